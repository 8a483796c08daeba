"""Finding tables again: by name, by player, by who may see them."""

from collections.abc import Sequence

from sqlalchemy import or_, select

from companion.store.database import session
from companion.store.guests import HOST, Viewer, seen_by
from companion.store.models import Table


def find_tables(words: str, running: bool | None, most: int, viewer: Viewer | None) -> Sequence[Table]:
    """Newest first; `words` are looked for in names and players, each of them. No viewer sees everything."""
    query = select(Table).where(Table.deleted_at.is_(None))
    if viewer:
        query = query.where(seen_by(viewer))
    if running is not None:
        query = query.where(Table.finished_at.is_(None) if running else Table.finished_at.is_not(None))
    for word in words.split():
        part = "%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        query = query.where(or_(Table.name.ilike(part, escape="\\"), Table.players.ilike(part, escape="\\")))
    return session().scalars(query.order_by(Table.opened_at.desc(), Table.id.desc()).limit(most)).all()


def deleted_tables(most: int, viewer: Viewer) -> Sequence[Table]:
    """Those that the viewer may bring back."""
    query = select(Table).where(Table.deleted_at.is_not(None), seen_by(viewer, least=HOST))
    return session().scalars(query.order_by(Table.deleted_at.desc()).limit(most)).all()
