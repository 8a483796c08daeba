"""Who watches which table, and how they hear that something changed there.

Knows no pages, no database and no match: only that a table with some handle has news.
"""

from companion.live.hub import ACCESS, ENTRY, Channel, Hub, News, NoPlace, Place

__all__ = ["ACCESS", "ENTRY", "Channel", "Hub", "News", "NoPlace", "Place"]
