"""A clock that goes only when it is told to, so that an hour need not be waited for."""

from datetime import UTC, datetime, timedelta


class HandClock:
    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 18, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def forward(self, minutes: int = 0, seconds: int = 0) -> None:
        self.moment += timedelta(minutes=minutes, seconds=seconds)
