"""Flask's own configuration, from our settings; and the secret key, made on the first start."""

import os
import secrets
import time
from datetime import timedelta
from pathlib import Path

from flask import Flask

from companion.settings import SHORTEST_SECRET_KEY, Settings

#: Forms are small. What needs more, such as a match file, says so at its own address.
LARGEST_FORM = 256 * 1024


def init_app(app: Flask, settings: Settings) -> None:
    app.config.update(
        SECRET_KEY=settings.secret_key or kept_secret_key(settings.data / "secret-key"),
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        # Cookies do not know of ports: a name of our own keeps other programs on this machine out of it.
        SESSION_COOKIE_NAME="companion_session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=(settings.public_url or "").startswith("https://"),
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        SESSION_REFRESH_EACH_REQUEST=False,
        # A phone left on the table for an evening must still be able to save the round.
        WTF_CSRF_TIME_LIMIT=None,
        PUBLIC_URL=settings.public_url,
        SERVED_ON=settings.host,
        HOST_PASSWORD=settings.host_password,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}


def kept_secret_key(path: Path) -> str:
    """Read the key, or make one that only this user can read. Two first starts at once agree on one key."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret_key(path)
    key = secrets.token_hex(32)
    with os.fdopen(handle, "w") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def _read_secret_key(path: Path) -> str:
    path.chmod(0o600)
    for _attempt in range(20):
        key = path.read_text().strip()
        if len(key) >= SHORTEST_SECRET_KEY:
            return key
        time.sleep(0.05)  # another first start is writing it this moment
    path.unlink()  # cut short by a full disk, say: nobody can have used it
    return kept_secret_key(path)
