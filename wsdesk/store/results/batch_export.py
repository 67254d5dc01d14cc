"""Saves several results: order, progress, cancel, and failures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.culling.xmp import XmpError
from wsdesk.store.results.batch_items import (
    BatchItem,
    BatchRequest,
    has_file,
    location_fields,
    version_fields,
)
from wsdesk.store.results.details import read_node
from wsdesk.store.results.file_export import FileExportStore, write_new
from wsdesk.store.results.generation_settings import sidecar_json, sidecar_markdown, write_sidecar
from wsdesk.store.results.viewer_items import version_of
from wsdesk.store.results.xmp_sidecars import XmpSidecars
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_label

if TYPE_CHECKING:
    from wsdesk.store.results.viewer_items import ViewerItem

MAX_PARALLEL = 3
_SLICE_S = 0.006
_EMIT_INTERVAL_S = 0.05


@dataclass(frozen=True, slots=True)
class BatchFailure:
    """Failed item with its file name and a message."""

    item: BatchItem
    name: str
    message: str


@dataclass(frozen=True, slots=True)
class BatchState:
    """State of the export; `phase` is idle, collecting items, ready to save, saving, or finished."""

    phase: Literal["none", "gathering", "ready", "saving", "done"] = "none"
    canvas_id: str = ""
    items: tuple[BatchItem, ...] = ()
    total: int = 0
    saved: int = 0
    names: tuple[str, ...] = ()
    """Names of the files that are being saved."""
    failed: tuple[BatchFailure, ...] = ()
    stopped: bool = False
    request: BatchRequest | None = None

    @property
    def done(self) -> int:
        return self.saved + len(self.failed)

    def items_to_save(self, every: bool) -> tuple[BatchItem, ...]:
        """Return all versions, or only the shown one of each node."""
        return tuple(item for item in self.items if every or item.is_shown)


class BatchExportStore(TaskOwner):
    """Exports one batch at a time. Existing files are never overwritten."""

    changed = Signal(object)
    """The `BatchState`."""

    def __init__(
        self,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        files: FileExportStore,
        notifications: NotificationStore,
        sidecars: XmpSidecars,
    ) -> None:
        super().__init__("batch")
        self._canvases = canvases
        self._projects = projects
        self._files = files
        self._notifications = notifications
        self._sidecars = sidecars
        self._emitted_at = 0.0
        self._emit_timer: asyncio.TimerHandle | None = None
        self.state = BatchState()
        self.is_watched = False
        """Whether the export view is visible, so that the end of the export needs no notification."""

    def collect(self, canvas_id: str, nodes: Sequence[tuple[str, str]]) -> None:
        """Collect the savable versions of nodes, given as node ID and shown version ID (empty: active)."""
        if self.state.phase == "saving":
            return
        self._set(BatchState("gathering", canvas_id))
        self.tasks.start("gather", self._collect(canvas_id, tuple(nodes)))

    def collect_items(self, items: Sequence[ViewerItem]) -> bool:
        """Collect results of any canvas, also of those that aren't open; False while files are saved."""
        if self.state.phase == "saving":
            return False
        self.tasks.cancel("gather")
        self._set(BatchState("gathering"))
        savable = [item for item in items if item.version is not None and has_file(item.version)]
        self._set(replace(self.state, phase="ready", items=tuple(map(self._item, savable))))
        return True

    def _item(self, item: ViewerItem) -> BatchItem:
        project, canvas = self._projects.project_of(item.canvas_id), self._canvases.get(item.canvas_id)
        detail = read_node(canvas, item.node_id, item.version_id) if canvas is not None else None
        version, number = version_of(item), detail.number if detail is not None else 1
        place = location_fields(project.title if project is not None else "", item.source, item.title)
        values = place | version_fields(version, number)
        return BatchItem(item.node_id, version, tuple(values.items()), True, item.canvas_id)

    def save(self, request: BatchRequest, items: Sequence[BatchItem] | None = None) -> None:
        """Save the items of a request, or the given ones; the end is a state and a notification."""
        chosen = tuple(items) if items is not None else self.state.items_to_save(request.every)
        if not chosen or self.state.phase not in ("ready", "done"):
            return
        fresh = replace(self.state, phase="saving", total=len(chosen), saved=0, failed=(), stopped=False)
        self._set(replace(fresh, request=request, names=()))
        self.tasks.start("save", self._save(request, chosen))

    def retry_failed(self) -> None:
        """Retry the failed items with the same options."""
        if self.state.request is not None:
            self.save(self.state.request, [failure.item for failure in self.state.failed])

    def stop(self) -> None:
        """Cancel the export; saved files stay, partial ones are removed."""
        if self.state.phase == "saving":
            self.tasks.cancel("save")
            self._finish(stopped=True)

    def close(self) -> None:
        """Reset to idle, unless files are being saved."""
        if self.state.phase != "saving":
            self.tasks.cancel("gather")
            self._set(BatchState())

    def show_folder(self) -> None:
        """Show the target folder."""
        if self.state.request is not None:
            self._files.show_folder(self.state.request.folder)

    async def aclose(self) -> None:
        """Cancel tasks; partial files are removed."""
        await super().aclose()
        self._cancel_emit()

    async def _collect(self, canvas_id: str, nodes: tuple[tuple[str, str], ...]) -> None:
        canvas = self._canvases.get(canvas_id)
        project = self._projects.project_of(canvas_id)
        items: list[BatchItem] = []
        slice_start = time.perf_counter()
        for node_id, version_id in nodes:
            if canvas is not None:
                await canvas.whole_node(node_id)
            detail = read_node(canvas, node_id, version_id) if canvas is not None else None
            if detail is not None and canvas is not None:
                title = sanitize.line(detail.card.title, 200) or kind_label(detail.card.kind)
                location = location_fields(project.title if project else "", canvas.title, title)
                for number, version in enumerate(detail.versions, 1):
                    if has_file(version):
                        values = location | version_fields(version, number)
                        items.append(
                            BatchItem(
                                node_id, version, tuple(values.items()), version is detail.chosen, canvas_id
                            )
                        )
            if time.perf_counter() - slice_start > _SLICE_S:
                await asyncio.sleep(0)
                slice_start = time.perf_counter()
        self._set(replace(self.state, phase="ready", items=tuple(items)))

    async def _save(self, request: BatchRequest, items: tuple[BatchItem, ...]) -> None:
        remaining = list(reversed(items))
        folder_errors: list[str] = []

        async def work() -> None:
            while remaining:
                item = remaining.pop()
                if folder_errors:
                    self._set_throttled(
                        replace(self.state, failed=(*self.state.failed, _skipped_failure(item, request)))
                    )
                    continue
                message = await self._save_one(request, item, folder_errors)
                if message:
                    failure = BatchFailure(item, sanitize.line(item.name(request.template), 200), message)
                    self._set_throttled(replace(self.state, failed=(*self.state.failed, failure)))
                else:
                    self._set_throttled(replace(self.state, saved=self.state.saved + 1))

        async with asyncio.TaskGroup() as group:
            for _ in range(MAX_PARALLEL):
                group.create_task(work())
        self._finish(stopped=False)

    async def _save_one(self, request: BatchRequest, item: BatchItem, folder_errors: list[str]) -> str:
        """Save one item; return an error message or an empty string. OSErrors add to `folder_errors`."""
        name = item.name(request.template)
        self._set_throttled(replace(self.state, names=(*self.state.names, name)))
        try:
            await self._write(request, item, name)
        except MediaError as error:
            return failure_of(error).message
        except XmpError:
            return tr("The file was saved without its rating: its XMP file can't be read and stays as it is.")
        except OSError as error:
            folder_errors.append(name)
            return failure_of(error).message
        finally:
            left = list(self.state.names)
            if name in left:
                left.remove(name)
            self._set_throttled(replace(self.state, names=tuple(left)))
        return ""

    async def _write(self, request: BatchRequest, item: BatchItem, name: str) -> None:
        version = item.version
        if version.asset is not None:
            target = await self._files.save_file(asset_of_version(version.asset), name, request.folder)
        else:
            text = version.generated_text or ""
            target = await asyncio.to_thread(write_new, request.folder, name, text.encode())
        location = {**dict(item.values), "canvasId": item.canvas_id, "nodeId": item.node_id}
        for is_enabled, suffix, render in (
            (request.as_json, ".json", sidecar_json),
            (request.as_markdown, ".recipe.md" if target.suffix == ".md" else ".md", sidecar_markdown),
        ):
            if is_enabled:
                text = render(version, target.name, location)
                await asyncio.to_thread(write_sidecar, target, suffix, text)
        if request.as_xmp:
            await self._sidecars.write(target, version.id, rejects_as_rating=request.rejects_as_rating)

    def _finish(self, *, stopped: bool) -> None:
        state = replace(self.state, phase="done", names=(), stopped=stopped)
        self._set(state)
        if self.is_watched:
            return
        failures = "\n".join(f"{failure.name}: {failure.message}" for failure in state.failed[:200])
        folder = state.request.folder if state.request is not None else Path()
        where = tr("In folder {folder}").format(folder=sanitize.plain(str(folder)))
        self._notifications.notify(
            "warning" if state.failed else "info" if stopped else "ok",
            result_message(state),
            detail="\n".join(part for part in (where, failures) if part),
            action=NotificationAction(tr("Show in folder"), self.show_folder) if state.saved else None,
        )

    def _set_throttled(self, state: BatchState) -> None:
        """Set the state; `changed` is throttled, and always emitted for the last state."""
        self.state = state
        if self._emit_timer is None:
            wait = max(0.0, self._emitted_at + _EMIT_INTERVAL_S - time.monotonic())
            self._emit_timer = asyncio.get_running_loop().call_later(wait, self._emit_changed)

    def _emit_changed(self) -> None:
        self._emit_timer, self._emitted_at = None, time.monotonic()
        self.changed.emit(self.state)

    def _set(self, state: BatchState) -> None:
        self._cancel_emit()
        self.state = state
        self.changed.emit(state)

    def _cancel_emit(self) -> None:
        if self._emit_timer is not None:
            self._emit_timer.cancel()
            self._emit_timer = None


def result_message(state: BatchState) -> str:
    """Return a summary: the number of saved, failed, and skipped files."""
    if state.total == 1 and state.saved == 1:
        return tr("File saved")
    parts = [tr("{n} of {total} files saved.").format(n=state.saved, total=state.total)]
    if state.failed:
        parts.append(tr("{n} failed.").format(n=len(state.failed)))
    if state.stopped and state.total > state.done:
        parts.append(tr("Stopped. %Ln files were not saved.", state.total - state.done))
    return " ".join(parts)


def _skipped_failure(item: BatchItem, request: BatchRequest) -> BatchFailure:
    name = sanitize.line(item.name(request.template), 200)
    return BatchFailure(item, name, tr("Not saved: the folder isn't writable."))
