"""Commands that settle an argument: ask in your own words, or look a topic up."""

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

import click

from companion import LANGUAGES
from companion.cli.game import json_option
from companion.cli.language import _, terminal_language, translations
from companion.cli.output import show_json

if TYPE_CHECKING:
    from companion.referee.rulebook import Answer

rulebook_option = click.option("--rulebook", help=_("Answer from this rulebook alone."), metavar="R")
#: Questions in these languages are mostly understood; the answers are in English.
UNDERSTOOD = ("sv", "de", "es")
language_option = click.option("--lang", help=_("The language of the answer: en, fi or da."), metavar="L")


@click.command(help=_("Ask about the rules in your own words (- reads many questions, one JSON object a line)."))
@click.argument("question", nargs=-1, required=True, metavar=_("QUESTION"))
@rulebook_option
@language_option
@json_option
def ask(question: tuple[str, ...], rulebook: str | None, lang: str | None, as_json: bool) -> None:
    _answer("question", " ".join(question), rulebook, lang, as_json)


@click.command(help=_("What the rulebooks say on TOPIC (- reads many, one JSON object a line; --list names them all)."))
@click.argument("topic", required=False, metavar=_("TOPIC"))
@click.option("--list", "list_them", is_flag=True, help=_("List every topic."))
@rulebook_option
@language_option
@json_option
def topic(topic: str | None, list_them: bool, rulebook: str | None, lang: str | None, as_json: bool) -> None:
    if list_them:
        _list_topics(_language(lang), as_json)
    elif topic is None:
        raise click.MissingParameter(param_hint=_("TOPIC"), param_type="argument")
    else:
        _answer("topic", topic, rulebook, lang, as_json)


def _answer(kind: str, asked: str, rulebook: str | None, lang: str | None, as_json: bool) -> None:
    if asked == "-":
        from companion.cli.batch import answer_lines

        answer_lines(lambda given: _answer_line(kind, given, rulebook, lang))
        return
    found, language = _find(kind, asked, rulebook, lang), _language(lang)
    if as_json:
        show_json(_as_data(found, translations(language)))
        return
    for line in _as_lines(found, translations(language)):
        click.echo(line)


def _find(kind: str, asked: str, rulebook: str | None, lang: str | None) -> list["Answer"]:
    from companion.game.match import RULEBOOKS
    from companion.game.shapes import one_of
    from companion.services import referee

    language = _language(lang)
    if rulebook is not None:
        one_of(rulebook, "rulebook", tuple(RULEBOOKS))
    if kind == "question":
        return referee.ask(asked, rulebook, language)
    return [referee.answer(asked, rulebook, language)] if rulebook else referee.answers(asked, language)


def _language(lang: str | None) -> str:
    from companion.game.shapes import one_of

    if lang in UNDERSTOOD:
        return "en"
    return terminal_language() if lang is None else one_of(lang, "lang", LANGUAGES)


def _answer_line(kind: str, given: Mapping[str, Any], rulebook: str | None, lang: str | None) -> dict[str, Any]:
    """One line of many; what stands in the line goes before what stands on the command line."""
    from companion.game.refusals import WrongType
    from companion.game.shapes import an_object

    said = an_object({"rulebook": rulebook, "lang": lang, **given}, "", (kind, "rulebook", "lang"))
    for key, value in given.items():
        if not isinstance(value, str):
            raise WrongType("text").within(key)
    found = _find(kind, said[kind], said["rulebook"], said["lang"])
    return _as_data(found, translations(_language(said["lang"])))


def _as_data(found: Sequence["Answer"], t: NullTranslations) -> dict[str, Any]:
    from companion.words.rules import cited, said

    return {
        "results": [
            {
                "topic": answer.topic.key,
                "rulebook": answer.book.key,
                "question": answer.asked.question,
                "verdict": answer.rule.verdict,
                "answer": said(answer, answer.words.sentence, t),
                "cite": cited(answer, t),
                "basis": answer.rule.basis,
                "interpretation": said(answer, answer.words.interpretation, t) or None,
            }
            for answer in found
        ]
    }


def _as_lines(found: Sequence["Answer"], t: NullTranslations) -> Iterator[str]:
    """The question a verdict answers, then each sentence, which says the verdict, and where it stands."""
    from companion.words.rules import basis_name, cited, said

    if not found:
        yield t.gettext("No rule here is about that. Try the name of the card, or other words.")
    asked = None
    for answer in found:
        if answer.asked.question != asked:
            if asked:
                yield ""
            yield answer.asked.question
            asked = answer.asked.question
        yield f"{answer.book.about['title']}: {said(answer, answer.words.sentence, t)}"
        yield f"  {cited(answer, t)}; {basis_name(answer.rule.basis, t)}"
        if answer.words.interpretation:
            yield f"  {said(answer, answer.words.interpretation, t)}"


def _list_topics(language: str, as_json: bool) -> None:
    from companion.services.referee import titles

    names = titles(language)
    if as_json:
        show_json([{"topic": key, "title": title} for key, title in names.items()])
        return
    for key, title in names.items():
        click.echo(f"{key}: {title}")
