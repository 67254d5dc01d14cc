"""How many comments each node of a canvas has, as the canvas shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.classes import dataclass
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.comment_marks import MarksStore
from wsdesk.store.outbox import OutboxStore
from wsdesk.store.threadbook import ThreadBook
from wsdesk.store.threads import NodeThread, ThreadsStore

if TYPE_CHECKING:
    from wsdesk.store.canvas import CanvasStore


@dataclass(frozen=True, slots=True)
class Pin:
    """`count` comments, `unread` of them new; `troubled`: one was not sent, or may have arrived."""

    count: int
    unread: int = 0
    troubled: bool = False


class CommentPins(QObject):
    """Pins by node, worked out once a canvas and then only for the threads that changed."""

    changed = Signal(object)
    """The id of a canvas some of whose pins are others."""

    def __init__(
        self,
        canvases: CanvasesStore,
        threads: ThreadsStore,
        book: ThreadBook,
        marks: MarksStore,
        outbox: OutboxStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._threads = threads
        self._book = book
        self._marks = marks
        self._outbox = outbox
        self._pins: dict[str, dict[str, Pin]] = {}
        self._nodes: dict[str, dict[str, dict[str, NodeThread]]] = {}
        self._waiting: dict[str, tuple[int, bool]] = {}
        threads.changed.connect(self._on_threads_changed)
        book.changed.connect(self._on_thread_changed)
        marks.changed.connect(self._on_thread_changed)
        outbox.changed.connect(self._on_outbox_changed)
        canvases.closed.connect(self._on_closed)

    def forget(self) -> None:
        """Another profile."""
        self._pins.clear()
        self._nodes.clear()
        self._waiting.clear()

    def of(self, canvas_id: str) -> Mapping[str, Pin]:
        """The pins of a canvas by node; nodes without a comment have none."""
        found = self._pins.get(canvas_id)
        if found is None:
            by_thread: dict[str, dict[str, NodeThread]] = {}
            for node_id, thread in self._threads.all(canvas_id).items():
                by_thread.setdefault(thread.thread_id, {})[node_id] = thread
            self._nodes[canvas_id] = by_thread
            found = self._pins[canvas_id] = {
                node_id: pin
                for thread_id, nodes in by_thread.items()
                for node_id, thread in nodes.items()
                if (pin := self._pin(thread_id, thread.count)) is not None
            }
        return found

    def nodes_of(self, canvas_id: str, thread_id: str) -> tuple[str, ...]:
        """The nodes of a canvas that have this thread."""
        self.of(canvas_id)
        return tuple(self._nodes.get(canvas_id, {}).get(thread_id, ()))

    def threads_of(self, canvas_id: str) -> Mapping[str, Mapping[str, NodeThread]]:
        """The threads of a canvas, each with its nodes."""
        self.of(canvas_id)
        return self._nodes.get(canvas_id, {})

    def _pin(self, thread_id: str, told: int) -> Pin | None:
        comments = self._book.comments(thread_id)
        waiting, troubled = self._waiting.get(thread_id, (0, False))
        if self._book.knows(thread_id) and len(comments) >= told:
            count, unread = len(comments), len(self._marks.unread(thread_id, comments))
        else:
            count, unread = max(told, len(comments)), self._marks.unread_of(thread_id, told)
        count += waiting
        return Pin(count, unread, troubled) if count else None

    def _on_threads_changed(self, canvas_id: str) -> None:
        self._pins.pop(canvas_id, None)
        self.changed.emit(canvas_id)

    def _on_thread_changed(self, thread_id: str) -> None:
        for canvas_id, by_thread in self._nodes.items():
            if thread_id in by_thread and canvas_id in self._pins:
                self._again(canvas_id, thread_id)

    def _again(self, canvas_id: str, thread_id: str) -> None:
        pins = self._pins[canvas_id]
        moved = False
        for node_id, thread in self._nodes[canvas_id][thread_id].items():
            pin = self._pin(thread_id, thread.count)
            if pin == pins.get(node_id):
                continue
            moved = True
            if pin is None:
                pins.pop(node_id, None)
            else:
                pins[node_id] = pin
        if moved:
            self.changed.emit(canvas_id)

    def _on_outbox_changed(self, _entries: object) -> None:
        waiting: dict[str, tuple[int, bool]] = {}
        for item in self._outbox.entries:
            if item.kind == "comment":
                count, troubled = waiting.get(item.target, (0, False))
                waiting[item.target] = (count + 1, troubled or item.state in ("failed", "unknown"))
        before, self._waiting = self._waiting, waiting
        for thread_id in before.keys() | waiting.keys():
            if before.get(thread_id) != waiting.get(thread_id):
                self._on_thread_changed(thread_id)

    def _on_closed(self, canvas: CanvasStore) -> None:
        self._pins.pop(canvas.canvas_id, None)
        self._nodes.pop(canvas.canvas_id, None)
