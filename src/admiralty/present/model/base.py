"""Base struct of what pages read, and small structs that several parts share."""

import msgspec


class Struct(msgspec.Struct, frozen=True, cache_hash=True):
    """A value that templates and scripts read."""


class Drawing(str):
    """SVG that the program drew itself: templates insert it without escaping."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


class Name(Struct, frozen=True):
    """A seat or a side by its id and its name."""

    id: str
    name: str
