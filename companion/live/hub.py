"""Everybody who watches a table in this process: a channel for each table, for as long as somebody is there."""

from collections.abc import Callable, Hashable
from threading import Condition, Lock, Thread
from typing import Any, NamedTuple, TypeVar

#: What can be new: the journal grew; or who may look, the table's name, or whether it is there at all.
ENTRY, ACCESS = "entry", "access"

T = TypeVar("T")


class NoPlace(RuntimeError):
    """As many are watching as can be served at once."""


class News(NamedTuple):
    """How often something was announced, and how often of these it was about access. Other numbers mean news."""

    total: int = 0
    access: int = 0


class Channel:
    """The news of one table."""

    def __init__(self) -> None:
        self.news = News()
        self.watchers = 0
        self._change = Condition()
        self._making = Lock()
        self._made: dict[Hashable, tuple[object, Any]] = {}

    def announce(self, what: str) -> None:
        with self._change:
            self.news = News(self.news.total + 1, self.news.access + (what == ACCESS))
            self._change.notify_all()

    def wait(self, known: News, seconds: float) -> News:
        """Returns at once when there is other news than what is known, else when there is or the time is up."""
        with self._change:
            self._change.wait_for(lambda: self.news != known, seconds)
            return self.news

    def once(self, key: Hashable, of: object, make: Callable[[], T]) -> T:
        """What `make` makes of this state: by the first who asks, for everybody who asks."""
        kept = self._made.get(key)
        if kept is None or kept[0] != of:
            with self._making:
                kept = self._made.get(key)
                if kept is None or kept[0] != of:
                    kept = self._made[key] = (of, make())
        made: T = kept[1]
        return made


class Place:
    """One who watches. Whoever takes a place gives it back, as often as they like."""

    def __init__(self, hub: "Hub", handle: str, channel: Channel) -> None:
        self._hub, self._handle, self.channel = hub, handle, channel
        self._taken = True

    def give_back(self) -> None:
        if self._taken:
            self._taken = False
            self._hub.leave(self._handle)


class Hub:
    """All channels of one database. With `address`, other processes are heard by PostgreSQL's LISTEN."""

    def __init__(self, address: str | None = None) -> None:
        self.closed = False
        self._address = address
        self._listening = False
        self._channels: dict[str, Channel] = {}
        self._lock = Lock()

    @property
    def hears_others(self) -> bool:
        return self._address is not None

    @property
    def watchers(self) -> int:
        return sum(channel.watchers for channel in list(self._channels.values()))

    def channel(self, handle: str) -> Channel | None:
        """None where nobody watches."""
        return self._channels.get(handle)

    def watch(self, handle: str, most: int) -> Place:
        with self._lock:
            if self.closed or self.watchers >= most:
                raise NoPlace
            channel = self._channels.setdefault(handle, Channel())
            channel.watchers += 1
            if self._address and not self._listening:
                # Only now: a worker that was forked must not share its parent's connection.
                self._listening = True
                Thread(target=self._listen, args=(self._address,), name="companion-live", daemon=True).start()
        return Place(self, handle, channel)

    def leave(self, handle: str) -> None:
        with self._lock:
            channel = self._channels[handle]
            channel.watchers -= 1
            if not channel.watchers:
                del self._channels[handle]

    def announce(self, handle: str, what: str) -> None:
        channel = self._channels.get(handle)
        if channel:
            channel.announce(what)

    def wake_all(self) -> None:
        """After news may have been missed, or when all is over: everybody looks for themselves."""
        for channel in list(self._channels.values()):
            channel.announce(ACCESS)

    def close(self) -> None:
        """Nobody waits any longer, and nobody new is taken."""
        self.closed = True
        self.wake_all()

    def may_stop_listening(self) -> bool:
        """True once nobody watches; whoever comes next then starts it anew."""
        with self._lock:
            if self._channels and not self.closed:
                return False
            self._listening = False
            return True

    def _listen(self, address: str) -> None:
        from companion.live.listening import listen

        listen(address, self)
