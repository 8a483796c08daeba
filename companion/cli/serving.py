"""Serving the companion to the home network, and upgrading its database."""

import contextlib
import errno
import logging
import os
import signal
import socket
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType

import click
from flask import Flask
from waitress.server import BaseWSGIServer, MultiSocketServer, create_server

from companion.cli.language import _
from companion.cli.qr import terminal_qr
from companion.network import address_for_phones, is_only_this_machine
from companion.problems import PortInUse, UnusableHost
from companion.services import live
from companion.services.upkeep import upgrade_database
from companion.settings import Settings, read_port, read_settings
from companion.web import create_app
from companion.web.live import CAN_NOTICE_VANISHED, VANISHED_AFTER_MS

FIRST_PORT = 8000
#: Where phones last reached us, for commands that hand out links.
ADDRESS = "address"
PORTS_TRIED = 50
#: Larger than any request the app accepts, so that the app's own sentence about size is what people see.
LARGEST_BODY = 16 * 1024 * 1024
#: A stream of news keeps a thread for as long as its page is open; beyond these, pages ask now and then.
STREAMS = 100
#: For everything else that is asked at the same time.
THREADS = 16
#: Each page keeps a few connections open. More than this would need another way of waiting for them.
CONNECTIONS = 400


def serve(port: str | None, host: str | None) -> None:
    settings = read_settings(os.environ)
    if port is not None:
        settings = replace(settings, port=read_port(port))
    if host is not None:
        settings = replace(settings, host=host)
    with _listening_socket(settings) as listener:
        app = create_app(settings)
        _upgrade(app)
        with contextlib.suppress(KeyboardInterrupt):
            _hear_when_to_stop(app)
            _announce(settings, listener.getsockname()[1])
            _serve(app, listener)
        click.echo(_("Goodbye. Everything is saved."))


def upgraded_app() -> Flask:
    app = create_app()
    _upgrade(app)
    return app


def migrate() -> None:
    upgraded_app()
    click.echo(_("The database is up to date."))


def _upgrade(app: Flask) -> None:
    with app.app_context():
        copy = upgrade_database()
    if copy:
        click.echo(_("The database was upgraded. The old one is kept as %(copy)s.") % {"copy": copy})


@contextlib.contextmanager
def _listening_socket(settings: Settings) -> Iterator[socket.socket]:
    """The port that was asked for, or the first free one; a port is taken as soon as it is found."""
    first = settings.port or FIRST_PORT
    candidates = [first] if settings.port else range(first, first + PORTS_TRIED)
    for port in candidates:
        try:
            listener = listen(settings.host, port)
        except PortInUse:
            continue
        if port != first:
            words = {"taken": first, "port": port}
            click.echo(_("Port %(taken)s is in use by another program; taking %(port)s instead.") % words)
        with listener:
            yield listener
        return
    raise PortInUse(first)


def listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise UnusableHost(host) from error
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if CAN_NOTICE_VANISHED:
            # All connections inherit it: a phone that has gone without a word gives back its thread.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_AFTER_MS)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        in_use = error.errno in (errno.EADDRINUSE, errno.EACCES)
        raise (PortInUse(port) if in_use else UnusableHost(host)) from error
    return listener


def _announce(settings: Settings, port: int) -> None:
    url = address_for_phones(settings, port)
    (settings.data / ADDRESS).write_text(url, "utf-8")
    code = terminal_qr(url)
    if code:
        click.echo(code)
    click.echo(_("Companion is ready: %(url)s") % {"url": url})
    if is_only_this_machine(url):
        click.echo(_("Phones cannot reach this address: it is for this machine only."))
    else:
        click.echo(_("Scan the code with a phone in the same network, or type the address."))
    click.echo(_("Stop with Ctrl-C."))


def _hear_when_to_stop(app: Flask) -> None:
    with app.app_context():
        hub = live.hub()

    def stop(how: int, frame: FrameType | None) -> None:
        hub.close()  # requests under way are answered first, and a stream would go on for minutes
        signal.default_int_handler(how, frame)

    for how in (signal.SIGINT, signal.SIGTERM):  # some shells start background programs deaf to Ctrl-C
        signal.signal(how, stop)


def _serve(app: Flask, listener: socket.socket) -> None:
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a phone asking for many files at once is no news
    server = make_server(app, listener)
    server.run()  # returns on KeyboardInterrupt, after the requests under way are answered
    server.close()


def make_server(app: Flask, listener: socket.socket, streams: int = STREAMS) -> MultiSocketServer | BaseWSGIServer:
    app.config["LIVE_STREAMS"] = streams
    return create_server(
        app,
        sockets=[listener],
        threads=streams + THREADS,
        connection_limit=CONNECTIONS,
        channel_request_lookahead=1,  # notices at once when a phone closes its page
        max_request_body_size=LARGEST_BODY,
        ident=None,
    )
