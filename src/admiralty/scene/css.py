"""Resolves CSS for one of our SVG pictures: the properties of each element, for renderers without CSS.

It supports what our pictures use: tags, classes, ids and descendants.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = ["Node", "Sheet"]

RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
STEP: Final = re.compile(r"([a-z]*)((?:[.#][\w-]+)*)")
Weight = tuple[int, int, int]


class Node(NamedTuple):
    """The parts of a selector that one element must match."""

    tag: str
    classes: frozenset[str]
    id: str


@dataclass(frozen=True, slots=True)
class _Rule:
    steps: tuple[Node, ...]
    weight: Weight
    declared: Mapping[str, str]

    def fits(self, chain: Sequence[Node]) -> bool:
        """Whether the selector matches the last element of a chain that begins at the root."""
        if not _fits(self.steps[-1], chain[-1]):
            return False
        left = len(self.steps) - 1
        for node in reversed(chain[:-1]):
            if left and _fits(self.steps[left - 1], node):
                left -= 1
        return not left


def _fits(step: Node, node: Node) -> bool:
    return step.tag in ("", node.tag) and step.classes <= node.classes and step.id in ("", node.id)


class Sheet:
    """A style sheet.

    >>> sheet = Sheet("text{fill:#111} .card text{fill:#222;stroke:none} .bow:hover{fill:#333}")
    >>> text = Node("text", frozenset(), "")
    >>> sheet.declared([text])
    {'fill': '#111'}
    >>> sheet.declared([Node("g", frozenset({"card"}), ""), text])
    {'fill': '#222', 'stroke': 'none'}
    """

    def __init__(self, css: str) -> None:
        self._rules = [rule for head, body in RULE.findall(css) for rule in _rules(head, body)]

    def declared(self, chain: Sequence[Node]) -> dict[str, str]:
        """The declared properties of the last element of a chain; of equal selectors the later one wins."""
        found: dict[str, str] = {}
        for rule in sorted((rule for rule in self._rules if rule.fits(chain)), key=lambda rule: rule.weight):
            found |= rule.declared
        return found


def _rules(head: str, body: str) -> list[_Rule]:
    pairs = (each.partition(":") for each in body.split(";") if ":" in each)
    declared = {name.strip(): value.strip() for name, _, value in pairs}
    found = []
    for selector in head.split(","):
        matched = [STEP.fullmatch(step) for step in selector.split()]
        steps = tuple(_node(step[1], step[2]) for step in matched if step is not None)
        if steps and len(steps) == len(matched):  # others ask for what a printed page does not have, such as a pointer
            found.append(_Rule(steps, _weight(steps), declared))
    return found


def _node(tag: str, marks: str) -> Node:
    names = re.findall(r"[.#][\w-]+", marks)
    classes = frozenset(name[1:] for name in names if name[0] == ".")
    return Node(tag, classes, next((name[1:] for name in names if name[0] == "#"), ""))


def _weight(steps: Sequence[Node]) -> Weight:
    return (
        sum(bool(step.id) for step in steps),
        sum(len(step.classes) for step in steps),
        sum(bool(step.tag) for step in steps),
    )
