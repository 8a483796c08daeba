"""What a table may play differently, in plain words, and what each setting is called."""

from gettext import NullTranslations

from companion.referee.house_rules import SWITCHES
from companion.referee.rulebook import Fact
from companion.referee.situation import YES_NO
from companion.words.cards import N_
from companion.words.situations import YES_NO_NAMES

DESCRIPTIONS = {
    "stack_draw_two": N_("A Draw Two may be answered with a Draw Two."),
    "stack_wild_four": N_("A Wild Draw Four may be answered with a Wild Draw Four."),
    "stack_wild_four_on_draw_two": N_("A Draw Two may be answered with a Wild Draw Four."),
    "stack_draw_two_on_wild_four": N_("A Wild Draw Four may be answered with a Draw Two."),
    "jump_in": N_("Whoever holds exactly the number on top may play it out of turn."),
    "several_cards": N_("Several cards of one value may be played in one turn."),
    "no_playable_draws": N_("How many cards are drawn when nothing fits."),
    "play_drawn": N_("The card just drawn may be played at once."),
    "must_play_drawn": N_("A card just drawn that fits must be played."),
    "draw_by_choice": N_("One may draw although a card could be played."),
    "reverse_is_skip_for_two": N_("With two players a Reverse works as a Skip."),
    "wild_four_test": N_("When a Wild Draw Four may be played."),
    "challenge_by": N_("Who may challenge a Wild Draw Four."),
    "challenge_guilty_draws": N_("How many cards somebody draws who played it wrongly."),
    "challenge_innocent_draws": N_("How many cards a wrong challenger draws."),
    "uno_penalty": N_("How many cards a forgotten “Uno” costs."),
    "uno_window_closes": N_("Until when a forgotten “Uno” can be noticed."),
    "end_on_action": N_("The last card may be an action or wild card."),
    "last_card_draws": N_("After a draw card as the last card, the next player still draws."),
    "advice_penalty": N_("How many cards it costs to tell another player what to play."),
    "cheating_penalty": N_("How many cards a wrong card costs."),
    "absent_draws": N_("How many cards are dealt to somebody who is away."),
    "hand_size": N_("How many cards everybody is dealt."),
    "target": N_("The points that are played for."),
}
VALUES = {
    ("no_playable_draws", "one"): N_("One card"),
    ("no_playable_draws", "until-playable"): N_("Until a card fits"),
    ("wild_four_test", "colour"): N_("Without a card of the colour in play"),
    ("wild_four_test", "any-playable"): N_("Only when nothing else fits"),
    ("wild_four_test", "none"): N_("Always"),
    ("challenge_by", "next"): N_("The one who has to draw"),
    ("challenge_by", "anyone"): N_("Anybody"),
    ("challenge_by", "nobody"): N_("Nobody"),
    ("challenge_by", "open"): N_("Left open"),
    ("uno_window_closes", "next-begins"): N_("Until the next player begins"),
    ("uno_window_closes", "next-moves"): N_("Until the next player draws or plays"),
    ("uno_window_closes", "next-plays"): N_("Until the next player plays a card"),
}


def description(name: str, t: NullTranslations) -> str:
    return t.gettext(DESCRIPTIONS[name])


def setting(name: str, fact: Fact | None, t: NullTranslations) -> str:
    """What a fact is set to, in the book or by the table."""
    if fact is None:
        return t.gettext("Not settled")
    if SWITCHES[name].ask.choices == YES_NO:
        answer = "yes" if fact.value else "no"
        return t.gettext(YES_NO_NAMES[answer])
    return t.gettext(VALUES[name, str(fact.value)]) if (name, str(fact.value)) in VALUES else str(fact.value)
