"""What a table has settled: rulings and votes, written down with the match."""

from collections.abc import Mapping

from companion.game.journal import RULING_RECORDED, VOTE_RECORDED
from companion.services.house_rules import book_of
from companion.services.ledger import table_with_ledger
from companion.services.rulings import ask_for_ruling
from companion.services.score import write


def record_ruling(
    handle: str,
    seen: int,
    client_id: str,
    by: str,
    case: str,
    facts: Mapping[str, str | int],
    people: Mapping[str, str],
) -> int:
    """The ruling is made here once more, by the rules of this table: what is written down is what it says."""
    match = table_with_ledger(handle)[1].match
    ruling = ask_for_ruling(case, book_of(match), facts)
    data = {"case": case, "verdict": ruling.finding.verdict, "facts": dict(facts), "people": dict(people)}
    return write(handle, seen, client_id, by, RULING_RECORDED, data)


def record_vote(handle: str, seen: int, client_id: str, by: str, question: str, yes: int, no: int, outcome: str) -> int:
    data = {"question": question, "yes": yes, "no": no, "outcome": outcome}
    return write(handle, seen, client_id, by, VOTE_RECORDED, data)
