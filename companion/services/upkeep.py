"""What the host does to keep the companion in order."""

from companion.store.upgrade import upgrade_database

__all__ = ["upgrade_database"]
