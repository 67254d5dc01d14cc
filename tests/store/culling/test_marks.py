"""Flags, ratings, and color labels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks
from wsdesk.store.culling.marks import (
    NO_MARKS,
    ExportedMarks,
    Flag,
    MarksChange,
    ResultMarks,
    ResultMarksStore,
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "wsdesk.sqlite3"


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    database = open_database(path)
    yield database
    database.close()


def opened(db: Database, profile: str = "p", clock: Clock | None = None) -> ResultMarksStore:
    store = ResultMarksStore(ResultMarksTable(db), clock or Clock())
    store.load(profile)
    return store


def test_marks_are_there_at_once_and_after_a_restart(db: Database, path: Path) -> None:
    store = opened(db)
    store.set_flag(["v1", "v2"], Flag.PICK)
    store.set_rating(["v1"], 4)
    store.toggle_color_label(["v2"], "red")
    store.set_flag(["v3"], Flag.REJECT)
    store.set_flag(["v3"], Flag.NONE)
    expected = {"v1": ResultMarks(Flag.PICK, 4), "v2": ResultMarks(Flag.PICK, 0, "red")}
    assert dict(store.all) == expected
    db.close()
    again = open_database(path)
    assert dict(opened(again).all) == expected
    again.close()


def test_workspaces_are_separate(db: Database) -> None:
    store = opened(db, "p")
    store.set_rating(["v1"], 3)
    store.load("q")
    assert store.of("v1") == NO_MARKS
    assert not store.history.can_undo
    store.set_rating(["v1"], 5)
    store.load("p")
    assert store.of("v1").rating == 3


def test_a_change_of_many_is_one_step_of_undo(db: Database) -> None:
    store = opened(db)
    store.set_rating(["a"], 2)
    store.set_rating(["a", "b", "c"], 5)
    assert store.history.undo() == (), "several stay selected while they are marked"
    assert [store.of(version_id).rating for version_id in "abc"] == [2, 0, 0]
    assert store.history.redo() == ()
    assert [store.of(version_id).rating for version_id in "abc"] == [5, 5, 5]
    store.history.undo()
    store.history.undo()
    assert not store.all
    assert not store.history.can_undo
    assert store.history.undo() == ()
    store.set_flag(["a"], Flag.PICK)
    assert not store.history.can_redo


def test_what_does_not_change_anything_is_no_step(db: Database) -> None:
    store = opened(db)
    changes: list[MarksChange] = []
    store.changed.connect(changes.append)
    store.set_flag(["a"], Flag.NONE)
    store.set_flag([""], Flag.PICK)
    assert not store.history.can_undo
    assert not changes
    store.set_flag(["a", "b"], Flag.PICK)
    store.set_flag(["a", "c"], Flag.PICK)
    assert [change.version_ids for change in changes] == [{"a", "b"}, {"c"}]


def test_ratings_are_clamped_and_a_label_is_removed_by_setting_it_again(db: Database) -> None:
    store = opened(db)
    store.set_rating(["a"], 9)
    assert store.of("a").rating == 5
    store.set_rating(["a"], -2)
    assert store.of("a") == NO_MARKS
    store.toggle_color_label(["a"], "green")
    store.toggle_color_label(["a", "b"], "green")
    assert [store.of(version_id).color_label for version_id in "ab"] == ["green", "green"]
    store.toggle_color_label(["a", "b"], "green")
    assert not store.all


def test_rows_of_a_later_version_or_a_damaged_file_do_no_harm(db: Database) -> None:
    table = ResultMarksTable(db)
    table.set(
        "p", {"a": StoredMarks("superpick", 77, "mauve", 5.0), "b": StoredMarks("pick", -3, "red", 5.0)}
    )
    db.write(
        lambda c: c.executemany(
            "INSERT INTO result_marks VALUES ('p', 'marks', ?, ?, 1)",
            [
                ("c", b"nonsense"),
                ("d", b'["pick", 3, "", %s]' % (b"9" * 401)),
                ("e", b'["pick", 3, "", NaN]'),
            ],
        )
    ).result()
    store = opened(db)
    assert store.of("a") == ResultMarks(Flag.NONE, 5, "")
    assert store.of("b") == ResultMarks(Flag.PICK, 0, "red")
    assert [store.of(version_id) for version_id in "cde"] == [NO_MARKS] * 3


def test_importing_marks_keeps_the_newest_of_each_version_and_lists_conflicts(db: Database) -> None:
    clock = Clock()
    mine = opened(db, "mine", clock)
    theirs = opened(db, "theirs", clock)
    mine.set_rating(["old", "same"], 1)
    clock.now = 200.0
    theirs.set_rating(["old", "new"], 4)
    theirs.set_rating(["same", "removed"], 1)
    theirs.set_rating(["removed"], 0)
    theirs.set_flag(["newer here"], Flag.PICK)
    clock.now = 300.0
    mine.set_flag(["newer here"], Flag.REJECT)
    result = mine.import_marks(theirs.export())
    assert sorted(result.changed) == ["new", "old"]
    assert result.conflicts == ("newer here",)
    assert mine.of("old").rating == 4
    assert mine.of("newer here").flag is Flag.REJECT
    mine.history.undo()
    assert mine.of("old").rating == 1
    assert mine.of("new") == NO_MARKS


def test_an_import_does_not_bring_back_older_marks(db: Database) -> None:
    clock = Clock()
    mine = opened(db, "mine", clock)
    theirs = opened(db, "theirs", clock)
    theirs.set_flag(["a"], Flag.PICK)
    clock.now = 200.0
    mine.import_marks(theirs.export())
    theirs.set_flag(["a"], Flag.NONE)
    clock.now = 300.0
    # The pick is from 100, although it was imported at 200.
    assert theirs.import_marks(mine.export()).changed == ()
    assert theirs.of("a") == NO_MARKS
    assert mine.import_marks(theirs.export()).changed == ("a",)
    assert mine.import_marks([ExportedMarks("a", ResultMarks(Flag.PICK), 150.0)]).conflicts == ("a",)
