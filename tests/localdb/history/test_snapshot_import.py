"""Snapshots of an archive are added before those that a canvas has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.localdb.history.test_file import NOON, add, content, node, titles
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.snapshot_import import EarlierSnapshot, add_earlier, set_changes
from wsdesk.localdb.history.upkeep import HistoryUpkeep
from wsdesk.localdb.history.values import FIRST_ID, StoredChange

PIECES = tuple(json.dumps(node(name)).encode() for name in ("a", "b", "c"))


@pytest.fixture
def file(tmp_path: Path) -> HistoryFile:
    return HistoryFile(tmp_path / "a.history.sqlite3")


def earlier(at: float, *nodes: int, **fields: Any) -> EarlierSnapshot:
    fields = {"updated_at": "", "name": "", "starred": False, "notes_complete": True} | fields
    return EarlierSnapshot(read_at=at, sections=(nodes, (), ()), **fields)


def test_older_ones_are_added_before_and_later_ones_are_left_out(file: HistoryFile) -> None:
    first = add(file, content(node("a"), node("b")), NOON)
    given = [earlier(NOON - 10, 0, 2, name="Kept", starred=True), earlier(NOON + 5, 0), earlier(NOON - 20, 1)]
    added = add_earlier(file, "c", "Harbor", PIECES, given)
    snapshots = file.snapshots("c")
    assert [one.read_at for one in snapshots] == [NOON - 20, NOON - 10, NOON]
    assert [titles(file, one) for one in snapshots] == [["b"], ["a", "c"], ["a", "b"]]
    assert [(one.name, one.starred) for one in snapshots] == [("", False), ("Kept", True), ("", False)]
    assert added == [one.id for one in snapshots[:2]]
    assert all(one.id >= FIRST_ID for one in snapshots)
    (history,) = file.histories()
    assert first is not None
    assert (history.seen.snapshot, history.newest, history.title) == (first.id, first.id, "Harbor")
    # Again, nothing is older; what follows is newer.
    assert add_earlier(file, "c", "", PIECES, given) == []
    newer = add(file, content(node("c")), NOON + 60)
    assert file.newest("c") == newer
    HistoryUpkeep(file).run(NOON + 100)
    assert [titles(file, one) for one in file.snapshots("c")] == [["b"], ["a", "c"], ["a", "b"], ["c"]]


def test_a_canvas_without_history_has_seen_what_is_added(file: HistoryFile) -> None:
    other = add(file, content(node("x"), canvas="other"))
    assert add_earlier(file, "c", "", PIECES, [earlier(NOON, 0), earlier(NOON + 1, 1)])
    added = file.snapshots("c")
    history = next(one for one in file.histories() if one.canvas_id == "c")
    assert history.seen.snapshot == added[-1].id
    set_changes(file, "c", added[-1].id, [StoredChange(3, "a")])
    assert file.changes_since("c", added[0].id)[0][1] == [StoredChange(3, "a")]
    assert file.snapshots("other") == [other]


def test_what_takes_more_than_the_limit_of_a_canvas_is_left_out(file: HistoryFile) -> None:
    file.canvas_limit_bytes = 100
    assert add_earlier(file, "c", "", PIECES, [earlier(NOON, 0, 1, 2)]) == []
    assert file.histories() == []
