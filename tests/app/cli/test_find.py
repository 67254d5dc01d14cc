"""`wsdesk find`: results of the index as a table and as JSON, without a window and during one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from wsdesk.app.cli.main import main
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedResult, IndexedText
from wsdesk.localdb.tables.comments import CommentMarkerTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles
from wsdesk.store.search.saved_searches import RESULTS


def document(name: str, title: str, at: str, model: str, author: str) -> IndexDocument:
    result = IndexedResult("image", model, model.title(), 2048, 1024, status="ok", asset_id=f"a-{name}")
    keys = (("node", name), ("version", f"{name}-v1"), ("made", f"a-{name}"))
    piece = IndexedText("image", name, f"{name}-v1", title, "a red car", at, keys, None, author, result)  # type: ignore[arg-type]
    return IndexDocument(name, b"1", (piece,))


@pytest.fixture
def file() -> Iterator[IndexFile]:
    """The index of one workspace, open as in a window."""
    directories = find_directories()
    directories.data.mkdir(parents=True)
    Profiles(directories.profiles).save(Profile("one", "Studio", "https://x.example"))
    database = open_database(directories.database)
    CommentMarkerTable(database).set_me("one", "ann").result(10)
    ResultMarksTable(database).set("one", {"n2-v1": StoredMarks("pick", 4, "red", 1.0)}).result(10)
    database.close()
    folder = IndexFolder(directories.index, 1 << 30)
    index = folder.of("one")
    documents = (
        document("n1", "Harbor", "2026-10-01T10:00:00Z", "flux", "ann"),
        document("n2", "Lamp \x1b[31m", "2026-11-01T10:00:00Z", "sdxl", "bob"),
    )
    canvas = IndexedCanvas("c1", "Board", "p1", b"", project_title="Harbor film")
    index.write([CanvasUpdate(canvas, documents)])
    yield index
    folder.close()


def run_command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    code = main(["find", "--jsonl", *arguments])
    output = capsys.readouterr()
    return code, [json.loads(line) for line in output.out.splitlines()], output.err


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (("red", "car"), ["n2", "n1"]),
        (("red car",), ["n2", "n1"]),
        (("car red",), []),
        (("model:flux",), ["n1"]),
        (("author:me",), ["n1"]),
        (("flag:pick", "rating:>=4"), ["n2"]),
        (("--", "-flag:pick"), ["n1"]),
        (("label:none", "car"), ["n1"]),
        (("--", "project:Harbor film", "-lamp"), ["n1"]),
        (('project:"Harbor film"', "after:2026-11"), ["n2"]),
        (("car", "--type", "video"), []),
        (("car", "--type", "image", "--limit", "1"), ["n2"]),
        (("car", "--profile", "Studio"), ["n2", "n1"]),
        ((), ["n2", "n1"]),
    ],
)
def test_an_object_per_result_is_printed(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], nodes: list[str]
) -> None:
    code, rows, errors = run_command(capsys, *arguments)
    assert code == 0
    assert [row["nodeId"] for row in rows] == nodes
    assert errors == ("" if nodes else "wsdesk: No results.\n")


@pytest.mark.usefixtures("file")
def test_the_sample_workspace_is_searched_alone(capsys: pytest.CaptureFixture[str]) -> None:
    code, rows, errors = run_command(capsys, "car", "--sample")
    assert (code, rows) == (1, [])
    assert "there is none yet" in errors
    folder = IndexFolder(find_directories().index, 1 << 30)
    canvas = IndexedCanvas("c2", "Sample", "p2", b"")
    documents = (document("n3", "Pier", "2026-11-01T10:00:00Z", "flux", "ann"),)
    folder.of("embedded").write([CanvasUpdate(canvas, documents)])
    folder.close()
    code, rows, errors = run_command(capsys, "car", "--sample")
    assert (code, [row["nodeId"] for row in rows], errors) == (0, ["n3"], "")
    assert len(run_command(capsys, "car")[1]) == 3
    with pytest.raises(SystemExit) as ended:
        main(["find", "car", "--sample", "--profile", "Studio"])
    assert ended.value.code == 2


def test_an_object_has_all_fields(capsys: pytest.CaptureFixture[str], file: IndexFile) -> None:
    file.set_author_names({"ann": "Ann Example"})
    (row,) = run_command(capsys, "harbor")[1]
    assert row == {
        "workspace": "Studio",
        "project": "Harbor film",
        "projectId": "p1",
        "canvas": "Board",
        "canvasId": "c1",
        "nodeId": "n1",
        "versionId": "n1-v1",
        "title": "Harbor",
        "type": "image",
        "model": "Flux",
        "author": "Ann Example",
        "authorId": "ann",
        "date": "2026-10-01T10:00:00+00:00",
        "status": "ok",
        "favorite": False,
        "width": 2048,
        "height": 1024,
        "durationMs": 0,
        "seed": None,
        "assetId": "a-n1",
        "link": "wsdesk://canvas/c1?node=n1&version=n1-v1",
    }


@pytest.mark.usefixtures("file")
def test_a_row_of_the_table_has_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "--table", "lamp"]) == 0
    header, line = capsys.readouterr().out.splitlines()
    assert header.split() == ["title", "type", "date", "model", "project", "canvas", "link"]
    assert line.startswith("Lamp [31m  image  2026-11-01T10:00:00+00:00  ")
    assert "Harbor film  Board   wsdesk://canvas/c1?node=n2&version=n2-v1" in line


def test_the_index_is_read_while_a_window_writes(capsys: pytest.CaptureFixture[str], file: IndexFile) -> None:
    with file._transaction() as connection:
        connection.execute("UPDATE canvases SET title = 'Other'")
        code, rows, _ = run_command(capsys, "harbor")
        assert (code, [row["canvas"] for row in rows]) == (0, ["Board"])
    assert [row["canvas"] for row in run_command(capsys, "harbor")[1]] == ["Other"]


@pytest.mark.usefixtures("file")
def test_words_restrict_a_saved_search(capsys: pytest.CaptureFixture[str]) -> None:
    database = open_database(find_directories().database)
    names = ResourceNameTable(database)
    names.set("one", RESULTS, "car rating:>=4", "Best cars").result(10)
    names.set("other", RESULTS, "harbor", "Best cars").result(10)
    names.set("one", "saved-search", "{}", "Of the library").result(10)
    database.close()
    assert [row["nodeId"] for row in run_command(capsys, "--saved", "best cars")[1]] == ["n2"]
    assert run_command(capsys, "--saved", "Best cars", "model:flux")[1] == []
    code, rows, errors = run_command(capsys, "--saved", "Of the library")
    assert (code, rows, errors) == (2, [], "wsdesk: No saved search named 'Of the library'.\n")


@pytest.mark.usefixtures("file")
def test_wrong_usage_and_a_missing_index_fail(capsys: pytest.CaptureFixture[str]) -> None:
    code, rows, errors = run_command(capsys, "after:soon")
    assert (code, rows) == (2, [])
    assert errors.startswith("wsdesk: “soon” isn't a date. Use a day, a month, or a year: 2026-11-03,")
    assert run_command(capsys, "x", "--profile", "nobody")[0] == 2
    Profiles(find_directories().profiles).save(Profile("two", "Empty", "https://y.example"))
    code, rows, errors = run_command(capsys, "x", "--profile", "Empty")
    assert (code, rows) == (1, [])
    assert "there is none yet" in errors
    assert not IndexFolder(find_directories().index, 0).path("two").exists()
    with pytest.raises(SystemExit) as ended:
        main(["find", "x", "--limit", "0"])
    assert ended.value.code == 2
