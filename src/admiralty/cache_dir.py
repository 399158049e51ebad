"""Cache directory of this user: files that take long to make and can be made again.

A file is used only if it is whole: it begins with the digest of the rest. Files are written to a temporary name and
moved, so that no process sees half of one. If the folder cannot be written, or the disk is full, the thing is made
again.
"""

import contextlib
import hashlib
import os
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

from admiralty.scene.chart import keep_charts_in

__all__ = ["Folder", "keep_charts", "source_digest"]

MOST_FILES = 64
"""The most files in a folder, unless it is for more; the oldest ones are deleted."""


class Folder:
    """Values by name, in a folder of the user's cache, or in a given one."""

    def __init__(self, kind: str, made_by: str, folder: Path | None = None, most: int = MOST_FILES) -> None:
        """``made_by`` is the version of the code that makes them: values of another version are never read."""
        self._most = most
        self._folder = folder or _cache() / kind
        self._made_by = hashlib.sha256(made_by.encode()).hexdigest()[:12]

    def get(self, name: str) -> bytes | None:
        """The value of a name; None if it is missing or damaged."""
        try:
            digest, _, content = self._path(name).read_bytes().partition(b"\n")
        except OSError:
            return None
        return content if digest == self._digest(name, content) else None

    def put(self, name: str, content: bytes) -> None:
        """Store a value atomically."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.NamedTemporaryFile(dir=self._folder, prefix="part-", delete=False) as part:
                try:
                    part.write(self._digest(name, content) + b"\n" + content)
                    part.close()
                    Path(part.name).replace(self._path(name))
                except OSError:
                    Path(part.name).unlink(missing_ok=True)
                    raise
            self._make_room()
        except OSError:
            pass  # it is made again the next time

    def _path(self, name: str) -> Path:
        return self._folder / f"{self._made_by}-{name}"

    def _digest(self, name: str, content: bytes) -> bytes:
        return hashlib.sha256(self._made_by.encode() + name.encode() + b"\n" + content).hexdigest().encode()

    def _make_room(self) -> None:
        found = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
        for path in found[: -self._most]:
            with contextlib.suppress(FileNotFoundError):  # another process is deleting files too
                path.unlink()


@cache
def source_digest(package: str) -> str:
    """A digest of a package's source: values are made again when a line of it has changed."""
    found = hashlib.sha256()
    todo = [files(package)]
    while todo:
        for entry in sorted(todo.pop().iterdir(), key=lambda entry: entry.name):
            if entry.is_dir() and entry.name != "__pycache__":
                todo.append(entry)
            elif entry.name.endswith(".py"):
                found.update(entry.name.encode() + b"\n" + entry.read_bytes())
    return found.hexdigest()


def keep_charts() -> None:
    """Cache every chart that this program draws for the next run."""
    keep_charts_in(Folder("charts", source_digest("admiralty.scene")))


def _cache() -> Path:
    """The user's cache directory."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(named) if named else Path.home() / ".cache") / "admiralty"
    except RuntimeError:  # a user without a home
        return Path(tempfile.gettempdir()) / f"admiralty-{os.getuid()}"
