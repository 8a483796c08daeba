"""Phones at a table: each is a client of its own, let in by one of the table's links."""

from flask import Flask
from flask.testing import FlaskClient

from companion.services import access
from tests.web.test_tables import TICKET, open_table

TABLE = f"/tables/{TICKET}"


def host(app: Flask, *names: str, **more: str) -> FlaskClient:
    """A phone that has opened a table."""
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    client = app.test_client()
    assert open_table(client, *(names or ("Aino", "Bo", "Cleo")), **more).status_code == 303
    return client


def link(app: Flask, role: str, handle: str = TICKET) -> access.TableLink:
    with app.app_context():
        return next(each for each in access.links_of(handle, app.config["SECRET_KEY"]) if each.role == role)


def guest(app: Flask, role: str, handle: str = TICKET) -> FlaskClient:
    client = app.test_client()
    assert client.get(f"/t/{link(app, role, handle).token}").status_code == 303
    return client
