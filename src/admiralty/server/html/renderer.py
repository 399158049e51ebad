"""Renders view models as HTML and SVG with Jinja templates."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jinja2
import jinja2.meta
from jinja2.runtime import Macro
from markupsafe import Markup

from admiralty import __version__
from admiralty.kernel.flows.event import Seat
from admiralty.present.fleet_view import compass, fleet, panel, strip
from admiralty.present.log_view import Chance, Line, Log
from admiralty.present.match_view import Sight, aims, turn
from admiralty.present.presenter import Presenter
from admiralty.present.values import Values, sign_of
from admiralty.scene import DARK, LIGHT, LiveBoard, style_sheet, variables
from admiralty.server.html.diff import Rows, SoFar, Update
from admiralty.words import Words

__all__ = ["LISTS", "Renderer", "scene_css"]

SIGNS = {"order": "wheel", "seal": "wheel", "auto": "wheel", "standing": "wheel", "roll": "die", "draw": "card"}
"""The sign of a line of the log, by its kind."""
QUIET = (
    "order",
    "seal",
    "auto",
    "standing",
    "roll",
    "draw",
    "release",
    "unseal",
    "standing-order",
    "nonce",
    "nonce-committed",
    "nonces-closed",
)
"""Kinds of lines that only the full log shows where nothing came of them."""
KEPT_SMALL = 2_000
KEPT = 20_000
"""How many written parts are kept, of all matches together."""
LISTS = frozenset(("fleet", "strip"))
"""The parts of a page whose rows are written one by one."""


class Renderer:
    """The client's templates with the words to fill them.

    What a template makes of the same values is kept: from move to move, and from one side of the table to the other,
    most ships, lines and parts of a page are the same.
    """

    def __init__(self) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.PackageLoader("admiralty.client", "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals["version"] = __version__
        self._kept: dict[tuple[str, Presenter, bytes, bytes], Markup] = {}
        self._templates: dict[str, jinja2.Template] = {}
        self._speaking: dict[Presenter, dict[str, Any]] = {}
        self._of_table: dict[str, bool] = {}

    def page(self, template: str, words: Words, **context: Any) -> str:
        return self._environment.get_template(template).render(_spoken(words) | context)

    def part(self, name: str, presenter: Presenter, table: Values, context: Mapping[str, Any]) -> Markup:
        """A part of a page, with what it says of this moment and of the table itself."""
        values = context if isinstance(context, Values) else Values(context)
        return self._found_with(values, name, presenter, table, values)

    def _found_with(
        self, values: Values, name: str, presenter: Presenter, table: Values, context: Mapping[str, Any]
    ) -> Markup:
        """What a template makes of some values: where it speaks of them alone, it is found with them again."""
        if self._speaks_of_table(name):
            return self._once((name, presenter, values.sign, table.sign), table, context)
        found: Markup | None = values.written.get((name, presenter))
        if found is None:
            found = values.written[name, presenter] = self._once((name, presenter, values.sign, b""), table, context)
        return found

    def _once(self, key: tuple[str, Presenter, bytes, bytes], table: Values, context: Mapping[str, Any]) -> Markup:
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = self._write(key[0], key[1], table, context)
        return found

    def _write(self, name: str, presenter: Presenter, table: Values, context: Mapping[str, Any]) -> Markup:
        def part(inner: str, **more: object) -> Markup:
            (only, *others) = more.values()
            if others or not isinstance(only, Values):
                return self.part(inner, presenter, table, more)
            return self._found_with(only, inner, presenter, table, more)

        template = self._templates.get(name)
        if template is None:
            template = self._templates[name] = self._environment.get_template(f"parts/{name}.html")
        return Markup(template.render({**self._spoken(presenter), **context, "table": table, "part": part}).strip())

    def _spoken(self, presenter: Presenter) -> dict[str, Any]:
        """The words of a table, and the small parts that are made of them; to bring these into a template costs more
        than to fill it, so they are made once for all."""
        found = self._speaking.get(presenter)
        if found is None:
            words = {
                **self._environment.globals,
                "say": presenter.say,
                "named": presenter.words.named,
                "lang": presenter.words.language,
            }
            made = vars(self._environment.get_template("macros.html").make_module(words))
            found = words | {name: _remembering(each) for name, each in made.items() if isinstance(each, Macro)}
            self._speaking[presenter] = found
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

    def ships(self, presenter: Presenter, table: Values, fleet: Values) -> Rows:
        """The list of ships, each of them on its own: the whole is written when a page shows other ones than before."""
        found = fleet.written.get(("rows", presenter))
        if found is None:
            rows = {}
            for side in fleet["sides"]:
                for ship in side["ships"]:
                    rows[f"ship-{ship['id']}"] = self._ship(presenter, table, ship)
            ships = [(ship["id"], ship["gone"], ship["lost"]) for side in fleet["sides"] for ship in side["ships"]]
            roll = ships, [side["cards"] for side in fleet["sides"]]  # all that the heads of the list count
            found = fleet.written["rows", presenter] = roll, rows
        roll, rows = found
        return Rows(roll, rows, lambda: self.part("fleet", presenter, table, fleet))

    def _ship(self, presenter: Presenter, table: Values, ship: Values) -> Markup:
        """A ship of a list, found with her own values, by which the whole list finds her too: they are made once, as
        her counter is, and no sign has to be worked out for them."""
        found: Markup | None = ship.written.get(("ship", presenter))
        if found is None:
            found = ship.written["ship", presenter] = self._write("ship", presenter, table, {"ship": ship})
        return found

    def acts(self, presenter: Presenter, table: Values, strip: Values) -> Rows:
        """The cards by which units act, each of them on its own."""
        found = strip.written.get(("rows", presenter))
        if found is None:
            cards = strip["cards"]
            rows = {
                f"acts-{card['unit']}": self._found_with(card, "strip_card", presenter, table, {"card": card})
                for card in cards
            }
            roll = [card["unit"] for card in cards]
            found = strip.written["rows", presenter] = roll, rows
        roll, rows = found
        return Rows(roll, rows, lambda: self.part("strip", presenter, table, strip))

    def line(self, line: Line, undone: bool, presenter: Presenter, table: Values) -> Markup:
        shown = {
            "n": line.n, "kind": line.kind, "text": line.text, "case": line.case, "events": line.events,
            "twice": line.twice, "undone": undone, "icon": SIGNS.get(line.kind, "flag"),
            "folded": line.kind in QUIET and all(told.aside for told in line.events),
            "tags": " ".join(line.tags), "units": " ".join(line.units),
        }  # fmt: skip
        return self._write("line", presenter, table, {"line": shown})  # no other entry ever reads the same

    def update(
        self, sight: Sight, log: Log, presenter: Presenter, table: Values, html: Mapping[str, Markup],
        lines: list[tuple[int, Markup]],
    ) -> Update:  # fmt: skip
        """The whole of what a viewer sees; the lines, like the log, are only ever added to."""
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
            html=html,
            board=LiveBoard(sight.scene, presenter.say),
            lines=SoFar.of(lines),
            news=SoFar.of(log.news),
            chances=SoFar.of(log.chances),
            undone=dict(log.undone),
            courses=SoFar.of(log.courses),
            lists={
                "fleet": self.ships(presenter, table, sight.parts["fleet"]),
                "strip": self.acts(presenter, table, sight.parts["strip"]),
            },
        )

    def frame(
        self, n: int, over: bool, seat: Seat | None, view: Any, presenter: Presenter, table: Values,
        lines: Sequence[Line], news: Sequence[tuple[int, str]], chances: Sequence[Chance],
    ) -> Update:  # fmt: skip
        """A moment of the past: its picture and its parts, with what its own entry says."""
        scene = presenter.scene(view, seat, None)
        parts = {
            "turn": turn(scene, presenter, seat, "", (), mine=False, over=over),
            "aims": aims(scene, presenter, seat, view),
            "fleet": fleet(scene, presenter, view), "panel": panel(scene, presenter),
            "compass": compass(scene, presenter),
            "strip": strip(scene, presenter),
        }  # fmt: skip
        return Update(
            sequence=n,
            decision=0,
            seat=seat,
            asked=(),
            my_turn=False,
            over=over,
            hand_over=None,
            html={name: self.part(name, presenter, table, part) for name, part in parts.items()},
            board=LiveBoard(scene, presenter.say),
            lines=SoFar.of([(line.n, self.line(line, False, presenter, table)) for line in lines]),
            news=SoFar.of([*news]),
            chances=SoFar.of([*chances]),
            undone={},
            courses=SoFar.of([]),
        )


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
