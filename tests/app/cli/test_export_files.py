"""`wsdesk export files` as a process without a display, on a temporary workspace."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.app.cli.test_export import data as data
from tests.app.cli.test_export import export
from tests.ids import id_of
from wsdesk.app.cli.main import main


@pytest.fixture
def documents(documents: Path) -> Path:
    """The documents with a text in each node."""
    path = documents / f"content/{id_of('canvas')}.json"
    content = json.loads(path.read_text())
    for node in content["nodes"]:
        node["activeVersionId"] = id_of(f"version {node['title']}")
        node["versions"] = [{"id": node["activeVersionId"], "generatedText": f"text of {node['title']}"}]
    path.write_text(json.dumps(content))
    return documents


def test_files_of_a_canvas_are_saved_once(data: Path) -> None:
    for message in ("2 of 2 files saved.", "0 of 2 files saved. 2 already existed."):
        process = export(data, "--canvas", id_of("canvas"), "--output", "out", "--json", kind="files")
        assert (process.returncode, process.stdout) == (0, "out\n")
        assert message in process.stderr
    names = {path.name for path in (data.parent / "out").iterdir()}
    assert names == {
        *("Harbor board-first-v1.md", "Harbor board-second-v1.md"),
        *("Harbor board-first-v1.json", "Harbor board-second-v1.json"),
        *("manifest.json", "manifest.csv"),
    }
    assert (data.parent / "out/Harbor board-first-v1.md").read_text() == "text of first"


def test_a_zip_file_is_written_and_errors_have_messages(data: Path) -> None:
    process = export(
        data, "--canvas", id_of("canvas"), "--output", "some.zip", "--file-names", "{title}", kind="files"
    )
    assert (process.returncode, process.stdout) == (0, "some.zip\n")
    with ZipFile(data.parent / "some.zip") as archive:
        assert archive.testzip() is None
        assert set(archive.namelist()) == {"first.md", "second.md", "manifest.json", "manifest.csv"}
        assert len(json.loads(archive.read("manifest.json"))["files"]) == 2
    assert [path.name for path in data.parent.iterdir() if path.name.startswith(".")] == []
    process = export(data, "--canvas", id_of("other"), "--output", "other", kind="files")
    assert process.returncode == 1
    assert "the canvas couldn't be read" in process.stderr
    assert "Traceback" not in process.stderr
    process = export(data, "--project", id_of("none"), "--output", "other", kind="files")
    assert "No project" in process.stderr


def test_a_contact_sheet_is_written(data: Path) -> None:
    arguments = ("--canvas", id_of("canvas"), "--output", "sheet.pdf", "--header", "Harbor")
    process = export(data, *arguments, kind="sheet")
    assert (process.returncode, process.stdout) == (0, "sheet.pdf\n")
    assert (data.parent / "sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_wrong_usage_is_rejected_before_the_export(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, expected_message in (
        (["--output", "out"], "use one of"),
        (["--canvas", "x", "--search", "y", "--output", "out"], "use one of"),
        (["--canvas", "x"], "--output"),
        (["--canvas", "x", "--output", "out", "--file-names", "{titel}"], "{titel}"),
    ):
        assert main(["export", "files", *arguments]) == 2
        assert expected_message in capsys.readouterr().err
