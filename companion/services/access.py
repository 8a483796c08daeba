"""Who may come to a table and what they may do there: hosts, links and codes, seats, renewing.

Roles are ranked: each may do all that the ones before it may. What opens a link is made from its salt and the secret
key whenever it is shown, so the database holds nothing that would open it.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from companion.services.ledger import Deleted, Ledger, NoSuchTable, ledger_after, table_of
from companion.services.live import ACCESS, writing_about
from companion.store import Table, guests, writing
from companion.store.database import NumberTaken
from companion.store.guests import HOST, Viewer
from companion.store.models import Link

__all__ = ["Viewer"]

WATCH, PLAY, SCORE, MANAGE = ROLES = ("watch", "play", "score", "manage")
#: Letters that nobody mixes up, read or heard.
CODE_LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
CODE_LENGTH = 6
TOKEN_LENGTH = 22
_TRIES = 5
T = TypeVar("T")


@dataclass(frozen=True)
class Entered:
    """A table as one phone finds it."""

    table: Table
    ledger: Ledger
    #: None for a stranger.
    role: str | None
    #: The player whose seat this phone has taken.
    seat: str | None
    hosted: bool


@dataclass(frozen=True)
class TableLink:
    role: str
    token: str
    #: Six letters to type; empty for managing, which nobody should guess.
    code: str


class SeatTaken(ValueError):
    """Another phone sits there."""


def phone_hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def rank(role: str) -> int:
    return ROLES.index(role) + 1


def enter(handle: str, viewer: Viewer, deleted_too: bool = False) -> Entered:
    """A table that nobody hosts is open to everyone of the house, as it always was."""
    found = guests.entered(handle, viewer.phone)
    if found is None:
        raise NoSuchTable(handle)
    table, last, admission = found
    role = ROLES[admission.rank - 1] if admission.rank else None
    if not admission.hosted and viewer.of_the_house:
        role = MANAGE
    if role and table.deleted_at and not deleted_too:
        raise Deleted(handle)
    seat = admission.seat if role and rank(role) >= rank(PLAY) else None
    return Entered(table, ledger_after(table, last), role, seat, admission.hosted)


def become_host(handle: str, phone: str) -> None:
    with writing_about(handle, ACCESS):
        guests.make_host(phone, table_of(handle))


def links_of(handle: str, secret: str) -> list[TableLink]:
    """Every link of a table, from the one that allows least; those that are missing are made."""
    table = table_of(handle)
    if not _are_there(table, secret):
        again_if_taken(lambda: _add_missing(table, secret))
    return [
        TableLink(ROLES[link.rank - 1], _token(link.salt, secret), _code_of(link, secret))
        for link in guests.links(table)
    ]


def _are_there(table: Table, secret: str) -> bool:
    return [link.rank for link in guests.links(table) if _fits(link, secret)] == [rank(role) for role in ROLES]


def _fits(link: Link, secret: str) -> bool:
    """Not where the secret key was changed."""
    return link.token_hash == _token_hash(_token(link.salt, secret))


def _add_missing(table: Table, secret: str) -> None:
    """Looked at again inside the transaction: another phone may make them this moment."""
    with writing():
        add_links(table, secret)


def add_links(table: Table, secret: str) -> None:
    """As part of the transaction under way. A link that opens stays as it is."""
    there = {link.rank: link for link in guests.links(table)}
    for role in ROLES:
        link = there.get(rank(role))
        if link is None or not _fits(link, secret):
            _replace(table, role, secret, _new_salt())


def _replace(table: Table, role: str, secret: str, salt: str) -> None:
    guests.drop_link(table, rank(role))
    hashes = _token_hash(_token(salt, secret)), _code_hash(_code(salt, secret), secret)
    guests.add_link(table, rank(role), salt, *hashes)


def _new_salt() -> str:
    return secrets.token_urlsafe(16)


def renew_link(handle: str, role: str, secret: str, new_salt: Callable[[], str] = _new_salt) -> None:
    """The old link opens nothing any more, and whoever came by it is out."""

    def renew() -> None:
        with writing_about(handle, ACCESS):
            _replace(table_of(handle), role, secret, new_salt())

    again_if_taken(renew)


def again_if_taken(action: Callable[[], T]) -> T:
    """Once more where the same code is at another table, or another phone does the same this moment."""
    for _attempt in range(_TRIES):
        try:
            return action()
        except NumberTaken:
            continue
    raise RuntimeError("it was taken again and again")


def come_in(key: str, secret: str, phone: str) -> tuple[str, str] | None:
    """By a link's token or a typed code: the table's handle, and what the phone may do there by it."""

    def try_it() -> tuple[str, str] | None:
        found = _opened_by(key, secret)
        if found is None:
            return None
        link, table = found
        with writing():
            guests.let_in(phone, table, link.rank, link.id)
        return table.handle, ROLES[link.rank - 1]

    return again_if_taken(try_it)


def is_token(key: str) -> bool:
    """What looks like a link is no code, whatever else it looks like."""
    return len(key) == TOKEN_LENGTH


def _opened_by(key: str, secret: str) -> tuple[Link, Table] | None:
    if is_token(key):
        return guests.link_by("token_hash", _token_hash(key))
    code = read_code(key)
    found = guests.link_by("code_hash", _code_hash(code, secret)) if code else None
    return found if found and _code_of(found[0], secret) else None


def read_code(text: str) -> str | None:
    """A code as people type it: small letters, blanks and dashes do not matter."""
    code = "".join(text.split()).replace("-", "").replace(".", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def is_known(phone: str) -> bool:
    return guests.is_known(phone)


def taken_seats(table: Table) -> set[str]:
    return set(guests.taken_seats(table))


def take_seat(handle: str, player: str, phone: str) -> None:
    try:
        with writing():
            table = table_of(handle)
            if guests.taken_seats(table).get(player, phone) != phone:
                raise SeatTaken(player)
            guests.take_seat(table, player, phone)
    except NumberTaken:
        raise SeatTaken(player) from None


def free_seat(handle: str, player: str) -> None:
    with writing_about(handle, ACCESS):
        guests.free_seat(table_of(handle), player)


def _made(salt: str, secret: str, what: str) -> bytes:
    return hmac.digest(secret.encode(), f"{what}:{salt}".encode(), "sha256")


def _token(salt: str, secret: str) -> str:
    return base64.urlsafe_b64encode(_made(salt, secret, "token")).decode()[:TOKEN_LENGTH]


def _code_of(link: Link, secret: str) -> str:
    return _code(link.salt, secret) if link.rank < HOST else ""


def _code(salt: str, secret: str) -> str:
    number = int.from_bytes(_made(salt, secret, "code"))
    letters = []
    for _place in range(CODE_LENGTH):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[letter])
    return "".join(letters)


def _token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _code_hash(code: str, secret: str) -> str:
    """With the secret key: six letters alone could be tried out against a stolen database."""
    return hmac.digest(secret.encode(), f"code:{code}".encode(), "sha256").hex()
