"""Prepare every msgspec type before the server listens, so that threads never race for the first use of one.

msgspec builds the decoder of a struct when the struct is first used, and keeps it with the class. While one thread
builds it, another can read it half built: a segmentation fault. `docs/developers/msgspec-race.md` has a reproduction.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

import msgspec

__all__ = ["loaded_structs", "prepare_types"]


def prepare_types(packages: Mapping[str, tuple[str, str]]) -> None:
    """Build the decoder of every struct of the program and of these games, in the calling thread.

    Imports the games first. What has been built stays with its class, so a second call costs a millisecond.
    """
    for package, _ in packages.values():
        if hasattr(import_module(package), "__path__"):
            import_module(f"{package}.game")
    for struct in loaded_structs():
        msgspec.json.Decoder(struct)


def loaded_structs() -> list[type[msgspec.Struct]]:
    """Every struct that has been defined so far, ours and those of games from plug-ins."""
    return sorted(set(_below(msgspec.Struct)), key=lambda struct: (struct.__module__, struct.__qualname__))


def _below(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in struct.__subclasses__():
        yield each
        yield from _below(each)
