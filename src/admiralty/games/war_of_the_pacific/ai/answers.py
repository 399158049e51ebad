"""Heuristic policy for bots: the order of an average player for each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from admiralty.games.war_of_the_pacific.state import War
from admiralty.rulebook import Ask

from . import land, sea, squadrons, stores

__all__ = ["RULES"]


def _always(code: str) -> Callable[[War, Ask], str | None]:
    return lambda war, ask: code


RULES: Mapping[str, Callable[[War, Ask], str | None]] = MappingProxyType(
    {
        "deploy": squadrons.deploy,
        "disband": land.disband,
        "destinations": squadrons.best_sheet,
        "columns": stores.columns,
        "supply": stores.supply,
        "supply_die": land.expend,
        "payment": stores.payment,
        "repair": stores.repair,
        "fleet": sea.fleet,
        "course": sea.course,
        "interception": sea.intercept,
        "blockade": sea.blockade,
        "set_aside": sea.set_aside,
        "battle": _always("here"),
        "report": _always("here"),
        "confirm": _always("agree"),
        "gunnery": sea.gunnery,
        "sail_on": _always("on"),
        "prize": _always("keep"),
        "ashore": sea.ashore,
        "raids": sea.raids,
        "army": land.army,
        "form": land.form,
        "marching": land.marching,
        "attrition": land.attrition,
        "attack": land.attack,
        "force": _always("begin"),
        "losses": land.losses,
        "retreat": land.retreat,
        "train": land.train,
        "advance": land.advance,
    }
)
"""The heuristics, by the kind of the question."""
