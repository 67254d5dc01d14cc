"""Undo and redo of marks and collections, together with connections on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from wsdesk.app.commands.marks import CullingUndoCommands
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import Flag, ResultMarksStore


class NoTable:
    def set(self, *_args: object) -> None: ...

    def set_target(self, *_args: object) -> None: ...


@dataclass
class Edges:
    undo_at: float | None = None
    redo_at: float | None = None


@dataclass
class Page:
    shown_ids: list[str] = field(default_factory=list)

    def show_marked(self, *version_ids: str) -> None:
        self.shown_ids += version_ids


class Harness:
    def __init__(self) -> None:
        table: Any = NoTable()
        self.marks = ResultMarksStore(table)
        self.collections = CollectionsStore(table, history=self.marks.history)
        self.edges = Edges()
        self.targets = SimpleNamespace(page=None)
        stores: Any = SimpleNamespace(
            marks=self.marks, edge_drafts=self.edges, mark_targets=self.targets, collections=self.collections
        )
        self.group = CullingUndoCommands(stores)
        self.commands = CommandStore()
        self.commands.add(*self.group.all())

    def title(self, command_id: str) -> str:
        command = self.commands.get(command_id)
        assert command is not None
        return command.title_for(None)


@pytest.fixture
def harness() -> Harness:
    return Harness()


def test_undo_names_and_reverts_the_last_change(harness: Harness) -> None:
    assert not harness.commands.trigger("marks.undo")
    harness.marks.set_flag(["a"], Flag.PICK)
    harness.collections.create("Round 1", "a")
    assert harness.title("marks.undo") == "Undo change of collection"
    assert harness.commands.trigger("marks.undo")
    assert harness.collections.all == ()
    assert (harness.title("marks.undo"), harness.title("marks.redo")) == (
        "Undo mark",
        "Redo change of collection",
    )
    assert harness.commands.trigger("marks.undo")
    assert not harness.marks.all
    assert harness.title("marks.redo") == "Redo mark"
    assert harness.commands.trigger("marks.redo")
    assert harness.marks.of("a").flag is Flag.PICK


def test_on_the_canvas_a_later_connection_is_undone_first(harness: Harness) -> None:
    harness.marks.set_flag(["a"], Flag.PICK)
    first = harness.marks.history.next_undo
    assert first is not None
    harness.edges.undo_at = first.at + 1
    assert not harness.commands.trigger("marks.undo")
    harness.edges.undo_at = first.at - 1
    assert harness.commands.trigger("marks.undo")
    harness.edges.redo_at = first.at - 1
    assert not harness.commands.trigger("marks.redo")
    harness.edges.redo_at = first.at + 1
    assert harness.commands.trigger("marks.redo")


def test_on_a_page_of_results_connections_are_ignored(harness: Harness) -> None:
    page = Page()
    harness.targets.page = page
    harness.marks.set_flag(["a"], Flag.PICK)
    harness.edges.undo_at = float("inf")
    assert harness.commands.trigger("marks.undo")
    assert page.shown_ids == ["a"], "marking can select the next result"


def test_results_removed_from_a_collection_are_shown_again(harness: Harness) -> None:
    harness.targets.page = page = Page()
    collection = harness.collections.create("Round 1", ("a", "b", "c", "d"))
    harness.collections.remove(collection.id, ("d", "b"))
    harness.commands.trigger("marks.undo")
    assert page.shown_ids == ["b", "d"]
    harness.commands.trigger("marks.redo")
    assert page.shown_ids == ["b", "d"]
    harness.collections.delete(collection.id)
    harness.commands.trigger("marks.undo")
    assert page.shown_ids == ["b", "d"], "the results of a collection that is listed again aren't selected"
