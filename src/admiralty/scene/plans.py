"""Draws ships in plan from their figures: length, beam, turrets, ports, stacks and masts.

A `Hull` of `hulls` is one of a few kinds; a plan is the drawing of one ship. It is made bow up in the same box of 100
units, which is her length. Beams are a quarter broader than in truth, so that a deck stays readable.
"""

from typing import Final

from admiralty.memo import remembered
from admiralty.scene.hulls import Hull, bowsprit, funnel, house, mast, outline, planks, turret
from admiralty.scene.markup import element, number
from admiralty.scene.pieces import Plan

__all__ = ["KINDS", "planned"]

BROADER: Final = 1.25
SLIMMEST: Final = 9.5


@remembered
def planned(plan: Plan) -> Hull:
    """The drawing of a plan."""
    half = max(SLIMMEST, 50 * plan.beam * BROADER)
    match plan.kind:
        case "raft":
            return _raft(plan, half)
        case "casemate":
            return _casemate(plan, half)
        case "boxed":
            return _boxed(plan, half)
        case "earthwork":
            return _earthwork(plan)
        case "paddler":
            return _wooden(plan, half, _wheels(half))
        case _:
            return _wooden(plan, half, "")


def _spaced(count: int, first: float, last: float) -> list[float]:
    """Equally spaced places along the keel."""
    return [first + (last - first) * (n + 0.5) / count for n in range(count)]


def _side_guns(plan: Plan, half: float, first: float, last: float, out: float = 5.0) -> str:
    """The guns of each side at their ports."""
    stubs = [
        f"M{number(side * (half - 2))} {number(y)}h{number(side * (2 + out))}"
        for side, count in ((-1, plan.port), (1, plan.starboard))
        for y in _spaced(min(count, 12), first, last)
    ]
    return element("path", d="".join(stubs), class_="port") if stubs else ""


def _pivots(plan: Plan, bow: float, stern: float) -> str:
    drawn = ""
    if plan.bow:
        drawn += element("path", d=f"M0 {number(bow + 5)}V{number(bow - 9)}", class_="gun")
    if plan.stern:
        drawn += element("path", d=f"M0 {number(stern - 5)}V{number(stern + 9)}", class_="gun")
    return drawn


def _stacks(count: int, at: float, radius: float) -> str:
    if count == 2:
        return funnel(at, radius * 0.8, radius * 0.8, x=-radius) + funnel(at, radius * 0.8, radius * 0.8, x=radius)
    return funnel(at, radius, radius) if count else ""


def _raft(plan: Plan, half: float) -> Hull:
    """A monitor: a lens of iron nearly awash, and a drum for each turret, trained to its angle."""
    b, a = number(half), number(half * 0.8)
    edge = f"M0-50C{a}-38 {b}-22 {b} 0S{a} 38 0 50C-{a} 38-{b} 22-{b} 0S-{a}-38 0-50z"
    inner = element("path", d=edge, class_="raft", transform="scale(.86 .94)")
    widths = {y: number(half * 0.8 * (1 - (y / 52) ** 2)) for y in range(-36, 37, 9)}
    seams = "".join(f"M-{wide} {y}H{wide}" for y, wide in widths.items())
    drawn = inner + element("path", d=seams, class_="planks")
    size = min(half * 0.72, 12.0)
    places = (-2.0,) if len(plan.trained) < 2 else (-20.0, 18.0)
    drawn += element("rect", x=-3, y=-37, width=6, height=6, rx=1, class_="metal") if len(plan.trained) == 1 else ""
    drawn += _stacks(plan.stacks, 26 if len(plan.trained) < 2 else -1, 3.6)
    for place, trained in zip(places, plan.trained, strict=False):
        drawn += turret(place, size, trained=trained)
    x, y, z = (number(half * share) for share in (0.36, 0.6, 0.68))
    tip = f"M0-50C{x}-45 {y}-40 {z}-34Q0-40-{z}-34C-{y}-40-{x}-45 0-50z"
    return Hull(edge, drawn, element("path", d=tip, class_="bow"))


def _casemate(plan: Plan, half: float) -> Hull:
    """A casemate ship: a sloped box of plated timber on a low hull, with ribs and gun ports."""
    edge = outline(half, "ram" if plan.ram else "plumb", "round")
    w = half * 0.86
    c, d = number(w), number(w * 0.7)
    box = f"M0-33C{d}-32 {c}-27 {c}-20V22C{c} 29 {d} 33 0 34C-{d} 33-{c} 29-{c} 22V-20C-{c}-27-{d}-32 0-33z"
    ribs = "".join(
        f"M{number(side * w * 0.42)} {number(y * 0.92)}L{number(side * w)} {number(y)}"
        for side in (-1, 1)
        for y in range(-20, 23, 6)
    )
    roof = element("path", d=box, class_="house", transform="scale(.42 .78)")
    drawn = element("path", d=edge, class_="raft", transform="scale(.8 .93)")
    drawn += _side_guns(plan, w, -20, 22, 6) + _pivots(plan, -33, 34)
    drawn += element("path", d=box, class_="metal") + element("path", d=ribs, class_="plates") + roof
    drawn += element("circle", cy=-21, r=3, class_="metal") + _stacks(plan.stacks, -4, 4.4)
    tip = element("path", d="M0-56C1.8-52 2.2-48 4-44L8-36Q0-40-8-36L-4-44C-2.2-48-1.8-52 0-56z", class_="bow")
    plain = element("path", d="M0-50C4-46 6-41 8-35Q0-39-8-35C-6-41-4-46 0-50z", class_="bow")
    return Hull(edge, drawn, tip if plan.ram else plain)


def _wheels(half: float) -> str:
    return "".join(
        element("rect", x=side * (half + 2.5) - 4, y=-9, width=8, height=20, rx=3, class_="metal") for side in (-1, 1)
    )


def _wooden(plan: Plan, half: float, wheels: str) -> Hull:
    """A wooden ship: frigate, sloop, gunboat or side-wheeler, with side guns, masts and yards."""
    edge = outline(half, "clipper" if plan.masts > 1 else "plumb", "counter")
    deck = element("path", d=edge, class_="deck", transform="translate(0 1) scale(.66 .88)") + planks(half * 0.85)
    drawn = deck + wheels + _side_guns(plan, half, -30, 34, 4.5) + _pivots(plan, -30, 34)
    if plan.kind in ("gunboat", "paddler"):
        drawn += house(2, half * 0.9, 16)
    drawn += _stacks(plan.stacks, 4 if plan.masts < 3 else -10, 4.2)
    heights = {1: (-20,), 2: (-25, 25), 3: (-28, 2, 29)}.get(plan.masts, ())
    drawn += (bowsprit(-46) if plan.masts == 3 else "") + "".join(
        mast(y, half * (1.55 if plan.masts == 3 else 1.05)) for y in heights
    )
    tip = "M0-50C3-44 6-38 8.500-31Q0-35-8.500-31C-6-38-3-44 0-50z"
    return Hull(edge, drawn, element("path", d=tip, class_="bow"))


def _boxed(plan: Plan, half: float) -> Hull:
    """A river gunboat: a tall box of timber or thin iron from side to side, wheels in its flanks, two stacks."""
    edge = outline(half, "bluff", "square")
    w = number(half * 0.84)
    box = element("path", d=f"M-{w}-34L-{number(half * 0.6)}-40H{number(half * 0.6)}L{w}-34V38H-{w}z", class_="house")
    drawn = _side_guns(plan, half * 0.9, -30, 34, 5) + _pivots(plan, -40, 38) + _wheels(half * 0.86) + box
    drawn += element("circle", cy=-27, r=3.4, class_="metal") + _stacks(plan.stacks, -17, 3.8)
    tip = "M0-48C6-46 9.500-42 11-36Q0-40-11-36C-9.500-42-6-46 0-48z"
    return Hull(edge, drawn, element("path", d=tip, class_="bow"))


SHOWN: Final = 7
"""The most guns drawn of a work."""


def _earthwork(plan: Plan) -> Hull:
    """An earthwork or fort: a parapet with bastions, open to the rear, and guns on rails behind it."""
    edge = "M-48 24L-42-17-22-30 0-34 22-30 42-17 48 24 35 27 28-7 0-18-28-7-35 27z"
    crest = element("path", d="M-41 20L-36-14 0-26 36-14 41 20", class_="plates")
    guns = ""
    count = min(plan.bow, SHOWN)
    for place in range(count):
        turned = number((place - (count - 1) / 2) * 120 / SHOWN)
        gun = element("path", d="M0 2V-31", class_="gun") + element("path", d="M-7 3A11 11 0 0 0 7 3", class_="planks")
        guns += element("g", gun, transform=f"translate(0 4) rotate({turned}) scale(.92)")
    return Hull(edge, element("path", d=edge, class_="stone") + crest + guns)


KINDS: Final[dict[str, Hull]] = {
    "casemate": planned(Plan("casemate", 0.2, port=4, starboard=4, bow=1, stern=1, stacks=1)),
    "frigate": planned(Plan("ship", 0.19, port=10, starboard=10, stacks=1, masts=3)),
    "sloop": planned(Plan("ship", 0.17, port=6, starboard=6, bow=1, stacks=1, masts=3)),
    "double_ender": planned(Plan("paddler", 0.16, bow=1, stern=1, stacks=1, masts=2)),
    "timberclad": planned(Plan("boxed", 0.23, port=3, starboard=3, bow=1, stacks=2)),
    "ram_steamer": planned(Plan("paddler", 0.17, stacks=2)),
}
"""The kinds drawn from plans: the usual ship of each, for a counter without a plan of its own."""
