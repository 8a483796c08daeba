"""The tables of the database: a table where people play, the entries of its journal, and who may come to it."""

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, MetaData, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Moment(TypeDecorator[datetime]):
    """A point in time, always with its zone: SQLite keeps none, so all are written as UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def now() -> datetime:
    return datetime.now(UTC)


class Table(Base):
    """One match at one real table."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    #: Stands in addresses: says nothing, and opens nothing by itself.
    handle: Mapped[str] = mapped_column(String(32), unique=True, default=lambda: secrets.token_urlsafe(12))
    name: Mapped[str] = mapped_column(String(80))
    opened_at: Mapped[datetime] = mapped_column(Moment, default=now, index=True)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    #: Copied from the journal for finding a table: the names, one to a line, and the rulebook's key.
    players: Mapped[str] = mapped_column(Text, default="", server_default="")
    rulebook: Mapped[str] = mapped_column(String(40), default="", server_default="")
    #: The handle of the table where the same people play again.
    rematch: Mapped[str | None] = mapped_column(String(32))

    entries: Mapped[list["Entry"]] = relationship(back_populates="table", order_by="Entry.number")


class Entry(Base):
    """One line of a table's journal. Never changed and never deleted; a later entry corrects or strikes it."""

    __tablename__ = "entries"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),  # two phones cannot write the same line
        UniqueConstraint("table_id", "client_id"),  # a double tap or a resend is one entry
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    number: Mapped[int]
    client_id: Mapped[str] = mapped_column(String(64))
    written_at: Mapped[datetime] = mapped_column(Moment, default=now)
    written_by: Mapped[str] = mapped_column(String(80))
    kind: Mapped[str] = mapped_column(String(40))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)

    table: Mapped[Table] = relationship(back_populates="entries")


class HouseRuleSet(Base):
    """House rules that somebody saved under a name."""

    __tablename__ = "house_rule_sets"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    saved_at: Mapped[datetime] = mapped_column(Moment, default=now)


class Link(Base):
    """A way into a table. What opens it is made from the salt and the secret key; kept are only hashes of it."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("table_id", "rank"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    #: What it allows; the more, the higher.
    rank: Mapped[int]
    salt: Mapped[str] = mapped_column(String(32))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)


class Guest(Base):
    """A phone that was let in to a table. It goes with the link it came by; a host came by none."""

    __tablename__ = "guests"
    __table_args__ = (UniqueConstraint("phone", "table_id", "rank"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    #: A hash of what the phone keeps.
    phone: Mapped[str] = mapped_column(String(64))
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    rank: Mapped[int]
    link_id: Mapped[int | None] = mapped_column(ForeignKey("links.id", ondelete="CASCADE"), index=True)


class Seat(Base):
    """A player's seat that a phone has taken, to count its own hand."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "player"), UniqueConstraint("table_id", "phone"))

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    player: Mapped[str] = mapped_column(String(80))
    phone: Mapped[str] = mapped_column(String(64))
