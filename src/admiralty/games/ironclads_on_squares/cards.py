"""Playing cards: the two packs, and what each card means by the tables of the book.

A card is its code: rank and first letter of the suit, ``10C`` or ``KH``, or ``JOKER1``. The tables of the book are
expanded to one dictionary by card."""

from collections.abc import Callable, Hashable

from admiralty.boards.cards import Suit, pack, rank_of, suit_of
from admiralty.games.ironclads_on_squares.figures import RamLoss, Rules

JOKER = "joker"
CONNING_TOWER = "conning_tower"
FIRE = "fire"
STEERING = "steering"
ENGINE = "engine"
FLOTATION = "flotation"
BLOW_UP = "blow_up"


class Cards:
    """What the cards of both packs mean, read from the tables once."""

    def __init__(self, rules: Rules) -> None:
        packs = rules.packs
        plain, jokers = pack(), [f"JOKER{number + 1}" for number in range(packs.jokers)]
        self.activation_pack = list(plain)
        self.small_pack = list(pack(*jokers))
        """SQ-A2 The Jokers are in the small pack only."""
        self.rank = {card: rank_of(card) for card in plain} | dict.fromkeys(jokers, JOKER)
        self.suit: dict[str, Suit | str] = {card: suit_of(card) for card in plain} | dict.fromkeys(jokers, "")
        self.red = {card: suit_of(card).is_red for card in plain} | dict.fromkeys(jokers, False)
        self.precedence = {
            card: packs.ranks.index(rank_of(card)) * len(packs.suits) + packs.suits.index(suit_of(card))
            for card in plain
        }
        effects: dict[str, str] = {**rules.damage_cards.effect}
        self.effect = {card: effects.get(rank, "") for card, rank in self.rank.items()}
        """SQ-4.3 What a damage card does; empty for a card without effect."""
        self.seriousness: dict[str, int] = {e: place for place, e in enumerate(rules.damage_control.seriousness)}
        self._harm: dict[str, dict[str, str]] = {e: {**harm} for e, harm in rules.damage_control.harm.items()}
        self.rammer = self._spread(rules.ram.rammer)
        self.rammed = self._spread(rules.ram.rammed)
        # For odds and the luck ledger. Each is a single object, because they cache by it.
        self.effect_row: Callable[[str], str] = self.effect.__getitem__
        self.rank_row: Callable[[str], Hashable] = self.rank.__getitem__
        self.rammed_row: Callable[[str], Hashable] = self.rammed.__getitem__
        self.rammer_luck, self.rammed_luck = _luck(self.rammer), _luck(self.rammed)
        self.control_luck = {
            card: self._control_luck(card) for card, effect in self.effect.items() if effect in self.seriousness
        }

    def hits_luck(self, hand: tuple[str, ...]) -> int:
        """The rank of damage cards for the ship that draws them: best if none has an effect."""
        effect = self.effect
        return -sum([effect[card] != "" for card in hand])

    def _control_luck(self, treated: str) -> Callable[[str], int]:
        scores = {
            drawn: 1 if suit == self.suit[treated] else -1 if self.harm(treated, drawn) else 0
            for drawn, suit in self.suit.items()
        }
        return scores.__getitem__

    def _spread(self, table: dict[str, RamLoss]) -> dict[str, RamLoss]:
        return {card: table[rank] for card, rank in self.rank.items()}

    def most_serious(self, sheet: list[str]) -> str:
        """SQ-5.1, SQ-A13 The damage card to treat: the most serious, and of equal ones the oldest."""
        seriousness, effect = self.seriousness, self.effect
        return min(sheet, key=lambda card: seriousness[effect[card]])

    def harm(self, treated: str, drawn: str) -> str:
        """SQ-5.3 The damage that an unmatched control card adds; usually none."""
        return self._harm[self.effect[treated]].get(self.rank[drawn], "")

    def in_force(self, sheet: list[str], effect: str) -> bool:
        """SQ-5.4 Whether a damage is on the sheet."""
        effects = self.effect
        return any(effects[card] == effect for card in sheet)


def _luck(table: dict[str, RamLoss]) -> Callable[[str], int]:
    scores = {card: -loss.lose for card, loss in table.items()}
    return scores.__getitem__


def hand_row(effects: list[str]) -> tuple[tuple[str, ...], int]:
    """SQ-4.4, SQ-A27 What a hand of damage cards does to a ship: which hits, and how many flotation points.

    Two hits of one kind do no more than one until somebody repairs them.
    """
    kinds = tuple(sorted(dict.fromkeys(effect for effect in effects if effect not in ("", FLOTATION))))
    return kinds, effects.count(FLOTATION)
