"""Results that are inspected, compared, and saved, whichever canvas they are on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from tests.store.export.test_batch_export import Canvas, Canvases, NoTable, Projects, Source, node
from tests.store.results.test_result_items import result
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvas_reader import CanvasReader
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.comparison.compared_version import VersionRef
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.batch_sources import BatchSources
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.results.result_actions import ResultActions
from wsdesk.store.versions.details import Inspected, InspectedStore

pytestmark = pytest.mark.anyio


class OpenCanvases(Canvases):
    current_changed = Signal(object)

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.current = canvas


class Connection(QObject):
    profile_changed = Signal(object)
    connected = Signal(object)


class Rows:
    """The loaded rows of a light table."""

    def __init__(self) -> None:
        self.by_number = {
            1: result(number=1, canvas_id="c1", node_id="n1", version_id="v2"),
            2: result(number=2, canvas_id="c2", node_id="m", version_id="w", prompt="elsewhere"),
        }

    async def all_numbers(self) -> Any:
        return tuple(self.by_number)

    async def results(self, numbers: Any) -> Any:
        return tuple(self.by_number[number] for number in numbers)

    async def version_numbers(self, results: Any) -> Any:
        return {result.number: (4, 7) for result in results}


class Harness:
    def __init__(self, source: Source) -> None:
        canvases: Any = OpenCanvases(Canvas(node(3), node(1, "n2")))
        projects: Any = Projects()
        connection: Any = Connection()
        self.canvases, self.connection = canvases, connection
        self.rows: Any = Rows()
        nothing: Any = None  # no ratings are written
        self.notifications, self.selection = NotificationStore(), SelectionStore()
        self.inspected = InspectedStore(self.selection, canvases, connection)
        self.comparison = ComparisonStore(canvases, connection, self.notifications)
        self.files = FileExportStore(source, self.notifications)  # type: ignore[arg-type]
        marks = ResultMarksStore(NoTable())  # type: ignore[arg-type]
        sources = BatchSources(CanvasReader(canvases, nothing), projects, marks)
        self.batch = BatchExportStore(
            sources, projects, self.files, self.notifications, nothing, connection, nothing
        )
        self.actions = ResultActions(
            self.rows,
            canvases,
            self.selection,
            self.inspected,
            self.comparison,
            self.batch,
            self.notifications,
        )


@pytest.fixture
async def harness(tmp_path: Path, qapp: object) -> AsyncIterator[Harness]:
    path = tmp_path / "kept.png"
    path.write_bytes(b"picture")
    harness = Harness(Source(path))
    yield harness
    for store in (harness.actions, harness.batch, harness.files, harness.comparison):
        await store.aclose()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_the_selection_follows_to_the_node_and_version_of_the_current_canvas(harness: Harness) -> None:
    harness.actions.inspect([harness.rows.by_number[1]])
    assert harness.selection.state.nodes == ("n1",)
    assert harness.selection.chosen_version("n1") == "v2"
    assert harness.inspected.state is None


async def test_a_result_of_another_canvas_is_shown_and_leaves_nothing_selected(harness: Harness) -> None:
    harness.selection.select("c1", nodes=("n2",))
    harness.actions.inspect([harness.rows.by_number[2]])
    assert harness.selection.state.nodes == ()
    shown = harness.inspected.state
    assert isinstance(shown, Inspected)
    assert [item.version.text_prompt for item in shown.items if item.version] == ["elsewhere"]


async def test_several_versions_of_one_node_are_shown_as_results(harness: Harness) -> None:
    harness.rows.by_number[3] = harness.rows.by_number[1]._replace(number=3, version_id="v1")
    harness.actions.inspect([harness.rows.by_number[1], harness.rows.by_number[3]])
    assert harness.selection.state.nodes == ("n1",)
    shown = harness.inspected.state
    assert isinstance(shown, Inspected)
    assert [item.version_id for item in shown.items] == ["v2", "v1"]


async def test_an_item_shown_in_place_of_the_selection_is_left(harness: Harness) -> None:
    harness.actions.inspect([harness.rows.by_number[1]])
    for _ in range(2):  # as when its marks change
        harness.actions.show(harness.actions.item(harness.rows.by_number[2]))
    assert harness.inspected.state is not None
    harness.actions.show_covered()
    assert harness.inspected.state is None
    assert harness.actions.preview == harness.actions.item(harness.rows.by_number[1])


async def test_several_results_are_compared_two_at_a_time(harness: Harness) -> None:
    harness.rows.by_number[3] = result(number=3, canvas_id="c2", node_id="o", version_id="x", prompt="other")
    harness.actions.compare((1, 2, 3), pairwise=True)
    await settle()
    assert harness.comparison.state is not None
    assert (harness.comparison.state.is_pair, harness.comparison.state.waiting) == (True, 1)


async def test_results_of_several_canvases_are_compared(harness: Harness) -> None:
    harness.actions.compare((1, 2))
    await settle()
    state = harness.comparison.state
    assert state is not None
    assert [side.name for side in state.sides] == ["Harbour v2", "Harbor v4"]
    assert [side.count for side in state.sides] == [3, 7], "of the loaded canvas and of the index"
    assert [side.version.text_prompt for side in state.sides] == ["harbour 2", "elsewhere"]
    harness.comparison.close()
    harness.actions.compare((1,))
    await settle()
    assert harness.comparison.state is None
    assert "at least two" in harness.notifications.recent[-1].message


@pytest.mark.parametrize("end", ["no canvas", "profile"])
async def test_a_comparison_ends_with_the_workspace(harness: Harness, end: str) -> None:
    harness.actions.compare((1, 2))
    await settle()
    assert harness.comparison.state is not None
    if end == "profile":
        harness.connection.profile_changed.emit("other")
    else:
        harness.canvases.current_changed.emit(None)
    assert harness.comparison.state is None


async def test_a_comparison_without_a_side_that_can_be_read_becomes_pairwise(harness: Harness) -> None:
    harness.comparison.compare("gone", [VersionRef(f"n{number}") for number in range(3)])
    harness.comparison.set_pairwise(True, 0)
    harness.comparison.set_reference(0)
    state = harness.comparison.state
    assert state is not None
    assert state.sides == ()


async def test_files_of_several_canvases_are_collected_with_their_names(harness: Harness) -> None:
    harness.actions.save_all()
    await settle()
    assert harness.batch.state.phase == "ready"
    assert [item.name("{project} {canvas} {title} {seed} {n}") for item in harness.batch.state.items] == [
        "Autumn Board Harbor 2 2.png",
        "Autumn Board Harbor 7 1.png",
    ]
    assert [item.canvas_id for item in harness.batch.state.items] == ["c1", "c2"]
