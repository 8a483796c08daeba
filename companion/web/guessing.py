"""How often somebody may guess a code or a password. Only wrong guesses count, and links are never slowed down."""

import ipaddress
from typing import Any

from flask import current_app

from companion.services.access import is_known
from companion.web.access import visitors_address
from companion.web.people import known_phone

#: For one phone, or all strangers behind one address; and for all phones of a house that were let in before.
ONE, HOUSE = "10 per minute; 60 per hour", "60 per minute; 300 per hour"
EXTENSION = "guessing"


def guessed_too_often(what: str) -> bool:
    return not all(_limiter().test(limit, what, who) for limit, who in _counted())


def guessed_wrong(what: str) -> None:
    for limit, who in _counted():
        _limiter().hit(limit, what, who)


def _counted() -> list[tuple[Any, str]]:
    """A phone that was let in somewhere is counted by itself: strangers behind the same address do not shut it out.

    It costs little to be let in somewhere, so such phones are counted together as well.
    """
    from limits import parse_many

    phone, address = known_phone(), _house(visitors_address())
    if not is_known(phone):
        return [(limit, f"strangers of {address}") for limit in parse_many(ONE)]
    mine = [(limit, f"phone {phone}") for limit in parse_many(ONE)]
    return mine + [(limit, f"house {address}") for limit in parse_many(HOUSE)]


def _house(address: str) -> str:
    """Whoever has one address of IPv6 has as many as they like: their network counts."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network(f"{found}/64", strict=False)) if found.version == 6 else address


def _limiter() -> Any:
    """Loaded with the first guess: most people scan, and nobody should wait for this at the start."""
    if EXTENSION not in current_app.extensions:
        from limits.storage import MemoryStorage
        from limits.strategies import MovingWindowRateLimiter

        current_app.extensions.setdefault(EXTENSION, MovingWindowRateLimiter(MemoryStorage()))
    return current_app.extensions[EXTENSION]
