"""Exports a canvas to a file: runs a writer in slices, provides its media, and reports progress."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import field, replace
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Literal, Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.error_messages import CanvasClosedError, save_failure, tr
from wsdesk.store.base.new_files import move_new, part_in, remove_leftovers
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import Store, run_to_end
from wsdesk.store.export.contact_sheet import SheetRequest
from wsdesk.store.export.export_request import (
    ALL_FORMATS,
    ExportComment,
    ExportInput,
    ExportRequest,
    ExportSource,
    ExportStep,
    ExportWriter,
    PreviewPainter,
)
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import beside, file_name
from wsdesk.store.turn_budget import turn

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvases import CanvasesStore
    from wsdesk.store.comments.entry import CommentEntry
    from wsdesk.store.export.file_export import FileExportStore

_SLICE_S = 0.008
_POLL_S = 0.02
_IMAGE_WAIT_S = 60.0
_numbers = count(1)
"""Numbers of exports: a canceled one may still end while the next one loads images."""


class ExportImages(Protocol):
    """Images by width (`ImageProvider`)."""

    def request(self, owner: str, requests: Sequence[tuple[Asset, int]]) -> None: ...
    def release(self, owner: str) -> None: ...
    def best(self, asset: Asset, width_px: int) -> QImage | None: ...
    def is_settled(self, asset: Asset, width_px: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class ExportState:
    """Running or last export. `done` is from 0 to 1; `missing` counts media that couldn't be read."""

    phase: Literal["none", "writing", "done", "failed"] = "none"
    done: float = 0.0
    path: Path = field(default_factory=Path)
    message: str = ""
    missing: int = 0


class CanvasExportStore(Store[ExportState]):
    """One export at a time, which continues while its dialog is closed."""

    previewed = Signal(object)
    """Emitted with an `ExportPreview`."""

    def __init__(
        self,
        canvases: CanvasesStore,
        files: FileExportStore,
        images: ExportImages,
        notifications: NotificationStore,
        write: ExportWriter,
        paint_preview: PreviewPainter,
        read_threads: Callable[[str], Awaitable[Mapping[str, Sequence[CommentEntry]]]],
    ) -> None:
        super().__init__("canvas export", ExportState())
        self._canvases = canvases
        self._files = files
        self._images = images
        self._notifications = notifications
        self._write = write
        self._paint_preview = paint_preview
        self._read_threads = read_threads

    def export(self, request: ExportRequest | SheetRequest) -> None:
        """Start an export of a canvas or contact sheet; a running one is canceled."""
        self.set_state(ExportState("writing", path=request.folder / request.name))
        self.tasks.start("export", self._export(request))

    def cancel(self) -> None:
        """Cancel the export; its file is removed."""
        self.tasks.cancel("export")
        self.set_state(ExportState())

    def preview(self, request: ExportRequest, size: tuple[int, int]) -> None:
        """Paint a preview of at most this width and height in px, with images that are in memory.

        A running one is canceled.
        """
        self.tasks.start("preview", self._preview(request, size))

    def show_folder(self) -> None:
        """Show the folder of the last export in the file manager."""
        self._files.show_folder(self.state.path.parent)

    async def export_now(self, request: ExportRequest) -> Path:
        """Export, and return the path of the new file. Raises OSError, and CanvasClosedError."""
        canvas = self._canvases.get(request.canvas_id)
        if canvas is None:
            raise CanvasClosedError
        stem, suffix = ALL_FORMATS[request.options.format].name_of(request.name)
        name = beside(file_name(stem), suffix)
        source = source_of(canvas, request)
        if "comments" in ALL_FORMATS[request.options.format].options and request.options.comments:
            source = await self._with_comments(source)
        return await self._write_file(source, request.folder, name, canvas)

    async def export_sheet_now(self, request: SheetRequest) -> Path:
        """Write a contact sheet, and return the path of the new file. Raises OSError."""
        return await self._write_file(request, request.folder, beside(file_name(request.name), ".pdf"))

    async def _write_file(
        self, source: ExportSource | SheetRequest, folder: Path, name: str, canvas: CanvasStore | None = None
    ) -> Path:
        moved: list[Path] = []
        part = part_in(folder)
        job = _ExportJob(canvas, self._files, self._images, part, folder / f"{Path(name).stem} files")
        try:
            await run_to_end(partial(remove_leftovers, folder))
            await _run(self._write(source, part, job.inputs), job.provide, self._show_progress)
            await run_to_end(lambda: moved.append(move_new(part, folder, name)))
        except BaseException:
            job.clean_up()
            for path in (part, *moved):
                with suppress(OSError):
                    path.unlink()
            raise
        finally:
            job.release_images()
        self.set_state(ExportState("done", 1.0, moved[0], missing=job.missing))
        return moved[0]

    async def _preview(self, request: ExportRequest, size: tuple[int, int]) -> None:
        canvas, inputs = self._canvases.get(request.canvas_id), ExportInput()
        if canvas is None:
            return

        async def provide(step: ExportStep) -> None:
            images = {identity(asset): self._images.best(asset, width) for asset, width in step.images}
            inputs.images = {key: image for key, image in images.items() if image is not None}

        await _run(self._paint_preview(source_of(canvas, request), size, inputs), provide)
        self.previewed.emit(inputs.preview)

    async def _with_comments(self, source: ExportSource) -> ExportSource:
        threads = await self._read_threads(source.document.canvas_id)
        names = source.options.names
        comments = {
            node_id: [
                ExportComment(sanitize.line(one.author) if names else "", one.created_at, one.body)
                for one in entries
            ]
            for node_id, entries in threads.items()
            if entries and node_id in source.document.node_by_id
        }
        return replace(source, comments=comments)

    def _show_progress(self, done: float) -> None:
        self.update_state(done=done)

    async def _export(self, request: ExportRequest | SheetRequest) -> None:
        try:
            is_sheet = isinstance(request, SheetRequest)
            target = await (self.export_sheet_now(request) if is_sheet else self.export_now(request))
        except (OSError, CanvasClosedError) as error:
            failure = save_failure(request.name, error)
            self.set_state(ExportState("failed", path=self.state.path, message=failure.message))
            self._notifications.notify("error", failure.message, detail=failure.detail)
            return
        message = tr("Exported {name}").format(name=sanitize.line(target.name))
        show = NotificationAction(tr("Show in folder"), partial(self._files.show_folder, target.parent))
        detail = tr("%Ln media files couldn't be read and are missing.", self.state.missing)
        missing = self.state.missing
        self._notifications.notify(
            "warning" if missing else "ok", message, detail=detail if missing else "", action=show
        )


def source_of(canvas: CanvasStore, request: ExportRequest) -> ExportSource:
    """The content of an export: the canvas or a part of it, without what the options leave out."""
    from wsdesk.graph.analysis.excerpt import excerpt

    document: Document = canvas.document
    if request.nodes or request.notes:
        document = excerpt(document, request.nodes, request.notes)
    options = request.options
    return ExportSource(sanitize.line(canvas.title), options.redact(document), options, frames=request.frames)


async def _run(
    steps: Iterator[ExportStep],
    provide: Callable[[ExportStep], Awaitable[None]],
    on_progress: Callable[[float], None] = lambda _done: None,
) -> None:
    """Run the steps of a writer in slices; `provide` gets what they need."""
    with closing(steps):  # type: ignore[type-var]
        until = turn.until(_SLICE_S)
        for step in steps:
            await provide(step)
            if turn.is_over(until):
                on_progress(step.done)
                await asyncio.sleep(0)
                until = turn.until(_SLICE_S)


class _ExportJob:
    """Gets what the steps of a writer need."""

    def __init__(
        self,
        canvas: CanvasStore | None,
        files: FileExportStore,
        images: ExportImages,
        part: Path,
        media: Path,
    ) -> None:
        self.inputs = ExportInput()
        self._owner = f"export {next(_numbers)}"
        self._missing: set[str] = set()
        self._canvas = canvas
        self._files = files
        self._images = images
        self._media = media
        self._saved: list[Path] = []
        self._has_created_folder = False
        self.inputs.write_file = self._write_media

    @property
    def missing(self) -> int:
        """Number of media that couldn't be read."""
        return len(self._missing)

    def release_images(self) -> None:
        """Drop the requests of images."""
        self._images.release(self._owner)

    def clean_up(self) -> None:
        """Remove the media files of a failed export."""
        for path in self._saved:
            with suppress(OSError):
                path.unlink()
        if self._has_created_folder:
            with suppress(OSError):
                self._media.rmdir()

    async def provide(self, step: ExportStep) -> None:
        if step.work is not None:
            await run_to_end(step.work)
        if step.images:
            await self._load_images(step.images)
        if step.nodes and self._canvas is not None:
            nodes = [await self._canvas.whole_node(node_id) for node_id in step.nodes]
            self.inputs.nodes = {node.id: node for node in nodes if node is not None}
        if step.files:
            saves = [self._save_file(asset, name) for asset, name in step.files]
            for error in await asyncio.gather(*saves, return_exceptions=True):  # none is saved after clean_up
                if error is not None:
                    raise error
        for asset in step.media:
            try:
                self.inputs.media[identity(asset)] = await self._files.playback(asset)
            except MediaError:
                self._missing.add(identity(asset))

    async def _load_images(self, requests: Sequence[tuple[Asset, int]]) -> None:
        self._images.request(self._owner, requests)
        until = perf_counter() + _IMAGE_WAIT_S
        # Polling, since the end of a request without a better image has no signal.
        while perf_counter() < until and not all(  # noqa: ASYNC110
            self._images.is_settled(*one) for one in requests
        ):
            await asyncio.sleep(_POLL_S)
        images = {identity(asset): self._images.best(asset, width) for asset, width in requests}
        self.release_images()  # otherwise they would replace those of the cards in view
        self.inputs.images = {key: image for key, image in images.items() if image is not None}
        self._missing.update(images.keys() - self.inputs.images.keys())

    def _write_media(self, data: bytes, suffix: str) -> str:
        """Write a file that is named by its content, unless it is there already."""
        self._make_folder()
        path = self._media / f"{sha256(data).hexdigest()[:16]}{suffix}"
        if not path.exists() or path.stat().st_size != len(data):
            self._saved.append(path)
            path.write_bytes(data)
        return f"{self._media.name}/{path.name}"

    def _make_folder(self) -> None:
        if not self._media.is_dir():
            self._media.mkdir()
            self._has_created_folder = True

    async def _save_file(self, asset: Asset, title: str) -> None:
        if identity(asset) in self.inputs.files:
            return
        self._make_folder()
        try:
            name = self._files.suggested_name(asset, title)
            path = await self._files.save_file(asset, name, self._media, keep=False)
        except MediaError:
            self._missing.add(identity(asset))
            return
        self._saved.append(path)
        self.inputs.files[identity(asset)] = f"{self._media.name}/{path.name}"
