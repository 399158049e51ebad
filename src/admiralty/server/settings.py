"""How a server is set up: one value, made by the command line or by a test."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from os import cpu_count
from pathlib import Path

__all__ = ["ServerSettings", "default_database"]


def default_database(folder: Path | None = None) -> str:
    """The URL of the SQLite file of a person who plays at home."""
    place = folder if folder is not None else Path.home() / ".local" / "share" / "admiralty"
    return f"sqlite:///{place / 'admiralty.db'}"


@dataclass(frozen=True)
class ServerSettings:
    """Every figure that an operator may want to change has its place here."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """The names that people reach it by; this machine's own, and addresses in figures, are known anyway."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies in front of it, which are believed when they say for whom they ask."""
    metrics: str = ""
    """Where metrics are read, as host:port; nowhere unless it is said."""
    games: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """More games than the library's: id -> package and class."""
    workers: int = max(1, (cpu_count() or 2) - 1)
    """Processes that think for bots and work out odds."""
    bot_seconds: float = 5.0
    """After so long a bot's worker is stopped, and any legal order is given in its place; a hint is given up."""
    odds_seconds: float = 8.0
    journal_seconds: float = 20.0
    """So long a journal that somebody brings may take to be read and proved."""
    standing_seconds: float = 2.5
    """What people usually take over a reaction: the pause before a standing order until the seat's own are known."""
    body_limit: int = 64 * 1024
    journal_limit: int = 4 * 1024 * 1024
    creations_a_minute: float = 20.0
    orders_a_second: float = 20.0
    """Of one guest or link, with bursts of ten seconds' worth."""
    hints_a_minute: float = 30.0
    """Of one guest or link; each keeps a worker busy for as long as a bot's order does."""
    requests_a_second: float = 100.0
    """Of one address, of any kind, with bursts of ten seconds' worth. Of what is limited by guest or link, an address
    may have five times as much, and all together a hundred times."""
    live_matches: int = 1000
    """Matches kept ready in memory; the others are read from the database when somebody comes back."""
    poll_seconds: float = 0.25
    """How often other processes on the same database are looked for."""
    ping_seconds: float = 15.0
    absence_seconds: float = 72 * 3600.0
    """Who has not looked for so long, while everybody waits for them, may lose the seat: the maker may give it away."""
    clock_seconds: float = 5.0
    """How often the clocks of tables are looked at."""
    threads: int = 8
    patience_seconds: float = 15.0
    """After so long somebody who waits for the server's own work is told to come back."""
    connections: int = 5_000
    connections_each: int = 500
    """At once, of all and of one address."""
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    """How long the head of a request may take to arrive, and then its body."""
    write_seconds: float = 30.0
    """After so long without taking anything of an answer a peer is let go."""
