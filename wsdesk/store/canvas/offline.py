"""Canvases available offline: downloads content and media, and keeps them whatever the cache limits are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Literal, cast

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.session_state import OFFLINE, SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.image_loader import OfflineAsset, offline_assets
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner, await_write
from wsdesk.store.canvas.canvas_reader import CanvasReader, is_loaded
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.text import sanitize
from wsdesk.store.text.time_format import format_size

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.canvas.canvas import CanvasStore

AT_ONCE = 3
_NODES_AT_ONCE = 64
_OLD_AVAILABLE = "kept"  # phase `available` as saved by version 0.1


@dataclass(frozen=True, slots=True)
class OfflineCanvas:
    """Offline state of a canvas. `phase`: `fetching`, `available`, or `waiting` (resumes with the server).

    `done` of `total` media are downloaded, `missing` are unavailable; `bytes` is the size of media and
    content.
    """

    canvas_id: str
    title: str = ""
    phase: Literal["fetching", "available", "waiting"] = "waiting"
    done: int = 0
    total: int = 0
    missing: int = 0
    bytes: int = 0


class OfflineStore(TaskOwner):
    """Downloads canvases for offline use; resumes after a restart, and updates a canvas while it is open."""

    changed = Signal(object)
    """Emitted with the ID of a canvas whose offline state changed; empty if all may have changed."""

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        notifications: NotificationStore,
        snapshots: SnapshotTable,
        table: SessionStateTable,
        media: ImageProvider,
        make: Callable[[str], CanvasStore],
    ) -> None:
        super().__init__("offline")
        self._connection = connection
        self._canvases = canvases
        self._notifications = notifications
        self._snapshots = snapshots
        self._table = table
        self._media = media
        self._reader = CanvasReader(canvases, make)
        self._profile = ""
        self._states: dict[str, OfflineCanvas] = {}
        self._seen: dict[str, object] = {}
        connection.profile_changed.connect(self._on_profile_changed)
        connection.connected.connect(self._on_connected)
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)

    @property
    def all(self) -> tuple[OfflineCanvas, ...]:
        """All canvases of this connection that are or become available offline."""
        return tuple(self._states.values())

    @property
    def canvas_ids(self) -> tuple[str, ...]:
        """IDs of `all`."""
        return tuple(self._states)

    def state(self, canvas_id: str) -> OfflineCanvas | None:
        """Offline state of a canvas; None if it is not to be available offline."""
        return self._states.get(canvas_id)

    def make_available(self, canvas_id: str, title: str) -> None:
        """Make a canvas with its media available offline."""
        if self._profile and canvas_id not in self._states:
            self._set(OfflineCanvas(canvas_id, title, "fetching"))
            self._pin()
            self._save()
            self._begin(canvas_id, notify=True)

    def drop(self, canvas_id: str) -> None:
        """Stop the download and release the data; cache limits apply again."""
        if self._states.pop(canvas_id, None) is None:
            return
        self.tasks.cancel(f"fetch:{canvas_id}")
        self._seen.pop(canvas_id, None)
        writing = self._pin()
        self._save()
        self.tasks.start(f"release:{canvas_id}", self._release(canvas_id, writing))
        self.changed.emit(canvas_id)

    def set_limit(self, limit_bytes: int) -> None:
        """Apply a new cache limit for other data immediately."""
        self._snapshots.set_limit(limit_bytes)

    def _on_profile_changed(self, profile: str) -> None:
        for canvas_id in self._states:
            self.tasks.cancel(f"fetch:{canvas_id}")
        self._profile = profile
        self._states = self._load() if profile else {}
        self._seen.clear()
        if profile:
            self._pin()
        self.changed.emit("")

    def _on_connected(self, _state: object) -> None:
        for one in self.all:
            if one.phase == "waiting":
                self._begin(one.canvas_id, notify=True)

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.document_reset.connect(self._on_document_changed)
        canvas.changed.connect(self._on_document_changed)

    def _on_closed(self, canvas: CanvasStore) -> None:
        """Load the content separately if the canvas was closed during the download."""
        if self.tasks.running(f"fetch:{canvas.canvas_id}"):
            self.tasks.cancel(f"fetch:{canvas.canvas_id}")
            self._begin(canvas.canvas_id, notify=True)

    def _on_document_changed(self, _changes: object) -> None:
        """Download media that were added to an offline canvas."""
        for canvas in self._canvases.all:
            one = self._states.get(canvas.canvas_id)
            is_new = self._seen.get(canvas.canvas_id) is not canvas.document
            if (
                one is not None
                and one.phase == "available"
                and is_new
                and self._connection.state.mode == "live"
            ):
                self._begin(canvas.canvas_id)

    def _begin(self, canvas_id: str, *, notify: bool = False) -> None:
        if not self.tasks.running(f"fetch:{canvas_id}"):
            self.tasks.start(f"fetch:{canvas_id}", self._fetch(canvas_id, notify=notify))

    async def _fetch(self, canvas_id: str, *, notify: bool) -> None:
        one = self._states[canvas_id]
        self._set(replace(one, phase="fetching"))
        async with self._reader.read(canvas_id, one.title) as canvas:
            if not await is_loaded(canvas):
                self._wait(canvas_id)
                return
            self._seen[canvas_id] = canvas.document
            assets = await _assets_of(canvas)
        await self._fetch_all(canvas_id, assets, notify=notify)

    async def _fetch_all(self, canvas_id: str, assets: dict[str, OfflineAsset], *, notify: bool) -> None:
        downloader = self._media.offline
        try:
            # Queued after the writes of the content, so that its size is included.
            await await_write(self._pin())
            await downloader.pin(canvas_id, assets.keys())
        except (OSError, LocalDbError) as error:
            self._notifications.notify(
                "error", tr("Couldn't make this canvas available offline."), detail=str(error)
            )
            self._wait(canvas_id)
            return
        content = await asyncio.to_thread(self._snapshots.size, self._profile, f"content/{canvas_id}")
        self._set(replace(self._states[canvas_id], done=0, total=len(assets), missing=0, bytes=content))
        left = list(assets.values())
        codes: list[str] = []

        async def worker() -> None:
            while left:
                try:
                    # Progress counts media, not bytes of a file.
                    size = await downloader.download(left.pop(), lambda _done: None)
                except MediaError as error:
                    codes.append(error.code)
                    size = None
                one = self._states.get(canvas_id)
                if one is None:  # dropped, and this task is canceled next
                    return
                if size is None:
                    self._set(replace(one, missing=one.missing + 1))
                else:
                    self._set(replace(one, done=one.done + 1, bytes=one.bytes + size))

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(worker())
        self._finish(canvas_id, codes, notify=notify)

    def _finish(self, canvas_id: str, codes: list[str], *, notify: bool) -> None:
        """A network or disk failure pauses the download; unavailable media are counted."""
        away = {"unreachable", "slow", "no-room", "no-disk", "busy"} & set(codes)
        self._set(replace(self._states[canvas_id], phase="waiting" if away else "available"))
        self._save()
        one = self._states[canvas_id]
        if not notify:
            return
        name, size = sanitize.line(one.title, 60), format_size(one.bytes / 1_000)
        if away:
            message = tr("“{name}” isn't fully downloaded yet: {n} of {total} media files are missing.")
            self._notifications.notify("warning", message.format(name=name, n=one.missing, total=one.total))
            return
        message = tr("“{name}” is available offline ({size}).")
        if one.missing:
            message = tr(
                "“{name}” is available offline ({size}). %Ln media files couldn't be downloaded.", one.missing
            )
        self._notifications.notify("ok", message.format(name=name, size=size))

    def _wait(self, canvas_id: str) -> None:
        """Pause while the server is unavailable."""
        self._set(replace(self._states[canvas_id], phase="waiting"))
        self._save()

    async def _release(self, canvas_id: str, writing: Future[None]) -> None:
        try:
            await await_write(writing)
            await self._media.offline.pin(canvas_id, ())
        except (OSError, LocalDbError) as error:
            self._notifications.notify(
                "warning", tr("Some offline data couldn't be removed."), detail=str(error)
            )

    def _pin(self) -> Future[None]:
        return self._snapshots.pin(self._profile, [f"content/{canvas_id}" for canvas_id in self._states])

    def _load(self) -> dict[str, OfflineCanvas]:
        rows = self._table.get(self._profile, OFFLINE, [])
        states: dict[str, OfflineCanvas] = {}
        for row in cast("list[Any]", rows) if isinstance(rows, list) else []:
            try:
                one = OfflineCanvas(**row)
            except TypeError:
                continue  # unknown format of another version: the canvas is downloaded again
            is_available = one.phase in ("available", _OLD_AVAILABLE)
            states[one.canvas_id] = replace(one, phase="available" if is_available else "waiting")
        return states

    def _save(self) -> None:
        self._table.set(self._profile, OFFLINE, [asdict(one) for one in self.all] or None)

    def _set(self, one: OfflineCanvas) -> None:
        if self._states.get(one.canvas_id) != one:
            self._states[one.canvas_id] = one
            self.changed.emit(one.canvas_id)


async def _assets_of(canvas: CanvasStore) -> dict[str, OfflineAsset]:
    """All media of versions, tool inputs, and outputs on a canvas, each once by its cache name."""
    assets: list[Asset] = []
    for at, card in enumerate(canvas.document.nodes):
        if at % _NODES_AT_ONCE == 0:
            await asyncio.sleep(0)
        assets += [output.asset for output in card.outputs if output.asset is not None]
        if not card.version_count:
            continue
        node = await canvas.whole_node(card.id)
        for version in (node.versions if node is not None else None) or ():
            both = (version.asset, version.tool_input_asset)
            assets += [asset_of_version(asset) for asset in both if asset is not None]
    return {one.name: one for asset in assets for one in offline_assets(asset)}
