"""Hears by PostgreSQL's LISTEN what any process announces. Only this room and the store know PostgreSQL."""

import time
from typing import Any, Protocol

#: As the store notifies.
NAME = "companion"
#: How soon it is noticed that nobody watches any more.
LOOK_UP = 1.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
#: A connection that a router has forgotten is given up within half a minute.
ALIVE: dict[str, Any] = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}


class Hears(Protocol):
    def announce(self, handle: str, what: str) -> None: ...
    def wake_all(self) -> None: ...
    def may_stop_listening(self) -> bool: ...


def listen(address: str, hub: Hears) -> None:
    """Until nobody watches any more. A lost connection is made again, and then everybody looks for themselves."""
    import psycopg

    pause = FIRST_PAUSE
    while not hub.may_stop_listening():
        try:
            with psycopg.connect(address, autocommit=True, connect_timeout=10, **ALIVE) as connection:
                connection.execute(f"LISTEN {NAME}")
                pause = FIRST_PAUSE
                hub.wake_all()
                while not hub.may_stop_listening():
                    for heard in connection.notifies(timeout=LOOK_UP):
                        handle, _space, what = heard.payload.partition(" ")
                        hub.announce(handle, what)
                return
        except psycopg.Error:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
