"""Interface for authors of games: the names of the kernel that a rulebook uses.

    from admiralty.rulebook import Flow, Refusal, Verb, Verbs, ask, refuse

The documentation of each name is in the module of the kernel that it comes from.
"""

from admiralty.kernel.base.cached import cached_property
from admiralty.kernel.base.case import CaseBook
from admiralty.kernel.base.data import DataError, Printed, PrintedNumber, Sources, convert, raise_faults
from admiralty.kernel.base.faults import Fault, Path, meant
from admiralty.kernel.flows.chance import Pool, d6, d10, d100, dice, from_on, up_to
from admiralty.kernel.flows.choices import Choices, Dial, IllegalOrder, MalformedOrder, Order, Refusal, Rng, refuse
from admiralty.kernel.flows.event import Event, Message, Modifier, Seat, message_of, total
from admiralty.kernel.flows.exact_shortcut import Foretold, Joint, fallen
from admiralty.kernel.flows.flow import Ask, Chance, Flow, Settled, ask, ask_all, ask_window, roll
from admiralty.kernel.flows.hand import draw_hand
from admiralty.kernel.flows.percent import AtMost, Brackets, Chart, percent_dice
from admiralty.kernel.flows.piles import Pile, draw
from admiralty.kernel.flows.segments import Call, Segment, call, segment, segment_name
from admiralty.kernel.games.game import Assumptions, Fallen, Game, Option, Outcome, Setting, State
from admiralty.kernel.games.view import Knowledge
from admiralty.kernel.orders.arguments import Argument, Id, Named, Number, Spot, Tenths
from admiralty.kernel.orders.sheets import CARRY_ON, NOTHING, Entry, Field, Group, OrderSheet, Written
from admiralty.kernel.orders.standing import Routine
from admiralty.kernel.orders.verb_choices import Verbs, act
from admiralty.kernel.orders.verbs import Given, Hindrance, Measure, Measures, Verb, always
from admiralty.kernel.records.record import EVERYONE, NOBODY, Record, derived, field, is_known, shared, transient

__all__ = [
    "CARRY_ON",
    "EVERYONE",
    "NOBODY",
    "NOTHING",
    "Argument",
    "Ask",
    "Assumptions",
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
    "Fallen",
    "Fault",
    "Field",
    "Flow",
    "Foretold",
    "Game",
    "Given",
    "Group",
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
    "Path",
    "Pile",
    "Pool",
    "Printed",
    "PrintedNumber",
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
    "meant",
    "message_of",
    "percent_dice",
    "raise_faults",
    "refuse",
    "roll",
    "segment",
    "segment_name",
    "shared",
    "total",
    "transient",
    "up_to",
]
