"""The tables of the database: a table where people play, and the entries of its journal."""

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
    #: Stands in addresses: says nothing, and cannot be guessed.
    handle: Mapped[str] = mapped_column(String(32), unique=True, default=lambda: secrets.token_urlsafe(12))
    name: Mapped[str] = mapped_column(String(80))
    opened_at: Mapped[datetime] = mapped_column(Moment, default=now, index=True)
    finished_at: Mapped[datetime | None] = mapped_column(Moment)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    #: Copied from the journal for finding a table: the names, one to a line, and the rulebook's key.
    players: Mapped[str] = mapped_column(Text, default="", server_default="")
    rulebook: Mapped[str] = mapped_column(String(40), default="", server_default="")

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
