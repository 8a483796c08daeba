"""The match file: what is refused and where, and that nothing is lost between reading and writing."""

import json
from typing import Any

import pytest

from companion.game import refusals as r
from companion.game.match_file import read_match
from companion.game.match_writer import write_match
from tests.game.sheets import game, hands, people, series, sheet

GOOD = sheet("standard", 3, ("a", {"b": {"points": 37}, "c": {"cards": ["GG", "b+2", "w"]}}), target=300)


def encoded(data: Any) -> bytes:
    return json.dumps(data).encode()


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good file with one thing changed: `changed("rounds/0/out", 5)`; a value of ... takes it out."""
    data: dict[str, Any] = json.loads(json.dumps(GOOD))
    *way, last = path.split("/")
    place: Any = data
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    key: Any = int(last) if last.isdigit() else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return data


def test_a_file_reads_as_a_match() -> None:
    match = read_match(encoded(GOOD))
    assert (match.deck, match.target, match.target_rule) == ("classic", 300, "reach")
    assert match.rounds[0].hands["c"].points == 77


def test_the_rulebook_brings_its_own_deck() -> None:
    assert read_match(encoded({**sheet("standard", 2), "rulebook": "motu-2020"})).deck == "motu-2020"
    assert read_match(encoded({**sheet("standard", 2), "rulebook": "motu-2020", "deck": "classic"})).deck == "classic"


#: What is wrong with the file, and the refusal.
WRONG: list[tuple[Any, r.Refused]] = [
    ([], r.WrongType("object")),
    (None, r.WrongType("object")),
    (changed("format", ...), r.MissingKey("format")),
    (changed("format", "other"), r.UnknownValue("other", ("companion-match",)).within("format")),
    (changed("version", 2), r.OutOfRange(1, 1).within("version")),
    (changed("version", True), r.WrongType("number").within("version")),
    (changed("version", 1.0), r.WrongType("number").within("version")),
    (changed("colour", "red"), r.UnknownKey("colour")),
    (changed("games", []), r.UnknownKey("games")),
    (changed("rounds", ...), r.MissingKey("rounds")),
    (changed("rulebook", 5), r.WrongType("text").within("rulebook")),
    (changed("target", 0), r.OutOfRange(1, 99999).within("target")),
    (changed("target", 100000), r.OutOfRange(1, 99999).within("target")),
    (changed("target", "500"), r.WrongType("number").within("target")),
    (changed("players", {}), r.WrongType("list").within("players")),
    (changed("players", people(1)), r.WrongNumberOfPlayers("solo", "2–10").within("players")),
    (changed("players/1/key", "a"), r.RepeatedPlayer("a").within("players[1].key")),
    (changed("teams", []), r.UnexpectedTeams("solo").within("teams")),
    (changed("players/1/name", ""), r.BadText(80).within("players[1].name")),
    (changed("players/1/name", "x" * 81), r.BadText(80).within("players[1].name")),
    (changed("players/1/name", "a\nb"), r.BadText(80).within("players[1].name")),
    (changed("players/1/name", "\ud800"), r.BadText(80).within("players[1].name")),
    (changed("players/1/born", "1951-3-4"), r.BadDate("1951-3-4").within("players[1].born")),
    (changed("players/1/born", "1951-02-30"), r.BadDate("1951-02-30").within("players[1].born")),
    (changed("players/1/age", 9), r.UnknownKey("age").within("players[1]")),
    (changed("players/2/joined", {"after": 2, "score": 0}), r.OutOfRange(0, 1).within("players[2].joined.after")),
    (changed("players/2/left", {}), r.MissingKey("after").within("players[2].left")),
    (changed("age_order", ["a"]), r.AgeOrderDoesNotFit().within("age_order")),
    (changed("age_order", ["a", "a", "b"]), r.RepeatedPlayer("a").within("age_order")),
    (changed("rounds/0", 5), r.WrongType("object").within("rounds[0]")),
    (changed("rounds/0/out", ...), r.MissingKey("out").within("rounds[0]")),
    (changed("rounds/0/out", "z"), r.UnknownPlayer("z").within("rounds[0].out")),
    (changed("rounds/0/table", 1), r.UnknownKey("table").within("rounds[0]")),
    (changed("rounds/0/hands", []), r.WrongType("object").within("rounds[0].hands")),
    (changed("rounds/0/hands/b", ...), r.HandsDoNotFit(("b",), ()).within("rounds[0].hands")),
    (changed("rounds/0/hands/a", {"points": 0}), r.HandsDoNotFit((), ("a",)).within("rounds[0].hands")),
    (changed("rounds/0/hands/z", {"points": 0}), r.UnknownPlayer("z").within("rounds[0].hands")),
    (changed("rounds/0/hands/b", 5), r.WrongType("object").within("rounds[0].hands.b")),
    (changed("rounds/0/hands/b", {}), r.OneHandForm().within("rounds[0].hands.b")),
    (changed("rounds/0/hands/b", {"points": 1, "cards": ["gg"]}), r.OneHandForm().within("rounds[0].hands.b")),
    (changed("rounds/0/hands/b", {"pts": 1}), r.UnknownKey("pts").within("rounds[0].hands.b")),
    (changed("rounds/0/hands/b/points", -1), r.OutOfRange(0, 9999).within("rounds[0].hands.b.points")),
    (changed("rounds/0/hands/b/points", 10000), r.OutOfRange(0, 9999).within("rounds[0].hands.b.points")),
    (changed("rounds/0/hands/b/points", 1.5), r.WrongType("number").within("rounds[0].hands.b.points")),
    (changed("rounds/0/hands/b/points", True), r.WrongType("number").within("rounds[0].hands.b.points")),
    (changed("rounds/0/hands/c/cards", []), r.EmptyHand().within("rounds[0].hands.c.cards")),
    (changed("rounds/0/hands/c/cards", ["gg", 5]), r.WrongType("text").within("rounds[0].hands.c.cards[1]")),
    (changed("rounds/0/hands/c/cards", ["zz"]), r.UnknownMarking("zz", None).within("rounds[0].hands.c.cards[0]")),
    (changed("rounds/0/hands/c/cards", ["jr", "jr"]), r.TooManyCopies("jr", 2, 1).within("rounds[0].hands.c.cards")),
    (changed("rounds/0/hands/c", {"faces": []}), r.EmptyHand().within("rounds[0].hands.c.faces")),
    (changed("rounds/0/hands/c", {"faces": "wild"}), r.WrongType("list").within("rounds[0].hands.c.faces")),
    (changed("system", "average"), r.UnknownKey("rounds")),
    (series(2, game("ab"), rounds=[]), r.UnknownKey("rounds")),
    (series(2, {"players": ["a", "b"], "started": "yesterday"}), r.BadDate("yesterday").within("games[0].started")),
    (
        series(2, game("ab", (0, "a", "naps"))),
        r.UnknownValue("naps", ("joins", "out", "gives-up", "removed")).within("games[0].events[0].what"),
    ),
    (series(2, game("ab", stopped={"at": 5})), r.MissingKey("hands").within("games[0].stopped")),
    (series(2, game("aa")), r.RepeatedPlayer("a").within("games[0].players")),
]


@pytest.mark.parametrize(("data", "why"), WRONG)
def test_a_wrong_file_is_refused_with_the_place(data: Any, why: r.Refused) -> None:
    with pytest.raises(type(why)) as caught:
        read_match(encoded(data))
    assert caught.value == why


#: Bytes that are no match file, and the refusal.
NOT_JSON: list[tuple[bytes, r.Refused]] = [
    (b"", r.NotJson(1)),
    (b"{\n", r.NotJson(2)),
    (b"\xff\xfe", r.NotUtf8()),
    (b'{"a": NaN}', r.NotJson()),
    (b'{"a": -Infinity}', r.NotJson()),
    (b"[" * 200_000, r.NotJson()),
    (b"9" * 5000, r.NotJson()),
    (b'{"a": 1, "a": 2}', r.RepeatedKey("a")),
    (b'{"x": [{"rounds": 1, "rounds": 1}]}', r.RepeatedKey("rounds")),
    (b" " * 5_000_001, r.TooLarge(5_000_000)),
]


@pytest.mark.parametrize(("content", "why"), NOT_JSON, ids=range(len(NOT_JSON)))
def test_what_is_no_json_is_refused(content: bytes, why: r.Refused) -> None:
    with pytest.raises(type(why)) as caught:
        read_match(content)
    assert caught.value == why


def test_a_mark_of_the_order_of_bytes_is_no_mistake() -> None:
    assert read_match(b"\xef\xbb\xbf" + encoded(GOOD)) == read_match(encoded(GOOD))


#: One of each kind of match, with everything that can be in it.
KINDS = [
    GOOD,
    sheet("elimination", 3, ("a", {"b": {"faces": ["0", "wild"]}, "c": {"points": 0}}), target_rule="exceed"),
    sheet(
        "low-score",
        3,
        ("a", hands(b=1)),
        players=[*people(2), {"key": "c", "name": "Åsa Ö", "born": "2000-01-01", "joined": {"after": 1, "score": 7}}],
    ),
    sheet("standard", 8, seating="rotating-pairs", rounds=[{"out": "h", "table": 1, "hands": hands(e=1, f=2)}]),
    sheet(
        "standard",
        4,
        ("a", hands(b=1, d=1)),
        seating="pairs",
        teams=[{"key": "x", "name": "X", "players": ["c", "a"]}, {"key": "y", "name": "Y", "players": ["b", "d"]}],
    ),
    series(
        3,
        {**game("ab", (5, "c", "joins"), (60, "a", "out"), (61, "b", "out")), "started": "2026-11-18T18:00:00Z"},
        game("abc", stopped={"at": 3600, "hands": {"a": ["gg"], "b": ["wi"], "c": {"faces": ["7"]}}}),
    ),
]


@pytest.mark.parametrize("data", KINDS)
def test_read_write_read_is_the_identity(data: Any) -> None:
    match = read_match(encoded(data))
    written = write_match(match)
    assert read_match(written) == match
    assert write_match(read_match(written)) == written


def test_the_canonical_form_writes_cards_by_their_marking() -> None:
    written = json.loads(write_match(read_match(encoded(GOOD))))
    assert written["rounds"][0]["hands"]["c"] == {"cards": ["gg", "dbb", "wi"]}
