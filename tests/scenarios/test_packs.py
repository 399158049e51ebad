"""Packs: scenario files in one archive, sent and unpacked; hostile archives are refused and nothing is written."""

import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from admiralty.cli.main import commands
from admiralty.kernel.base.data import DataError
from admiralty.scenario_packs import pack, unpack

FILES = sorted(Path("scenarios").glob("*.scenario.toml"))


def test_a_pack_gives_back_what_was_packed(tmp_path: Path) -> None:
    out = tmp_path / "ours.scenarios.zip"
    assert pack(FILES, out) == [file.name for file in FILES]
    written = unpack(out, tmp_path / "there")
    assert {path.name: path.read_bytes() for path in written} == {file.name: file.read_bytes() for file in FILES}
    assert unpack(out, tmp_path / "there") == written
    again = tmp_path / "again.zip"
    pack(list(reversed(FILES)), again)
    assert again.read_bytes() == out.read_bytes()


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "ours.zip"
    pack(FILES[:2], out)
    (tmp_path / FILES[1].name).write_text("mine", encoding="utf-8")
    with pytest.raises(DataError, match="is there already"):
        unpack(out, tmp_path)
    assert not (tmp_path / FILES[0].name).exists()


def _archive(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


BOMB = b"#" * 10_000_000
GOOD = b'{"admiralty": 1, "files": {}}'


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"x.scenario.toml": b""}, "lacks manifest.json"),
        ({"manifest.json": b"[" * 60_000}, "manifest that is not in order"),
        ({"manifest.json": b'{"admiralty": 1, "files": {"../x.scenario.toml": "0"}}'}, "manifest that is not in order"),
        ({"manifest.json": b'{"admiralty": 1, "files": {"x.scenario.toml": "0"}}'}, "lacks x.scenario.toml"),
        ({"manifest.json": GOOD, "../../evil": b"x"}, "which its manifest does not name"),
        ({"manifest.json": b'{"admiralty": 1, "files": {"x.scenario.toml": "0"}}', "x.scenario.toml": BOMB},
         "of more than 64 kB"),
        ({"manifest.json": b'{"admiralty": 1, "files": {"x.scenario.toml": "0"}}', "x.scenario.toml": b"id = 1"},
         "another x.scenario.toml"),
    ],
    ids=["no manifest", "nested", "a path", "missing", "not named", "a bomb", "another hash"],
)  # fmt: skip
def test_a_hostile_pack_is_refused_and_nothing_is_written(tmp_path: Path, files: dict[str, bytes], says: str) -> None:
    folder = tmp_path / "there"
    with pytest.raises(DataError, match=says):
        unpack(_archive(tmp_path / "bad.zip", files), folder)
    assert not folder.exists()


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(b"nothing of the kind")
    with pytest.raises(DataError, match="is not a pack of scenarios"):
        unpack(tmp_path / "no.zip", tmp_path / "there")


def test_the_commands_pack_and_unpack(tmp_path: Path) -> None:
    out = tmp_path / "mine.scenarios.zip"
    made = CliRunner().invoke(commands, ["scenario", "pack", *map(str, FILES[:3]), "-o", str(out)])
    assert made.exit_code == 0, made.output
    found = CliRunner().invoke(commands, ["scenario", "unpack", str(out), "--to", str(tmp_path / "there")])
    assert found.exit_code == 0, found.output
    assert FILES[0].name in found.output
    assert len(list((tmp_path / "there").iterdir())) == 3
