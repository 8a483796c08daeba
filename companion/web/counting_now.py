"""How far the counting is: who says they are out, whose hand has come in, who still counts. Never what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import session
from flask_babel import gettext as _

from companion.services.ledger import Ledger
from companion.web.rows import table_count

#: What a phone keeps to know the hand that it sent itself.
OWN_TICKET = "hand"


@dataclass(frozen=True)
class Counting:
    """Names, at one of the tables."""

    table: int
    out: tuple[str, ...]
    sent: tuple[str, ...]
    still: tuple[str, ...]

    @property
    def sentence(self) -> str:
        parts = []
        if len(self.out) > 1:
            parts.append(_("%(names)s say they are out: the scorekeeper decides.", names=_and(self.out)))
        elif self.out:
            parts.append(_("%(name)s says: out.", name=self.out[0]))
        if self.sent:
            parts.append(_("Counted: %(names)s.", names=", ".join(self.sent)))
        if self.still:
            parts.append(_("Still counting: %(names)s.", names=", ".join(self.still)))
        return " ".join(parts)


def counting_now(ledger: Ledger, table: int = 1, stopping: bool = False) -> Counting:
    """`stopping`: a game of a series is being stopped, and everyone who is still in it counts."""
    claims = ledger.claims(table)
    expected = ledger.running[1].inside if stopping and ledger.running else _expected(ledger, table)
    return Counting(
        table,
        tuple(ledger.names[key] for key in claims.out if key in ledger.names),
        tuple(ledger.names[key] for key in claims.hands if key in ledger.names),
        tuple(ledger.names[key] for key in expected if key not in claims.hands),
    )


def counting_everywhere(ledger: Ledger) -> list[Counting]:
    """At each table where anybody has said anything."""
    if ledger.is_series:
        return [each for each in [counting_now(ledger)] if each.sentence]
    return [
        each for table in range(1, table_count(ledger) + 1) if (each := counting_now(ledger, table)) and each.sentence
    ]


def _expected(ledger: Ledger, table: int) -> Sequence[str]:
    """Whose hands count once somebody is out; while two say so, nobody knows."""
    out = list(ledger.claims(table).out)
    if ledger.is_series or len(out) != 1:
        return ()
    return ledger.counted_next(table).get(out[0], ())


@dataclass(frozen=True)
class OwnHand:
    """What one who sits at the table with a phone is to do now."""

    player: str
    name: str
    table: int
    #: "play", "out", "count", "sent", "rest" (the hand does not count), or "over".
    state: str
    #: Who else says that they are out.
    others_out: tuple[str, ...]
    still: tuple[str, ...]
    #: The hand as this phone sent it.
    sent: Any = None


def own_hand(ledger: Ledger, seat: str | None) -> OwnHand | None:
    if seat is None or seat not in ledger.names:
        return None
    table = _table_of(ledger, seat)
    if table is None:
        return OwnHand(seat, ledger.names[seat], 1, "over", (), ())
    claims, now = ledger.claims(table), counting_now(ledger, table)
    others = tuple(ledger.names[key] for key in claims.out if key != seat)
    sent = claims.hands.get(seat)
    if seat in claims.out:
        state = "out"
    elif sent:
        state = "sent"
    elif ledger.is_series:
        state = "play"
    elif others:
        expected = _expected(ledger, table)
        state = "count" if not expected or seat in expected else "rest"
    else:
        state = "play"
    return OwnHand(seat, ledger.names[seat], table, state, others, now.still, _own(ledger, sent))


def _own(ledger: Ledger, sent: Any) -> Any:
    """Only the phone that sent a hand sees it again: the seat may have changed hands."""
    if sent is None:
        return None
    line = next(line for line in ledger.lines if line.entry.number == sent.number)
    return sent.data["hand"] if line.client_id == session.get(OWN_TICKET) else None


def _table_of(ledger: Ledger, seat: str) -> int | None:
    """Where this player plays now; nowhere when the match is over or the player is out of it."""
    if ledger.is_series:
        return 1 if ledger.running and seat in ledger.running[1].inside else None
    if ledger.over:
        return None
    return next((table for table in range(1, table_count(ledger) + 1) if seat in ledger.counted_next(table)), None)


def _and(names: Sequence[str]) -> str:
    return str(_("%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1]))
