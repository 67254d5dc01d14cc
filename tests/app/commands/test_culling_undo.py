"""Undo and redo of marks and collections among connections that were drawn on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from wsdesk.app.commands.culling_undo import CullingUndoCommands
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
    shown: list[str] = field(default_factory=list)

    def show_marked(self, version_id: str) -> None:
        self.shown.append(version_id)


class World:
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
def world() -> World:
    return World()


def test_undo_names_and_reverts_the_last_change(world: World) -> None:
    assert not world.commands.trigger("marks.undo")
    world.marks.set_flag(["a"], Flag.PICK)
    world.collections.create("Round 1", "a")
    assert world.title("marks.undo") == "Undo change of collection"
    assert world.commands.trigger("marks.undo")
    assert world.collections.all == ()
    assert (world.title("marks.undo"), world.title("marks.redo")) == (
        "Undo mark",
        "Redo change of collection",
    )
    assert world.commands.trigger("marks.undo")
    assert not world.marks.all
    assert world.title("marks.redo") == "Redo mark"
    assert world.commands.trigger("marks.redo")
    assert world.marks.of("a").flag is Flag.PICK


def test_on_the_canvas_a_later_connection_is_undone_first(world: World) -> None:
    world.marks.set_flag(["a"], Flag.PICK)
    first = world.marks.history.next_undo
    assert first is not None
    world.edges.undo_at = first.at + 1
    assert not world.commands.trigger("marks.undo")
    world.edges.undo_at = first.at - 1
    assert world.commands.trigger("marks.undo")
    world.edges.redo_at = first.at - 1
    assert not world.commands.trigger("marks.redo")
    world.edges.redo_at = first.at + 1
    assert world.commands.trigger("marks.redo")


def test_on_a_page_of_results_connections_do_not_count(world: World) -> None:
    page = Page()
    world.targets.page = page
    world.marks.set_flag(["a"], Flag.PICK)
    world.edges.undo_at = float("inf")
    assert world.commands.trigger("marks.undo")
    assert page.shown == ["a"], "marking may have gone on to the next result"
