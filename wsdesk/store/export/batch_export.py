"""Saves several results: order, progress, cancel, and failures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Signal

from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.media.core.asset_key import identity
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.slices import list_in_slices
from wsdesk.store.base.store import TaskOwner, run_to_end
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.export.batch_items import BatchItem, BatchRequest, chosen_items, has_file
from wsdesk.store.export.batch_run import BatchRun
from wsdesk.store.export.batch_sources import BatchSources
from wsdesk.store.export.batch_state import BatchState, result_message
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.export.save_target import complete_interrupted
from wsdesk.store.export.xmp_sidecars import XmpSidecars
from wsdesk.store.export.zip_target import target_of
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.store.versions.viewer_items import ViewerItem

_EMIT_INTERVAL_S = 0.05
_STATE_KEY = "save"


class BatchExportStore(TaskOwner):
    """Exports one batch at a time. Existing files are never overwritten."""

    changed = Signal(object)
    """The `BatchState`."""

    def __init__(
        self,
        sources: BatchSources,
        projects: ProjectsStore,
        files: FileExportStore,
        notifications: NotificationStore,
        sidecars: XmpSidecars,
        connection: ConnectionStore,
        table: SessionStateTable,
    ) -> None:
        super().__init__("batch")
        self._sources = sources
        self._projects = projects
        self._files = files
        self._notifications = notifications
        self._sidecars = sidecars
        self._table = table
        self._profile = ""
        self._offered = ""
        """Workspace whose interrupted run was offered."""
        self._run: BatchRun | None = None
        connection.profile_changed.connect(self._on_profile_changed)
        connection.connected.connect(self._on_connected)
        self._emitted_at = 0.0
        self._emit_timer: asyncio.TimerHandle | None = None
        self.state = BatchState()
        self.is_resumable = True
        """Whether a run is stored, to be resumed when the program starts again."""
        self.is_watched = False
        """Whether the export view is visible, so that the end of the export needs no notification."""

    def collect(self, canvas_id: str, nodes: Sequence[tuple[str, str]]) -> None:
        """Collect the savable versions of nodes, given as node ID and shown version ID (empty: active)."""
        if self._begin(canvas_id):
            self.tasks.start("collect", self._collect(canvas_id, tuple(nodes)))

    def collect_canvases(self, canvas_ids: Iterable[str]) -> bool:
        """Collect the versions of canvases, also of those that aren't open; False while files are saved."""
        if self._begin():
            self.tasks.start("collect", self._collect_canvases(tuple(canvas_ids)))
            return True
        return False

    def collect_items(self, items: Sequence[ViewerItem]) -> bool:
        """Collect results of any canvas, also of those that aren't open; False while files are saved."""
        if not self._begin():
            return False
        self.tasks.start("collect", self._collect_items(items))
        return True

    def item_of(self, item: ViewerItem) -> BatchItem:
        """A result with the values of its place, as it is saved in bulk."""
        return self._sources.of_result(item)

    def _begin(self, canvas_id: str = "") -> bool:
        if self.state.phase == "saving":
            return False
        self.tasks.cancel("collect")
        self._set(BatchState("collecting", canvas_id))
        return True

    def save(self, request: BatchRequest, items: Sequence[BatchItem] | None = None) -> None:
        """Save the items of a request, or the given ones; the end is a state and a notification.

        The list is stored, so that a run that is interrupted by the end of the program can be resumed.
        """
        every = chosen_items(self.state.items, request.versions, outputs=request.outputs)
        chosen = tuple(items) if items is not None else every
        if not chosen or self.state.phase not in ("ready", "done"):
            return
        target = target_of(request.folder, request.archive)
        run = BatchRun(request, target, self._sources, self._files, self._sidecars, self._on_run_changed)
        fresh = BatchState("saving", self.state.canvas_id, self.state.items, len(chosen), request=request)
        self._run = run
        self._set(fresh)
        if self.is_resumable:
            saved = {**asdict(request), "folder": str(request.folder)}
            rows = [_key(item) for item in chosen]
            self._table.set(self._profile, _STATE_KEY, {"request": saved, "items": rows})
        self.tasks.start("save", self._save(run, chosen))

    def retry_failed(self) -> None:
        """Retry the failed items with the same options."""
        if self.state.request is not None:
            self.save(self.state.request, [failure.item for failure in self.state.failed])

    def pause(self) -> None:
        """Start no more files until `resume`."""
        if self._run is not None:
            self._run.pause()

    def resume(self) -> None:
        if self._run is not None:
            self._run.resume()

    def _interrupted(self) -> tuple[BatchRequest, list[tuple[str, ...]]] | None:
        """The stored run: its request, and the keys of its items."""
        stored: Any = self._table.get(self._profile, _STATE_KEY)
        with suppress(TypeError, KeyError, ValueError):
            fields: dict[str, Any] = stored["request"]
            request = replace(BatchRequest(**fields), folder=Path(fields["folder"]))
            return request, [tuple(map(str, row)) for row in stored["items"]]
        return None

    def resume_interrupted(self) -> None:
        """Continue the run that the end of the program interrupted."""
        stored = self._interrupted()
        if stored is not None and self._begin():
            self.tasks.start("collect", self._resume(*stored))

    def discard_interrupted(self) -> None:
        """Forget the run that was interrupted, and complete the folder or ZIP file with what it saved."""
        stored = self._interrupted()
        self._table.set(self._profile, _STATE_KEY, None)
        if stored is not None:
            target = target_of(stored[0].folder, stored[0].archive)
            self.tasks.start("discard", run_to_end(partial(complete_interrupted, target)))

    def stop(self) -> None:
        """Cancel the export; saved files stay, also in a ZIP file, partial ones are removed."""
        if self._run is not None:
            self._run.stop()
            self.tasks.cancel("save")
            self._finish(stopped=True)

    def close(self) -> None:
        """Reset to idle, unless files are being saved."""
        if self.state.phase != "saving":
            self.tasks.cancel("collect")
            self._set(BatchState())

    def show_folder(self) -> None:
        """Show the target folder."""
        if self.state.request is not None:
            self._files.show_folder(self.state.request.folder)

    def _on_profile_changed(self, profile: str) -> None:
        if self._run is not None:  # resumed when this workspace is opened again
            self._run.cancel()
            self._run = None
        self.tasks.cancel("save")
        self.tasks.cancel("collect")
        self._profile = profile
        self._set(BatchState())

    def _on_connected(self, _state: object) -> None:
        stored: Any = self._table.get(self._profile, _STATE_KEY)
        if self.state.phase != "none" or not isinstance(stored, dict) or self._offered == self._profile:
            return
        self._offered = self._profile
        self._notifications.notify(
            "info",
            tr("Saving %Ln files was interrupted.", len(cast("dict[str, Any]", stored).get("items", ()))),
            action=NotificationAction(tr("Resume"), self.resume_interrupted),
            second=NotificationAction(tr("Discard"), self.discard_interrupted),
        )

    async def aclose(self) -> None:
        """Cancel tasks; partial files are removed."""
        if self._run is not None:
            self._run.cancel()
        await super().aclose()
        self._cancel_emit()

    async def _collect(self, canvas_id: str, nodes: tuple[tuple[str, str], ...]) -> None:
        items = await self._sources.of_canvas(canvas_id, nodes)
        self._set(replace(self.state, phase="ready", items=items or ()))

    async def _collect_items(self, items: Sequence[ViewerItem]) -> None:
        savable = (item for item in items if item.version is not None and has_file(item.version))
        found = await list_in_slices(map(self._sources.of_result, savable))
        self._set(replace(self.state, phase="ready", items=tuple(found)))

    async def _collect_canvases(self, canvas_ids: tuple[str, ...]) -> None:
        items: list[BatchItem] = []
        unread: list[str] = []
        for canvas_id in canvas_ids:
            found = await self._sources.of_canvas(canvas_id)
            if found is None:
                unread.append(sanitize.line(self._projects.canvas_title(canvas_id), 120) or canvas_id)
            items += found or ()
        self._set(replace(self.state, phase="ready", items=tuple(items), unread=tuple(unread)))

    async def _save(self, run: BatchRun, items: tuple[BatchItem, ...]) -> None:
        path = await run.run(items)
        self._set(replace(self._state_of(run), path=path))
        self._finish(stopped=False)

    async def _resume(self, request: BatchRequest, rows: Sequence[Sequence[str]]) -> None:
        keys = {tuple(row) for row in rows}
        items: list[BatchItem] = []
        for canvas_id in dict.fromkeys(row[0] for row in rows):
            nodes = dict.fromkeys(row[1] for row in rows if row[0] == canvas_id)
            found = await self._sources.of_canvas(canvas_id, [(node_id, "") for node_id in nodes])
            items += [item for item in found or () if _key(item) in keys]
        self._set(replace(self.state, phase="ready", items=tuple(items)))
        self.save(request, items)

    def _on_run_changed(self) -> None:
        if self._run is None:
            return
        state, is_paused = self._state_of(self._run), self._run.is_paused
        if is_paused and not self.state.is_paused:
            self._set(state)
            if self._run.pause_reason and not self.is_watched:
                text = tr("Saving is paused. {why}").format(why=self._run.pause_reason)
                self._notifications.notify(
                    "warning", text, action=NotificationAction(tr("Resume"), self.resume)
                )
        else:
            self._set_throttled(state)

    def _state_of(self, run: BatchRun) -> BatchState:
        return replace(
            self.state,
            total=run.total or self.state.total,
            saved=run.saved,
            skipped=run.skipped,
            names=tuple(run.names),
            failed=tuple(run.failed),
            is_paused=run.is_paused,
            is_waiting=run.is_waiting,
            pause_reason=run.pause_reason,
        )

    def _finish(self, *, stopped: bool) -> None:
        self._run = None
        if self.is_resumable:
            self._table.set(self._profile, _STATE_KEY, None)
        state = replace(self.state, phase="done", names=(), stopped=stopped, is_paused=False)
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


def _key(item: BatchItem) -> tuple[str, ...]:
    """Identifies an item in the saved list of a run."""
    asset_id = identity(item.output) if item.output is not None else ""
    return item.canvas_id, item.node_id, item.version.id or "", asset_id
