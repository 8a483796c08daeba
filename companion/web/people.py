"""Who is writing: every phone has a short sign of its own, so that the history can tell them apart."""

import secrets

from flask import request, session

from companion.services.access import phone_hash
from companion.services.ledger import Ledger

#: Letters and digits that nobody mixes up.
_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def this_phone() -> str:
    if "phone" not in session:
        session["phone"] = "".join(secrets.choice(_SIGNS) for _ in range(3))
    sign: str = session["phone"]
    return sign


def known_phone() -> str:
    """Under what a phone is kept that was let in somewhere; nothing for one that never was."""
    key: str = session.get("key", "")
    return phone_hash(key) if key else ""


def kept_phone() -> str:
    """The same, and from now on it can be let in."""
    if "key" not in session:
        session["key"] = secrets.token_urlsafe(16)
    return known_phone()


def ticket() -> str:
    """Made when a form is shown and sent back with it: the same form sent twice is one entry."""
    return secrets.token_urlsafe(12)


def kept_ticket(ledger: Ledger) -> str:
    """What is asked again is still the same thing, as long as it was not written down; else a new ticket."""
    sent = request.form.get("ticket", "")
    return sent if is_ticket(sent) and ledger.entry_sent_as(sent) is None else ticket()


def is_ticket(text: str) -> bool:
    return 8 <= len(text) <= 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
