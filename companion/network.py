"""Under which address phones in the same network reach this machine."""

import ipaddress
import socket
from urllib.parse import urlsplit

from companion.settings import Settings

#: Reserved for documentation: nobody is there, and nothing is sent. It only makes the system choose a way out.
_SOMEWHERE_ELSE = ("192.0.2.1", 9)


def address_for_phones(settings: Settings, port: int) -> str:
    return settings.public_url or address_in_network(settings.host, port)


def address_in_network(host: str, port: int) -> str:
    if host in ("", "0.0.0.0", "::"):  # noqa: S104 - compared, not served on
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_only_this_machine(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE_ELSE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
