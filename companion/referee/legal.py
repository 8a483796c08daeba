"""What may I play? Every card of a hand with the reason why it may be played or not, from the rulebook's facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.cards import NUMBERS, Card
from companion.referee.cases.stack import SWITCHES, bars_wild_four
from companion.referee.facts import Facts
from companion.referee.position import Position
from companion.referee.rulebook import Rulebook

#: The fact that lets a wild card be played on anything.
_ALWAYS = {"wild": "wild_any_time", "grayskull": "grayskull_any_time"}
_DRAW_CARDS = ("draw-two", "wild-four")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card may be played or not: the key of its sentence, and the fact that says so."""

    may: bool
    key: str
    fact: str
    #: How many cards it costs: the draw that has to be answered, or ending on it.
    cards: int = 0
    #: It may be played, but nobody goes out on it: so many cards have to be drawn.
    last_costs: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    card: Card
    #: Every further card of the hand that may follow in the same turn, in any order.
    then: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Legal:
    plays: tuple[Play, ...]
    #: What has to be drawn when nothing is played.
    must_draw: int
    #: Whether drawing by choice is allowed now.
    may_draw: bool
    why: Mapping[Card, Reason]


def legal(rulebook: Rulebook, position: Position) -> Legal:
    facts = Facts(rulebook.facts)
    why = {card: _last(card, _reason(card, position, facts), position, facts) for card in dict.fromkeys(position.hand)}
    plays = tuple(Play(card, _then(card, position, facts)) for card, reason in why.items() if reason.may)
    return Legal(plays, _must_draw(plays, position, facts), _may_draw(position, facts), why)


def _reason(card: Card, position: Position, facts: Facts) -> Reason:
    if position.pending:
        return _answer(card, position, facts)
    if position.drawn and facts.says("only_drawn_after_choice"):
        if not facts.says("play_drawn"):
            return Reason(False, "drawn-stays", "play_drawn")
        if card != position.drawn:
            return Reason(False, "only-drawn", "only_drawn_after_choice")
    return _wild_four(position, facts) if card.face == "wild-four" else _fits(card, position, facts)


def _answer(card: Card, position: Position, facts: Facts) -> Reason:
    """A draw is pending: only a card that may be laid on the draw card answers it."""
    top = position.top.face if position.top else ""
    switch = SWITCHES.get((top, card.face), "dodge_draw")
    if top == "grayskull":  # the others draw, and the game goes on as usual
        return Reason(False, "draw-first", "grayskull_loses_turn", position.pending)
    if top not in _DRAW_CARDS or not facts.says(switch):
        return Reason(False, "draw-pending", switch, position.pending)
    holds = any(held.face == "draw-two" for held in position.hand)
    if (top, card.face) == ("draw-two", "wild-four") and holds and bars_wild_four(facts):
        return Reason(False, "holds-draw-two", "wild_four_holding_draw_two", position.pending)
    return Reason(True, "answers-draw", switch, position.pending)


def _fits(card: Card, position: Position, facts: Facts) -> Reason:
    """Any card but the Wild Draw Four, with nothing pending."""
    if card.face in _ALWAYS:
        return Reason(True, "wild-any-time", _ALWAYS[card.face])
    if position.top is None:
        return Reason(True, "opens", "first_card")
    if card.colour == position.colour:
        return Reason(True, "same-colour", "matching")
    if card.face == position.top.face:
        return Reason(True, "same-number" if card.face in NUMBERS else "same-symbol", "matching")
    return Reason(False, "no-match", "matching")


def _wild_four(position: Position, facts: Facts) -> Reason:
    if position.top is None:
        return Reason(False, "not-as-opening", "first_wild_four")
    test = facts.word("wild_four_test")
    if test == "none":
        return Reason(True, "wild-four-always", "wild_four_test")
    if test == "any-playable":
        others = (card for card in position.hand if card.face != "wild-four")
        other = any(_fits(card, position, facts).may for card in others)
        return Reason(not other, "other-playable" if other else "nothing-else", "wild_four_test")
    held = any(card.colour == position.colour for card in position.hand if card.colour)
    return Reason(not held, "colour-held" if held else "no-colour-held", "wild_four_test")


def _last(card: Card, reason: Reason, position: Position, facts: Facts) -> Reason:
    """KPGUT §2: a special card may be the last one played, but nobody is out with it."""
    if not reason.may or len(position.hand) > 1 or card.face in NUMBERS or facts.says("end_on_action"):
        return reason
    return Reason(True, reason.key, reason.fact, reason.cards, facts.number("end_on_action_draws"))


def _then(card: Card, position: Position, facts: Facts) -> tuple[Card, ...]:
    only_drawn = position.drawn is not None and facts.says("only_drawn_after_choice")
    if only_drawn or not facts.says("several_cards"):
        return ()
    rest = list(position.hand)
    rest.remove(card)
    return tuple(other for other in rest if other.face == card.face)


def _must_draw(plays: tuple[Play, ...], position: Position, facts: Facts) -> int:
    if position.pending:
        return position.pending
    if plays or (position.drawn and facts.word("no_playable_draws") != "until-playable"):
        return 0
    return 1


def _may_draw(position: Position, facts: Facts) -> bool:
    if position.pending or not facts.says("draw_by_choice"):
        return False
    return position.drawn is None or not facts.says("only_drawn_after_choice")
