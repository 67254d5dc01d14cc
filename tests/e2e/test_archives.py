"""Archives in the window: opened without a server, read-only, with all features that only read."""

from __future__ import annotations

import asyncio
import socket
import zipfile
from functools import partial
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import pytest
from harness import Harness, until
from PIL import Image
from PySide6.QtWidgets import QFileDialog
from test_main_job import find

from wsdesk.api.errors import UnauthorizedError
from wsdesk.app.session.controller import AppController
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.archive_writer import ArchiveWriter
from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.errors import MediaError
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.archives.archives import ArchiveRequest
from wsdesk.store.archives.restore import ArchiveRestore
from wsdesk.store.archives.source import ArchiveSource
from wsdesk.store.base.error_messages import failure_of
from wsdesk.store.base.notifications import Notification
from wsdesk.store.culling.collections import Collection, CollectionItem
from wsdesk.store.culling.marks import ExportedMarks, Flag, ResultMarks
from wsdesk.store.export.marks_transfer import MarksFile, format_file

from test_connections import start  # isort: skip

LIBRARY = ("folders", "tags", "skills", "approvals")
pytestmark = pytest.mark.anyio


def named(name: str) -> str:
    return str(uuid5(NAMESPACE_OID, name))


VERSION = named("version")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Two connected nodes with an image, a picked version, and a collection."""
    team, canvas_id = named("team"), named("harbor")
    canvas = {"id": canvas_id, "title": "Harbor board", "teamId": team, "nodeCount": 2}
    about = {"format": layout.FORMAT, "version": 1, "id": "it", "title": "Northwind", "canvases": [canvas]}
    path = tmp_path / "northwind.zip"
    with ArchiveWriter(path, about) as writer:
        nodes: list[dict[str, Any]] = []
        for at, (name, version_id, prompt, color) in enumerate(
            (("first", VERSION, "boats at dusk", "teal"), ("second", named("later"), "boats at dawn", "red"))
        ):
            picture = tmp_path / f"{name}.png"
            Image.new("RGB", (64, 64), color).save(picture)
            file = writer.add_media(picture, ".png")
            asset = {"assetId": named(name), "fileType": "image", "mediaType": "image", "url": file}
            version = {"id": version_id, "title": name, "textPrompt": prompt, "asset": asset}
            geometry = {"x": 300 * at, "y": 0, "w": 200, "h": 200}
            node = {"id": named(name), "nodeType": "image", "title": name, "geometry": geometry}
            nodes.append({**node, "versions": [version], "activeVersionId": version_id})
        edge = {"id": named("edge"), "srcNodeId": named("first"), "dstNodeId": named("second")}
        content = {"nodes": nodes, "edges": [edge], "notes": []}
        marks = (ExportedMarks(VERSION, ResultMarks(Flag.PICK, 4), 1e9),)
        collection = Collection("c", "Chosen", (CollectionItem(VERSION, "", 1e9),), 1e9, 1e9)
        history = {
            "pieces": nodes,
            "snapshots": [{"readAt": 1e9, "nodes": [0]}, {"readAt": 1.1e9, "nodes": [1, 0]}],
        }
        writer.add_document(f"{layout.HISTORY}{canvas_id}.json", history)
        writer.add_document(layout.CANVASES, {"data": [canvas], "total": 1})
        writer.add_document(layout.content_name(canvas_id), content)
        writer.add_bytes(layout.MARKS, format_file(MarksFile(marks, (collection,))))
        writer.finish()
    return path


async def opened(harness: Harness, archive: Path) -> AppController:
    controller = start(harness)
    controller.window.dialogs.archive_requested.emit(archive)
    # A canvas outside of projects, which is opened automatically.
    await until(
        lambda: controller.stores.canvases.current and controller.stores.canvases.current.document.nodes
    )
    return controller


def note(shown: list[str], notification: Notification) -> None:
    shown.append(notification.message)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-400])


def change_media(path: Path, name: str) -> None:
    """Change the last byte of a stored file."""
    data = bytearray(path.read_bytes())
    with ArchiveFile(path) as archive:
        entry = archive.zip.entries[name]
        data[archive.zip._data_offset(entry) + entry.file_size - 1] ^= 0xFF
    path.write_bytes(data)


async def test_an_archive_opens_read_only_and_shows_what_it_has(harness: Harness, archive: Path) -> None:
    controller = await opened(harness, archive)
    stores = controller.stores
    assert stores.connection.state.read_only
    assert stores.connection.state.profile_name == "Northwind"
    canvas = stores.canvases.current
    assert canvas is not None
    assert (canvas.title, len(canvas.document.nodes)) == ("Harbor board", 2)
    # Picks and collections are those of the archive.
    await until(lambda: stores.marks.of(VERSION) == ResultMarks(Flag.PICK, 4))
    assert [one.name for one in stores.collections.all] == ["Chosen"]
    # The index contains its text, and the light table its results.
    await until(lambda: stores.crawler.state.phase == "done")
    await stores.indexing.drained()
    controller.window.activateWindow()
    stores.commands.trigger("light-table.open")
    stores.light_table.show(scope="workspace", text="dusk flag:pick")
    await until(lambda: tuple(stores.light_table.grid.version_ids) == (VERSION,))
    stores.global_search.search("dawn")
    await until(lambda: [row.node_id for row in stores.global_search.state.rows] == [named("second")])
    stores.global_search.open(stores.global_search.state.rows[0])
    await until(lambda: stores.selection.state.nodes == (named("second"),))


async def test_media_that_an_archive_lacks_are_not_requested(
    harness: Harness, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = await opened(harness, archive)
    hosts: list[str] = []
    look_up = socket.getaddrinfo

    def record(host: str, *args: Any, **kwargs: Any) -> Any:
        hosts.append(host)
        return look_up(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", record)
    offline = controller.stores.images.offline
    assert offline is not None
    lost = Asset("lost", "image", "image", addresses=(("url", "https://media.example/lost.png"),))
    with pytest.raises(MediaError, match="refused-address"):
        await offline.content(lost, "url", cached_only=False)
    assert "media.example" not in hosts


async def test_the_history_of_an_archive_is_restored(
    harness: Harness, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ArchiveRestore, "OPENING_DELAY_S", 0.0)
    controller = await opened(harness, archive)
    stores, canvas_id = controller.stores, named("harbor")

    def count() -> int:
        history = stores.history.state.of(canvas_id)
        return history.snapshots if history is not None else 0

    await until(lambda: count() == 3 and not stores.archive_restore.tasks.count)
    found = await stores.history.snapshots(canvas_id)
    assert [one.read_at for one in found[:2]] == [1e9, 1.1e9]
    assert found[1].counts == {KINDS.index(DifferenceKind.NODE_ADDED): 1}
    content = await stores.history.content(found[0])
    assert content is not None
    assert [node.id for node in content.document.nodes] == [named("first")]
    # An archive of it has all of them.
    stores.archives.create(ArchiveRequest(tmp_path / "copy.zip", "Copy", history=True))
    await until(lambda: stores.archives.state.phase in ("done", "failed"))
    with ArchiveFile(tmp_path / "copy.zip") as copy:
        history = copy.document(f"{layout.HISTORY}{canvas_id}.json")
    assert [one["readAt"] for one in history["snapshots"]] == [one.read_at for one in found]


def snapshots_in(path: Path) -> list[dict[str, Any]]:
    """Snapshots of an archive by time, with their content."""
    with ArchiveFile(path) as archive:
        history = archive.document(f"{layout.HISTORY}{named('harbor')}.json")
    for one in history["snapshots"]:
        for name in ("nodes", "edges", "notes"):
            one[name] = [history["pieces"][number] for number in one.get(name, ())]
    return sorted(history["snapshots"], key=lambda one: one["readAt"])


async def test_a_history_survives_archives_of_archives(
    harness: Harness, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ArchiveRestore, "OPENING_DELAY_S", 0.0)
    controller = await opened(harness, archive)
    stores = controller.stores
    count = len(snapshots_in(archive))

    def is_restored() -> bool:
        history = stores.history.state.of(named("harbor"))
        return bool(history and history.snapshots > count and not stores.archive_restore.tasks.count)

    copies = [tmp_path / "first.zip", tmp_path / "second.zip"]
    for copy in copies:
        await until(is_restored)
        if copy == copies[0]:
            oldest, *_ = await stores.history.snapshots(named("harbor"))
            await stores.history.set_starred(oldest, starred=True)
        stores.archives.create(ArchiveRequest(copy, copy.stem, history=True))
        await until(lambda: stores.archives.state.phase == "done" and not stores.archives.tasks.count)
        controller.window.dialogs.archive_requested.emit(copy)
        await until(lambda stem=copy.stem: stores.connection.state.profile_name == stem)
        count = len(snapshots_in(copy)) - 1
    first, second = map(snapshots_in, copies)
    assert [one["starred"] for one in first] == [True, *[False] * (len(first) - 1)]
    assert second[: len(first)] == first
    # Opening an archive adds what it shows, which is the newest content.
    newest = {name: first[-1][name] for name in ("nodes", "edges", "notes")}
    assert all({name: one[name] for name in newest} == newest for one in second[len(first) :])


async def test_an_archive_is_restored_into_another_workspace(
    harness: Harness, archive: Path, tmp_path: Path
) -> None:
    controller = await harness.start()
    stores = controller.stores
    shown: list[str] = []
    stores.notifications.posted.connect(partial(note, shown))
    restored = "Restored from northwind.zip: 1 result with flags or ratings, 1 collection, 2 snapshots"
    again = "Nothing new in northwind.zip"
    for message in (restored, again):
        assert stores.commands.trigger("archive.restore")
        dialog = find(controller, QFileDialog, "archiveImport")
        dialog.fileSelected.emit(str(archive))
        dialog.close()
        await until(lambda message=message: message in shown)
    assert stores.marks.of(VERSION) == ResultMarks(Flag.PICK, 4)
    stores.commands.trigger("marks.undo")
    assert stores.marks.of(VERSION) == ResultMarks()
    other = tmp_path / "letter.zip"
    other.write_bytes(b"Dear Ada")
    stores.archive_restore.restore(other)
    await until(lambda: "Couldn't open “letter.zip”. The file isn't an archive." in shown)


async def test_versions_are_compared_and_traced(harness: Harness, archive: Path) -> None:
    controller = await opened(harness, archive)
    stores = controller.stores
    canvas = stores.canvases.current
    assert canvas is not None
    await until(lambda: controller.window.findChild(CompareView, "comparePage"))
    view = find(controller, CompareView, "comparePage")
    stores.selection.select(canvas.canvas_id, nodes=(named("first"), named("second")))
    assert stores.commands.trigger("compare.open")
    view.mode_bar.modes.choose("difference")
    await until(lambda: view.findChild(WrappingLabel, "compareMeasured").text().startswith("100% of"))
    assert stores.commands.trigger("compare.close")
    stores.selection.select(canvas.canvas_id, nodes=(named("first"),))
    stores.lineage.refresh()
    assert stores.lineage.state is not None
    assert [step.node_id for step in stores.lineage.state.forward] == [named("second")]


async def test_commands_that_write_are_disabled_with_the_reason(harness: Harness, archive: Path) -> None:
    controller = await opened(harness, archive)
    stores = controller.stores
    canvas = stores.canvases.current
    assert canvas is not None
    stores.selection.select(canvas.canvas_id, nodes=(named("first"),))
    writing = [command for command in stores.commands.all() if command.writes]
    assert writing
    assert not any(command.enabled(None) for command in writing)
    assert {stores.commands.reason_of(command) for command in writing} == {"Archives are read-only."}
    stores.selection.select(canvas.canvas_id, edges=(named("edge"),))
    assert [command.id for command in stores.commands.in_context("edge") if not command.enabled(None)] == [
        "edge.remove"
    ]
    # Another workspace can be changed again.
    stores.commands.trigger("connection.sample")
    await until(lambda: stores.connection.state.profile_id == "embedded" and stores.canvases.current)
    assert not stores.connection.state.read_only
    assert stores.commands.read_only_reason() == ""


async def test_a_file_that_is_no_archive_is_refused_and_the_workspace_stays(
    harness: Harness, archive: Path, tmp_path: Path
) -> None:
    controller = await opened(harness, archive)
    stores = controller.stores
    other = tmp_path / "letter.zip"
    other.write_bytes(b"Dear Ada")
    shown: list[str] = []
    stores.notifications.posted.connect(partial(note, shown))
    controller.window.dialogs.archive_requested.emit(other)
    await until(lambda: any("letter.zip" in message for message in shown))
    assert stores.connection.state.profile_name == "Northwind"


async def test_an_archive_that_is_open_is_opened_again(harness: Harness, archive: Path) -> None:
    controller = await opened(harness, archive)
    stores = controller.stores
    for _ in range(2):
        client = stores.connection.client
        controller.window.dialogs.archive_requested.emit(archive)
        await until(lambda client=client: stores.connection.client not in (None, client))
        await until(lambda: stores.canvases.current and stores.canvases.current.document.nodes)
        assert stores.connection.state.profile_name == "Northwind"


async def test_a_damaged_archive_opens_with_a_warning(harness: Harness, archive: Path) -> None:
    cut_off(archive)
    controller = start(harness)
    shown: list[str] = []
    controller.stores.notifications.posted.connect(partial(note, shown))
    controller.window.dialogs.archive_requested.emit(archive)
    await until(lambda: controller.stores.projects.state.loose)
    assert "Parts of this archive are missing or damaged." in shown


async def test_a_canvas_that_is_missing_from_an_archive_says_so(harness: Harness, archive: Path) -> None:
    path = archive.with_name("damaged.zip")
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile(path, "w") as damaged:
        for entry in whole.infolist():
            if entry.filename != layout.content_name(named("harbor")):
                damaged.writestr(entry, whole.read(entry))
    controller = start(harness)
    stores = controller.stores
    controller.window.dialogs.archive_requested.emit(path)
    await until(lambda: stores.canvases.current and stores.canvases.current.state.failure)
    assert stores.canvases.current is not None
    failure = stores.canvases.current.state.failure
    assert failure is not None
    assert (failure.message, failure.can_retry) == ("It is missing from this archive, or damaged.", False)


async def test_without_the_server_an_archive_has_what_is_stored_here(
    harness: Harness, archive: Path, tmp_path: Path
) -> None:
    controller = await opened(harness, archive)
    stores = controller.stores
    assert controller.servers.current is not None
    controller.servers.current.stop()
    stores.connection.check_now()
    await until(lambda: stores.connection.state.mode == "offline")
    stores.archives.create(ArchiveRequest(tmp_path / "copy.zip", "Copy", (named("harbor"), named("unseen"))))
    await until(lambda: stores.archives.state.phase in ("done", "failed"))
    assert stores.archives.state.phase == "done"
    with ArchiveFile(tmp_path / "copy.zip") as copy:
        assert copy.verify() == []
        assert len(copy.document(layout.content_name(named("harbor")))["nodes"]) == 2
        missing = {(row["kind"], row["id"]) for row in copy.rows(layout.MISSING, "missing")}
    assert ("canvas", named("unseen")) in missing
    assert ("current", f"content/{named('harbor')}") in missing


async def test_an_update_without_the_server_keeps_what_the_archive_has(
    harness: Harness, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = await opened(harness, archive)
    archives, path = controller.stores.archives, tmp_path / "copy.zip"

    async def read_threads(_source: object, canvas_id: str, _content: object) -> list[dict[str, object]]:
        return [{"nodeId": "n", "canvasId": canvas_id, "threadId": "t", "comments": [{"id": "c"}]}]

    async def lists(*_arguments: object) -> dict[str, list[dict[str, str]]]:
        return {name: [{"id": name}] for name in LIBRARY}

    monkeypatch.setattr(ArchiveSource, "threads", read_threads)

    async def catalog(*_arguments: object) -> list[dict[str, str]]:
        return [{"name": "tide"}]

    monkeypatch.setattr(ArchiveSource, "library", lists)
    monkeypatch.setattr(ArchiveSource, "models", catalog)
    archives.create(ArchiveRequest(path, "Copy"))
    await until(lambda: archives.state.phase in ("done", "failed"))
    with ArchiveFile(path) as copy:
        before = {name: copy.data(name) for name in copy.zip.entries if name.startswith(layout.CONTENT)}
        media = {entry.filename for entry in copy.media()}
        extras, files = copy.document(layout.EXTRAS), copy.document(layout.FILES)
        models = copy.document(layout.MODELS)
    assert before
    assert media
    assert all(extras[name] for name in ("threads", *LIBRARY))
    assert models["models"]

    async def nothing(*_arguments: object) -> None:
        """The server is unavailable, and nothing is stored."""

    async def no_lists(*_arguments: object) -> dict[str, None]:
        return dict.fromkeys(LIBRARY)

    monkeypatch.setattr(ArchiveSource, "content", nothing)
    monkeypatch.setattr(ArchiveSource, "models", nothing)
    monkeypatch.setattr(ArchiveSource, "library", no_lists)
    archives.create(ArchiveRequest(path, "Copy"))
    await until(lambda: archives.state.phase in ("done", "failed") and not archives.tasks.count)
    with ArchiveFile(path) as copy:
        assert copy.verify() == []
        assert {name: copy.data(name) for name in before} == before
        assert {entry.filename for entry in copy.media()} == media
        assert copy.document(layout.EXTRAS) == extras
        assert copy.document(layout.MODELS) == models
        assert copy.document(layout.FILES) == files
        missing = {(row["kind"], row["id"]) for row in copy.rows(layout.MISSING, "missing")}
    kept = {("current", Path(name).stem) for name in before} | {
        ("current", f"list/{name}") for name in (*LIBRARY, "models")
    }
    assert missing == kept
    damaged = min(media)
    change_media(path, damaged)
    archives.create(ArchiveRequest(path, "Copy"))
    await until(lambda: archives.state.phase in ("done", "failed") and not archives.tasks.count)
    with ArchiveFile(path) as copy:
        assert copy.verify() == []
        assert {entry.filename for entry in copy.media()} == media - {damaged}
        missing = {(row["kind"], row["id"]) for row in copy.rows(layout.MISSING, "missing")}
    assert missing == kept | {("media", damaged.removeprefix(layout.DATA))}


async def test_an_archive_says_why_the_server_was_not_read(
    harness: Harness, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = await opened(harness, archive)
    stores, error = controller.stores, UnauthorizedError(401)
    shown: list[Notification] = []
    stores.notifications.posted.connect(shown.append)

    async def reject(*_call: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(stores.connection, "request", reject)
    stores.archives.create(ArchiveRequest(tmp_path / "copy.zip", "Copy"))
    await until(lambda: stores.archives.state.phase in ("done", "failed"))
    reason = failure_of(error).message
    assert [one.level for one in shown if one.detail.startswith(reason)] == ["warning"]
    with ArchiveFile(tmp_path / "copy.zip") as copy:
        assert copy.document(layout.MISSING)["reason"] == reason

    async def nothing(*_key: object) -> list[object]:
        return []

    monkeypatch.setattr(ArchiveSource, "_cached", nothing)
    stores.archives.create(ArchiveRequest(tmp_path / "empty.zip", "Empty"))
    await until(lambda: stores.archives.state.phase == "failed")
    assert reason in stores.archives.state.message
    assert not (tmp_path / "empty.zip").exists()


async def test_canceling_leaves_nothing(
    harness: Harness, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = await opened(harness, archive)
    started = asyncio.Event()

    async def download(*_asset: object, **_options: object) -> bytes:
        started.set()
        return await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(controller.stores.images.offline, "content", download)
    target = tmp_path / "new"
    target.mkdir()
    controller.stores.archives.create(ArchiveRequest(target / "copy.zip", "Copy"))
    await started.wait()
    assert [path.name for path in target.iterdir()] == [".copy.zip.part"]
    controller.stores.archives.cancel()
    await until(lambda: not controller.stores.archives.tasks.count)
    assert list(target.iterdir()) == []


async def test_an_archive_is_created_from_an_archive(harness: Harness, archive: Path, tmp_path: Path) -> None:
    controller = await opened(harness, archive)
    archives = controller.stores.archives
    archives.create(ArchiveRequest(tmp_path / "copy.zip", "Copy"))
    await until(lambda: archives.state.phase in ("done", "failed"))
    assert (archives.state.phase, archives.state.missing) == ("done", 0)
    assert (tmp_path / "copy.zip").is_file()


async def test_media_are_read_again_after_the_time_that_their_host_asks_for(
    harness: Harness, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = await opened(harness, archive)
    offline = controller.stores.images.offline
    assert offline is not None
    content, refused = offline.content, [MediaError("busy", 0.01)]

    async def download(asset: Asset, role: str, *, cached_only: bool) -> bytes | Path:
        if refused:
            raise refused.pop()
        return await content(asset, role, cached_only=cached_only)

    monkeypatch.setattr(offline, "content", download)
    archives = controller.stores.archives
    archives.create(ArchiveRequest(tmp_path / "copy.zip", "Copy"))
    await until(lambda: archives.state.phase in ("done", "failed"))
    assert (refused, archives.state.phase, archives.state.missing) == ([], "done", 0)
