"""Canvas export: progress, cancellation, media, and full disks."""

from __future__ import annotations

import asyncio
import errno
import resource
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, Kind, Node, Note, Rect
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.export import canvas_export
from wsdesk.store.export.canvas_export import CanvasExportStore
from wsdesk.store.export.export_request import (
    ExportComment,
    ExportOptions,
    ExportPreview,
    ExportRequest,
    ExportStep,
)
from wsdesk.store.export.file_export import FileExportStore

pytestmark = pytest.mark.anyio
ASSET = Asset("dusk", "image", addresses=(("url", "https://x.example/a"),))
OTHER = Asset("dawn", "image", addresses=(("url", "https://x.example/b"),))


class Canvas(QObject):
    canvas_id, title = "c1", "Board"
    document = Document(
        "c1",
        (
            Node("g", Kind.GROUP, Rect(0, 0, 500, 500)),
            Node("in", Kind.TEXT, Rect(10, 10, 90, 90), group_id="g", prompt="secret", created_by="ada"),
            Node("out", Kind.TEXT, Rect(900, 10, 90, 90)),
        ),
        (Edge("e", "in", "out"),),
        (Note("n", Rect(20, 300, 90, 90), "hello", author="Ada", group_id="g"),),
    )

    async def whole_node(self, node_id: str) -> Any:
        return None


class Canvases:
    def get(self, canvas_id: str) -> Canvas | None:
        return Canvas() if canvas_id == "c1" else None


class Images:
    """Has a red image of one asset, and none of the others."""

    def __init__(self) -> None:
        self.requests: list[Any] = []
        self.owners: set[str] = set()

    def request(self, owner: str, requests: Any) -> None:
        self.requests.append(tuple(requests))
        self.owners.add(owner)

    def release(self, owner: str) -> None:
        self.requests.append(())

    def is_settled(self, asset: Asset, width_px: int) -> bool:
        return True

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        return QImage(4, 4, QImage.Format.Format_RGB32) if asset is ASSET else None


class Files:
    """Answers with a file, or not at all."""

    def __init__(self, path: Path) -> None:
        self.files: Any = self
        self.path = path

    async def fetch(self, asset: Asset, role: str, *, any_type: bool, on_progress: Any = None) -> Path:
        if asset is OTHER:
            raise MediaError("gone")
        return self.path


class Writer:
    """A writer whose steps the test sets; it writes what it got."""

    def __init__(self) -> None:
        self.source: Any = None
        self.given: Any = None
        self.steps: Callable[[Any], Iterator[ExportStep]] = lambda file: iter(())
        self.ended = False

    def paint(self, source: Any, size: tuple[int, int], given: Any) -> Iterator[ExportStep]:
        self.source, self.given = source, given
        yield ExportStep(0.5, images=((ASSET, 100), (OTHER, 100)))
        assert list(given.images) == ["dusk"]
        given.preview = ExportPreview(QImage(*size, QImage.Format.Format_RGB32), 1, (0, 0))

    def __call__(self, source: Any, path: Path, given: Any) -> Iterator[ExportStep]:
        self.source, self.given = source, given
        try:
            with path.open("wb") as file:
                yield from self.steps(file)
                file.write(b"complete")
        finally:
            self.ended = True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "chosen"
    made.mkdir()
    return made


async def threads(_canvas_id: str) -> dict[str, tuple[CommentEntry, ...]]:
    comment = CommentEntry("1", "Ada", "u1", "Warmer", "2026-11-01T10:00:00Z")
    return {"in": (comment,), "gone": (comment,)}


@pytest.fixture
async def store(tmp_path: Path, qapp: object) -> AsyncIterator[Any]:
    cached = tmp_path / "cached.png"
    cached.write_bytes(b"picture")
    notifications, images, writer = NotificationStore(), Images(), Writer()
    files = FileExportStore(Files(cached), notifications)
    canvases: Any = Canvases()
    made: Any = CanvasExportStore(canvases, files, images, notifications, writer, writer.paint, threads)
    made.writer, made.images, made.notifications = writer, images, notifications
    yield made
    await made.aclose()
    await files.aclose()


def request(folder: Path, **fields: Any) -> ExportRequest:
    options = ExportOptions(**fields.pop("options", {}))
    return ExportRequest("c1", options, folder, "Board", **fields)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def until(what: Callable[[], object]) -> None:
    while not what():  # noqa: ASYNC110
        await asyncio.sleep(0.005)


async def ended(store: Any) -> Any:
    await until(lambda: store.state.phase != "writing")
    return store.state


async def test_a_file_is_written_and_announced(store: Any, folder: Path) -> None:
    (folder / "Board.pdf").write_text("mine", encoding="utf-8")
    store.export(request(folder))
    state = await ended(store)
    assert (state.phase, state.path.name) == ("done", "Board (2).pdf")
    assert state.path.read_bytes() == b"complete"
    assert (folder / "Board.pdf").read_text(encoding="utf-8") == "mine"
    assert names_in(folder) == ["Board (2).pdf", "Board.pdf"]
    assert store.notifications.recent[-1].level == "ok"


async def test_an_extension_of_the_format_stays(store: Any, folder: Path) -> None:
    for given, name in (("a.dot", "a.dot"), ("b.GV", "b.gv"), ("a.v2", "a.v2.gv")):
        path = await store.export_now(replace(request(folder, options={"format": "dot"}), name=given))
        assert path.name == name


async def test_a_group_includes_its_content_and_nothing_else(store: Any, folder: Path) -> None:
    await store.export_now(request(folder, nodes=("g",)))
    document = store.writer.source.document
    assert [node.id for node in document.nodes] == ["g", "in"]
    assert [note.id for note in document.notes] == ["n"]
    assert document.edges == ()
    assert document.node_by_id["in"].prompt == "secret"


async def test_options_leave_out_names_prompts_and_notes(store: Any, folder: Path) -> None:
    await store.export_now(request(folder, options={"names": False, "prompts": False}))
    document = store.writer.source.document
    assert {(node.prompt, node.created_by) for node in document.nodes} == {("", "")}
    assert [(note.body, note.author) for note in document.notes] == [("hello", "")]
    await store.export_now(request(folder, options={"notes": False}))
    assert store.writer.source.document.notes == ()


async def test_comments_are_included_if_chosen_and_nameless_without_names(store: Any, folder: Path) -> None:
    await store.export_now(request(folder, options={"format": "html"}))
    assert store.writer.source.comments == {}
    await store.export_now(request(folder, options={"format": "html", "comments": True}))
    comment = ExportComment("Ada", "2026-11-01T10:00:00Z", "Warmer")
    assert store.writer.source.comments == {"in": [comment]}
    await store.export_now(request(folder, options={"format": "html", "comments": True, "names": False}))
    assert store.writer.source.comments == {"in": [comment._replace(author="")]}
    await store.export_now(request(folder, options={"format": "png", "comments": True}))
    assert store.writer.source.comments == {}


async def test_a_preview_is_painted_with_images_in_memory(store: Any, folder: Path) -> None:
    previews: list[ExportPreview] = []
    store.previewed.connect(previews.append)
    store.preview(request(folder, nodes=("g",)), (40, 30))
    await until(lambda: previews)
    assert (previews[0].image.width(), previews[0].image.height()) == (40, 30)
    assert [node.id for node in store.writer.source.document.nodes] == ["g", "in"]
    assert store.images.requests == []
    assert (store.state.phase, names_in(folder)) == ("none", [])


async def test_a_canceled_export_leaves_no_file(store: Any, folder: Path) -> None:
    def steps(_file: Any) -> Iterator[ExportStep]:
        while True:
            yield ExportStep(0.5, files=((ASSET, "Dusk"),))

    store.writer.steps = steps
    store.export(request(folder))
    await until(lambda: len(names_in(folder)) == 2)
    store.cancel()
    await until(lambda: store.writer.ended and not names_in(folder))
    assert store.state.phase == "none"


async def test_an_export_that_is_canceled_at_its_end_leaves_no_file(
    store: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, moved = asyncio.get_running_loop(), canvas_export.move_new
    targets: list[Path] = []

    def move(*arguments: Any) -> Path:
        loop.call_soon_threadsafe(store.cancel)
        targets.append(moved(*arguments))
        return targets[0]

    monkeypatch.setattr(canvas_export, "move_new", move)
    store.export(request(folder))
    await until(lambda: targets and not names_in(folder))
    assert store.state.phase == "none"


async def test_images_beside_a_canceled_export_are_removed(store: Any, folder: Path) -> None:
    def steps(_file: Any) -> Iterator[ExportStep]:
        first, again = (store.writer.given.write_file(b"picture", ".jpg") for _ in range(2))
        assert first == again
        assert (folder / first).read_bytes() == b"picture"
        while True:
            yield ExportStep(0.5)

    store.writer.steps = steps
    store.export(request(folder))
    await until(lambda: len(names_in(folder)) == 2)
    store.cancel()
    await until(lambda: store.writer.ended and not names_in(folder))


async def test_a_canvas_that_was_closed_meanwhile_is_named(store: Any, folder: Path) -> None:
    store.export(replace(request(folder), canvas_id="closed"))
    state = await ended(store)
    assert (state.phase, state.message) == (
        "failed",
        "Couldn't save “Board”. The canvas is no longer open.",
    )


async def test_a_full_disk_is_reported_and_leaves_no_file(store: Any, folder: Path) -> None:
    def steps(file: Any) -> Iterator[ExportStep]:
        for _ in range(100):
            file.write(bytes(100_000))
            yield ExportStep(0.1)

    store.writer.steps = steps
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
    try:
        store.export(request(folder))
        state = await ended(store)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert state.phase == "failed"
    assert "Couldn't write the file" in state.message
    assert names_in(folder) == []

    def full(_file: Any) -> Iterator[ExportStep]:
        raise OSError(errno.ENOSPC, "full")

    store.writer.steps = full
    store.export(request(folder))
    assert "The disk is full" in (await ended(store)).message


async def test_a_folder_that_is_gone_is_reported(store: Any, folder: Path) -> None:
    store.export(request(folder / "gone"))
    state = await ended(store)
    assert (state.phase, "no longer exists" in state.message) == ("failed", True)
    assert store.notifications.recent[-1].level == "error"


async def test_media_that_cannot_be_read_are_counted(store: Any, folder: Path) -> None:
    released: list[Any] = []

    def steps(_file: Any) -> Iterator[ExportStep]:
        yield ExportStep(0.1, images=((ASSET, 100), (OTHER, 100)))
        assert list(store.writer.given.images) == ["dusk"]
        released.append(store.images.requests[-1])
        yield ExportStep(0.2, files=((ASSET, "Dusk"), (OTHER, "Dawn")))
        assert store.writer.given.files == {"dusk": "Board files/Dusk.png"}
        yield ExportStep(0.3, media=(ASSET, OTHER))
        assert {key: path.read_bytes() for key, path in store.writer.given.media.items()} == {
            "dusk": b"picture"
        }

    store.writer.steps = steps
    store.export(request(folder))
    state = await ended(store)
    assert (state.phase, state.missing) == (
        "done",
        1,
    )  # once, although it was requested as an image and as a file
    assert (folder / "Board files" / "Dusk.png").read_bytes() == b"picture"
    assert (released, store.images.requests[-1]) == ([()], ())  # also before further ones are loaded
    assert store.notifications.recent[-1].level == "warning"


async def test_an_export_that_ends_late_keeps_the_requests_of_the_next_one(store: Any, folder: Path) -> None:
    store.writer.steps = lambda _file: iter([ExportStep(0.1, images=((ASSET, 100),))])
    for _ in range(2):
        await store.export_now(request(folder))
    assert len(store.images.owners) == 2


async def test_work_runs_in_a_thread_before_the_next_step(store: Any, folder: Path) -> None:
    import threading

    threads: list[int] = []

    def steps(_file: Any) -> Iterator[ExportStep]:
        yield ExportStep(0.5, work=lambda: threads.append(threading.get_ident()))
        assert threads
        assert threads[0] != threading.get_ident()

    store.writer.steps = steps
    await store.export_now(request(folder))


def test_options_are_read_back_and_damaged_ones_are_the_default() -> None:
    options = ExportOptions(format="dot", names=False)
    assert ExportOptions.from_text(options.to_text()) == options
    for text in ("", "[1]", '{"format": "exe"}', '{"notes": "no"}', "{" * 9000):
        assert ExportOptions.from_text(text) == ExportOptions()
