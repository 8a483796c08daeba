"""The companion that lies beside real cards on a real table."""

__version__ = "0.1.0"

LANGUAGES = ("en", "fi", "da")
#: Of every variable that can be set from outside.
PREFIX = "COMPANION_"
