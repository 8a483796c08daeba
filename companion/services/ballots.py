"""A vote in which everyone votes on their own phone: opened, cast, counted. KPGUT §11."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.journal import ENTRY_STRUCK, VOTE_CAST, VOTE_OPENED, VOTE_RECORDED
from companion.services.ledger import Ledger, table_with_ledger
from companion.services.score import NothingToDo, write
from companion.services.settling import record_vote
from companion.store import Entry as WrittenEntry


@dataclass(frozen=True)
class Ballot:
    """A vote under way: the entry that opened it, its question, and how each who has voted said last."""

    entry: int
    question: str
    said: Mapping[str, str]

    @property
    def yes(self) -> int:
        return list(self.said.values()).count("yes")

    @property
    def no(self) -> int:
        return list(self.said.values()).count("no")


def ballot_of(ledger: Ledger) -> Ballot | None:
    ballot: Ballot | None = None
    for line in ledger.lines:
        kind, data = line.entry.kind, line.entry.data
        if line.struck:
            continue
        if kind == VOTE_OPENED:
            ballot = Ballot(line.entry.number, data["question"], {})
        elif kind == VOTE_CAST and ballot and data["vote"] == ballot.entry:
            ballot = Ballot(ballot.entry, ballot.question, {**ballot.said, data["player"]: data["says"]})
        elif kind == VOTE_RECORDED:
            ballot = None
    return ballot


def open_ballot(handle: str, seen: int, client_id: str, by: str, question: str) -> int:
    return write(handle, seen, client_id, by, VOTE_OPENED, {"question": question})


def cast(handle: str, seen: int, client_id: str, by: str, vote: int, player: str, says: str) -> int:
    ledger = table_with_ledger(handle)[1]
    sent, ballot = ledger.entry_sent_as(client_id), ballot_of(ledger)
    if sent is not None:
        return sent
    if ballot is None or ballot.entry != vote:
        raise NothingToDo
    data = {"vote": vote, "player": player, "says": says}
    return write(handle, seen, client_id, by, VOTE_CAST, data, minds=_ends_the_vote)


def _ends_the_vote(entry: WrittenEntry) -> bool:
    """All vote at the same time, and others play on: only the count concerns who votes, and what undoes the vote."""
    return entry.kind in (VOTE_OPENED, VOTE_RECORDED, ENTRY_STRUCK)


def close_ballot(handle: str, seen: int, client_id: str, by: str, outcome: str) -> int:
    ledger = table_with_ledger(handle)[1]
    sent, ballot = ledger.entry_sent_as(client_id), ballot_of(ledger)
    if sent is not None:
        return sent
    if ballot is None:
        raise NothingToDo
    return record_vote(handle, seen, client_id, by, ballot.question, ballot.yes, ballot.no, outcome)
