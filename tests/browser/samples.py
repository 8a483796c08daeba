"""One address for each page, so that every page is looked at. A new route without one fails the tests."""

from flask import Flask

SAMPLES = {
    "home.index": "/",
    "home.about": "/about",
    "tables.new": "/tables/new",
    "tables.index": "/tables?q=friday",
    "tables.bring": "/tables/import",
    "rules.index": "/rules",
    "printing.index": "/print",
    "board.show": "/tables/friday-table",
    "board.rounds": "/tables/friday-table/rounds",
    "board.history": "/tables/friday-table/history",
    "board.more": "/tables/friday-table/more",
    "board.players": "/tables/friday-table/players",
    "board.delete_asks": "/tables/friday-table/delete",
    "rounds.new": "/tables/friday-table/rounds/new",
    "rounds.check": "/tables/friday-table/rounds/check?out=p1&points-p2=37&cards-p3=7+7+%2B2&last_draw=2",
    "rounds.show": "/tables/friday-table/rounds/2",
    "rounds.edit": "/tables/friday-table/rounds/2/edit",
    "rounds.check_correction": "/tables/friday-table/rounds/2/check?out=p1&points-p2=38&points-p3=0",
    "gallery": "/gallery",
}
#: Addresses that answer GET, but not with a page of ours.
NOT_PAGES = {"static", "broken", "board.export"}
ERROR = "/nothing-here"


def pages(app: Flask) -> set[str]:
    return {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())} - NOT_PAGES
