"""The tables of the rules for players, made from rules.toml alone."""

from typing import Any

from admiralty.games.base import PrintedChart
from admiralty.rulebook import Message

__all__ = ["charts"]

Cell = str | int | Message


def charts(figures: Any) -> tuple[PrintedChart, ...]:
    """Damage cards, damage control and rams."""
    rules = figures.rules
    damage = [(_card(card), _effect(effect)) for card, effect in rules.damage_cards.effect.items()]
    control = [
        (_effect(harm), _card(card), _effect(effect))
        for harm, cards in rules.damage_control.harm.items()
        for card, effect in cards.items()
    ]
    ram = [
        (_card(card), blow.lose, _effect(blow.hit), rules.ram.rammed[card].lose, _effect(rules.ram.rammed[card].hit))
        for card, blow in rules.ram.rammer.items()
    ]
    return (
        _chart("damage", "SQ-4.3", ("card", "effect"), damage, rules.damage_cards.source),
        _chart("control", "SQ-5.1", ("harm", "card", "effect"), control, rules.damage_control.source),
        _chart("ram", "SQ-7.2", ("card", "rammer", "rammer_hit", "rammed", "rammed_hit"), ram, rules.ram.source),
    )


def _chart(name: str, case: str, columns: tuple[str, ...], rows: Any, mark: str) -> PrintedChart:
    headings = tuple(Message("chart-column", name=each) for each in columns)
    return PrintedChart(name, Message("chart-title", name=name), headings, tuple(rows), case, mark)


def _card(card: str) -> Cell:
    return Message("chart-joker") if card == "joker" else card


def _effect(effect: str) -> Cell:
    return Message("chart-effect", effect=effect) if effect else "–"
