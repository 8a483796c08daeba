"""What is kept: the tables and their journals. Nothing outside this room knows SQL."""

from companion.store.database import init_app, writing
from companion.store.models import Entry, Table

__all__ = ["Entry", "Table", "init_app", "writing"]
