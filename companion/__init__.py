"""The companion that lies beside real cards on a real table."""

__version__ = "0.1.0"
