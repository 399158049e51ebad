"""Rendering: sights into the HTML and SVG of pages, and into updates that carry what has changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import jinja2
import jinja2.meta
import msgspec
from markupsafe import Markup

from admiralty import __version__
from admiralty.desk import Desk
from admiralty.kernel.event import Seat
from admiralty.scene import DARK, LIGHT, Board, LiveBoard, style_sheet, variables
from admiralty.scene.scene import Side
from admiralty.server.desk import host_words
from admiralty.server.log import Chance, Line, Log
from admiralty.server.sight import Sight, aims, compass, fleet, panel, strip, turn
from admiralty.words import Words

__all__ = ["Renderer", "Update", "scene_css"]

SIGNS = {"order": "wheel", "seal": "wheel", "auto": "wheel", "standing": "wheel", "roll": "die", "draw": "card"}
"""The sign of a line of the log, by its kind."""
QUIET = ("order", "seal", "auto", "standing", "draw", "release", "unseal", "standing-order", "nonce")
"""Kinds of lines that only the full log shows where nothing came of them."""
KEPT = 8_000
"""How many written parts are kept, of all matches together."""


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
        if "counters" in changed and list(self.before.counters) == list(self.board.counters):
            del changed["counters"]
            shown = self.before.counters
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
            lines=tuple(line for line in self.lines if line[0] > sequence),
            news=tuple(news for news in self.news if news[0] > sequence),
            chances=tuple(chance for chance in self.chances if chance.n > sequence),
            undone={n: by for n, by in self.undone.items() if by > sequence},
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
        }

    def context(self) -> dict[str, Any]:
        """The update as templates read it."""
        return {
            **self.data(), "html": self._html(), "svg": {name: Markup(text) for name, text in self.svg.items()},
            "lines": [{"n": n, "html": html} for n, html in self.lines],
        }  # fmt: skip


class _Environment(jinja2.Environment):
    """Templates read mostly dictionaries, which have no attributes: to look for one first takes longer than to find."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def _sign(value: object) -> object:
    """What tells a value from another where a template reads it."""
    if isinstance(value, Markup):
        return ["markup", str(value)]
    raise NotImplementedError


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
        self._key = msgspec.msgpack.Encoder(enc_hook=_sign)
        self._kept: dict[tuple[str, Desk, bytes], Markup] = {}
        self._speaking: dict[Desk, dict[str, Any]] = {}
        self._of_table: dict[str, bool] = {}

    def page(self, template: str, words: Words | None = None, **context: Any) -> str:
        words = words or host_words()
        return self._environment.get_template(template).render(_spoken(words) | context)

    def part(self, name: str, desk: Desk, table: Mapping[str, Any], context: Mapping[str, Any]) -> Markup:
        """A part of a page, with what it says of this moment and of the table itself."""
        around = table if self._speaks_of_table(name) else None
        key = (name, desk, self._key.encode((context, around)))
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = self._write(name, desk, table, context)
        return found

    def _write(self, name: str, desk: Desk, table: Mapping[str, Any], context: Mapping[str, Any]) -> Markup:
        def part(inner: str, **more: object) -> Markup:
            return self.part(inner, desk, table, more)

        template = self._environment.get_template(f"parts/{name}.html")
        return Markup(template.render({**self._spoken(desk), **context, "table": table, "part": part}).strip())

    def _spoken(self, desk: Desk) -> dict[str, Any]:
        """The words of a table, and the small parts that are made of them; to bring these into a template costs more
        than to fill it, so they are made once for all."""
        found = self._speaking.get(desk)
        if found is None:
            words = {"say": desk.say, "named": desk.words.named, "lang": desk.words.language}
            made = vars(self._environment.get_template("macros.html").make_module(words))
            found = words | {name: each for name, each in made.items() if isinstance(each, jinja2.runtime.Macro)}
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

    def ships(self, desk: Desk, table: Mapping[str, Any], fleet: Mapping[str, Any]) -> dict[str, Markup]:
        """The ships of a list of ships, each on its own."""
        return {
            f"ship-{ship['id']}": self.part("ship", desk, table, {"ship": ship, "side": side["flag"]})
            for side in fleet["sides"]
            for ship in side["ships"]
        }

    def line(self, line: Line, undone: bool, desk: Desk, table: Mapping[str, Any]) -> Markup:
        shown = {**line._asdict(), "undone": undone, "icon": SIGNS.get(line.kind, "flag")}
        return self.part("line", desk, table, {"line": shown, "quiet": QUIET})

    def update(
        self, sight: Sight, log: Log, desk: Desk, table: Mapping[str, Any], html: Mapping[str, Markup],
        ships: Mapping[str, Markup], lines: tuple[tuple[int, Markup], ...],
    ) -> Update:  # fmt: skip
        """The whole of what a viewer sees. The list of ships is written when a page shows other ones than before."""
        others = [seat for seat in table["mine"] if seat in sight.asked and seat != sight.seat]
        hand_over = others[0] if others and table["hot_seat"] and not sight.my_turn and sight.seat else None
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
            fleet=tuple((s["id"], s["lost"]) for side in sight.parts["fleet"]["sides"] for s in side["ships"]),
            board=LiveBoard(sight.scene, desk.say),
            lines=lines,
            news=tuple(log.news),
            chances=tuple(log.chances),
            undone=dict(log.undone),
            sheet=(sight.scene.title, sight.scene.board, sight.scene.sides),
        )

    def frame(
        self, n: int, over: bool, seat: Seat | None, view: Any, desk: Desk, table: Mapping[str, Any],
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
            sheet=(scene.title, scene.board, scene.sides),
        )


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
