"""Several results saved at once: names, recipes beside them, what fails, and being stopped."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskScope
from wsdesk.store.canvas.canvas_state import CanvasState
from wsdesk.store.culling.marks import Flag, ResultMarksStore
from wsdesk.store.culling.xmp import read_sidecar
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.batch_items import BatchRequest
from wsdesk.store.export.batch_run import MAX_PARALLEL
from wsdesk.store.export.batch_sources import BatchSources
from wsdesk.store.export.batch_state import progress_message, result_message
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.export.host_pauses import HostPauses
from wsdesk.store.export.save_target import FolderTarget, SaveTarget
from wsdesk.store.export.xmp_sidecars import XmpSidecars
from wsdesk.store.export.zip_target import ZipTarget
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.node import NodeResource
from wsdesk.wire.version import Version

pytestmark = pytest.mark.anyio


class Canvas(QObject):
    canvas_id, title = "c1", "Board"
    state: Any = None

    def __init__(self, *nodes: NodeResource) -> None:
        super().__init__()
        self.tasks = TaskScope("canvas")
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

    def load(self, _canvas_id: str) -> None:
        """The canvas is loaded."""


class Reader:
    """Has the canvas "c1", and others as a test gives them; "again" is that of `fresh`."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvases: dict[str, Any] = {"c1": canvas}
        self.fresh: Canvas | None = None
        self.read_canvases: list[str] = []

    def opened(self, canvas_id: str) -> Any:
        return self.canvases.get(canvas_id) if canvas_id == "c1" else None

    @asynccontextmanager
    async def read(self, canvas_id: str, _title: str, *, again: bool = False) -> AsyncIterator[Any]:
        self.read_canvases.append(canvas_id)
        canvas = self.fresh if again and self.fresh is not None else self.canvases.get(canvas_id)
        if canvas is None:
            canvas = Canvas()
            canvas.state = CanvasState(LoadState.FAILED)
        yield canvas


class Connection(QObject):
    profile_changed = Signal(object)
    connected = Signal(object)


class Table:
    """Session state in memory."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], Any] = {}

    def get(self, profile: str, key: str) -> Any:
        return self.values.get((profile, key))

    def set(self, profile: str, key: str, value: Any) -> None:
        self.values[profile, key] = json.loads(json.dumps(value))


class Projects(QObject):
    changed = Signal(object)

    def project_of(self, canvas_id: str) -> Any:
        return type("P", (), {"title": "Autumn"})()

    def canvas_title(self, canvas_id: str) -> str:
        return f"Title of {canvas_id}"


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
        self.busy: list[MediaError] = []
        self.fetched: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.held = ""
        """Asset that isn't answered at all."""

    async def fetch(self, asset: Any, role: str, *, any_type: bool, on_progress: Any = None) -> Path:
        self.fetched.append(asset.asset_id)
        await self.gate.wait()
        if asset.asset_id == self.held:
            await asyncio.Event().wait()
        if self.busy:
            raise self.busy.pop()
        if asset.asset_id in self.troubles:
            raise self.troubles[asset.asset_id]
        if "expired" in dict(asset.addresses)[role]:
            raise MediaError("forbidden")
        assert any_type
        path = self.path.with_name(f"{asset.asset_id}.{'bin' if asset.file_type == 'text' else 'png'}")
        # Like the cache: a file that is being copied is replaced, never written again.
        part = path.with_suffix(".part")
        part.write_bytes(b"picture of " + asset.asset_id.encode())
        return part.replace(path)


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
    fields_of_node = {"id": node_id, "title": "Harbour", "activeVersionId": f"v{count}", "versions": versions}
    return NodeResource.read(fields_of_node | fields)


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "cached.png"
    path.write_bytes(b"picture")
    return Source(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "chosen"
    made.mkdir()
    return made


def make_store(source: Source, canvas: Canvas, table: Table | None = None) -> Any:
    projects: Any = Projects()
    notifications = NotificationStore()
    files = FileExportStore(source, notifications)
    marks = ResultMarksStore(NoTable())  # type: ignore[arg-type]
    sidecars = XmpSidecars(marks, NoNames())  # type: ignore[arg-type]
    reader: Any = Reader(canvas)
    connection: Any = Connection()
    stored: Any = table or Table()
    sources = BatchSources(reader, projects, marks)
    made: Any = BatchExportStore(sources, projects, files, notifications, sidecars, connection, stored)
    made.marks, made.notifications, made.reader, made.table = marks, notifications, reader, stored
    made.connection = connection
    connection.profile_changed.emit("p")
    return made


@pytest.fixture
async def store(source: Source, qapp: object) -> AsyncIterator[Any]:
    evil = node(0, "n2", title="../../Evil", versions=[version(4)], activeVersionId="v4")
    made = make_store(source, Canvas(node(3), evil))
    yield made
    await made.aclose()
    await made._files.aclose()


async def phase(store: Any, *names: str) -> Any:
    async with asyncio.timeout(30):
        while store.state.phase not in names:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return store.state


async def paused(store: Any) -> Any:
    async with asyncio.timeout(30):
        while not store.state.is_paused:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return store.state


async def collected(store: Any, *nodes: str) -> Any:
    store.collect("c1", [(name, "") for name in nodes or ("n1", "n2")])
    return await phase(store, "ready")


MANIFESTS = {"manifest.json", "manifest.csv"}


def names_in(folder: Path) -> set[str]:
    """Names without those of the manifests."""
    return {path.name for path in folder.iterdir()} - MANIFESTS


def manifest_of(folder: Path) -> list[dict[str, Any]]:
    return json.loads((folder / "manifest.json").read_text())["files"]


PATTERN = "{project}-{title}-{seed}-v{n}"


async def test_chosen_versions_are_saved_and_what_is_there_by_content_is_skipped(
    store: Any, source: Source, folder: Path
) -> None:
    await collected(store)
    store.save(BatchRequest(folder, PATTERN))
    await phase(store, "done")
    assert names_in(folder) == {"Autumn-Harbour-3-v3.png", "Autumn-.. .. Evil-4-v1.png"}
    # Whatever its name is: the user renamed one, and another file has its old name.
    (folder / "Autumn-Harbour-3-v3.png").rename(folder / "best.png")
    (folder / "Autumn-Harbour-3-v3.png").write_bytes(b"something else")
    source.fetched.clear()
    store.save(BatchRequest(folder, PATTERN, versions="all"))
    state = await phase(store, "done")
    assert (state.saved, state.skipped, state.failed) == (2, 2, ())
    assert (folder / "Autumn-Harbour-3-v3.png").read_bytes() == b"something else"
    assert (folder / "best.png").read_bytes() == b"picture of a3"
    assert names_in(folder) == {
        *("Autumn-Harbour-3-v3.png", "Autumn-.. .. Evil-4-v1.png", "best.png"),
        *("Autumn-Harbour-1-v1.png", "Autumn-Harbour-2-v2.png"),
    }
    assert sorted(source.fetched) == ["a1", "a2", "a3"], "what is unchanged isn't downloaded again"
    assert store.notifications.recent[-1].message == "2 of 4 files saved. 2 already existed."
    rows = {(row["nodeId"], row["versionId"]): row for row in manifest_of(folder)}
    assert rows["n1", "v3"]["file"] == "best.png"
    assert rows["n1", "v3"]["sha256"] == hashlib.sha256(b"picture of a3").hexdigest()
    assert "best.png,result,Autumn,Board,Harbour" in (folder / "manifest.csv").read_text()


async def test_favorites_and_picks_and_resized_images_are_saved(store: Any, folder: Path) -> None:
    versions = [version(1), version(2, favoritedByUserId="u"), version(3)]
    output = {"ratio": "16:9", "assetId": "wide", "assetUrl": "https://x.example/wide.png"}
    store.reader.canvases["c1"] = Canvas(
        node(0, versions=versions, magicResizeOutputs=[output]), node(1, "n2")
    )
    store.marks.set_flag(["v1"], Flag.PICK)
    await collected(store)
    store.save(BatchRequest(folder, "{title} {n}", versions="favorites", outputs=True))
    await phase(store, "done")
    assert names_in(folder) == {"Harbour 2.png", "Harbour 16 9 3.png"}
    store.save(BatchRequest(folder, "{title} {n}", versions="picks"))
    await phase(store, "done")
    assert names_in(folder) == {"Harbour 2.png", "Harbour 16 9 3.png", "Harbour 1.png"}


async def test_recipes_lie_beside_the_files(store: Any, folder: Path) -> None:
    await collected(store, "n1")
    store.save(BatchRequest(folder, PATTERN, as_json=True, as_markdown=True))
    await phase(store, "done")
    stem = "Autumn-Harbour-3-v3"
    assert names_in(folder) == {f"{stem}.png", f"{stem}.json", f"{stem}.md"}
    sidecar = json.loads((folder / f"{stem}.json").read_text())
    assert sidecar["file"] == f"{stem}.png"
    assert (sidecar["project"], sidecar["canvas"], sidecar["nodeId"]) == ("Autumn", "Board", "n1")
    assert sidecar["recipe"]["textPrompt"] == "harbour 3"
    assert "harbour 3" in (folder / f"{stem}.md").read_text()


async def test_files_of_any_type_are_saved(store: Any, folder: Path) -> None:
    brief = {"assetId": "a1", "url": "https://x.example/1", "fileType": "text", "displayName": "brief.md"}
    store.reader.canvases["c1"] = Canvas(node(0, title="brief.md", versions=[version(1, asset=brief)]))
    await collected(store, "n1")
    store.save(BatchRequest(folder, "{title}", as_markdown=True))
    state = await phase(store, "done")
    assert state.failed == ()
    assert names_in(folder) == {"brief.md", "brief.recipe.md"}
    assert (folder / "brief.md").read_bytes() == b"picture of a1"


async def test_ratings_lie_beside_the_files(store: Any, folder: Path) -> None:
    store.marks.set_rating(["v3"], 5)
    await collected(store, "n1")
    (folder / "Autumn-Harbour-3-v3.png.xmp").write_bytes(b"not XML")
    store.save(BatchRequest(folder, PATTERN, as_xmp=True))
    state = await phase(store, "done")
    assert "stays as it is" in state.failed[0].message
    (folder / "Autumn-Harbour-3-v3.png.xmp").unlink()
    store.save(BatchRequest(folder, "{title}", as_xmp=True))
    await phase(store, "done")
    beside = folder / "Autumn-Harbour-3-v3.png.xmp"
    assert read_sidecar(beside.read_bytes()).rating == 5
    assert read_sidecar(beside.read_bytes()).version_id == "v3"
    store.save(BatchRequest(folder, "{title}", as_xmp=True, archive="all.zip"))
    await phase(store, "done")
    with ZipFile(folder / "all.zip") as archived:
        assert read_sidecar(archived.read("Harbour.png.xmp")).rating == 5
    store.marks.set_flag(["v3"], Flag.REJECT)
    store.save(BatchRequest(folder, "{title}", as_xmp=True, rejects_as_rating=True))
    await phase(store, "done")
    data = beside.read_bytes()
    assert b'xmp:Rating="-1"' in data
    assert read_sidecar(data).flag is Flag.REJECT


async def test_failed_files_are_counted_with_reasons_and_retried(
    store: Any, source: Source, folder: Path
) -> None:
    source.troubles["a2"] = MediaError("gone")
    await collected(store, "n1")
    store.save(BatchRequest(folder, PATTERN, versions="all"))
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


async def test_a_folder_that_is_gone_pauses_it_and_nothing_is_lost(store: Any, folder: Path) -> None:
    await collected(store)
    gone = folder / "gone"
    store.save(BatchRequest(gone, PATTERN, versions="all"))
    state = await paused(store)
    assert state.pause_reason == "The folder no longer exists."
    assert "no longer exists" in store.notifications.recent[-1].message
    gone.mkdir()
    store.resume()
    state = await phase(store, "done")
    assert (state.saved, state.failed) == (4, ())
    assert len(names_in(gone)) == 4


async def test_a_full_disk_pauses_it_with_no_half_file(
    store: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await collected(store)
    full = [True]

    def fill(self: Any, data: Any, file: Any, copy: Any = SaveTarget._copy) -> str:
        if full[0]:
            file.write(b"half of it")
            raise OSError(errno.ENOSPC, "full")
        return copy(self, data, file)

    monkeypatch.setattr(SaveTarget, "_copy", fill)
    for archive in ("", "all.zip"):
        full[0] = True
        store.save(BatchRequest(folder, PATTERN, versions="all", archive=archive))
        state = await paused(store)
        assert state.pause_reason == "The disk is full."
        assert not [name for name in names_in(folder) if name.endswith(".png") and not archive]
        assert "all.zip" not in names_in(folder)
        full[0] = False
        store.resume()
        state = await phase(store, "done")
        assert (state.saved, state.failed) == (4, ())
    with ZipFile(folder / "all.zip") as archived:
        assert archived.testzip() is None
        assert len(archived.namelist()) == 6


async def test_a_server_that_is_gone_pauses_it_after_some_files(
    store: Any, source: Source, folder: Path
) -> None:
    store.reader.canvases["c1"] = Canvas(node(20))
    await collected(store, "n1")
    source.troubles.update({f"a{n}": MediaError("unreachable") for n in range(1, 21)})
    store.save(BatchRequest(folder, PATTERN, versions="all"))
    state = await paused(store)
    assert len(state.failed) < 10
    source.troubles.clear()
    store.resume()
    state = await phase(store, "done")
    assert state.saved + len(state.failed) == 20
    failed = [row for row in manifest_of(folder) if "error" in row]
    assert len(failed) == len(state.failed)
    assert "reach" in failed[0]["error"]
    store.retry_failed()
    state = await phase(store, "done")
    assert state.failed == ()
    assert len(names_in(folder)) == 20


async def test_the_server_is_given_the_time_it_asks_for(
    store: Any, source: Source, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(HostPauses, "sleep", staticmethod(sleep))
    source.busy = [MediaError("busy", 7)]
    await collected(store, "n2")
    store.save(BatchRequest(folder, PATTERN))
    state = await phase(store, "done")
    assert (state.saved, waits) == (1, [7])


async def test_all_downloads_wait_while_a_host_asks_for_it(
    store: Any, source: Source, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    over = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await over.wait()

    monkeypatch.setattr(HostPauses, "sleep", staticmethod(sleep))
    store.reader.canvases["c1"] = Canvas(node(12))
    source.busy = [MediaError("busy", 7)] * MAX_PARALLEL
    source.gate.clear()
    await collected(store, "n1")
    store.save(BatchRequest(folder, PATTERN, versions="all"))
    async with asyncio.timeout(30):
        while len(source.fetched) < MAX_PARALLEL:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    source.gate.set()
    async with asyncio.timeout(30):
        while not store.state.is_waiting:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    await asyncio.sleep(0.1)
    assert (len(source.fetched), waits) == (MAX_PARALLEL, [7])
    over.set()
    state = await phase(store, "done")
    assert (state.saved, state.failed) == (12, ())


async def test_expired_links_are_read_again(store: Any, source: Source, folder: Path) -> None:
    old = version(1, asset={"assetId": "a1", "url": "https://x.example/expired", "fileType": "image"})
    store.reader.canvases["c1"] = Canvas(node(0, versions=[old], activeVersionId="v1"))
    store.reader.fresh = Canvas(node(1))
    await collected(store, "n1")
    store.save(BatchRequest(folder, PATTERN))
    state = await phase(store, "done")
    assert (state.saved, state.failed) == (1, ())
    assert store.reader.read_canvases == ["c1", "c1"]


async def test_paused_it_starts_no_file(store: Any, source: Source, folder: Path) -> None:
    store.reader.canvases["c1"] = Canvas(node(9))
    source.gate.clear()
    await collected(store, "n1")
    store.save(BatchRequest(folder, PATTERN, versions="all"))
    async with asyncio.timeout(30):
        while len(source.fetched) < MAX_PARALLEL:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    store.pause()
    source.gate.set()
    async with asyncio.timeout(30):
        while store.state.saved < MAX_PARALLEL:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    assert (len(source.fetched), store.state.pause_reason) == (MAX_PARALLEL, "")
    assert progress_message(store.state) == "3 of 9 saved. Paused."
    store.resume()
    assert (await phase(store, "done")).saved == 9


@pytest.mark.parametrize("archive", ["", "all.zip"])
async def test_it_continues_after_a_restart(
    store: Any, source: Source, folder: Path, archive: str, tmp_path: Path, qapp: object
) -> None:
    await collected(store)
    source.troubles["a2"] = MediaError("gone")
    source.held = "a3"
    store.save(BatchRequest(folder, PATTERN, versions="all", archive=archive))
    async with asyncio.timeout(30):
        while store.state.saved < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    await store.aclose()  # as at quitting: saved files stay, and the run is stored
    source.troubles.clear()
    source.held = ""
    source.fetched.clear()
    again = make_store(source, store.reader.canvases["c1"], store.table)
    again.connection.connected.emit(None)
    notice = again.notifications.recent[-1]
    assert notice.message == "Saving 4 files was interrupted."
    notice.action.run()
    state = await phase(again, "done")
    assert (state.saved, state.skipped) == (2, 2)
    assert sorted(source.fetched) == ["a2", "a3"]
    if archive:
        with ZipFile(folder / archive) as archived:
            assert archived.testzip() is None
            assert len(set(archived.namelist()) - MANIFESTS) == 4
    names = names_in(folder)
    assert names == {archive} if archive else len(names) == 4
    assert not [name for name in names if name.startswith(".")]
    assert again.table.get("p", "save") is None
    await again.aclose()


async def test_a_zip_file_continues_after_two_files_with_the_same_content(tmp_path: Path) -> None:
    target = ZipTarget(tmp_path, "all.zip")
    target.open()
    assert target.add("a", b"same", ("a.md",), {}) == ("a.md", True)
    assert target.add("b", b"same", ("b.md",), {}) == ("a.md", False)
    target.close()
    part = tmp_path / ".all.zip.part"
    part.write_bytes(part.read_bytes() + b"half of the next file")
    again = ZipTarget(tmp_path, "all.zip")
    again.open()
    assert (again.find("a"), again.find("b"), again.find("c")) == ("a.md", "a.md", "")
    again.add("c", b"other", ("a.md",), {})
    again.finish(())
    again.close()
    with ZipFile(tmp_path / "all.zip") as archive:
        assert archive.testzip() is None
        assert archive.read("a (2).md") == b"other"


async def test_a_zip_file_continues_after_several_interruptions(tmp_path: Path) -> None:
    for number in range(3):
        target = ZipTarget(tmp_path, "all.zip")
        target.open()
        for name in ("first", "second", f"third {number}"):
            # Sidecars are added again each time.
            _, is_new = target.add(name, name.encode(), (f"{name}.json",), {})
            assert is_new is (not number or "third" in name)
        target.close()
    last = ZipTarget(tmp_path, "all.zip")
    last.open()
    last.finish(())
    last.close()
    with ZipFile(tmp_path / "all.zip") as archive:
        assert archive.testzip() is None
        listed = {row["file"]: row["sha256"] for row in json.loads(archive.read("manifest.json"))["files"]}
        found = {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}
    assert len(listed) == 5
    assert listed == {name: digest for name, digest in found.items() if name not in MANIFESTS}


async def test_no_name_is_that_of_a_manifest_or_differs_in_case_only(tmp_path: Path) -> None:
    (tmp_path / "Harbor.png").write_bytes(b"other")
    target = FolderTarget(tmp_path)
    target.open()
    assert target.add("a", b"a", ("harbor.png",), {})[0] == "harbor (2).png"
    assert target.add("b", b"b", ("HARBOR.png", "harbor.b.png"), {})[0] == "harbor.b.png"
    assert target.add("c", b"c", ("Manifest.json",), {})[0] == "Manifest (2).json"
    target.finish(())
    target.close()
    assert len(manifest_of(tmp_path)) == 3


async def test_results_of_other_canvases_are_completed_and_canvases_that_fail_are_named(
    store: Any, folder: Path
) -> None:
    asset = Asset("a2", "image", addresses=(("thumbnail", "https://x.example/small.png"),))
    versions = [version(1), version(2), version(3)]
    store.reader.canvases["c2"] = Canvas(node(0, versions=versions))
    version_of_index = Version.model_validate({"id": "v2", "asset": {"previewUrl": "https://x.example/s"}})
    item = ViewerItem(asset, "Harbour", "Board", "c2", "n1", "v2", version=version_of_index)
    assert store.collect_items([item]) is True
    await phase(store, "ready")
    store.save(BatchRequest(folder, PATTERN, as_json=True))
    state = await phase(store, "done")
    assert (state.saved, state.failed) == (1, ())
    assert (
        json.loads((folder / "Autumn-Harbour-2-v2.json").read_text())["recipe"]["textPrompt"] == "harbour 2"
    )
    store.collect_canvases(["c2", "c9"])
    state = await phase(store, "ready")
    assert (len(state.items), state.unread) == (3, ("Title of c9",))


async def test_progress_is_reported_after_the_last_change(store: Any, source: Source, folder: Path) -> None:
    source.gate.clear()
    await collected(store)
    emitted: list[int] = []
    store.changed.connect(lambda state: emitted.append(len(state.names)))
    store.save(BatchRequest(folder, PATTERN, versions="all"))
    async with asyncio.timeout(30):
        while not emitted or emitted[-1] != min(MAX_PARALLEL, 4):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    store.stop()


async def test_stopped_it_leaves_no_half_file(store: Any, source: Source, folder: Path) -> None:
    source.gate.clear()
    await collected(store)
    store.save(BatchRequest(folder, PATTERN, versions="all"))
    await phase(store, "saving")
    store.stop()
    assert store.state.phase == "done"
    assert store.state.stopped
    await store.aclose()
    assert names_in(folder) == set()
    assert "4 files were not saved" in result_message(store.state)


@pytest.mark.parametrize("is_killed", [False, True])
async def test_a_zip_file_that_is_stopped_or_not_continued_has_what_was_saved(
    store: Any, source: Source, folder: Path, is_killed: bool
) -> None:
    await collected(store)
    source.held = "a3"
    store.save(BatchRequest(folder, PATTERN, versions="all", archive="all.zip"))
    async with asyncio.timeout(30):
        while store.state.saved < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    if is_killed:
        await store.aclose()
        store = make_store(source, store.reader.canvases["c1"], store.table)
        store.connection.connected.emit(None)
        assert names_in(folder) > {".all.zip.part"}
        store.notifications.recent[-1].second.run()
    else:
        store.stop()
    async with asyncio.timeout(30):
        while names_in(folder) != {"all.zip"}:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    await store.aclose()
    with ZipFile(folder / "all.zip") as archived:
        assert archived.testzip() is None
        assert len(set(archived.namelist()) - MANIFESTS) >= 2


async def test_texts_are_saved_and_failures_are_not_offered(
    source: Source, folder: Path, qapp: object
) -> None:
    text = version(1, asset=None, generatedText="# A poem")
    failed = version(2, asset=None, errorMessage="no")
    store = make_store(source, Canvas(node(0, versions=[text, failed], activeVersionId="v1")))
    state = await collected(store, "n1")
    assert len(state.items) == 1
    store.save(BatchRequest(folder, "{title}", as_markdown=True))
    await phase(store, "done")
    assert (folder / "Harbour.md").read_text() == "# A poem"
    assert "Aurora" in (folder / "Harbour.recipe.md").read_text()
    await store.aclose()
    await store._files.aclose()
