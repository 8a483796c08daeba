"""What time it is. The app is handed its clock, so that an hour need not be waited for."""

from collections.abc import Callable
from datetime import datetime
from typing import cast

from flask import Flask, current_app

Clock = Callable[[], datetime]


def init_app(app: Flask, clock: Clock) -> None:
    app.extensions["clock"] = clock


def now() -> datetime:
    return cast(Clock, current_app.extensions["clock"])()
