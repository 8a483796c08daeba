"""The referee's pages: pick the situation, answer a few questions, get the ruling."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, abort, g, render_template, request, url_for
from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.match import RULEBOOKS, Ruled
from companion.game.refusals import Refused
from companion.referee.cases import CASES
from companion.referee.cases.topics import CASE_OF
from companion.referee.cases.voting import KEY as VOTE
from companion.referee.house_rules import HouseFact
from companion.referee.questions import MOST_AT_ONCE, open_questions
from companion.referee.rulebook import Rulebook
from companion.referee.situation import YES_NO, Ask
from companion.services.referee_tables import SeatedTable, names_by_role, seated_table
from companion.services.rulings import ask_for_ruling, rulebook_of
from companion.web.access import enter
from companion.web.history import ruling_told
from companion.web.people import ticket
from companion.web.rulebook_choice import chosen_rulebook
from companion.words.board import RULEBOOK_NAMES
from companion.words.house_rules import description, setting
from companion.words.refusals import sentence
from companion.words.rulings import VERDICT_NAMES, ruling_cite, ruling_sentences
from companion.words.situations import ANSWERS, CASE_NAMES, GROUPS, PEOPLE, QUESTIONS, YES_NO_NAMES

bp = Blueprint("referee", __name__, url_prefix="/referee")


def asked_table() -> SeatedTable | None:
    """The running table that the page was opened from, if any."""
    handle = request.values.get("table", "")
    return seated_table(enter(handle).table.handle) if handle else None


def asked_rulebook(table: SeatedTable | None) -> Rulebook:
    """What the form says, what the table plays by, what was asked for or kept from before."""
    sent = request.form.get("rulebook") or (table.rulebook if table else chosen_rulebook())
    if sent not in RULEBOOKS:
        abort(404)
    # House rules are switched facts of the table's own book.
    return rulebook_of(sent, table.house_rules if table and sent == table.rulebook else None)


def init_app(app: Flask) -> None:
    app.jinja_env.globals["ruling_link"] = ruling_link


def ruling_link(topic: str, rulebook: str) -> str | None:
    """From a rule that was looked up to the ruling on it; None where there is nothing to rule on."""
    if topic not in CASE_OF:
        return None
    case, said = CASE_OF[topic]
    if case == VOTE:
        return url_for("voting.ask", rulebook=rulebook)
    return url_for("referee.show", case=case, rulebook=rulebook, **said)  # type: ignore[arg-type] # facts are words


@bp.before_request
def find() -> None:
    g.table = asked_table()
    g.rulebook = asked_rulebook(g.table)


@bp.context_processor
def about_the_situation() -> dict[str, Any]:
    if "rulebook" not in g:
        return {}  # there is no such table or rulebook, and the page says so
    kept = {"rulebook": g.rulebook.key, **({"table": g.table.handle} if g.table else {})}
    return {
        "table": g.table,
        "rulebook": g.rulebook,
        "rulebook_names": RULEBOOK_NAMES,
        "kept": kept,
        "ticket": ticket(),
    }


@bp.get("")
def index() -> str:
    return render_template("referee/index.html", groups=GROUPS, case_names=CASE_NAMES)


@bp.get("/<case>")
def show(case: str) -> str:
    """The questions, filled in with what was said before."""
    _known(case)
    said, _errors = _said(case)
    asks = open_questions(case, g.rulebook, _from_table(case))[:MOST_AT_ONCE]
    return _ask(case, asks, said, _people(case, {}), {})


@bp.get("/<case>/ruling")
def ruling(case: str) -> str | tuple[str, int]:
    """All of it is in the address: reloading and going back lose nothing, and a ruling can be passed on."""
    _known(case)
    said, errors = _said(case)
    people = _people(case, errors)
    left = open_questions(case, g.rulebook, said)[:MOST_AT_ONCE]
    asked = request.args.getlist("asked")
    errors = {ask.name: _unanswered(case, ask) for ask in left if ask.name in asked} | errors
    if errors:
        return _ask(case, [ask for ask in CASES[case].asks if ask.name in asked], said, people, errors), 422
    return _ask(case, left, said, people, {}) if left else _rule(case, said, people)


def _known(case: str) -> None:
    if case not in CASE_NAMES:
        abort(404)


def _unanswered(case: str, ask: Ask) -> str:
    return str(_("Still to be answered: %(question)s", question=_(QUESTIONS[case, ask.name])))


def _from_table(case: str) -> dict[str, str | int]:
    """How many play is known at a table."""
    asks = {ask.name for ask in CASES[case].asks}
    return {"players": len(g.table.players)} if g.table and "players" in asks else {}


def _said(case: str) -> tuple[dict[str, str | int], dict[str, str]]:
    said, errors = _from_table(case), dict[str, str]()
    for ask in CASES[case].asks:
        if request.args.get(ask.name, "") and ask.name not in said:
            try:
                said[ask.name] = ask.read(request.args[ask.name].strip())
            except Refused as refused:
                errors[ask.name] = sentence(refused, get_translations())
    return said, errors


def _people(case: str, errors: dict[str, str]) -> dict[str, str]:
    """Who was named, by role; two roles are two people."""
    people = dict[str, str]()
    for role, _question in PEOPLE.get(case, ()) if g.table else ():
        key = request.args.get(f"who-{role}", "")
        if key and key not in g.table.players:
            abort(404)
        if key and key in people.values():
            errors[f"who-{role}"] = _("This cannot be the same person.")
        elif key:
            people[role] = key
    return people


def _ask(
    case: str, asks: Any, said: Mapping[str, str | int], people: Mapping[str, str], errors: Mapping[str, str]
) -> str:
    names = {ask.name for ask in asks}
    typed = {name: request.args[name] for name in names if name in request.args}
    return render_template(
        "referee/ask.html",
        case=case,
        case_name=_(CASE_NAMES[case]),
        questions=[_question(case, ask, typed.get(ask.name)) for ask in asks],
        hidden={name: value for name, value in said.items() if name not in names and name not in _from_table(case)},
        roles=PEOPLE.get(case, ()) if g.table else (),
        people=people,
        someone={"": _("Not named"), **g.table.players} if g.table else {},
        errors=errors,
    )


def _question(case: str, ask: Ask, typed: str | None) -> dict[str, Any]:
    value = typed if typed is not None else ask.default
    return {
        "name": ask.name,
        "text": _(QUESTIONS[case, ask.name]),
        "value": "" if value is None else str(value),
        "answers": {choice: _answer(case, ask, choice) for choice in ask.choices},
        "cards": {choice: _CARDS[choice] for choice in ask.choices if choice in _CARDS},
    }


#: Answers that are cards are drawn; a number stands for all of them.
_CARDS = {
    "number": ("7", "red"),
    "draw-two": ("draw-two", "blue"),
    "reverse": ("reverse", "green"),
    "skip": ("skip", "yellow"),
    "wild": ("wild", None),
    "wild-four": ("wild-four", None),
    "grayskull": ("grayskull", None),
}


def _answer(case: str, ask: Ask, choice: str) -> str:
    from companion.words.cards import FACE_NAMES

    if ask.choices == YES_NO:
        return str(_(YES_NO_NAMES[choice]))
    return str(_(ANSWERS.get((case, ask.name, choice)) or FACE_NAMES[choice]))


def _rule(case: str, said: Mapping[str, str | int], people: Mapping[str, str]) -> str:
    ruled = ask_for_ruling(case, g.rulebook, said)
    t = get_translations()
    again: dict[str, Any] = {**said, **_whos(people)}
    return render_template(
        "referee/ruling.html",
        record={"case": case, **{f"fact-{name}": value for name, value in said.items()}, **_whos(people)},
        before=[ruling_told(each.case, each.verdict, each.people, g.table.players) for each in _before(case)],
        house=[_told_switch(name) for name in ruled.house_rules],
        case_name=_(CASE_NAMES[case]),
        verdict=ruled.finding.verdict,
        verdict_name=_(VERDICT_NAMES[ruled.finding.verdict]),
        sentences=ruling_sentences(ruled, g.rulebook, t, _names(case, said, people)),
        cite=ruling_cite(ruled, g.rulebook, t),
        topic=ruled.finding.topic,
        answers=[
            (_(QUESTIONS[case, ask.name]), _answer(case, ask, str(said[ask.name])) if ask.choices else said[ask.name])
            for ask in CASES[case].asks
            if ask.name in said
        ],
        change=url_for("referee.show", case=case, rulebook=g.rulebook.key, table=g.table and g.table.handle, **again),
    )


def _whos(people: Mapping[str, str]) -> dict[str, str]:
    return {f"who-{role}": key for role, key in people.items()}


def _before(case: str) -> list[Ruled]:
    """What this table ruled in the same case, the latest first."""
    return [ruled for ruled in reversed(g.table.rulings) if ruled.case == case] if g.table else []


def _told_switch(name: str) -> tuple[str, str, str]:
    """A house rule that the ruling rests on: what it is about, how it is here, and in the book."""
    fact, t = g.rulebook.facts[name], get_translations()
    book = fact.book if isinstance(fact, HouseFact) else None
    return description(name, t), setting(name, fact, t), setting(name, book, t)


def _names(case: str, said: Mapping[str, str | int], people: Mapping[str, str]) -> dict[str, str]:
    """The challenger who has to draw is next; the first card lies before the dealer."""
    if g.table is None:
        return {}
    known = dict(people)
    if "challenger" in known and said.get("challenger", "next") == "next" and case == "wild-four-challenge":
        known["next"] = known["challenger"]
    if case == "first-card" and g.rulebook.facts["first_card"].value == "turned":
        known["player"], known["next"] = list(g.table.players)[:2]
    return names_by_role(g.table.players, known)
