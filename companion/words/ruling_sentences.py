"""The sentences of which rulings are made. `who` and `other` are people, `cards` is as in "2 cards"."""

from companion.words.cards import N_

SENTENCES = {
    # Said in many cases
    "draws": N_("%(who)s draws %(cards)s."),
    "draws-and-loses-turn": N_("%(who)s draws %(cards)s and loses the turn."),
    "turn": N_("Then %(who)s plays."),
    "goes-on": N_("The game goes on as it was."),
    "silent": N_("%(book)s says nothing about this."),
    "not-in-deck": N_("%(book)s does not know this card."),
    "one-card-a-turn": N_("Only one card is played in a turn."),
    "names-colour": N_("%(who)s names the colour."),
    # A Wild Draw Four is challenged
    "guilty-colour": N_("%(who)s held a card of the colour in play."),
    "guilty-playable": N_("%(who)s held another card that could have been played."),
    "innocent-colour": N_("%(who)s held no card of the colour in play."),
    "innocent-playable": N_("%(who)s held nothing else that could have been played."),
    "card-returned": N_("%(who)s takes the Wild Draw Four back and must play another card that fits."),
    "challenger-plays-any": N_(
        "%(who)s draws nothing and may play any card at all, but a Wild Draw Four only when holding nothing else."
    ),
    "guilty-rest-open": N_(
        "Whether the card and the chosen colour stand, and whose turn it is then, %(book)s does not say: "
        "agree on it or vote."
    ),
    "challenge-not-entitled": N_("Only the one who has to draw may challenge, so the Wild Draw Four stands."),
    "challenge-nobody": N_("Nobody may challenge here, so the Wild Draw Four stands."),
    "challenge-by-open": N_("%(book)s leaves open whether anyone but the one who has to draw may challenge."),
    # Uno was not said
    "uno-caught": N_("%(who)s did not say “Uno” and was caught in time."),
    "uno-unnoticed": N_("Nobody noticed in time."),
    "uno-not-down": N_("The card is not down yet, so nothing has been missed."),
    "uno-seconds-left": N_("The %(number)s seconds for saying “Uno” are not over yet."),
    "uno-too-late": N_("Noticed too late: the next player has already begun."),
    "uno-too-late-played": N_("Noticed too late: the next player has already played a card."),
    # The last card
    "out-round-over": N_("%(who)s is out, and the round is over."),
    "out-play-on": N_("%(who)s is out, and the others play on until one is left."),
    "out-draw-counts": N_("%(who)s still draws %(cards)s, and they count in the score."),
    "out-not-on-special": N_(
        "Nobody goes out on a special card: %(who)s draws %(cards)s, says “Uno” and plays on in the next turn."
    ),
    "out-grayskull-open": N_("Whether the others still draw for this card is not said: agree on it or vote."),
    # Answering a draw card
    "stack-allowed": N_("The draw goes on to the next one."),
    "stack-cost": N_("Unless answered again, it costs: %(who)s draws %(cards)s and loses the turn."),
    "stack-adds-up": N_("The total of two kinds is not written down; we read it as adding up."),
    "stack-not-allowed": N_("The draw cannot be answered with this card."),
    "stack-holds-draw-two": N_("With a Draw Two in hand, only the Draw Two may answer."),
    # The first card
    "first-starts": N_("The card stays, and %(who)s starts."),
    "first-opens": N_("%(who)s may open with this card, and it counts as it always does."),
    "first-barred": N_("%(who)s must open with another card."),
    "first-back-in-deck": N_("It goes back into the deck, and another card is turned."),
    "first-draw-open": N_("Whether the turn is lost as well is not said: agree on it or vote."),
    "first-reverse": N_("%(who)s starts, and play goes to the right."),
    "first-wild": N_("%(who)s names the colour and starts."),
    "first-grayskull-open": N_("Whether the others draw for it at the start is not said: agree on it or vote."),
    # Reverse and Skip
    "reverse-turns": N_("The direction turns, and %(who)s plays next."),
    "reverse-even": N_("An even number leaves the direction as it was, and %(who)s plays next."),
    "reverse-as-skip": N_("With two players a Reverse works as a Skip: %(who)s plays next."),
    "reverse-two-no-skip": N_("With two players a Reverse passes nobody over here: %(who)s plays next."),
    "reverse-two-open": N_("%(book)s does not say what a Reverse does with two players."),
    "skip-one": N_("%(other)s is passed over, and %(who)s plays next."),
    "skip-many": N_("The turn passes over %(number)s players, and %(who)s plays next."),
    # Playing out of turn
    "jump-allowed": N_("The card is played out of turn, and the game goes on as if it had not been."),
    "jump-never": N_("Cards are played only in turn."),
    "jump-own-turn": N_("Whoever is already in turn cannot play out of turn."),
    "jump-identical-number": N_("Out of turn only the same number in the same colour may be played."),
    # Drawing by choice
    "choice-allowed": N_("One may draw although a card could be played."),
    "choice-not-allowed": N_("Whoever can play a card may not draw instead."),
    "choice-drawn": N_("The card just drawn may be played at once if it fits."),
    "choice-other": N_("Any card of the hand that fits may then be played."),
    "choice-nothing": N_("Nothing has to be played after that."),
    "choice-only-drawn": N_("After drawing, only the card just drawn may be played."),
    "choice-drawn-stays": N_("The card just drawn stays in the hand this turn."),
    "choice-draws-on": N_("The turn does not end there: %(who)s draws on until a card is played."),
    "choice-no-doubt": N_("There is nothing to doubt here."),
    "doubt-right": N_("The doubt was right: %(who)s could have played and gets a warning from the oldest player."),
    "doubt-again-removed": N_("If it goes on in spite of the warning, %(who)s is removed from the game."),
    "doubt-wrong": N_("The doubt was wrong: there was nothing to play."),
    # Conduct
    "advice-penalty": N_("Telling another player what to play is not allowed."),
    "advice-novice": N_("The oldest player agrees, and the one being helped is still new to the game."),
    "advice-spectator": N_(
        "If let into the game, %(who)s takes %(number)s cards, draws %(cards)s as a penalty and sits "
        "opposite the player who was helped; if not, %(who)s has to move away."
    ),
    "illegal-back": N_("%(who)s takes back all the cards just played and draws %(cards)s."),
    "illegal-turn-open": N_("Whose turn it is then is not said: agree on it or vote."),
    "illegal-too-late": N_("Noticed too late: the game goes on as it was."),
    "absent": N_("%(who)s was away when it was their turn: %(cards)s unseen, and the turn is lost."),
    "gives-up": N_(
        "%(who)s shows the cards, they are shuffled into the discard pile, and %(who)s takes the last place."
    ),
    "joins": N_("%(who)s draws %(cards)s and sits down anywhere."),
    "joins-too-late": N_("The game already has a winner."),
    "joins-unwanted": N_("That takes the oldest player’s consent."),
    # The piles
    "reshuffle-top-stays": N_("The top card stays, and the rest of the discard pile is shuffled to draw from."),
    "reshuffle-top-open": N_("The discard pile is shuffled to draw from; whether its top card stays is not said."),
    "piles-gone": N_("There is nothing left to shuffle: the game ends, and whoever holds fewest cards is placed best."),
    "worn-stays": N_("The card stays in play until the game is over."),
    "worn-replaced": N_("Between games the card may be taken out."),
    # The vote
    "vote-yes": N_("The vote says yes."),
    "vote-no": N_("The vote says no."),
    "vote-tie-yes": N_("The votes are tied, and the oldest player says yes."),
    "vote-tie-no": N_("The votes are tied, and the oldest player says no."),
    "vote-offered": N_("%(book)s does not say who decides; this is the vote of KPGUT §11."),
}
