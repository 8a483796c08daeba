"""One address for each page, so that every page is looked at. A new route without one fails the tests."""

from flask import Flask

SAMPLES = {
    "home.index": "/",
    "home.about": "/about",
    "tables.new": "/tables/new",
    "rules.index": "/rules",
    "printing.index": "/print",
    "gallery": "/gallery",
}
#: Addresses that answer GET, but not with a page of ours.
NOT_PAGES = {"static", "broken"}
ERROR = "/nothing-here"


def pages(app: Flask) -> set[str]:
    return {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())} - NOT_PAGES
