"""Snapshots of an archive are added to those that a canvas has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.localdb.history.test_file import NOON, add, content, node, titles
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.snapshot_import import ImportedSnapshot, add_snapshots, set_changes
from wsdesk.localdb.history.upkeep import HistoryUpkeep
from wsdesk.localdb.history.values import FIRST_ID, SeenState, StoredChange

PIECES = tuple(json.dumps(node(name)).encode() for name in ("a", "b", "c"))


@pytest.fixture
def file(tmp_path: Path) -> HistoryFile:
    return HistoryFile(tmp_path / "a.history.sqlite3")


def imported_snapshot(at: float, *nodes: int, **fields: Any) -> ImportedSnapshot:
    fields = {"updated_at": "", "name": "", "starred": False, "notes_complete": True} | fields
    return ImportedSnapshot(read_at=at, sections=(nodes, (), ()), **fields)


def test_older_snapshots_are_added_before(file: HistoryFile) -> None:
    first = add(file, content(node("a"), node("b")), NOON)
    imported_snapshots = [
        imported_snapshot(NOON - 10, 0, 2, name="Kept", starred=True),
        imported_snapshot(NOON - 20, 1),
    ]
    added = add_snapshots(file, "c", "Harbor", PIECES, imported_snapshots)
    snapshots = file.snapshots("c")
    assert [one.read_at for one in snapshots] == [NOON - 20, NOON - 10, NOON]
    assert [titles(file, one) for one in snapshots] == [["b"], ["a", "c"], ["a", "b"]]
    assert [(one.name, one.starred) for one in snapshots] == [("", False), ("Kept", True), ("", False)]
    assert added == [one.id for one in snapshots[:2]]
    assert all(one.id >= FIRST_ID for one in snapshots)
    (history,) = file.histories()
    assert first is not None
    assert (history.seen.snapshot, history.newest, history.title) == (first.id, first.id, "Harbor")
    # All exist already; the following one is newer.
    size = history.size
    assert add_snapshots(file, "c", "", PIECES, imported_snapshots) == []
    assert file.histories()[0].size == size
    newer = add(file, content(node("c")), NOON + 60)
    assert file.newest("c") == newer
    HistoryUpkeep(file).run(NOON + 100)
    assert [titles(file, one) for one in file.snapshots("c")] == [["b"], ["a", "c"], ["a", "b"], ["c"]]


def test_other_snapshots_are_added_by_their_times(file: HistoryFile) -> None:
    for at, name in ((0, "x"), (20, "y"), (40, "z")):
        add(file, content(node(name)), NOON + at)
    snapshot = file.snapshots("c")[1]
    file.set_seen({"c": SeenState(snapshot.id)})
    imported_snapshots = [
        imported_snapshot(NOON + 50, 0, 1),
        imported_snapshot(NOON + 30, 1),
        imported_snapshot(NOON + 10, 0),
    ]
    added = add_snapshots(file, "c", "", PIECES, imported_snapshots)
    snapshots = file.snapshots("c")
    assert [one.read_at - NOON for one in snapshots] == [0, 10, 20, 30, 40, 50]
    assert [titles(file, one) for one in snapshots] == [["x"], ["a"], ["y"], ["b"], ["z"], ["a", "b"]]
    assert [one.after - NOON for one in snapshots[1:]] == [0, 10, 20, 30, 40]
    assert added == [snapshots[at].id for at in (1, 3, 5)]
    # The seen content is unchanged, and the next snapshot is the last one.
    (history,) = file.histories()
    assert history.seen.snapshot == snapshots[2].id
    assert [one for one, _ in file.changes_since("c", history.seen.snapshot)] == snapshots[3:]
    assert add_snapshots(file, "c", "", PIECES, imported_snapshots) == []
    assert file.snapshots("c") == snapshots
    newer = add(file, content(node("c")), NOON + 60)
    assert newer is not None
    assert file.snapshots("c") == [*snapshots, newer]


def test_unchanged_content_is_added_only_with_a_name(file: HistoryFile) -> None:
    add(file, content(node("a")), NOON)
    assert (
        add_snapshots(file, "c", "", PIECES, [imported_snapshot(NOON, 0), imported_snapshot(NOON + 10, 0)])
        == []
    )
    assert len(add_snapshots(file, "c", "", PIECES, [imported_snapshot(NOON + 10, 0, name="Kept")])) == 1
    assert add_snapshots(file, "c", "", PIECES, [imported_snapshot(NOON + 10, 0, name="Kept")]) == []


def test_imported_snapshots_of_a_canvas_without_history_are_seen(file: HistoryFile) -> None:
    other = add(file, content(node("x"), canvas="other"))
    assert add_snapshots(file, "c", "", PIECES, [imported_snapshot(NOON, 0), imported_snapshot(NOON + 1, 1)])
    added = file.snapshots("c")
    history = next(one for one in file.histories() if one.canvas_id == "c")
    assert history.seen.snapshot == added[-1].id
    set_changes(file, "c", added[-1].id, [StoredChange(3, "a")])
    assert file.changes_since("c", added[0].id)[0][1] == [StoredChange(3, "a")]
    assert file.snapshots("other") == [other]


def test_snapshots_beyond_the_limit_of_a_canvas_are_not_imported(file: HistoryFile) -> None:
    file.canvas_limit_bytes = 100
    assert add_snapshots(file, "c", "", PIECES, [imported_snapshot(NOON, 0, 1, 2)]) == []
    assert file.histories() == []
