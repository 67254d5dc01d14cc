"""Flags and ratings in a file."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from faulty_server import until

from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.culling.collections import Collection, CollectionItem, CollectionsStore
from wsdesk.store.culling.marks import ExportedMarks, Flag, ResultMarks, ResultMarksStore
from wsdesk.store.export.marks_transfer import (
    MAX_BYTES,
    MarksFile,
    MarksFileError,
    MarksTransfer,
    MarksTransferResult,
    format_file,
    parse_file,
)
from wsdesk.store.export.xmp_sidecars import XmpSidecars

pytestmark = pytest.mark.anyio
ROWS = (
    ExportedMarks("a", ResultMarks(Flag.PICK, 4, "red"), 100.0),
    ExportedMarks("b", ResultMarks(), 120.5),
)
COLLECTIONS = (
    Collection("x", "Round 1", (CollectionItem("b", "Warmer"), CollectionItem("a")), 1.0, 2.5),
    Collection("y", "Empty", (), 3.0, 3.0),
)


class Harness:
    """Marks of one user, and results of exports and imports."""

    def __init__(self, folder: Path) -> None:
        self.now = 100.0
        self.database = open_database(folder / "wsdesk.sqlite3")
        self.marks = ResultMarksStore(ResultMarksTable(self.database), lambda: self.now)
        self.marks.load("p")
        self.collections = CollectionsStore(CollectionsTable(self.database), lambda: self.now)
        self.collections.load("p")
        self.transfer = MarksTransfer(
            self.marks, XmpSidecars(self.marks, ResourceNameTable(self.database)), self.collections
        )
        self.results: list[MarksTransferResult] = []
        self.transfer.done.connect(self.results.append)

    async def result(self) -> MarksTransferResult:
        await until(lambda: self.results)
        return self.results.pop()


@pytest.fixture
def harness(tmp_path: Path, qapp: object) -> Iterator[Harness]:
    made = Harness(tmp_path)
    yield made
    made.database.close()


def test_a_file_has_what_was_exported() -> None:
    content = MarksFile(ROWS, COLLECTIONS)
    assert parse_file(format_file(content)) == content
    assert parse_file(format_file(MarksFile())) == MarksFile()
    earlier = b'{"format": "wsdesk-marks", "version": 1, "marks": []}'
    assert parse_file(earlier) == MarksFile(), "of a version without collections"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"format": "wsdesk-comments", "version": 1, "marks": []}',
        b'{"format": "wsdesk-marks", "version": 2, "marks": []}',
        b'{"format": "wsdesk-marks", "version": 1, "marks": {}}',
        b"[" * 100_000,
        b" " * (MAX_BYTES + 1),
    ],
)
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(MarksFileError):
        parse_file(data)


@pytest.mark.parametrize(
    "change",
    [
        {"versionId": ""},
        {"versionId": 7},
        {"versionId": "x" * 300},
        {"flag": "maybe"},
        {"rating": 9},
        {"rating": True},
        {"rating": "4"},
        {"label": "pink"},
        {"changedAt": float("nan")},
        {"changedAt": float("inf")},
        {"changedAt": -1},
        {"changedAt": 10**400},
    ],
)
def test_invalid_entries_are_skipped(change: dict[str, object]) -> None:
    content = json.loads(format_file(MarksFile(ROWS)))
    content["marks"][0].update(change)
    parsed = parse_file(json.dumps(content).encode())
    assert (parsed.marks, parsed.skipped) == (ROWS[1:], 1)


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""},
        {"id": 7},
        {"name": " "},
        {"items": {}},
        {"changedAt": float("inf")},
        {"changedAt": 1e12},
        {"createdAt": -1},
        {"createdAt": float("nan")},
        {"createdAt": 10**400},
    ],
)
def test_invalid_collections_are_skipped(change: dict[str, object]) -> None:
    content = json.loads(format_file(MarksFile(ROWS, COLLECTIONS)))
    content["collections"][0].update(change)
    assert parse_file(json.dumps(content).encode()) == MarksFile(ROWS, COLLECTIONS[1:], 1)
    content["collections"] = "nonsense"
    assert parse_file(json.dumps(content).encode()) == MarksFile(ROWS)


def test_invalid_items_of_collections_are_skipped() -> None:
    content = json.loads(format_file(MarksFile((), COLLECTIONS)))
    content["collections"][0]["items"] += [7, {"versionId": "", "note": ""}, {"versionId": "b", "note": ""}]
    assert parse_file(json.dumps(content).encode()).collections == COLLECTIONS


async def test_of_a_collection_the_newest_change_stays(harness: Harness, tmp_path: Path) -> None:
    one = harness.collections.create("Round 1", ["a", "b"])
    harness.collections.set_note(one.id, "b", "Warmer")
    harness.transfer.export_file(tmp_path, "ratings.json")
    exported = await harness.result()
    assert exported.collections == 1
    harness.now = 200.0
    harness.collections.remove(one.id, {"a"})
    harness.transfer.import_file(exported.path)
    imported = await harness.result()
    assert (imported.collections, imported.newer_collections) == (0, 1)
    harness.collections.delete(one.id)
    harness.transfer.import_file(exported.path)
    assert (await harness.result()).collections == 1
    items = (CollectionItem("a"), CollectionItem("b", "Warmer"))
    assert [(row.name, row.items) for row in harness.collections.all] == [("Round 1", items)]


async def test_a_damaged_entry_does_not_prevent_the_others(harness: Harness, tmp_path: Path) -> None:
    data = format_file(MarksFile(ROWS, COLLECTIONS)).decode()
    for digits in (401, 5000):
        damaged = data.replace('"createdAt": 3.0', f'"createdAt": {"9" * digits}')
        damaged = damaged.replace('"changedAt": 120.5', f'"changedAt": {"9" * digits}')
        (tmp_path / "ratings.json").write_text(damaged)
        harness.transfer.import_file(tmp_path / "ratings.json")
        assert (await harness.result()).error == ""
    assert harness.marks.of("a").rating == 4
    assert [one.name for one in harness.collections.all] == ["Round 1"]


async def test_of_a_version_in_a_file_twice_the_newest_entry_counts(harness: Harness, tmp_path: Path) -> None:
    newer, older = (ExportedMarks("a", ResultMarks(rating=rating), rating * 10.0) for rating in (4, 1))
    (tmp_path / "ratings.json").write_bytes(format_file(MarksFile((newer, older))))
    harness.transfer.import_file(tmp_path / "ratings.json")
    result = await harness.result()
    assert (result.count, result.conflicts) == (1, ())
    assert harness.marks.of("a").rating == 4


async def test_times_in_the_future_do_not_win_for_ever(harness: Harness, tmp_path: Path) -> None:
    """A colleague's clock may be wrong."""
    marks = (ExportedMarks("a", ResultMarks(Flag.PICK), 9e11),)
    collection = Collection("c1", "Round 1", (), 1.0, 9e11)
    (tmp_path / "ratings.json").write_bytes(format_file(MarksFile(marks, (collection,))))
    harness.transfer.import_file(tmp_path / "ratings.json")
    await harness.result()
    harness.now += 10
    harness.marks.set_flag(["a"], Flag.REJECT)
    assert [row.changed_at for row in harness.marks.export()] == [harness.now]
    assert harness.collections.all[0].changed_at <= harness.now


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes in folders")
async def test_a_pipe_is_not_opened(harness: Harness, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "ratings.json")
    harness.transfer.import_file(tmp_path / "ratings.json")
    assert (await harness.result()).error == "This is a pipe or device, not a file."


async def test_a_colleague_gets_the_marks_and_newer_ones_stay(harness: Harness, tmp_path: Path) -> None:
    harness.marks.set_rating(["a"], 5)
    harness.marks.set_flag(["b"], Flag.PICK)
    harness.transfer.export_file(tmp_path, "ratings.json")
    exported = await harness.result()
    assert (exported.direction, exported.path, exported.count) == ("export", tmp_path / "ratings.json", 2)
    harness.transfer.export_file(tmp_path, "ratings.json")
    assert (await harness.result()).path != exported.path, "no file is overwritten"

    folder = tmp_path / "other"
    folder.mkdir()
    other = Harness(folder)
    other.now = 200.0
    other.marks.set_flag(["b"], Flag.REJECT)
    other.transfer.import_file(exported.path)
    imported = await other.result()
    assert (imported.direction, imported.count, imported.conflicts) == ("import", 1, ("b",))
    assert other.marks.of("a").rating == 5
    assert other.marks.of("b").flag is Flag.REJECT
    other.marks.history.undo()
    assert other.marks.of("a").rating == 0
    other.database.close()


async def test_what_cannot_be_read_or_written_is_reported(harness: Harness, tmp_path: Path) -> None:
    harness.transfer.import_file(tmp_path / "missing.json")
    assert (await harness.result()).error == os.strerror(errno.ENOENT)
    (tmp_path / "other.json").write_text("{}")
    harness.transfer.import_file(tmp_path / "other.json")
    assert (await harness.result()).error == "other-file"
    harness.transfer.export_file(tmp_path / "missing", "ratings.json")
    failed = await harness.result()
    assert failed.direction == "export"
    assert failed.failure.message == "Couldn't save “ratings.json”. The folder no longer exists."
