"""Timelines: the canvas shows a snapshot instead of its current content."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from history_harness import HistoryHarness
from server_stores import ServerStores, id_of

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.values import FIRST_ID
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_state import ShownSnapshot
from wsdesk.store.history.snapshot_reader import SnapshotReader
from wsdesk.store.history.timeline import NOW, Timeline, is_rebuilt
from wsdesk.store.history.timelines import TimelinesStore

pytestmark = pytest.mark.anyio
ONE = id_of("One")


class Harness(HistoryHarness):
    """A canvas that was changed three times: a title, a node, a deleted node."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        super().__init__(server_stores, database, folder)
        self.selection = server_stores.selection
        self.notifications = NotificationStore()
        self.timelines = TimelinesStore(
            self.history, server_stores.canvases, self.selection, self.notifications
        )
        times = iter(range(1_700_000_000, 1_800_000_000, 40_000))
        server_stores.connection.clock = lambda: float(next(times))

    async def edit(self, canvas: CanvasStore) -> None:
        self.nodes[0]["title"] = "renamed"
        self.nodes.append(self.node("new", 800))
        self.serve()
        await self.reload(canvas)
        del self.nodes[1]
        self.serve()
        await self.reload(canvas)

    async def open_timeline(self) -> CanvasStore:
        canvas = await self.open()
        await self.edit(canvas)
        self.timelines.open(ONE)
        await until(lambda: self.timeline.phase is LoadState.READY)
        return canvas

    async def show(self, canvas: CanvasStore, position: int) -> None:
        self.timelines.choose_at(ONE, position)
        await until(lambda: not self.timelines.tasks.running(f"show:{ONE}"))

    @property
    def timeline(self) -> Timeline:
        timeline = self.timelines.of(ONE)
        assert timeline is not None
        return timeline


def titles(canvas: CanvasStore) -> list[str]:
    return [node.title for node in canvas.document.nodes]


@pytest.fixture
async def harness(server_stores: ServerStores, database: Database, tmp_path: Path) -> AsyncIterator[Harness]:
    made = Harness(server_stores, database, tmp_path / "desk")
    yield made
    await made.timelines.aclose()
    await made.aclose()


async def test_the_canvas_shows_the_chosen_snapshot_and_the_current_content_again(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    assert len(harness.timeline.snapshots) == 3
    assert titles(canvas) == ["renamed", "new"]
    shown: list[Any] = []
    canvas.snapshot_changed.connect(shown.append)
    await harness.show(canvas, 0)
    assert titles(canvas) == ["left", "right"]
    assert canvas.node(id_of("right")) is not None, "panels read the nodes of the snapshot"
    harness.timelines.step(ONE, 1)
    await until(lambda: titles(canvas) == ["renamed", "right", "new"])
    harness.timelines.choose(ONE, NOW)
    assert titles(canvas) == ["renamed", "new"]
    ids = [one.id for one in harness.timeline.snapshots]
    assert [one.snapshot.id if one else NOW for one in shown] == [ids[0], ids[1], NOW]


async def test_the_canvas_tells_while_a_snapshot_is_loading(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await harness.open_timeline()
    loading_states: list[bool] = []
    prepare = CanvasStore.prepare

    def record(canvas: CanvasStore, content: Any) -> Any:
        loading_states.append(canvas.is_loading_snapshot)
        return prepare(canvas, content)

    monkeypatch.setattr(CanvasStore, "prepare", record)
    await harness.show(canvas, 0)
    assert loading_states == [True]
    assert not canvas.is_loading_snapshot


async def test_a_snapshot_chosen_while_the_timeline_opens_is_shown(harness: Harness) -> None:
    canvas = await harness.open()
    await harness.edit(canvas)
    first = (await harness.snapshots())[0].id
    harness.timelines.open(ONE)
    harness.timelines.choose(ONE, first)
    await until(lambda: titles(canvas) == ["left", "right"])
    assert harness.timeline.chosen == first
    await until(lambda: not harness.timelines.tasks.running(f"read:{ONE}"))
    harness.timelines.choose(ONE, first + 99)
    harness.timelines.reload(ONE)
    await until(lambda: harness.timeline.chosen == NOW)
    assert titles(canvas) == ["renamed", "new"], "a snapshot that doesn't exist ends it"


async def test_changes_arrive_underneath_and_are_there_afterwards(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 0)
    harness.nodes.append(harness.node("later", 1_200))
    harness.serve()
    await harness.reload(canvas)
    assert titles(canvas) == ["left", "right"]
    await until(lambda: len(harness.timeline.snapshots) == 4)
    assert harness.timeline.position == 0, "a new snapshot doesn't change the chosen one"
    harness.timelines.choose(ONE, NOW)
    assert titles(canvas) == ["renamed", "new", "later"]


async def test_unchanged_nodes_of_a_snapshot_are_the_same_objects(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    now = canvas.document.node_by_id[id_of("new")]
    await harness.show(canvas, 1)
    assert canvas.document.node_by_id[id_of("new")] is now


async def test_nothing_is_connected_on_a_snapshot(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 0)
    handles = [canvas.table.of(id_of(name))[0] for name in ("left", "right")]
    result = canvas.connect_handles([(handles[0], handles[1])])[0]
    assert (result.ok, result.code) == (False, "snapshot")


async def test_a_node_that_the_snapshot_lacks_is_revealed_on_the_current_content(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 0)
    canvas.reveal(id_of("new"))
    assert canvas.snapshot is None
    assert harness.timeline.chosen == NOW
    assert harness.selection.state.nodes == (id_of("new"),)


async def test_the_selection_returns_with_its_nodes(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    harness.selection.select(ONE, nodes=(id_of("left"), id_of("new")))
    await harness.show(canvas, 0)
    assert harness.selection.state.nodes == (id_of("left"),)
    harness.timelines.choose(ONE, NOW)
    assert harness.selection.state.nodes == (id_of("left"), id_of("new"))
    await harness.show(canvas, 0)
    harness.selection.clear()
    harness.timelines.choose(ONE, NOW)
    assert harness.selection.state.nodes == (), "what the user deselects stays deselected"


async def test_days_are_steps(harness: Harness) -> None:
    await harness.open_timeline()
    harness.timelines.step_day(ONE, -1)
    position = harness.timeline.position
    assert position == 2
    harness.timelines.step_day(ONE, -1)
    assert harness.timeline.position < position
    harness.timelines.step_day(ONE, 1)
    harness.timelines.step_day(ONE, 1)
    harness.timelines.step_day(ONE, 1)
    assert harness.timeline.chosen == NOW
    harness.timelines.step(ONE, -99)
    assert harness.timeline.position == 0


async def test_a_star_is_stored(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 1)
    harness.timelines.toggle_star(ONE)
    await until(lambda: not harness.timelines.tasks.count)
    assert [one.starred for one in await harness.snapshots()] == [False, True, False]
    harness.timelines.toggle_star(ONE)
    await until(lambda: not harness.timelines.tasks.count)
    assert not any(one.starred for one in await harness.snapshots())


async def test_closing_ends_the_snapshot(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 0)
    harness.timelines.close(ONE)
    assert canvas.snapshot is None
    assert harness.timelines.of(ONE) is None
    assert titles(canvas) == ["renamed", "new"]
    harness.timelines.open(ONE)
    harness.server_stores.canvases.close(ONE)
    assert harness.timelines.of(ONE) is None


async def test_a_snapshot_that_cannot_be_read_is_reported(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await harness.open_timeline()

    def fail(*_values: object) -> None:
        raise LocalDbError("damaged")

    monkeypatch.setattr(SnapshotReader, "read", fail)
    await harness.show(canvas, 0)
    assert harness.timeline.chosen == NOW
    assert [one.level for one in harness.notifications.recent] == ["warning"]


async def test_a_history_that_cannot_be_read_fails(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    await harness.open_timeline()

    def fail(_file: object, _canvas_id: str) -> None:
        raise LocalDbError("damaged")

    monkeypatch.setattr(HistoryFile, "snapshots", fail)
    harness.timelines.reload(ONE)
    await until(lambda: harness.timeline.phase is LoadState.FAILED)


async def compared(harness: Harness, older: str, newer: str) -> list[str]:
    """Titles of the rows of the comparison between these documents, given by their titles."""

    def is_current() -> bool:
        comparison = harness.timeline.comparison
        if comparison is None or harness.timelines.tasks.running(f"compare:{ONE}"):
            return False
        sides = (comparison.before, comparison.after)
        return [" ".join(node.title for node in side.nodes) for side in sides] == [older, newer]

    await until(is_current)
    comparison = harness.timeline.comparison
    assert comparison is not None
    return [row.title for row in comparison.rows()]


async def test_a_snapshot_is_compared_with_the_current_content(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 0)
    harness.timelines.toggle_comparison(ONE)
    titles_of_rows = await compared(harness, "left right", "renamed new")
    assert titles_of_rows == ["right deleted", "new added", "left renamed to renamed"]
    assert harness.timeline.comparison is not None
    assert harness.timeline.comparison.summary == "1 added, 1 deleted, 1 edited"
    harness.nodes.append(harness.node("later", 1_200))
    harness.serve()
    await harness.reload(canvas)
    assert "later added" in await compared(harness, "left right", "renamed new later")
    harness.timelines.step(ONE, 1)
    assert "left renamed to renamed" not in await compared(harness, "renamed right new", "renamed new later")
    harness.timelines.step(ONE, 99)
    assert await compared(harness, "renamed new later", "renamed new later") == []
    assert harness.timeline.compares, "the next step compares again"
    harness.timelines.choose(ONE, NOW)
    assert not harness.timeline.compares, "now isn't compared with now"
    await harness.show(canvas, 0)
    harness.timelines.toggle_comparison(ONE)
    await compared(harness, "left right", "renamed new later")
    harness.timelines.toggle_comparison(ONE)
    assert harness.timeline.comparison is None


async def test_any_two_snapshots_are_compared_the_older_one_first(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 1)
    harness.timelines.choose_at(ONE, 0, extend=True)
    assert harness.timeline.compares
    assert harness.timeline.other == harness.timeline.snapshots[1].id
    assert await compared(harness, "left right", "renamed right new") == [
        "new added",
        "left renamed to renamed",
    ]
    harness.timelines.step(ONE, 99, extend=True)
    assert await compared(harness, "renamed right new", "renamed new") == ["right deleted"]


async def test_the_current_content_is_compared_with_the_previous_snapshot(harness: Harness) -> None:
    await harness.open_timeline()
    harness.timelines.toggle_comparison(ONE)
    assert await compared(harness, "renamed right new", "renamed new") == ["right deleted"]


async def test_differences_are_shown_where_they_are_or_were(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    await harness.show(canvas, 0)
    harness.timelines.toggle_comparison(ONE)
    await compared(harness, "left right", "renamed new")
    assert harness.timeline.comparison is not None
    deleted, added, _ = harness.timeline.comparison.rows()
    harness.timelines.reveal(ONE, deleted.differences)
    assert harness.selection.state.nodes == (id_of("right"),)
    cameras: list[Any] = []
    canvas.camera_requested.connect(cameras.append)
    harness.timelines.reveal(ONE, added.differences)
    assert [(camera.x, camera.y) for camera in cameras] == [(900, 50)]
    assert canvas.snapshot is not None, "a node of the other snapshot doesn't end this one"


async def test_a_node_is_revealed_on_the_snapshot_in_which_it_changed(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    first, *_ = harness.timeline.snapshots
    revealed: list[str] = []
    canvas.reveal_requested.connect(lambda one: revealed.append(one.node_id))
    harness.timelines.show_node(ONE, first.id, id_of("right"))
    await until(lambda: canvas.snapshot is not None)
    assert revealed == [id_of("right")]
    harness.timelines.show_node(ONE, first.id, id_of("right"))
    assert revealed == [id_of("right")] * 2, "also if it is shown already"
    harness.timelines.choose(ONE, NOW)
    harness.timelines.show_node(ONE, first.id, id_of("right"))
    await harness.show(canvas, 1)
    await harness.show(canvas, 0)
    assert len(revealed) == 2, "another choice replaces it"


async def test_the_history_is_replayed_from_the_first_snapshot(harness: Harness) -> None:
    harness.timelines.STEP_S = 0.01
    canvas = await harness.open_timeline()
    shown: list[Any] = []
    canvas.snapshot_changed.connect(shown.append)
    harness.timelines.toggle_replay(ONE)
    assert harness.timeline.is_playing
    await until(lambda: not harness.timeline.is_playing)
    ids = [one.id for one in harness.timeline.snapshots]
    assert [one.snapshot.id if one else NOW for one in shown] == [*ids, NOW]


async def test_a_replay_is_paused_by_a_choice_and_resumed_there(harness: Harness) -> None:
    harness.timelines.STEP_S = 60
    canvas = await harness.open_timeline()
    await harness.show(canvas, 1)
    harness.timelines.toggle_replay(ONE)
    assert (harness.timeline.is_playing, harness.timeline.position) == (True, 1)
    harness.timelines.step(ONE, -1)
    assert (harness.timeline.is_playing, harness.timeline.position) == (False, 0)
    harness.timelines.toggle_replay(ONE)
    harness.timelines.toggle_replay(ONE)
    assert not harness.timeline.is_playing
    assert not harness.timelines.tasks.running(f"play:{ONE}")
    speeds: list[int] = []
    for _ in range(4):
        harness.timelines.step_speed(ONE)
        speeds.append(harness.timeline.speed)
    assert speeds == [2, 4, 8, 1]


async def test_prepared_content_is_that_of_a_new_canvas(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    assert canvas.table.of(id_of("left"))
    assert canvas.routes.in_rect(canvas.document.bounds) is not None
    for position in (0, 1, 2, 0):
        await harness.show(canvas, position)
        document = canvas.document
        fresh = replace(document)
        assert document.bounds == fresh.bounds
        assert document.node_index.query(fresh.bounds) == fresh.node_index.query(fresh.bounds)
        table = HandleTable(fresh)
        assert [canvas.table.of(node.id) for node in document.nodes] == [table.of(n.id) for n in fresh.nodes]
        routes = EdgeRouter(fresh, table)
        shapes = [canvas.routes.shape(edge.id) for edge in document.edges]
        assert shapes == [routes.shape(edge.id) for edge in fresh.edges]


async def test_content_prepared_for_another_document_is_not_shown(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    live = canvas.live_content
    await harness.show(canvas, 0)
    shown = canvas.snapshot
    assert shown is not None
    prepared = canvas.prepare(live)
    await harness.show(canvas, 1)
    canvas.show_snapshot(ShownSnapshot(shown.snapshot, shown.content), prepared)
    assert titles(canvas) == ["left", "right"]


async def test_before_the_first_snapshot_the_canvas_is_rebuilt(harness: Harness) -> None:
    harness.nodes[0]["createdAt"] = "2023-01-01T10:00:00Z"
    harness.nodes[1]["createdAt"] = "2023-01-02T10:00:00Z"
    harness.serve()
    canvas = await harness.open_timeline()
    await until(lambda: len(harness.timeline.snapshots) == 5)
    assert [is_rebuilt(one) for one in harness.timeline.snapshots] == [True, True, False, False, False]
    await harness.show(canvas, 0)
    assert titles(canvas) == ["left"]
    rebuilt = canvas.document.nodes[0]
    await harness.show(canvas, 2)
    assert canvas.document.nodes[0] is rebuilt, "nothing has to be compared or painted again"
    await harness.show(canvas, 0)
    harness.timelines.toggle_star(ONE)
    assert not any(one.starred for one in harness.timeline.snapshots)
    harness.timelines.STEP_S = 0.01  # type: ignore[misc]
    harness.timelines.choose(ONE, NOW)
    shown: list[Any] = []
    canvas.snapshot_changed.connect(shown.append)
    harness.timelines.toggle_replay(ONE)
    await until(lambda: not harness.timeline.is_playing)
    assert [one.snapshot.id - FIRST_ID for one in shown if one][:2] == [-2, -1]


async def test_a_replay_has_the_snapshots_and_the_current_content(harness: Harness) -> None:
    canvas = await harness.open_timeline()
    frames = harness.timelines.frames(ONE)
    contents = [read() for _, read in frames]
    assert [[node.title for node in one.nodes] if one else None for one in contents] == [
        ["left", "right"],
        ["renamed", "right", "new"],
        ["renamed", "new"],
        ["renamed", "new"],
    ]
    assert frames[0][0].startswith("Snapshot of ")
    assert frames[-1][0] == "Now"
    harness.timelines.close(ONE)
    assert harness.timelines.frames(canvas.canvas_id) == ()
