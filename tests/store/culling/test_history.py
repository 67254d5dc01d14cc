"""One undo history of marks and collections."""

from __future__ import annotations

from typing import Any

import pytest

from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.history import MAX_UNDO_STEPS
from wsdesk.store.culling.marks import ExportedMarks, Flag, ResultMarks, ResultMarksStore


class NoTable:
    def all(self, _profile: str) -> dict[str, object]:
        return {}

    def set(self, *_args: object) -> None: ...

    def set_target(self, *_args: object) -> None: ...

    def target(self, _profile: str) -> str:
        return ""


@pytest.fixture
def stores() -> tuple[ResultMarksStore, CollectionsStore]:
    table: Any = NoTable()
    marks = ResultMarksStore(table)
    return marks, CollectionsStore(table, history=marks.history)


def test_marks_and_collections_are_undone_and_redone_in_the_order_of_the_changes(
    stores: tuple[ResultMarksStore, CollectionsStore],
) -> None:
    marks, collections = stores
    history = marks.history

    def state() -> tuple[object, ...]:
        return dict(marks.all), collections.all and [(i.version_id, i.note) for i in collections.all[0].items]

    states = [state()]
    one = collections.create("Round 1", "a")
    states.append(state())
    for change in (
        lambda: marks.set_flag(["a"], Flag.PICK),
        lambda: collections.add(one.id, "b"),
        lambda: marks.set_rating(["a", "b"], 4),
        lambda: marks.toggle_color_label(["b"], "red"),
        lambda: collections.move(one.id, ["b"], "a"),
        lambda: collections.set_note(one.id, "a", "warmer"),
        lambda: marks.set_flag(["a"], Flag.REJECT),
        lambda: collections.remove(one.id, "a"),
    ):
        change()
        states.append(state())
    for expected in reversed(states[:-1]):
        history.undo()
        assert state() == expected
    assert not history.can_undo
    for expected in states[1:]:
        history.redo()
        assert state() == expected
    assert not history.can_redo


def test_a_change_of_either_store_ends_redo_of_both(
    stores: tuple[ResultMarksStore, CollectionsStore],
) -> None:
    marks, collections = stores
    marks.set_flag(["a"], Flag.PICK)
    marks.history.undo()
    collections.create("Round 1")
    assert not marks.history.can_redo


def test_undo_returns_the_versions_whose_marks_changed(
    stores: tuple[ResultMarksStore, CollectionsStore],
) -> None:
    marks, collections = stores
    marks.set_flag(["a"], Flag.PICK)
    collections.create("Round 1", "a")
    assert marks.history.undo() == ()
    assert marks.history.undo() == ("a",)
    assert marks.history.redo() == ("a",)


def test_an_import_of_both_is_one_step(stores: tuple[ResultMarksStore, CollectionsStore]) -> None:
    marks, collections = stores
    with marks.history.batch():
        marks.import_marks([ExportedMarks("a", ResultMarks(Flag.PICK), 5.0)])
        collections.create("Round 1", "a")
    assert marks.history.next_undo is not None
    assert marks.history.next_undo.subject == "marks"
    marks.history.undo()
    assert (marks.all, collections.all) == ({}, ())
    marks.history.redo()
    assert (marks.of("a").flag, len(collections.all)) == (Flag.PICK, 1)
    with marks.history.batch():
        pass
    marks.history.undo()
    assert not marks.history.can_undo, "an empty batch is no step"


def test_the_history_is_bounded_and_ends_with_the_workspace(
    stores: tuple[ResultMarksStore, CollectionsStore],
) -> None:
    marks, collections = stores
    for rating in range(MAX_UNDO_STEPS + 20):
        marks.set_rating(["a"], 1 + rating % 5)
    steps = 0
    while marks.history.can_undo:
        marks.history.undo()
        steps += 1
    assert steps == MAX_UNDO_STEPS
    collections.load("other")
    assert not marks.history.can_redo
