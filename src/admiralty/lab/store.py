"""Where results lie: a folder with the games as Parquet and a manifest that names the command to repeat them.

While a job runs, its folder holds the chunks that are done; a job that was interrupted goes on from there.
"""

import hashlib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from admiralty import __version__
from admiralty.kernel.data import DataError
from admiralty.kernel.record import canonical
from admiralty.lab.job import Job
from admiralty.lab.rows import Row

__all__ = ["Store", "read_rows", "result_hash"]

MANIFEST = "manifest.json"
GAMES = "games.parquet"
PARTS = "parts"


def result_hash(rows: Sequence[Row]) -> str:
    """The hash of what was found; the same for the same job, whoever played it."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(canonical(msgspec.to_builtins(row)))
    return digest.hexdigest()


class Store:
    """The folder of one job."""

    def __init__(self, folder: Path, job: Job, command: str) -> None:
        """Begin, or go on with what is there; the results of another job are never mixed in."""
        self.folder = folder
        self.job = job
        self.command = command
        _arrow()  # rather now than after a night of play
        found = folder / MANIFEST
        if found.exists():
            there = msgspec.json.decode(found.read_bytes())
            if there["job"] != msgspec.to_builtins(job):
                raise DataError(str(folder), "holds the results of another job; name another folder")
        else:
            (folder / PARTS).mkdir(parents=True, exist_ok=True)
            found.write_bytes(self._manifest({}))

    @property
    def finished(self) -> bool:
        return (self.folder / GAMES).exists()

    def _manifest(self, result: dict[str, Any]) -> bytes:
        body = {"command": self.command, "admiralty": __version__, "job": msgspec.to_builtins(self.job), **result}
        return msgspec.json.format(msgspec.json.encode(body), indent=2) + b"\n"

    def _part(self, first: int) -> Path:
        return self.folder / PARTS / f"{first:08}.json"

    def numbers(self) -> set[int]:
        """The games that are there."""
        return {row.number for row in self.rows()}

    def keep(self, rows: list[Row]) -> None:
        """Put a finished chunk by; whole or not at all, even if the lights go out."""
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
        _write(self.folder / GAMES, rows)
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
        ]
    )


def _write(path: Path, rows: Sequence[Row]) -> None:
    arrow = _arrow()
    parquet = import_module("pyarrow.parquet")
    plain = [
        {
            **{name: getattr(row, name) for name in ("number", "winners", "reason", "case", "orders", "chances")},
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
        }
        found.append(msgspec.convert(row, Row))
    return found
