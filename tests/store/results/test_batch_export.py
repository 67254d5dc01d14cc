"""Several results saved at once: names, recipes beside them, what fails, and being stopped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.culling.marks import Flag, ResultMarksStore
from wsdesk.store.culling.xmp import read_sidecar
from wsdesk.store.results.batch_export import MAX_PARALLEL, BatchExportStore, result_message
from wsdesk.store.results.batch_items import BatchRequest
from wsdesk.store.results.file_export import FileExportStore
from wsdesk.store.results.xmp_sidecars import XmpSidecars
from wsdesk.wire.node import NodeResource

pytestmark = pytest.mark.anyio


class Canvas(QObject):
    canvas_id, title = "c1", "Board"

    def __init__(self, *nodes: NodeResource) -> None:
        super().__init__()
        self.nodes = {node.id: node for node in nodes}
        cards = [
            Card(
                n.id,
                Kind.IMAGE,
                Rect(0, 0, 1, 1),
                title=n.title or "",
                version_count=len(n.versions or ()),
                version_id=n.active_version_id or "",
            )
            for n in nodes
        ]
        self.document = Document("c1", tuple(cards))

    async def whole_node(self, node_id: str) -> NodeResource | None:
        return self.node(node_id)

    def node(self, node_id: str) -> NodeResource | None:
        return self.nodes.get(node_id)


class Canvases(QObject):
    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self.canvas = canvas

    def get(self, canvas_id: str) -> Canvas | None:
        return self.canvas if canvas_id == "c1" else None


class Projects(QObject):
    changed = Signal(object)

    def project_of(self, canvas_id: str) -> Any:
        return type("P", (), {"title": "Autumn"})()


class NoTable:
    def all(self, _profile: str) -> dict[str, Any]:
        return {}


class NoNames:
    def get(self, *_key: str) -> str:
        return ""

    def set(self, *_entry: str) -> None:
        pass


class Source:
    """Answers with a file, or with what goes wrong with an asset."""

    def __init__(self, path: Path) -> None:
        self.files: Any = self
        self.path = path
        self.troubles: dict[str, BaseException] = {}
        self.gate = asyncio.Event()
        self.gate.set()

    async def fetch(self, asset: Any, role: str, *, on_progress: Any = None) -> Path:
        await self.gate.wait()
        if asset.asset_id in self.troubles:
            raise self.troubles[asset.asset_id]
        return self.path


def version(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "id": f"v{number}",
        "createdAt": f"2026-11-12T10:00:{number:02}Z",
        "seed": number,
        "modelDisplayName": "Aurora",
        "textPrompt": f"harbour {number}",
        "asset": {"assetId": f"a{number}", "url": f"https://x.example/{number}.png", "fileType": "image"},
        **fields,
    }


def node(count: int, node_id: str = "n1", **fields: Any) -> NodeResource:
    versions = [version(n) for n in range(1, count + 1)]
    told = {"id": node_id, "title": "Harbour", "activeVersionId": f"v{count}", "versions": versions}
    return NodeResource.read(told | fields)


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "kept.png"
    path.write_bytes(b"picture")
    return Source(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "chosen"
    made.mkdir()
    return made


@pytest.fixture
async def store(source: Source, qapp: object) -> AsyncIterator[Any]:
    canvases: Any = Canvases(Canvas(node(3), node(1, "n2", title="../../Evil")))
    projects: Any = Projects()
    notifications = NotificationStore()
    files = FileExportStore(source, notifications)
    marks = ResultMarksStore(NoTable())  # type: ignore[arg-type]
    sidecars = XmpSidecars(marks, NoNames())  # type: ignore[arg-type]
    made: Any = BatchExportStore(canvases, projects, files, notifications, sidecars)
    made.marks = marks
    made.notifications = notifications
    yield made
    await made.aclose()
    await files.aclose()


async def phase(store: Any, *names: str) -> Any:
    async with asyncio.timeout(10):
        while store.state.phase not in names:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return store.state


async def gathered(store: Any, *nodes: str) -> Any:
    store.collect("c1", [(name, "") for name in nodes or ("n1", "n2")])
    return await phase(store, "ready")


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


PATTERN = "{project}-{title}-{seed}-v{n}"


async def test_shown_versions_or_all_are_saved_under_their_names(store: Any, folder: Path) -> None:
    state = await gathered(store)
    assert [item.values for item in state.items_to_save(False)] == [
        item.values for item in state.items if item.is_shown
    ]
    store.save(BatchRequest(folder, PATTERN))
    await phase(store, "done")
    assert names_in(folder) == {"Autumn-Harbour-3-v3.png", "Autumn-.. .. Evil-1-v1.png"}
    store.save(BatchRequest(folder, PATTERN, every=True))
    state = await phase(store, "done")
    assert (state.saved, state.failed) == (4, ())
    # Nothing was written over: those that were there already have a number.
    assert "Autumn-Harbour-3-v3 (2).png" in names_in(folder)
    assert store.notifications.recent[-1].message == "4 of 4 files saved."
    action = store.notifications.recent[-1].action
    assert action is not None
    assert action.label == "Show in folder"


async def test_recipes_lie_beside_the_files(store: Any, folder: Path) -> None:
    await gathered(store, "n1")
    store.save(BatchRequest(folder, PATTERN, as_json=True, as_markdown=True))
    await phase(store, "done")
    stem = "Autumn-Harbour-3-v3"
    assert names_in(folder) == {f"{stem}.png", f"{stem}.json", f"{stem}.md"}
    told = json.loads((folder / f"{stem}.json").read_text())
    assert told["file"] == f"{stem}.png"
    assert (told["project"], told["canvas"], told["nodeId"]) == ("Autumn", "Board", "n1")
    assert told["recipe"]["textPrompt"] == "harbour 3"
    assert "harbour 3" in (folder / f"{stem}.md").read_text()


async def test_ratings_lie_beside_the_files(store: Any, folder: Path) -> None:
    store.marks.set_rating(["v3"], 5)
    await gathered(store, "n1")
    (folder / "Autumn-Harbour-3-v3.png.xmp").write_bytes(b"not XML")
    store.save(BatchRequest(folder, PATTERN, as_xmp=True))
    state = await phase(store, "done")
    assert "stays as it is" in state.failed[0].message
    (folder / "Autumn-Harbour-3-v3.png.xmp").unlink()
    store.save(BatchRequest(folder, "{title}", as_xmp=True))
    await phase(store, "done")
    assert read_sidecar((folder / "Harbour.png.xmp").read_bytes()).rating == 5
    assert read_sidecar((folder / "Harbour.png.xmp").read_bytes()).version_id == "v3"
    store.marks.set_flag(["v3"], Flag.REJECT)
    store.save(BatchRequest(folder, "{title}-2", as_xmp=True, rejects_as_rating=True))
    await phase(store, "done")
    data = (folder / "Harbour-2.png.xmp").read_bytes()
    assert b'xmp:Rating="-1"' in data
    assert read_sidecar(data).flag is Flag.REJECT


async def test_what_failed_is_counted_told_why_and_tried_again(
    store: Any, source: Source, folder: Path
) -> None:
    source.troubles["a2"] = MediaError("gone")
    await gathered(store, "n1")
    store.save(BatchRequest(folder, PATTERN, every=True))
    state = await phase(store, "done")
    assert (state.saved, len(state.failed)) == (2, 1)
    assert state.failed[0].message == "The file no longer exists."
    notice = store.notifications.recent[-1]
    assert notice.message == "2 of 3 files saved. 1 failed."
    assert "v2" in notice.detail
    source.troubles.clear()
    store.retry_failed()
    state = await phase(store, "done")
    assert (state.saved, state.total, state.failed) == (1, 1, ())
    assert len(names_in(folder)) == 3


async def test_a_folder_that_takes_nothing_ends_it(store: Any, folder: Path) -> None:
    await gathered(store)
    store.save(BatchRequest(folder / "gone", PATTERN, every=True))
    state = await phase(store, "done")
    assert state.saved == 0
    assert len(state.failed) == 4
    assert store.notifications.recent[-1].action is None


async def test_how_far_it_has_come_is_told_also_while_nothing_more_happens(
    store: Any, source: Source, folder: Path
) -> None:
    source.gate.clear()
    await gathered(store)
    emitted: list[int] = []
    store.changed.connect(lambda state: emitted.append(len(state.names)))
    store.save(BatchRequest(folder, PATTERN, every=True))
    async with asyncio.timeout(30):
        while not emitted or emitted[-1] != min(MAX_PARALLEL, 4):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    store.stop()


async def test_stopped_it_leaves_no_half_file(store: Any, source: Source, folder: Path) -> None:
    source.gate.clear()
    await gathered(store)
    store.save(BatchRequest(folder, PATTERN, every=True))
    await phase(store, "saving")
    store.stop()
    assert store.state.phase == "done"
    assert store.state.stopped
    await store.aclose()
    assert names_in(folder) == set()
    assert "4 files were not saved" in result_message(store.state)


async def test_texts_are_saved_and_failures_are_not_offered(
    source: Source, folder: Path, qapp: object
) -> None:
    text = version(1, asset=None, generatedText="# A poem")
    failed = version(2, asset=None, errorMessage="no")
    canvases: Any = Canvases(Canvas(node(0, versions=[text, failed], activeVersionId="v1")))
    projects: Any = Projects()
    notifications = NotificationStore()
    files = FileExportStore(source, notifications)
    nothing: Any = None  # no ratings are written
    store = BatchExportStore(canvases, projects, files, notifications, nothing)
    state = await gathered(store, "n1")
    assert len(state.items) == 1
    store.save(BatchRequest(folder, "{title}", as_markdown=True))
    await phase(store, "done")
    assert (folder / "Harbour.md").read_text() == "# A poem"
    assert "Aurora" in (folder / "Harbour.recipe.md").read_text()
    await store.aclose()
    await files.aclose()
