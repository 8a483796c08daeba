"""A running table as the referee sees it: by which rules, and who sits where."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.match import Ruled
from companion.services.ledger import table_with_ledger


@dataclass(frozen=True)
class SeatedTable:
    handle: str
    name: str
    rulebook: str
    deck: str
    #: Those who are still playing, by key, clockwise from who deals next.
    players: Mapping[str, str]
    #: The oldest of them, where that is known.
    oldest: str | None
    house_rules: Mapping[str, str | int]
    #: How far its journal was read, for what is written next.
    number: int
    rulings: tuple[Ruled, ...]


def seated_table(handle: str) -> SeatedTable:
    table, ledger = table_with_ledger(handle)
    match = ledger.match
    here = [player for player in match.players if player.left_after is None]
    keys = [player.key for player in here]
    dealer = None if ledger.is_series else ledger.course.next_dealer
    start = keys.index(dealer) if dealer in keys else 0
    here = here[start:] + here[:start]
    ages_known = bool(match.age_order) or all(player.born for player in here)
    return SeatedTable(
        table.handle,
        table.name,
        match.rulebook,
        match.deck,
        {player.key: player.name for player in here},
        next(key for key in match.by_age() if key in keys) if ages_known else None,
        match.house_rules,
        ledger.number,
        match.rulings,
    )


def names_by_role(players: Mapping[str, str], people: Mapping[str, str]) -> dict[str, str]:
    """Names for the roles of a ruling, from the keys of those who were named; seats tell the others.

    Which way play goes round is seen from who is next; where that is not known, nobody is guessed.
    """
    names = {role: players[key] for role, key in people.items()}
    keys = list(players)
    player, following = people.get("player"), people.get("next")
    if player is None or following is None or len(keys) < 2:
        return names
    start = keys.index(player)
    step = keys.index(following) - start
    if step % len(keys) not in (1, len(keys) - 1):
        return names
    step = 1 if step % len(keys) == 1 else -1
    for place, role in ((-1, "previous"), (2, "after-next"), *((place, f"+{place}") for place in range(3, 10))):
        names.setdefault(role, players[keys[(start + step * place) % len(keys)]])
    return names
