"""The rulebooks by short names, as the tables of the tests write them."""

from companion.referee.rulebook import Rulebook
from companion.rulebooks import rulebook

SHORT = {"fi": "my-uno-fi", "dk": "mit-uno-dk", "up": "unoprivate", "motu": "motu-2020", "kp": "kpgut"}
SHEETS = ("fi", "dk", "up", "motu")


def book(short: str) -> Rulebook:
    return rulebook(SHORT[short])
