"""Every case in every rulebook, as the documents have it.

A row: what happened -> verdict, who draws, whose turn, what else | for which rulebooks, each with the lines it cites.
"""

import re
from collections.abc import Iterator

import pytest

from companion.game.refusals import FactNeeded, NoVotes, OutOfRange, Refused, UnknownFact, UnknownValue, WrongType
from companion.referee.cases import CASES, rule
from companion.services.rulings import ask_for_ruling, rulebook_of
from tests.referee.books import SHORT, book

TABLES = {
    "wild-four-challenge": """
        challenger=next held_colour=yes held_match=no -> guilty player=4 | fi 104-105; dk 109-110; motu 106-107
        challenger=next held_colour=yes -> guilty player=4 turn=player card-returned play-another-card | up 137
        challenger=next held_colour=yes -> guilty player=4 turn=next may-play-any-card | kp 89
        held_colour=no held_match=yes -> guilty player=4 turn=next may-play-any-card | kp 89
        held_colour=no -> innocent challenger=6 turn=after-next turn-lost colour-chosen | fi 105-107; dk 110-111; up 137
        held_colour=no -> innocent challenger=6 turn=after-next turn-lost colour-chosen | motu 109-110
        held_colour=no held_match=yes -> innocent challenger=6 turn=after-next turn-lost colour-chosen | fi 89-94
        held_colour=no held_match=yes -> innocent challenger=6 turn=after-next turn-lost colour-chosen | dk 94-99
        held_colour=no held_match=yes -> innocent challenger=6 turn=after-next turn-lost colour-chosen | up 99
        held_colour=no held_match=yes -> innocent challenger=6 turn=after-next turn-lost colour-chosen | motu 99-100
        held_colour=no held_match=no -> innocent challenger=6 turn=after-next turn-lost colour-chosen | kp 89
        challenger=other -> not-entitled next=4 turn=after-next turn-lost colour-chosen | dk 104-106; up 137; kp 89
        challenger=other held_colour=yes -> silent | fi; motu
    """,
    "missed-uno": """
        noticed=no -> no-penalty | fi 113-114; dk 117-118; up 189; motu 117-118; kp 95
        when=before-card-down -> no-penalty turn=player | fi 112-115; dk 116-119; motu 117-118; up 187-189
        when=before-card-down -> no-penalty turn=player | kp 95
        when=within-3-seconds -> penalty player=2 turn=next turn-kept | fi 112-115; dk 116-119; up 113; motu 117-118
        when=within-3-seconds -> no-penalty turn=next | kp 95
        when=before-next-turn -> penalty player=2 turn=next turn-kept | fi 113-114; dk 117-118
        when=before-next-turn -> penalty player=2 turn=next turn-kept | up 113; motu 117-118; kp 95
        when=next-drew -> no-penalty turn=next | fi 113-114; dk 117-118; up 189; motu 117-118
        when=next-drew -> penalty player=2 turn=next turn-kept | kp 95
        when=next-played -> no-penalty | fi 113-114; dk 117-118; up 189; motu 117-118; kp 95
        when=next-played noticed=no -> no-penalty | fi 113-114; dk 117-118; up 189; motu 117-118; kp 95
    """,
    "going-out": """
        card=number -> allowed round-ends | fi 115-117; dk 119-121; up 115; motu 120
        card=draw-two -> allowed next=2 round-ends counts-in-score | fi 117-120; dk 122-125; up 115; motu 123-124
        card=wild-four -> allowed next=4 round-ends counts-in-score | fi 117-120; dk 122-125; up 115; motu 123-124
        card=reverse -> allowed round-ends | fi 117-119; dk 122-124; up 115; motu 123
        card=skip -> allowed round-ends | fi 117-119; dk 122-124; up 115; motu 123
        card=wild -> allowed round-ends | fi 117-119; dk 122-124; up 115; motu 123
        card=grayskull -> allowed round-ends | motu 123
        card=grayskull -> silent | fi; dk; up; kp
        card=number -> allowed turn=next play-continues | kp 161
        card=wild -> not-allowed player=1 turn=next say-uno play-continues colour-chosen | kp 97-99
        card=skip -> not-allowed player=1 turn=after-next say-uno play-continues turn-lost | kp 97-99
        card=reverse -> not-allowed player=1 turn=previous say-uno play-continues direction-changes | kp 97-99
        card=draw-two -> not-allowed player=1 next=2 turn=after-next say-uno play-continues turn-lost | kp 47
    card=wild-four -> not-allowed player=1 next=4 turn=after-next say-uno play-continues turn-lost colour-chosen | kp 85
    """,
    "stack": """
        on=draw-two with=draw-two -> not-allowed player=2 turn=next turn-lost | fi 55-57; dk 55-57; up 177; motu 68-70
        on=draw-two with=wild-four -> not-allowed player=2 turn=next turn-lost | fi 55-57; dk 55-57; up 177; motu 68-70
        on=wild-four with=draw-two -> not-allowed player=4 turn=next turn-lost | fi 87-88; dk 92-93; up 177; motu 97-98
        on=wild-four with=wild-four -> not-allowed player=4 turn=next turn-lost | fi 87-88; dk 92-93; up 177; motu 97-98
        on=draw-two with=wild -> not-allowed player=2 turn=next turn-lost | fi 55-57; dk 55-57
        on=draw-two with=wild -> not-allowed player=2 turn=next turn-lost | up 177; motu 68-70; kp 47-49
        on=draw-two with=skip -> not-allowed player=2 turn=next turn-lost | fi 55-57; dk 55-57
        on=draw-two with=skip -> not-allowed player=2 turn=next turn-lost | up 177; motu 68-70; kp 47-49
        on=wild-four with=reverse -> not-allowed player=4 turn=next turn-lost | fi 87-88; dk 92-93
        on=wild-four with=reverse -> not-allowed player=4 turn=next turn-lost | up 177; motu 97-98; kp 85
        on=draw-two with=draw-two -> allowed next=4 turn=after-next turn-lost | kp 49
        on=draw-two with=draw-two count=3 -> allowed next=8 turn=after-next turn-lost | kp 49
        on=draw-two with=wild-four -> allowed next=6 turn=after-next turn-lost colour-chosen | kp 83
        on=draw-two with=wild-four count=2 -> allowed next=8 turn=after-next turn-lost colour-chosen | kp 83
        on=draw-two with=wild-four holds_draw_two=yes -> not-allowed player=2 turn=next turn-lost | kp 83
        on=wild-four with=wild-four -> allowed next=8 turn=after-next turn-lost colour-chosen | kp 85
        on=wild-four with=wild-four count=2 -> allowed next=12 turn=after-next turn-lost colour-chosen | kp 85
        on=wild-four with=draw-two count=2 -> not-allowed player=8 turn=next turn-lost | kp 85
    """,
    "first-card": """
        card=number -> allowed turn=next | fi 32; dk 75-78; up 71; motu 47
        card=draw-two -> allowed next=2 turn=after-next turn-lost | fi 55-60; dk 55-60; motu 71-72
        card=draw-two -> allowed next=2 | up 79
        card=reverse -> allowed turn=player direction-changes dealer-starts | fi 65-67; dk 66-69; up 81; motu 76-77
        card=skip -> allowed turn=after-next turn-lost | fi 72-75; dk 75-78; up 83; motu 81-82
        card=wild -> allowed turn=next colour-by-next | fi 81-83; dk 85-88; up 77; motu 87-88
        card=wild-four -> not-allowed card-back-in-deck | fi 94-96; dk 99-101; up 75; motu 101-102
        card=grayskull -> allowed turn=next colour-by-next | motu 94-95
        card=grayskull -> silent | fi; dk; up; kp
        card=number -> allowed turn=next | kp 23
        card=draw-two -> allowed next=2 turn=after-next turn-lost | kp 47
        card=reverse -> allowed turn=previous direction-changes | kp 57
        card=skip -> allowed turn=after-next turn-lost | kp 69
        card=wild -> allowed turn=next colour-chosen | kp 23
        card=wild-four -> not-allowed turn=player play-another-card | kp 23
    """,
    "reverse": """
        players=4 -> allowed turn=previous direction-changes | fi 62-64; dk 62-65; up 91; motu 74-75; kp 57
        players=2 -> silent | fi; dk; motu
        players=2 -> allowed turn=player plays-again turn-lost | up 151; kp 61
        players=4 count=2 -> not-allowed | fi 33-35; dk 32-33; up 71; motu 49
        players=4 count=2 -> allowed turn=next | kp 59
        players=5 count=3 -> allowed turn=previous direction-changes | kp 57
        players=2 count=2 -> allowed turn=next | kp 61
    """,
    "skip": """
        players=4 -> allowed turn=after-next turn-lost | fi 69-70; dk 71-73; up 93; motu 79-80; kp 69
        players=2 -> allowed turn=player turn-lost plays-again | fi 69-70; dk 71-73; up 153; motu 79-80; kp 69
        players=4 count=2 -> not-allowed | fi 33-35; dk 32-33; up 71; motu 49
        players=5 count=2 -> allowed turn=+3 turn-lost | kp 69
        players=3 count=2 -> allowed turn=player turn-lost plays-again | kp 69
        players=3 count=3 -> allowed turn=next turn-lost | kp 69
        players=9 count=4 -> allowed turn=+5 turn-lost | kp 69
    """,
    "jump-in": """
        identical=yes -> not-allowed | fi 33-35; dk 32-33; up 191; motu 49
        identical=yes -> allowed turn-kept play-continues | kp 125
        identical=no -> not-allowed | kp 125
        card=special -> not-allowed | kp 125
        own_turn=yes -> not-allowed | kp 125
    """,
    "draw-by-choice": """
        had_playable=yes plays=drawn -> allowed turn=next | fi 48-50; dk 47-49; up 141; motu 60; kp 153
        had_playable=yes plays=other -> not-allowed turn=next | fi 50-52; dk 50-52; up 141; motu 61-62
        had_playable=yes plays=other -> allowed turn=next | kp 153
        had_playable=yes plays=nothing -> allowed turn=next | fi 48-50; dk 47-49; up 141; motu 60
        had_playable=yes plays=nothing -> not-allowed turn=player turn-kept | kp 37
        had_playable=yes doubted=yes plays=drawn -> allowed turn=next | fi 48-50; dk 47-49; up 141; motu 60
        had_playable=yes doubted=yes plays=drawn -> upheld turn=next warning | kp 157
        had_playable=no doubted=yes plays=drawn -> rejected challenger=4 turn=next | kp 153
        had_playable=yes -> allowed turn=player | fi 48-50; dk 47-49; up 141; motu 60; kp 153
    """,
    "advice": """
        by=player -> penalty adviser=4 turn-kept | up 135
        by=player -> penalty adviser=2 turn-kept | kp 103
        by=player novice_agreed=yes -> penalty adviser=2 turn-kept | kp 103
        by=spectator -> penalty adviser=2 turn-kept | kp 107
        by=spectator novice_agreed=yes -> allowed | kp 109
        by=player -> silent | fi; dk; motu
        by=spectator -> silent | fi; dk; up; motu
    """,
    "illegal-play": """
        noticed=before-next -> penalty player=2 cards-back | kp 137
        noticed=later -> no-penalty | kp 137
        noticed=before-next -> silent | fi; dk; up; motu
    """,
    "absent": """
        -> penalty player=2 turn=next turn-lost | kp 129
        -> silent | fi; dk; up; motu
    """,
    "gives-up": """
        -> allowed last-place play-continues | kp 133
        -> silent | fi; dk; up; motu
    """,
    "joins-late": """
        -> allowed player=9 play-continues | kp 149
        winner=yes -> not-allowed | kp 149
        oldest_agrees=no -> not-allowed | kp 149
        -> silent | fi; dk; up; motu
    """,
    "pile-empty": """
        -> allowed reshuffle play-continues | fi 120-123; dk 125-127; up 117; motu 126-127; kp 113
        discard=no -> allowed round-ends | kp 117
        discard=no -> silent | fi; dk; up; motu
    """,
    "worn-card": """
        when=during -> not-allowed play-continues | kp 145
        when=between -> allowed | kp 145
        when=during -> silent | fi; dk; up; motu
    """,
    "vote": """
        yes=3 no=1 -> upheld | fi; dk; up; motu; kp 141
        yes=1 no=3 -> rejected | fi; dk; up; motu; kp 141
        yes=2 no=2 oldest=yes -> upheld | fi; dk; up; motu; kp 141
        yes=2 no=2 oldest=no -> rejected | fi; dk; up; motu; kp 141
    """,
}
ROW = re.compile(r"(?P<facts>[^>]*)->(?P<outcome>[^|]*)\|(?P<books>.*)")


def rows() -> Iterator[tuple[str, str, str, str, str]]:
    for case, table in TABLES.items():
        for line in filter(str.strip, table.splitlines()):
            found = ROW.fullmatch(line)
            assert found, line
            for cited in found["books"].split(";"):
                short, _, lines = cited.strip().partition(" ")
                yield case, short, found["facts"].strip(), found["outcome"].strip(), lines


@pytest.mark.parametrize(("case", "short", "facts", "outcome", "lines"), list(rows()))
def test_a_case_in_a_rulebook(case: str, short: str, facts: str, outcome: str, lines: str) -> None:
    given = dict(pair.split("=") for pair in facts.split())
    verdict, *rest = outcome.split()
    turn = next((part[5:] for part in rest if part.startswith("turn=")), None)
    draws = {role: int(number) for role, _, number in (part.partition("=") for part in rest) if number.isdigit()}
    effects = [part for part in rest if "=" not in part]
    ruling = rule(case, book(short), given)
    finding = ruling.finding
    assert (finding.verdict, finding.draws, finding.turn) == (verdict, draws, turn)
    assert list(finding.effects) == effects
    cited = {f"{cite.first}-{cite.last}" if cite.first != cite.last else str(cite.first) for cite in ruling.cites}
    assert {lines} - {""} <= cited
    assert bool(cited) == bool(lines), "what is settled is cited, what is not settled is not"


def test_every_case_is_in_the_tables_for_every_rulebook() -> None:
    assert set(TABLES) == set(CASES)
    seen = {(case, short) for case, short, *_rest in rows()}
    assert seen == {(case, short) for case in CASES for short in SHORT}


def test_a_vote_is_lent_to_every_table_with_its_source() -> None:
    lent = ask_for_ruling("vote", rulebook_of("my-uno-fi"), {"yes": "2", "no": "1"})
    own = ask_for_ruling("vote", rulebook_of("kpgut"), {"yes": "2", "no": "1"})
    assert (lent.cited_title, own.cited_title) == ("KPGUT", "")
    assert lent.cites == own.cites


#: What cannot be ruled on, and why.
REFUSED: list[tuple[str, str, dict[str, object], type[Refused]]] = [
    ("kp", "wild-four-challenge", {"held_colour": "no"}, FactNeeded),
    ("fi", "wild-four-challenge", {}, FactNeeded),
    ("fi", "missed-uno", {}, FactNeeded),
    ("fi", "going-out", {}, FactNeeded),
    ("fi", "going-out", {"card": "joker"}, UnknownValue),
    ("fi", "going-out", {"cards": "wild"}, UnknownFact),
    ("kp", "vote", {"yes": "2", "no": "2"}, FactNeeded),
    ("kp", "vote", {"yes": 0, "no": 0}, NoVotes),
    ("kp", "skip", {"players": "1"}, OutOfRange),
    ("kp", "skip", {"players": "9" * 5000}, OutOfRange),
    ("kp", "skip", {"players": "four"}, WrongType),
    ("kp", "skip", {"players": "²"}, WrongType),
    ("kp", "skip", {"players": True}, WrongType),
    ("kp", "skip", {"players": 2.5}, WrongType),
    ("kp", "skip", {"count": []}, WrongType),
    ("kp", "coup", {}, UnknownValue),
]


@pytest.mark.parametrize(("short", "case", "given", "refusal"), REFUSED)
def test_what_is_not_understood_is_refused(
    short: str, case: str, given: dict[str, object], refusal: type[Refused]
) -> None:
    with pytest.raises(refusal):
        rule(case, book(short), given)


def test_what_the_ruling_does_not_hang_on_is_not_asked() -> None:
    assert rule("wild-four-challenge", book("fi"), {"held_colour": "yes"}).finding.verdict == "guilty"
    assert rule("wild-four-challenge", book("up"), {"challenger": "other"}).finding.verdict == "not-entitled"
    assert rule("vote", book("kp"), {"yes": 2, "no": 1}).finding.verdict == "upheld"
