"""Recent, pinned, and followed canvases of an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.detached_windows import DetachedWindowsStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.outbox.outbox import OutboxStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


RECENT, PINNED, FOLLOWED = "recent-canvases", "pinned-canvases", "followed-canvases"
MAX_RECENT, MAX_PINNED, MAX_FOLLOWED = 30, 60, 200


@dataclass(frozen=True, slots=True)
class RecentCanvas:
    """Recent, pinned, or followed canvas. `title` is the server's text, not sanitized."""

    canvas_id: str
    title: str = ""


class RecentCanvasesStore(QObject):
    """Records recent, pinned, and followed canvases, persisted for each connection and team."""

    changed = Signal(object)
    """Emitted with this store when a list changes, including a change of the account."""

    def __init__(
        self,
        table: SessionStateTable,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        projects: ProjectsStore,
    ) -> None:
        super().__init__()
        self._table = table
        self._projects = projects
        self._profile = ""
        self._is_saved = True
        self._recent: dict[str, str] = {}
        self._pinned: dict[str, str] = {}
        self._followed: dict[str, str] = {}
        connection.changed.connect(self._on_connection_changed)
        canvases.current_changed.connect(self._on_current_changed)

    def stop_saving(self) -> None:
        """Leave the saved lists as they are."""
        self._is_saved = False

    @property
    def recent(self) -> tuple[RecentCanvas, ...]:
        """Recent canvases, latest first."""
        return tuple(self._recent_canvas(*entry) for entry in reversed(self._recent.items()))

    @property
    def pinned(self) -> tuple[RecentCanvas, ...]:
        """Pinned canvases in the order of pinning."""
        return tuple(self._recent_canvas(*entry) for entry in self._pinned.items())

    def is_pinned(self, canvas_id: str) -> bool:
        return canvas_id in self._pinned

    def pin(self, canvas_id: str, title: str = "") -> None:
        if canvas_id and canvas_id not in self._pinned and len(self._pinned) < MAX_PINNED:
            self._pinned[canvas_id] = title
            self._write(PINNED, self._pinned)

    def unpin(self, canvas_id: str) -> None:
        if self._pinned.pop(canvas_id, None) is not None:
            self._write(PINNED, self._pinned)

    @property
    def followed(self) -> tuple[RecentCanvas, ...]:
        """Canvases of whose changes the user is notified, in the order of following."""
        return tuple(self._recent_canvas(*entry) for entry in self._followed.items())

    def is_followed(self, canvas_id: str) -> bool:
        return canvas_id in self._followed

    def follow(self, canvas_id: str, title: str = "") -> None:
        if canvas_id and canvas_id not in self._followed and len(self._followed) < MAX_FOLLOWED:
            self._followed[canvas_id] = title
            self._write(FOLLOWED, self._followed)

    def unfollow(self, canvas_id: str) -> None:
        if self._followed.pop(canvas_id, None) is not None:
            self._write(FOLLOWED, self._followed)

    def _recent_canvas(self, canvas_id: str, title: str) -> RecentCanvas:
        return RecentCanvas(canvas_id, self._projects.canvas_title(canvas_id) or title)

    def _write(self, key: str, entries: dict[str, str]) -> None:
        if self._profile and self._is_saved:
            self._table.set(self._profile, key, [[canvas_id, title] for canvas_id, title in entries.items()])
        self.changed.emit(self)

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if state.profile_id != self._profile:
            self._profile = state.profile_id
            self._recent, self._pinned, self._followed = (
                _entries(self._table.get(self._profile, key)) if self._profile else {}
                for key in (RECENT, PINNED, FOLLOWED)
            )
            self.changed.emit(self)

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if canvas is None:
            return
        self._recent.pop(canvas.canvas_id, None)
        self._recent[canvas.canvas_id] = canvas.title
        self._recent = dict(list(self._recent.items())[-MAX_RECENT:])
        self._write(RECENT, self._recent)


def _entries(value: object) -> dict[str, str]:
    """Parse pairs of ID and title; invalid ones are skipped, since another version may have written them."""
    entries: dict[str, str] = {}
    for pair in cast("list[object]", value) if isinstance(value, list) else []:
        match pair:
            case [str() as canvas_id, str() as title] if canvas_id:
                entries[canvas_id] = title
            case _:
                pass
    return entries


class PreviewKeeper(QObject):
    """Makes a preview permanent if it is pinned, in a separate window, or has unsent items."""

    def __init__(
        self,
        canvases: CanvasesStore,
        detached_windows: DetachedWindowsStore,
        recent_canvases: RecentCanvasesStore,
        outbox: OutboxStore,
    ) -> None:
        super().__init__(canvases)
        self._canvases = canvases
        self._detached_windows = detached_windows
        self._recent_canvases = recent_canvases
        self._outbox = outbox
        for store in (recent_canvases, outbox):
            store.changed.connect(self._on_changed)
        canvases.preview_changed.connect(self._on_changed)
        detached_windows.detached.connect(self._on_changed)

    def _on_changed(self, _what: object) -> None:
        canvas_id = self._canvases.preview_id
        if canvas_id and (
            self._detached_windows.has(canvas_id)
            or self._recent_canvases.is_pinned(canvas_id)
            or any(entry.canvas_id == canvas_id for entry in self._outbox.entries)
        ):
            self._canvases.keep(canvas_id)
