"""Who is writing: every phone has a short sign of its own, so that the history can tell them apart."""

import secrets

from flask import session

#: Letters and digits that nobody mixes up.
_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def this_phone() -> str:
    if "phone" not in session:
        session["phone"] = "".join(secrets.choice(_SIGNS) for _ in range(3))
    sign: str = session["phone"]
    return sign


def ticket() -> str:
    """Made when a form is shown and sent back with it: the same form sent twice is one entry."""
    return secrets.token_urlsafe(12)


def is_ticket(text: str) -> bool:
    return 8 <= len(text) <= 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
