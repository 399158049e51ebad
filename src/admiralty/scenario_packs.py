"""Packs of scenario files: one zip archive with a manifest, written to be sent, and unpacked within bounds."""

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from admiralty.games.own_scenario import MOST_BYTES, digest, must_be_bounded
from admiralty.kernel.base.data import DataError
from admiralty.scenario_files import ENDING, parse

__all__ = ["PACK", "pack", "unpack"]

PACK = ".scenarios.zip"
MANIFEST = "manifest.json"
MOST_FILES = 100
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a pack, so that the same files make the same pack."""

FileName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,80}\.scenario\.toml$")]


class _Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a pack: the hash of the content of each file."""

    admiralty: int
    files: dict[FileName, str]


def pack(files: Sequence[Path], out: Path) -> list[str]:
    """Write a pack of scenario files, each of which must be readable; their names."""
    found: dict[str, bytes] = {}
    for file in files:
        data = file.read_bytes()
        parse(data, file.name)
        if file.name in found:
            raise DataError(file.name, "is named twice; the files of a pack have different names")
        found[file.name] = data
    manifest = _Manifest(1, {name: _hash(data, name) for name, data in sorted(found.items())})
    _read_manifest(msgspec.json.encode(manifest), out.name)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in ((MANIFEST, msgspec.json.encode(manifest)), *sorted(found.items())):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return list(manifest.files)


def unpack(archive: Path, folder: Path) -> list[Path]:
    """Write the files of a pack into a folder: all of them or none. Nothing that is there is written over."""
    found = _contents(archive)
    paths = {folder / name: data for name, data in found.items()}
    there = next((path for path in paths if path.exists() and path.read_bytes() != paths[path]), None)
    if there is not None:
        raise DataError(str(there), "is there already, with another content; move it away, or unpack elsewhere")
    folder.mkdir(parents=True, exist_ok=True)
    for path, data in paths.items():
        path.write_bytes(data)
    return list(paths)


def _contents(archive: Path) -> dict[str, bytes]:
    """The files of a pack, each as the manifest says."""
    try:
        with zipfile.ZipFile(archive) as pack_:
            names = pack_.namelist()
            if len(names) > MOST_FILES + 1 or len(set(names)) < len(names):
                raise DataError(archive.name, f"has more than {MOST_FILES} files, or one twice")
            manifest = _read_manifest(_bytes(pack_, MANIFEST, archive), archive.name)
            strange = set(names) - {MANIFEST, *manifest.files}
            if strange:
                raise DataError(archive.name, f"has {min(strange)!r}, which its manifest does not name")
            found = {name: _bytes(pack_, name, archive) for name in manifest.files}
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError) as fault:
        raise DataError(archive.name, f"is not a pack of scenarios: {fault}") from fault
    for name, data in found.items():
        if _hash(data, name) != manifest.files[name]:
            raise DataError(archive.name, f"has another {name} than its manifest says")
    return found


def _bytes(archive: zipfile.ZipFile, name: str, path: Path) -> bytes:
    """One file of an archive, of which no more is unpacked than a scenario may have."""
    if name not in archive.namelist():
        raise DataError(path.name, f"lacks {name}")
    with archive.open(name) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise DataError(path.name, f"has {name} of more than {MOST_BYTES // 1024} kB")
    return data


def _read_manifest(data: bytes, place: str) -> _Manifest:
    try:
        return msgspec.json.decode(data, type=_Manifest)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise DataError(
            place, f"has a manifest that is not in order; files are named like name{ENDING}: {fault}"
        ) from fault


def _hash(data: bytes, name: str) -> str:
    content: dict[str, Any] = parse(data, name)
    must_be_bounded(content)
    return digest(content)
