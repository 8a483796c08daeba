"""What people read when the game refuses something: one sentence, after the place it is about."""

from gettext import NullTranslations
from typing import Any

from companion.game import refusals as r
from companion.words.cards import N_

#: Filled with the refusal's own data; lists are joined with commas.
SENTENCES: dict[type[r.Refused], str] = {
    r.NotInDeck: N_("The deck %(deck)s has no card “%(mark)s”."),
    r.TooManyCopies: N_("The hand holds “%(card)s” %(held)s times; %(copies)s is the most there can be."),
    r.EmptyHand: N_("A hand holds at least one card; who has none went out."),
    r.NotUtf8: N_("The file is not text in UTF-8."),
    r.TooLarge: N_("The file is too large; %(most)s bytes is the most."),
    r.RepeatedKey: N_("“%(key)s” stands twice in one object."),
    r.UnknownKey: N_("“%(key)s” does not belong here."),
    r.MissingKey: N_("“%(key)s” is missing."),
    r.OutOfRange: N_("This must be from %(least)s to %(most)s."),
    r.UnknownValue: N_("“%(value)s” is not known here; it can be: %(known)s."),
    r.NoQuestion: N_("Ask something, in your own words."),
    r.QuestionTooLong: N_("That is too long to read at a table: %(longest)s characters is the most."),
    r.BadText: N_("This must be 1 to %(longest)s characters that can be shown in one line."),
    r.BadDate: N_("“%(value)s” is not a date as it is written in these files."),
    r.OneHandForm: N_("A hand is exactly one of points, cards and faces."),
    r.WrongNumberOfPlayers: N_("For “%(seating)s” the number of players can be: %(known)s."),
    r.RepeatedPlayer: N_("“%(key)s” is named twice."),
    r.UnknownPlayer: N_("There is no player “%(key)s” in this match."),
    r.WrongCombination: N_("“%(seating)s” cannot be scored as “%(system)s”."),
    r.TeamsDoNotFit: N_("There must be two teams of equal size that sit alternately and hold every player once."),
    r.UnexpectedTeams: N_("There are no teams in “%(seating)s”."),
    r.NoAgeOrder: N_("Who is older than whom is not known: give every birthday, or the order of age."),
    r.AgeOrderDoesNotFit: N_("The order of age must name every player once."),
    r.LeavesTooFew: N_("At least two players must stay in the match."),
    r.AfterTheEnd: N_("The match was over before this round."),
    r.NotPlaying: N_("“%(key)s” does not play in this round."),
    r.NoSuchTable: N_("Say at which table this was; the last one is number %(tables)s."),
    r.UnfinishedBefore: N_("The game before this one is not finished."),
    r.AlreadyOver: N_("The game was over before this."),
    r.NoGame: N_("No game is under way."),
    r.NotWarned: N_("“%(key)s” has not been warned yet: warn first, or confirm that it was grave."),
    r.ClockHasRun: N_("Something is written down in this game already: correct those times instead."),
    r.TimeIsUp: N_("The hour is over: now the hands are counted. If this was before, write down when."),
    r.SeriesOver: N_("The series has ended. Undo that to play on."),
    r.BackInTime: N_("This would be earlier than what happened before it."),
    r.NotInGame: N_("“%(key)s” is not in the game at that time."),
    r.AlreadyInGame: N_("“%(key)s” is or was in this game already."),
    r.TooLateToJoin: N_("“%(key)s” cannot join any more: somebody has gone out."),
    r.Banned: N_("“%(key)s” was removed from an earlier game and may not play on in this series."),
    r.BadEntry: N_("Entry %(number)s cannot be understood."),
    r.NoSuchEntry: N_("There is no entry %(number)s before this one."),
    r.CannotBeCorrected: N_("Entry %(number)s cannot be corrected."),
    r.NotSeated: N_("Nobody sits at this table yet."),
    r.UnknownFact: N_("“%(case)s” is not asked about “%(fact)s”; it is asked about: %(known)s."),
    r.FactNeeded: N_("To rule on “%(case)s”, %(fact)s must be known: %(known)s."),
    r.NoVotes: N_("Nobody has voted yet."),
    r.TopNeeded: N_("Say which card lies on top."),
    r.ColourNeeded: N_("A wild card lies on top: say which colour was chosen (%(known)s)."),
    r.ColourDoesNotFit: N_("The colour “%(colour)s” does not fit the card on top, “%(top)s”."),
    r.NothingPending: N_("Nothing can have to be drawn before the first card is played."),
    r.DrawnNotHeld: N_("“%(mark)s” was drawn, so it must be among the cards in the hand."),
    r.NotInThisRulebook: N_("This rulebook has no “%(fact)s” that could be changed."),
    r.DrawnCannotBePlayed: N_(
        "If the card just drawn may not be played, nobody can draw until one fits or have to play it."
    ),
    r.NothingToChallenge: N_(
        "If a Wild Draw Four may always be played, there is nothing to challenge: let nobody challenge, too."
    ),
    r.NobodyChallenges: N_("If nobody may challenge, a challenge can cost nothing: leave out “%(fact)s”."),
    r.ChallengeCostsLess: N_("A wrong challenge must cost at least what the card itself costs: %(least)s."),
}
TYPES = {
    "object": N_("Here must be an object in braces."),
    "list": N_("Here must be a list in brackets."),
    "text": N_("Here must be a text in quotes."),
    "number": N_("Here must be a whole number."),
    "switch": N_("Here must be true or false."),
}


def refusal(refused: r.Refused, translations: NullTranslations) -> str:
    """The sentence after the place in the file that it is about."""
    text = sentence(refused, translations)
    return f"{refused.where}: {text}" if refused.where else text


def sentence(refused: r.Refused, t: NullTranslations) -> str:
    if isinstance(refused, r.UnknownMarking):
        return _unknown_marking(refused, t)
    if isinstance(refused, r.UnknownTopic):
        return _unknown_topic(refused, t)
    if isinstance(refused, r.HandsDoNotFit):
        return _hands(refused, t)
    if isinstance(refused, r.WrongType):
        return t.gettext(TYPES[refused.expected])
    if isinstance(refused, r.NotJson):
        if refused.line is None:
            return t.gettext("The file is not JSON.")
        return t.gettext("The file is not JSON: look at line %(line)s.") % {"line": refused.line}
    values: dict[str, Any] = {
        name: ", ".join(value) if isinstance(value, tuple) else value for name, value in refused.data.items()
    }
    return t.gettext(SENTENCES[type(refused)]) % values


def _unknown_marking(refused: r.UnknownMarking, t: NullTranslations) -> str:
    if refused.meant is None:
        return t.gettext("No card is marked “%(mark)s”.") % {"mark": refused.mark}
    words = {"mark": refused.mark, "meant": refused.meant}
    return t.gettext("No card is marked “%(mark)s”. Did you mean %(meant)s?") % words


def _unknown_topic(refused: r.UnknownTopic, t: NullTranslations) -> str:
    if refused.meant is None:
        return t.gettext("There is no topic “%(value)s”. companion topic --list names them all.") % refused.data
    return t.gettext("There is no topic “%(value)s”. Did you mean %(meant)s?") % refused.data


def _hands(refused: r.HandsDoNotFit, t: NullTranslations) -> str:
    sentences = []
    if refused.missing:
        names = {"keys": _few(refused.missing)}
        sentences.append(t.gettext("A hand is missing: %(keys)s.") % names)
    if refused.unexpected:
        names = {"keys": _few(refused.unexpected)}
        sentences.append(t.gettext("A hand is given that does not count: %(keys)s.") % names)
    return " ".join(sentences)


def _few(keys: tuple[str, ...]) -> str:
    """Enough of them to know what is meant; the sentence must not lose its end."""
    shown = [r.shortened(key, 20) for key in keys[:5]]
    return ", ".join([*shown, "…"] if len(keys) > 5 else shown)
