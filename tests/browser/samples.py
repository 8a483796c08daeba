"""One address for each page, so that every page is looked at. A new route without one fails the tests."""

from flask import Flask

SAMPLES = {
    "home.index": "/",
    "home.about": "/about",
    "tables.new": "/tables/new",
    "tables.index": "/tables?q=friday",
    "tables.bring": "/tables/import",
    "rules.index": "/rules?q=saako+lopettaa+erikoiskorttiin&rulebook=kpgut",
    "rules.topics": "/rules/topics",
    "rules.topic": "/rules/topics/wild-four-condition?rulebook=unoprivate",
    "rules.card": "/rules/cards/draw-two?rulebook=motu-2020",
    "rules.book": "/rules/books/mit-uno-dk",
    "referee.index": "/referee",
    "referee.show": "/referee/wild-four-challenge?rulebook=kpgut",
    "referee.ruling": "/referee/wild-four-challenge/ruling?rulebook=kpgut&challenger=next&held_colour=yes",
    "playing.ask": "/referee/hand",
    "voting.ask": "/referee/vote",
    "printing.index": "/print",
    "printing.choose": "/print/sheet",
    "printing.result": "/print/rules/result?language=fi&rulebook=kpgut&cells=40&lines=25",
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
    "series.sheet": "/tables/kpgut-table/games",
    "games.late": "/tables/kpgut-table/games/now/late",
    "games.clock_asks": "/tables/kpgut-table/games/now/set-clock",
    "games.join_asks": "/tables/kpgut-table/games/now/join",
    "stops.stop_asks": "/tables/kpgut-table/games/now/stop",
    "stops.stop_check": "/tables/kpgut-table/games/now/stop/check?time=15:00&cards-p1=7&cards-p2=7+8&cards-p4=7+skip",
    "games.game": "/tables/kpgut-table/games/1",
    "stops.hands": "/tables/kpgut-table/games/1/hands",
    "ballots.show": "/tables/pairs-table/vote",
    "screen.show": "/tables/friday-table/screen",
    "settling.show": "/tables/friday-table/rulings",
    "house.show": "/tables/friday-table/house-rules",
    "games.event": "/tables/kpgut-table/games/events/3",
    "partners.plan": "/tables/rotation-table/schedule",
    "joining.ask": "/join",
    "inviting.links": "/tables/friday-table/links?link=play",
    "counting.seats": "/tables/friday-table/seat",
    "offline.rules": "/offline/rules",
    "offline.nothing": "/offline/nothing",
    "gallery": "/gallery",
}
#: The same address in other states.
MORE = {
    "a series with a game under way": "/tables/kpgut-table",
    "a series before a game": "/tables/between-games",
    "a series that is over": "/tables/series-over",
    "pairs": "/tables/pairs-table",
    "partners rotating over two tables": "/tables/rotation-table",
    "a round of one of two tables": "/tables/rotation-table/rounds/new?table=2",
    "two players": "/tables/two-players",
    "a vote under way": "/tables/two-players/vote",
    "a vote on the big screen": "/tables/two-players/screen",
    "a game on the big screen": "/tables/kpgut-table/screen",
    "no question yet": "/rules",
    "nothing found": "/rules?q=asdf",
    "a silent rulebook with its vote": "/rules/topics/absent-player?rulebook=my-uno-fi",
    "what a table tent leads to": "/print/tent?table=friday-table",
}
#: Addresses that answer GET, but not with a page of ours.
NOT_PAGES = {
    "static",
    "broken",
    # ways in: they lead to a table
    "joining.by_link",
    "joining.to_screen",
    "joining.to_vote",
    # for a phone with a seat, and for who does not host: looked at in test_many_phones
    "counting.hand",
    "counting.arrived",
    "joining.password",
    "offline.manifest",
    "offline.worker",
    "offline.rules_data",
    "offline.lookup_data",
    "board.export",
    "series.time",
    "rules.results",
    "live.stream",
    "live.now",
    "printing.file",
    "printing.picture",
    "printing.status",
}
#: Nothing can be done on these.
WITHOUT_CONTROLS = [path for path in (*SAMPLES.values(), *MORE.values()) if path.endswith("/screen")]
ERROR = "/nothing-here"


def pages(app: Flask) -> set[str]:
    return {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())} - NOT_PAGES
