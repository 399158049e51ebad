"""Rendering: sights into the HTML and SVG of pages, and into updates that carry what has changed."""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import FunctionType, MethodType
from typing import Any, Self

import jinja2
import jinja2.meta
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from admiralty import __version__
from admiralty.desk import Desk
from admiralty.kernel.event import Seat
from admiralty.scene import DARK, LIGHT, Board, LiveBoard, style_sheet, variables
from admiralty.scene.pieces import Side
from admiralty.server.desk import host_words
from admiralty.server.log import Chance, Line, Log
from admiralty.server.pieces import compass, fleet, panel, strip
from admiralty.server.sight import Sight, aims, turn
from admiralty.server.values import Values, sign_of
from admiralty.words import Words

__all__ = ["Renderer", "Update", "scene_css"]

SIGNS = {"order": "wheel", "seal": "wheel", "auto": "wheel", "standing": "wheel", "roll": "die", "draw": "card"}
"""The sign of a line of the log, by its kind."""
QUIET = ("order", "seal", "auto", "standing", "roll", "draw", "release", "unseal", "standing-order", "nonce")
"""Kinds of lines that only the full log shows where nothing came of them."""
KEPT_SMALL = 2_000
KEPT = 20_000
"""How many written parts are kept, of all matches together."""
PLAIN = (FunctionType, MethodType)
SPECIAL = re.compile(r"[&<>'\"]")


def _entry(told: tuple[Any, ...]) -> int:
    """The entry of the journal that a line, a sentence or a throw belongs to; they stand in its order."""
    n: int = told[0]
    return n


@dataclass(frozen=True)
class Update:
    """All that a viewer's page shows of a match, or what of it has changed."""

    sequence: int
    decision: int
    seat: Seat | None
    asked: tuple[Seat, ...]
    my_turn: bool
    over: bool
    hand_over: Seat | None
    whole: bool
    html: Mapping[str, Markup]
    board: LiveBoard
    lines: tuple[tuple[int, Markup], ...]
    news: tuple[tuple[int, str], ...]
    chances: tuple[Chance, ...]
    undone: Mapping[int, int]
    courses: tuple[tuple[int, str, tuple[tuple[float, ...], ...]], ...]
    """The ways that units went, by entry."""
    sheet: tuple[str, Board, tuple[Side, ...]]
    """What the unchanging part of the picture is drawn from."""
    ships: Mapping[str, Markup] = field(default_factory=dict)
    """Each ship in the list of ships, for a page that shows the same ones already."""
    fleet: tuple[tuple[str, bool], ...] = ()
    """Which ships those are, and which of them are lost."""
    whole_fleet: Callable[[], Markup] | None = None
    """Writes the whole list of ships, for a page that shows other ones."""
    before: "LiveBoard | None" = None
    """The picture that the page shows, where only what has changed is to be sent."""

    @property
    def svg(self) -> dict[str, str]:
        """The picture, or the parts of it that have changed."""
        if self.before is None:
            return {"scene": self.board.svg}
        changed = {name: text for name, text in self.board.parts.items() if self.before.parts[name] != text}
        shown = self.before.counters
        if "counters" in changed and shown.keys() == self.board.counters.keys() and [*shown] == [*self.board.counters]:
            del changed["counters"]
            changed |= {name: text for name, text in self.board.counters.items() if shown[name] != text}
        return changed

    def after(self, sequence: int, before: "Update | None") -> "Update":
        """What a page needs that has seen everything up to ``sequence``, last shown as ``before`` if that is known."""
        html = self.html
        if before is not None:
            html = {name: text for name, text in html.items() if before.html.get(name) != text}
            if before.fleet == self.fleet:
                html |= {name: text for name, text in self.ships.items() if before.ships[name] != text}
            elif self.whole_fleet is not None:
                html["fleet"] = self.whole_fleet()
        return replace(
            self,
            whole=before is None,
            html=html,
            before=before.board if before is not None and before.sheet == self.sheet else None,
            lines=self.lines[bisect_right(self.lines, sequence, key=_entry) :],
            news=self.news[bisect_right(self.news, sequence, key=_entry) :],
            chances=self.chances[bisect_right(self.chances, sequence, key=_entry) :],
            undone={n: by for n, by in self.undone.items() if by > sequence},
            courses=self.courses[bisect_right(self.courses, sequence, key=_entry) :],
        )

    def _html(self) -> Mapping[str, Markup]:
        """The parts to be sent: where that is all, with the list of ships."""
        return {**self.html, "fleet": self.whole_fleet()} if self.whole and self.whole_fleet is not None else self.html

    def data(self) -> dict[str, Any]:
        """The update as programs and scripts read it."""
        return {
            "sequence": self.sequence,
            "decision": self.decision,
            "as": self.seat,
            "asked": list(self.asked),
            "my_turn": self.my_turn,
            "over": self.over,
            "hand_over": self.hand_over,
            "whole": self.whole,
            "html": {name: str(text) for name, text in self._html().items()},
            "svg": self.svg,
            "lines": [{"n": n, "html": str(html)} for n, html in self.lines],
            "news": [text for _, text in self.news],
            "chances": [chance._asdict() for chance in self.chances],
            "undone": sorted(self.undone),
            "courses": [] if self.whole else [{"unit": unit, "path": path} for _, unit, path in self.courses],
        }

    def context(self) -> dict[str, Any]:
        """The update as templates read it."""
        return {
            **self.data(), "html": self._html(), "svg": {name: Markup(text) for name, text in self.svg.items()},
            "lines": [{"n": n, "html": html} for n, html in self.lines],
        }  # fmt: skip


class _Context(Context):
    """What a template calls are our own plain functions, which want nothing of Jinja's; a part of a page has no blocks,
    and escapes like all others."""

    @classmethod
    def of_part(cls, environment: jinja2.Environment, known: dict[str, Any], name: str, around: EvalContext) -> Self:
        made = cls.__new__(cls)
        made.parent, made.vars, made.environment, made.name = known, {}, environment, name
        made.eval_ctx, made.exported_vars, made.globals_keys, made.blocks = around, set(), set(), {}
        return made

    def call(self, obj: Any, *args: Any, **kwargs: Any) -> Any:
        if type(obj) not in PLAIN:
            return super().call(obj, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return obj(*args, **kwargs)


class _Template(jinja2.Template):
    """What a template puts out is joined at once: only a text with signs in it has to be made safe for that."""

    @classmethod
    def from_code(cls, *args: Any, **kwargs: Any) -> "jinja2.Template":
        made = super().from_code(*args, **kwargs)
        made.root_render_func.__globals__["escape"] = _safe
        return made


def _safe(value: Any) -> str:
    kind = type(value)
    if kind is Markup or (kind is str and SPECIAL.search(value) is None):
        text: str = value
        return text
    return escape(value)


class _Environment(jinja2.Environment):
    """Templates read mostly dictionaries, which have no attributes: to look for one first takes longer than to find."""

    context_class = _Context
    template_class = _Template

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class Renderer:
    """The client's templates with the words to fill them.

    What a template makes of the same values is kept: from move to move, and from one side of the table to the other,
    most ships, lines and parts of a page are the same.
    """

    def __init__(self) -> None:
        self._environment = _Environment(
            loader=jinja2.PackageLoader("admiralty.client", "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals["version"] = __version__
        self._around = EvalContext(self._environment)
        self._kept: dict[tuple[str, Desk, bytes, bytes], Markup] = {}
        self._templates: dict[str, jinja2.Template] = {}
        self._speaking: dict[Desk, dict[str, Any]] = {}
        self._of_table: dict[str, bool] = {}

    def page(self, template: str, words: Words | None = None, **context: Any) -> str:
        words = words or host_words()
        return self._environment.get_template(template).render(_spoken(words) | context)

    def part(self, name: str, desk: Desk, table: Values, context: Mapping[str, Any]) -> Markup:
        """A part of a page, with what it says of this moment and of the table itself."""
        values = context if isinstance(context, Values) else Values(context)
        return self._found_with(values, name, desk, table, values)

    def _found_with(self, values: Values, name: str, desk: Desk, table: Values, context: Mapping[str, Any]) -> Markup:
        """What a template makes of some values: where it speaks of them alone, it is found with them again."""
        if self._speaks_of_table(name):
            return self._once((name, desk, values.sign, table.sign), table, context)
        found: Markup | None = values.written.get((name, desk))
        if found is None:
            found = values.written[name, desk] = self._once((name, desk, values.sign, b""), table, context)
        return found

    def _once(self, key: tuple[str, Desk, bytes, bytes], table: Values, context: Mapping[str, Any]) -> Markup:
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = self._write(key[0], key[1], table, context)
        return found

    def _write(self, name: str, desk: Desk, table: Values, context: Mapping[str, Any]) -> Markup:
        def part(inner: str, **more: object) -> Markup:
            (only, *others) = more.values()
            if others or not isinstance(only, Values):
                return self.part(inner, desk, table, more)
            return self._found_with(only, inner, desk, table, more)

        template = self._templates.get(name)
        if template is None:
            template = self._templates[name] = self._environment.get_template(f"parts/{name}.html")
        known = {**self._spoken(desk), **context, "table": table, "part": part}
        words = _Context.of_part(self._environment, known, name, self._around)
        return Markup("".join(template.root_render_func(words)).strip())

    def _spoken(self, desk: Desk) -> dict[str, Any]:
        """The words of a table, and the small parts that are made of them; to bring these into a template costs more
        than to fill it, so they are made once for all."""
        found = self._speaking.get(desk)
        if found is None:
            words = {
                **self._environment.globals,
                "say": desk.say,
                "named": desk.words.named,
                "lang": desk.words.language,
            }
            made = vars(self._environment.get_template("macros.html").make_module(words))
            found = words | {name: _remembering(each) for name, each in made.items() if isinstance(each, Macro)}
            self._speaking[desk] = found
        return found

    def _speaks_of_table(self, name: str) -> bool:
        """Whether a part reads anything of the table itself, as its template says."""
        found = self._of_table.get(name)
        if found is None:
            loader = self._environment.loader
            assert loader is not None
            source, _, _ = loader.get_source(self._environment, f"parts/{name}.html")
            names = jinja2.meta.find_undeclared_variables(self._environment.parse(source))
            found = self._of_table[name] = "table" in names
        return found

    def ships(self, desk: Desk, table: Values, fleet: Values) -> Mapping[str, Markup]:
        """The ships of a list of ships, each on its own."""
        found: dict[str, Markup] | None = fleet.written.get(("ships", desk))
        if found is None:
            found = fleet.written["ships", desk] = {}
            for side in fleet["sides"]:
                flag, of = side["flag"], side["flag"].sign
                for ship in side["ships"]:
                    shown = {"ship": ship, "side": flag}
                    found[f"ship-{ship['id']}"] = self._once(("ship", desk, ship.sign, of), table, shown)
        return found

    def line(self, line: Line, undone: bool, desk: Desk, table: Values) -> Markup:
        shown = {
            "n": line.n, "kind": line.kind, "text": line.text, "case": line.case, "events": line.events,
            "twice": line.twice, "undone": undone, "icon": SIGNS.get(line.kind, "flag"),
            "folded": line.kind in QUIET and all(told.aside for told in line.events),
            "tags": " ".join(line.tags), "units": " ".join(line.units),
        }  # fmt: skip
        return self._write("line", desk, table, {"line": shown})  # no other entry ever reads the same

    def update(
        self, sight: Sight, log: Log, desk: Desk, table: Values, html: Mapping[str, Markup],
        ships: Mapping[str, Markup], lines: tuple[tuple[int, Markup], ...],
    ) -> Update:  # fmt: skip
        """The whole of what a viewer sees. The list of ships is written when a page shows other ones than before."""
        others = [seat for seat in table["mine"] if seat in sight.asked and seat != sight.seat]
        hand_over = others[0] if others and not sight.my_turn else None
        return Update(
            sequence=sight.sequence,
            decision=sight.decision,
            seat=sight.seat,
            asked=sight.asked,
            my_turn=sight.my_turn,
            over=sight.over,
            hand_over=hand_over,
            whole=True,
            html=html,
            ships=ships,
            whole_fleet=lambda: self.part("fleet", desk, table, sight.parts["fleet"]),
            fleet=_roll(sight.parts["fleet"]),
            board=LiveBoard(sight.scene, desk.say),
            lines=lines,
            news=tuple(log.news),
            chances=tuple(log.chances),
            undone=dict(log.undone),
            courses=tuple(log.courses),
            sheet=(sight.scene.title, sight.scene.board, sight.scene.sides),
        )

    def frame(
        self, n: int, over: bool, seat: Seat | None, view: Any, desk: Desk, table: Values,
        lines: Sequence[Line], news: Sequence[tuple[int, str]], chances: Sequence[Chance],
    ) -> Update:  # fmt: skip
        """A moment of the past: its picture and its parts, with what its own entry says."""
        scene = desk.scene(view, seat, None)
        parts = {
            "turn": turn(scene, desk, seat, "", (), mine=False, over=over), "aims": aims(scene, desk, seat, view),
            "fleet": fleet(scene, desk, view), "panel": panel(scene, desk), "compass": compass(scene, desk),
            "strip": strip(scene, desk),
        }  # fmt: skip
        return Update(
            sequence=n,
            decision=0,
            seat=seat,
            asked=(),
            my_turn=False,
            over=over,
            hand_over=None,
            whole=True,
            html={name: self.part(name, desk, table, part) for name, part in parts.items()},
            board=LiveBoard(scene, desk.say),
            lines=tuple((line.n, self.line(line, False, desk, table)) for line in lines),
            news=tuple(news),
            chances=tuple(chances),
            undone={},
            courses=(),
            sheet=(scene.title, scene.board, scene.sides),
        )


def _roll(fleet: Values) -> tuple[tuple[str, bool], ...]:
    """Which ships a list of ships has, and which of them are lost."""
    found: tuple[tuple[str, bool], ...] | None = fleet.written.get("roll")
    if found is None:
        found = tuple((ship["id"], ship["lost"]) for side in fleet["sides"] for ship in side["ships"])
        fleet.written["roll"] = found
    return found


def _remembering(macro: Macro) -> Callable[..., Markup]:
    """A macro that is called again with the same plain values: to call it takes longer than to remember."""
    known: dict[object, Markup] = {}

    def written(*args: Any, **more: Any) -> Markup:
        try:
            key: object = (
                args,
                *map(type, args),
                *more.items(),
            )  # to Python 1 and True are equal, in a page they are not
            found = known.get(key)
        except TypeError:  # called with a list or a mapping
            key = sign_of([args, more])
            found = known.get(key)
        if found is None:
            if len(known) >= KEPT_SMALL:
                known.clear()
            found = known[key] = Markup(macro(*args, **more))
        return found

    return written


def _spoken(words: Words) -> dict[str, Any]:
    return {"say": words.say, "named": words.named, "lang": words.language}


def scene_css() -> str:
    """The style sheet of every picture on a page, with both themes."""
    dark = variables(DARK, ':root:not([data-theme="light"])')
    return "\n".join(
        [
            variables(LIGHT),
            f"@media (prefers-color-scheme: dark){{{dark}}}",
            variables(DARK, ':root[data-theme="dark"]'),
            style_sheet(LIGHT, atlas=True),
        ]
    )
