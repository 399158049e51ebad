"""What a rulebook is written in: the words of the kernel that games use, through one door.

    from admiralty.rulebook import Flow, Refusal, Verb, Verbs, ask, refuse

Each stands, and is explained, in the module of the kernel that it comes from.
"""

from admiralty.kernel.arguments import Argument, Id, Named, Number, Spot, Tenths
from admiralty.kernel.cached import cached_property
from admiralty.kernel.case import CaseBook
from admiralty.kernel.chance import Pool, d6, d10, d100, dice, from_on, up_to
from admiralty.kernel.choices import Choices, Dial, IllegalOrder, MalformedOrder, Order, Refusal, Rng, refuse
from admiralty.kernel.data import DataError, Printed, Sources, convert
from admiralty.kernel.event import Event, Message, Modifier, Seat, message_of, total
from admiralty.kernel.flow import Ask, Chance, Flow, Settled, ask, ask_all, ask_window, roll
from admiralty.kernel.foretelling import Foretold, Joint, fallen
from admiralty.kernel.game import Game, Measure, Measures, Option, Outcome, Setting, State
from admiralty.kernel.hand import draw_hand
from admiralty.kernel.percent import AtMost, Brackets, Chart, percent_dice
from admiralty.kernel.piles import Pile, draw
from admiralty.kernel.record import EVERYONE, NOBODY, Record, derived, field, is_known, shared, transient
from admiralty.kernel.segments import Call, Segment, call, segment, segment_name
from admiralty.kernel.sheets import CARRY_ON, NOTHING, Entry, Field, OrderSheet, Written
from admiralty.kernel.standing import Routine
from admiralty.kernel.verb_choices import Verbs, act
from admiralty.kernel.verbs import Given, Hindrance, Verb, always
from admiralty.kernel.view import Knowledge

__all__ = [
    "CARRY_ON",
    "EVERYONE",
    "NOBODY",
    "NOTHING",
    "Argument",
    "Ask",
    "AtMost",
    "Brackets",
    "Call",
    "CaseBook",
    "Chance",
    "Chart",
    "Choices",
    "DataError",
    "Dial",
    "Entry",
    "Event",
    "Field",
    "Flow",
    "Foretold",
    "Game",
    "Given",
    "Hindrance",
    "Id",
    "IllegalOrder",
    "Joint",
    "Knowledge",
    "MalformedOrder",
    "Measure",
    "Measures",
    "Message",
    "Modifier",
    "Named",
    "Number",
    "Option",
    "Order",
    "OrderSheet",
    "Outcome",
    "Pile",
    "Pool",
    "Printed",
    "Record",
    "Refusal",
    "Rng",
    "Routine",
    "Seat",
    "Segment",
    "Setting",
    "Settled",
    "Sources",
    "Spot",
    "State",
    "Tenths",
    "Verb",
    "Verbs",
    "Written",
    "act",
    "always",
    "ask",
    "ask_all",
    "ask_window",
    "cached_property",
    "call",
    "convert",
    "d6",
    "d10",
    "d100",
    "derived",
    "dice",
    "draw",
    "draw_hand",
    "fallen",
    "field",
    "from_on",
    "is_known",
    "message_of",
    "percent_dice",
    "refuse",
    "roll",
    "segment",
    "segment_name",
    "shared",
    "total",
    "transient",
    "up_to",
]
