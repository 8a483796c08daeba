"""Where arguments are settled: ask, look up a topic, look up a card, read a rulebook."""

from typing import Any

from flask import Blueprint, abort, has_request_context, render_template, request, url_for
from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.match import RULEBOOKS
from companion.game.refusals import Refused, UnknownTopic
from companion.referee.house_rules import SWITCHES
from companion.services import referee
from companion.web.answers import in_every_rulebook, shown, to_vote_on
from companion.web.elsewhere import address_elsewhere, qr_path
from companion.web.languages import current_language
from companion.web.rulebook_choice import chosen_rulebook, table_match
from companion.web.switches import told_rules
from companion.words.board import RULEBOOK_NAMES
from companion.words.refusals import sentence
from companion.words.rules import GROUP_NAMES, said

bp = Blueprint("rules", __name__, url_prefix="/rules")
#: Drawn for the numbers, which are all alike in the rules.
A_NUMBER = "7"


@bp.context_processor
def about_the_rules() -> dict[str, Any]:
    return {
        "rulebook_names": RULEBOOK_NAMES,
        "longest_question": referee.LONGEST_QUESTION,
        "house_rules": house_rules_on,
        "table_handle": request.args.get("table", ""),
    }


@bp.url_defaults
def stay_at_the_table(endpoint: str, values: dict[str, Any]) -> None:
    """From a table, every further answer is for that table too."""
    if has_request_context() and request.args.get("table") and endpoint != "rules.book":
        values.setdefault("table", request.args["table"])


def house_rules_on(topic: str, rulebook: str) -> list[tuple[str, str, str]]:
    """What the table plays otherwise that changes a topic's answer: what it is, how it is there, what the book says."""
    match = table_match()
    if match is None or match.rulebook != rulebook:
        return []
    concerned = {name: value for name, value in match.house_rules.items() if topic in SWITCHES[name].topics}
    return told_rules(concerned, rulebook)


@bp.get("")
def index() -> tuple[str, int]:
    result = _result()
    page = render_template("rules/index.html", faces=_faces(), groups=_groups(), **result)
    return page, 422 if result["error"] else 200


@bp.get("/results")
def results() -> str:
    """The part of the page that changes while somebody types."""
    return render_template("_fragments/rule_results.html", **_result())


@bp.get("/topics")
def topics() -> str:
    return render_template("rules/topics.html", rulebook=chosen_rulebook(), groups=_groups(), titles=_titles())


@bp.get("/topics/<topic>")
def topic(topic: str) -> str:
    rulebook = chosen_rulebook()
    try:
        chosen, others = in_every_rulebook(topic, rulebook)
    except UnknownTopic:
        abort(404)
    link = address_elsewhere(url_for("rules.topic", topic=topic, rulebook=rulebook))
    return render_template(
        "rules/topic.html",
        rulebook=rulebook,
        answer=chosen,
        others=others,
        to_vote_on=to_vote_on(chosen, others),
        titles=_titles(),
        link=link,
        code=qr_path(link) if link else None,
    )


@bp.get("/cards/<face>")
def card(face: str) -> str:
    topics = referee.topics_by_card().get(face)
    if topics is None:
        abort(404)
    rulebook, language = chosen_rulebook(), current_language()
    rows = [shown(referee.answer(topic, rulebook, language)) for topic in topics]
    return render_template("rules/card.html", rulebook=rulebook, face=face, drawn=_drawn(face), answers=rows)


@bp.get("/books/<rulebook>")
def book(rulebook: str) -> str:
    if rulebook not in RULEBOOKS:
        abort(404)
    book, about, answers = referee.whole_rulebook(rulebook, current_language())
    translations = get_translations()
    groups = {group: [shown(answer) for answer in answers if answer.topic.group == group] for group in GROUP_NAMES}
    return render_template(
        "rules/book.html",
        rulebook=rulebook,
        book=book,
        sentence=said(answers[0], about.sentence, translations),
        about=[said(answers[0], each, translations) for each in about.explanation],
        groups={_(GROUP_NAMES[group]): (group, rows) for group, rows in groups.items()},
    )


def _result() -> dict[str, Any]:
    """What was asked, and the answer or what is wrong with the question."""
    question, rulebook = request.args.get("q", ""), chosen_rulebook()
    result: dict[str, Any] = {"question": question, "rulebook": rulebook, "found": (), "error": None}
    if not question.strip():
        return result
    try:
        found = referee.find(question)
    except Refused as refused:
        return {**result, "error": sentence(refused, get_translations())}
    if not found:
        return result
    chosen, others = in_every_rulebook(found[0], rulebook)
    return {**result, "found": found, "answer": chosen, "others": others, "titles": _titles()}


def _titles() -> dict[str, str]:
    return referee.titles(current_language())


def _groups() -> dict[str, tuple[str, list[str]]]:
    """Each group by its name: its key, and its topics."""
    known = referee.topics().values()
    return {
        _(name): (group, [topic.key for topic in known if topic.group == group]) for group, name in GROUP_NAMES.items()
    }


def _faces() -> list[tuple[str, str, str | None]]:
    return [(face, *_drawn(face)) for face in referee.topics_by_card()]


def _drawn(face: str) -> tuple[str, str | None]:
    """The face and colour of the card that stands for it."""
    colours = {"number": "red", "skip": "blue", "reverse": "green", "draw-two": "yellow"}
    return A_NUMBER if face == "number" else face, colours.get(face)
