"""Who may come to a table: its links, the phones that were let in, and the seats they took."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, delete, exists, func, insert, or_, select, update

from companion.store.database import session
from companion.store.journal import TABLE_AND_LAST_ENTRY, LastEntry
from companion.store.models import Guest, Link, Seat, Table

#: The ranks of those who may take a seat, and of those who may do everything.
PLAYER, HOST = 2, 4


class Viewer(NamedTuple):
    """Whose eyes a list of tables is for: a phone, and whether it also sees the tables that nobody hosts."""

    phone: str
    of_the_house: bool


class Admission(NamedTuple):
    """What a phone may do at a table, whether anybody is its host, and the seat that the phone has taken."""

    rank: int | None
    hosted: bool
    seat: str | None


_IS_HOSTED = exists().where(Guest.table_id == Table.id, Guest.rank == HOST)
#: Every page of a table begins with it, so it is one question.
_ENTERED = TABLE_AND_LAST_ENTRY.add_columns(
    select(func.max(Guest.rank))
    .where(Guest.table_id == Table.id, Guest.phone == bindparam("phone"))
    .correlate(Table)
    .scalar_subquery(),
    _IS_HOSTED.correlate(Table),
    select(Seat.player)
    .where(Seat.table_id == Table.id, Seat.phone == bindparam("phone"))
    .correlate(Table)
    .scalar_subquery(),
)


def entered(handle: str, phone: str) -> tuple[Table, LastEntry, Admission] | None:
    found = session().execute(_ENTERED, {"handle": handle, "phone": phone}).first()
    return (found[0], LastEntry(*found[1:4]), Admission(*found[4:])) if found else None


def seen_by(viewer: Viewer, least: int = 1) -> ColumnElement[bool]:
    """Tables where this phone may do something of at least this rank."""
    mine = exists().where(Guest.table_id == Table.id, Guest.phone == viewer.phone, Guest.rank >= least)
    return or_(mine, ~_IS_HOSTED) if viewer.of_the_house else mine


def links(table: Table) -> Sequence[Link]:
    """As they are in the database now, whatever was read before."""
    query = select(Link).where(Link.table_id == table.id).order_by(Link.rank)
    return session().scalars(query.execution_options(populate_existing=True)).all()


def link_by(column: str, value: str) -> tuple[Link, Table] | None:
    """The link with this hash, and its table; none of a table that is deleted."""
    query = select(Link, Table).join(Table, Table.id == Link.table_id).where(getattr(Link, column) == value)
    found = session().execute(query.where(Table.deleted_at.is_(None))).first()
    return (found[0], found[1]) if found else None


def add_link(table: Table, rank: int, salt: str, token_hash: str, code_hash: str) -> None:
    session().add(Link(table_id=table.id, rank=rank, salt=salt, token_hash=token_hash, code_hash=code_hash))
    session().flush()


def drop_link(table: Table, rank: int) -> None:
    """With everyone who came by it, and the seats of those who may not play any more."""
    session().execute(delete(Link).where(Link.table_id == table.id, Link.rank == rank))
    plays = exists().where(Guest.table_id == table.id, Guest.phone == Seat.phone, Guest.rank >= PLAYER)
    left = delete(Seat).where(Seat.table_id == table.id, ~plays)
    session().execute(left.execution_options(synchronize_session=False))


def let_in(phone: str, table: Table, rank: int, link: int | None) -> None:
    """Once is enough: a phone that comes again is in already."""
    there = select(Guest.id).where(Guest.phone == phone, Guest.table_id == table.id, Guest.rank == rank)
    if session().scalar(there) is None:
        session().add(Guest(phone=phone, table_id=table.id, rank=rank, link_id=link))
        session().flush()


def make_host(phone: str, table: Table) -> None:
    """By no link: what is done to links does not concern a host."""
    let_in(phone, table, HOST, None)
    mine = (Guest.phone == phone, Guest.table_id == table.id, Guest.rank == HOST)
    session().execute(update(Guest).where(*mine).values(link_id=None))


def read_again(table: Table) -> None:
    """What others have changed of it meanwhile; and nobody changes it until the transaction under way is over."""
    session().refresh(table, with_for_update=True)


def is_known(phone: str) -> bool:
    """Whether this phone has ever been let in anywhere."""
    return bool(phone) and session().scalar(select(Guest.id).where(Guest.phone == phone).limit(1)) is not None


def bring_along(old: Table, new: Table, links: Mapping[int, int]) -> None:
    """Everyone who was at one table is at the other, by its own links and in the same seats."""
    there = select(Guest).where(Guest.table_id == new.id)
    known = {(guest.phone, guest.rank) for guest in session().scalars(there)}
    for guest in session().scalars(select(Guest).where(Guest.table_id == old.id)).all():
        if (guest.phone, guest.rank) not in known:
            link = links[guest.rank] if guest.link_id else None
            session().add(Guest(phone=guest.phone, table_id=new.id, rank=guest.rank, link_id=link))
    for seat in session().scalars(select(Seat).where(Seat.table_id == old.id)).all():
        session().add(Seat(table_id=new.id, player=seat.player, phone=seat.phone))
    session().flush()


def taken_seats(table: Table) -> dict[str, str]:
    """Whose phone sits where: player by player."""
    return {seat.player: seat.phone for seat in session().scalars(select(Seat).where(Seat.table_id == table.id))}


def take_seat(table: Table, player: str, phone: str) -> None:
    session().execute(delete(Seat).where(Seat.table_id == table.id, Seat.phone == phone))
    session().execute(insert(Seat), {"table_id": table.id, "player": player, "phone": phone})


def free_seat(table: Table, player: str) -> None:
    session().execute(delete(Seat).where(Seat.table_id == table.id, Seat.player == player))
