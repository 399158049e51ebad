"""Results on disk: games exported as Parquet, and a manifest with the command that repeats them.

While a job runs, its folder holds the finished chunks; an interrupted job goes on from there, and a finished one can be
extended by more games of the same seed. Games of another version of the program are never mixed in.
"""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from admiralty import __version__
from admiralty.kernel.base.data import DataError
from admiralty.kernel.records.record import canonical
from admiralty.lab.job import Job
from admiralty.lab.rows import Row

__all__ = ["Store", "read_rows", "result_hash"]

MANIFEST = "manifest.json"
GAMES = "games.parquet"
PARTS = "parts"


def result_hash(rows: Sequence[Row]) -> str:
    """The hash of the results; the same for the same job, on any machine with the same version of Python."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(canonical(msgspec.to_builtins(row)))
    return digest.hexdigest()


@cache
def program_hash(game: str) -> str:
    """The hash of the code that games follow from: the kernel, the boards, the bots, the game and its files."""
    root = files("admiralty")
    digest = hashlib.sha256()
    for folder in ("kernel", "boards", "bots", f"games/{game}"):
        for name, content in sorted(_files(root / folder, folder)):
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def _files(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{name}/{each.name}")
        elif each.name.endswith((".py", ".toml", ".json")):
            yield f"{name}/{each.name}", each.read_bytes()


class Store:
    """The folder of one job."""

    def __init__(self, folder: Path, job: Job, command: str) -> None:
        """Begin, or resume what is there; the results of another job are never mixed in."""
        self.folder = folder
        self.job = job
        self.command = command
        _arrow()  # better now than after a night of play
        found = folder / MANIFEST
        if found.exists():
            there = msgspec.json.decode(found.read_bytes())
            self._must_fit(there)
            if there["job"]["games"] < job.games:
                self._extend()
        else:
            (folder / PARTS).mkdir(parents=True, exist_ok=True)
            found.write_bytes(self._manifest({}))

    def _must_fit(self, there: dict[str, Any]) -> None:
        """Resume only with games of this job, or of one that is its beginning, played by this program."""
        place, wanted = str(self.folder), msgspec.to_builtins(self.job)
        if {**there["job"], "games": 0} != {**wanted, "games": 0}:
            raise DataError(place, "holds the results of another job; name another folder")
        if there["job"]["games"] > self.job.games:
            raise DataError(place, f"holds {there['job']['games']} games already; ask for as many or more")
        if there.get("program") != program_hash(self.job.game):
            raise DataError(place, "holds games that another version of the program played; name another folder")

    def _extend(self) -> None:
        """Reopen a finished job to extend it; its games stay."""
        if self.finished:
            rows = read_rows(self.folder)
            (self.folder / PARTS).mkdir(exist_ok=True)
            self.keep(rows)
            (self.folder / GAMES).unlink()
        (self.folder / MANIFEST).write_bytes(self._manifest({}))

    @property
    def finished(self) -> bool:
        return (self.folder / GAMES).exists()

    def _manifest(self, result: dict[str, Any]) -> bytes:
        body = {
            "command": self.command,
            "admiralty": __version__,
            "program": program_hash(self.job.game),
            "job": msgspec.to_builtins(self.job),
            **result,
        }
        return msgspec.json.format(msgspec.json.encode(body), indent=2) + b"\n"

    def _part(self, first: int) -> Path:
        return self.folder / PARTS / f"{first:08}.json"

    def numbers(self) -> set[int]:
        """The games that are there."""
        return {row.number for row in self.rows()}

    def keep(self, rows: list[Row]) -> None:
        """Store a finished chunk atomically, so that a power cut leaves it whole or not at all."""
        part = self._part(rows[0].number)
        begun = part.with_suffix(".begun")
        begun.write_bytes(msgspec.json.encode(rows))
        begun.rename(part)

    def rows(self) -> list[Row]:
        if self.finished:
            return read_rows(self.folder)
        parts = (self.folder / PARTS).glob("*.json")
        rows = [row for part in parts for row in msgspec.json.decode(part.read_bytes(), type=list[Row])]
        # A run that was begun with chunks of another size may have played a game twice, with the same result.
        by_number = {row.number: row for row in rows}
        return [by_number[number] for number in sorted(by_number)]

    def finish(self) -> list[Row]:
        """Make one Parquet file of the chunks, and complete the manifest."""
        rows = self.rows()
        if self.finished:
            return rows
        _write(self.folder / GAMES, self.job, rows)
        file_hash = hashlib.sha256((self.folder / GAMES).read_bytes()).hexdigest()
        result = {"games": len(rows), "result": result_hash(rows), "file": {"name": GAMES, "sha256": file_hash}}
        (self.folder / MANIFEST).write_bytes(self._manifest(result))
        for part in (self.folder / PARTS).iterdir():
            part.unlink()
        (self.folder / PARTS).rmdir()
        return rows


def _arrow() -> Any:
    try:
        return import_module("pyarrow")
    except ModuleNotFoundError as fault:
        raise DataError("Parquet", "needs pyarrow; install admiralty[lab]") from fault


def _schema() -> Any:
    arrow = _arrow()
    text, small = arrow.string(), arrow.int32()
    group = arrow.struct([("tally", text), ("group", text), ("events", small), ("sum", arrow.float64())])
    return arrow.schema(
        [
            ("number", small),
            ("bots", arrow.list_(arrow.struct([("side", text), ("bot", text)]))),
            ("winners", arrow.list_(text)),
            ("reason", text),
            ("case", text),
            ("orders", small),
            ("chances", small),
            ("turns", small),
            ("digest", text),
            ("luck", arrow.list_(arrow.struct([("seat", text), ("deviations", arrow.float64())]))),
            ("lost", arrow.list_(arrow.struct([("unit", text), ("turn", small)]))),
            ("cases", arrow.list_(arrow.struct([("case", text), ("times", small)]))),
            ("tallies", arrow.list_(group)),
            ("aims", arrow.list_(arrow.struct([("side", text), ("reached", arrow.float64())]))),
        ]
    )


def _write(path: Path, job: Job, rows: Sequence[Row]) -> None:
    arrow = _arrow()
    parquet = import_module("pyarrow.parquet")
    plain = [
        {
            **{name: getattr(row, name) for name in ("number", "winners", "reason", "case", "orders", "chances")},
            "bots": [{"side": side, "bot": bot} for side, bot in job.bots_of(row.number).items()],
            "turns": row.turns,
            "digest": row.digest,
            "luck": [{"seat": seat, "deviations": value} for seat, value in row.luck.items()],
            "lost": [{"unit": unit, "turn": turn} for unit, turn in row.lost.items()],
            "cases": [{"case": case, "times": times} for case, times in row.cases.items()],
            "tallies": [
                {"tally": tally, "group": group, "events": events, "sum": total}
                for tally, groups in row.tallies.items()
                for group, (events, total) in groups.items()
            ],
            "aims": [{"side": side, "reached": share} for side, share in row.aims.items()],
        }
        for row in rows
    ]
    parquet.write_table(arrow.Table.from_pylist(plain, schema=_schema()), path, compression="zstd")


def read_rows(folder: Path) -> list[Row]:
    """The games of a finished job."""
    parquet = import_module("pyarrow.parquet") if _arrow() else None
    assert parquet is not None
    found = []
    for each in parquet.read_table(folder / GAMES).to_pylist():
        tallies: dict[str, dict[str, tuple[int, float]]] = {}
        for group in each["tallies"]:
            tallies.setdefault(group["tally"], {})[group["group"]] = (group["events"], group["sum"])
        row = {
            **each,
            "luck": {pair["seat"]: pair["deviations"] for pair in each["luck"]},
            "lost": {pair["unit"]: pair["turn"] for pair in each["lost"]},
            "cases": {pair["case"]: pair["times"] for pair in each["cases"]},
            "tallies": tallies,
            "aims": {pair["side"]: pair["reached"] for pair in each["aims"]},
        }
        row.pop("bots", None)  # the job knows the bot of each side
        found.append(msgspec.convert(row, Row))
    return found
