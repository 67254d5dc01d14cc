"""Edges before sending: undo steps and staged edges.

A held edge stays in the outbox for five seconds, during which it can be undone. A staged edge stays there
until the user sends all staged edges. Both are persisted immediately. The API can't delete edges, so that
only unsent edges can be undone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.settings.table import EDGE_SEND, Settings
from wsdesk.store.base import error_messages
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.canvas.edge_reports import EdgeReports, end_label
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.outbox.outbox import OutboxStore

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.rules import ValidationResult
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.wire.edge import NewEdge

MAX_STEPS = 200


@dataclass(frozen=True, slots=True)
class UndoStep:
    """Edges, each with its canvas, that one action created or discarded; undone and redone together."""

    edges: tuple[tuple[str, NewEdge], ...]
    title: str
    """What the edges connect, such as "Harbor to Shot 01"."""
    drew: bool = True
    at: float = 0.0
    """Time of the action on the monotonic clock, which orders it among other undo histories."""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(edge.id or "" for _canvas_id, edge in self.edges)

    def is_only(self, edge_id: str) -> bool:
        """Whether the step consists of this edge."""
        return len(self.edges) == 1 and self.ids == (edge_id,)


@dataclass(frozen=True, slots=True)
class StagedEdge:
    """Staged edge with the labels of its ends and its validation result among the other staged edges.

    `verdict` is None if its canvas is not open, or if the server rejected the edge (see `entry.error`).
    """

    entry: OutboxItem
    src: str
    dst: str
    verdict: ValidationResult | None = None


class EdgeDraftsStore(QObject):
    """Undo, redo, and staged edges.

    `canvas_of` returns an open canvas by ID. `node_link` returns the URL of a node in the web
    application, or an empty string.
    """

    changed = Signal(object)
    """Emitted when the undo steps or the staged edges change."""

    def __init__(
        self,
        connection: ConnectionStore,
        outbox: OutboxStore,
        settings: Settings,
        notifications: NotificationStore,
        links: LinkStore,
        canvas_of: Callable[[str], CanvasStore | None],
    ) -> None:
        super().__init__()
        self.node_link: Callable[[str, str], str] = lambda _canvas_id, _node_id: ""
        self._connection = connection
        self._outbox = outbox
        self._settings = settings
        self._notifications = notifications
        self._links = links
        self._canvas_of = canvas_of
        self._done: list[UndoStep] = []
        self._undone: list[UndoStep] = []
        self._counting: dict[int, UndoStep] = {}
        connection.profile_changed.connect(self._on_profile_changed)
        outbox.changed.connect(self._on_outbox_changed)
        EdgeReports(connection, outbox, notifications, self)

    @property
    def undo_at(self) -> float | None:
        """Time of the step that undo reverts; None if no step is unsent."""
        return next((step.at for step in reversed(self._done) if self._can_undo(step)), None)

    @property
    def redo_at(self) -> float | None:
        """Time of the step that redo applies; None if there is none."""
        return self._undone[-1].at if self._undone else None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def staged(self) -> tuple[OutboxItem, ...]:
        """Staged edges, including those that the server rejected; oldest first."""
        return tuple(e for e in self._outbox.entries if e.kind == "edge" and e.state in ("staged", "failed"))

    def draw(self, canvas_id: str, edges: Sequence[NewEdge], title: str) -> None:
        """Add new edges, held or staged depending on the setting, as one undo step with this title."""
        self._do(UndoStep(tuple((canvas_id, edge) for edge in edges), title))

    def undo(self) -> None:
        """Undo the newest unsent step; post a notification if there is none."""
        step = next((step for step in reversed(self._done) if self._can_undo(step)), None)
        if step is None:
            self._notify_too_late()
            return
        self._done.remove(step)
        if not step.drew:
            again = self._redoable(step)
            if again is not None:
                self._submit(again)
                self._undone.append(again)
            self.changed.emit(self)
            return
        edges = self._cancel(step)
        self._undone.append(replace(step, edges=edges))
        sent, total = len(step.edges) - len(edges), len(step.edges)
        message = tr("{n} of {all} were already sent. Undone: {what}") if sent else tr("Undone: {what}")
        self._notifications.notify("info", message.format(n=sent, all=total, what=step.title))
        self.changed.emit(self)

    def redo(self) -> None:
        """Redo the most recently undone step, as far as the rules still permit it."""
        if not self._undone:
            return
        step = self._undone.pop()
        if not step.drew:
            self._done.append(step)
            self._cancel(step)
        elif (again := self._redoable(step)) is not None:
            self._done.append(again)
            self._submit(again)
        self.changed.emit(self)

    def remove(self, entry_ids: Collection[str]) -> bool:
        """Discard unsent or failed edges. Undo restores those that were never sent.

        Returns False if none could be discarded.
        """
        from wsdesk.wire.edge import NewEdge

        ids = set(entry_ids)
        chosen = [e for e in self._outbox.entries if e.kind == "edge" and e.id in ids]
        failed = [entry.id for entry in chosen if entry.state == "failed"]
        with self._outbox.batch():
            for entry_id in failed:
                self._outbox.discard(entry_id)
        entries = [entry for entry in chosen if self._outbox.can_cancel(entry.id)]
        if entries:
            edges = tuple((entry.canvas_id, NewEdge.model_validate(entry.body)) for entry in entries)
            self._do(UndoStep(edges, self.ends_text(entries[0]), drew=False))
        return bool(failed or entries)

    def send_staged(self) -> None:
        """Send all staged edges in the order of creation, and retry rejected ones."""
        for entry in self.staged:
            if entry.state == "failed":
                self._outbox.retry(entry.id)
        self._outbox.release(entry.id for entry in self.staged)

    def staged_results(self, most: int) -> tuple[StagedEdge, ...]:
        """Staged edges with their validation results, each as if the previous ones were connected.

        Of more than `most`, rejected ones come first, since validating all takes a second for thousands.
        """
        staged = shown = self.staged
        if len(staged) > most:
            shown = tuple(sorted(staged, key=lambda entry: entry.state != "failed")[:most])
        by_canvas: dict[str, Mapping[str, ValidationResult]] = {}
        for canvas_id in {entry.canvas_id for entry in shown}:
            canvas = self._canvas_of(canvas_id)
            ids = [e.id for e in staged if e.canvas_id == canvas_id and e.state == "staged"]
            count = sum(e.canvas_id == canvas_id and e.state == "staged" for e in shown)
            by_canvas[canvas_id] = canvas.validate_drawn(ids, count) if canvas is not None else {}
        return tuple(
            StagedEdge(entry, *self.ends(entry), by_canvas[entry.canvas_id].get(entry.id)) for entry in shown
        )

    def ends(self, entry: OutboxItem) -> tuple[str, str]:
        """Labels of both ends of an unsent edge, sanitized."""
        from wsdesk.wire.edge import NewEdge

        edge = NewEdge.model_validate(entry.body)
        document = self.document_of(entry.canvas_id)
        return (
            end_label(document, edge.src_node_id, edge.src_handle),
            end_label(document, edge.dst_node_id, edge.dst_handle),
        )

    def _do(self, step: UndoStep) -> None:
        step = replace(step, at=time.monotonic())
        self._undone.clear()
        self._done = [*self._done[-(MAX_STEPS - 1) :], step]
        if step.drew:
            self._submit(step)
        else:
            self._cancel(step)
        self.changed.emit(self)

    def _submit(self, step: UndoStep) -> None:
        if self._settings.get(EDGE_SEND) == "stage":
            # The list of staged connections shows them with Undo, so that a notification is redundant.
            self._submit_edges(step, "staged")
            return
        state = self._connection.state
        is_live, why = state.mode == "live", outbox_messages.waiting_reason(state, self._connection.clock())
        message = tr("Not sent yet: {what}") if is_live else tr("Waiting to be sent: {what} ({why})")
        notice = self._notifications.notify(
            "info",
            message.format(what=step.title, why=why),
            action=NotificationAction(tr("Undo"), partial(self._undo_step, step)),
            seconds=round(self._outbox.hold_s),
        )
        self._counting[notice.id] = step
        self._submit_edges(step, "held")

    def _submit_edges(self, step: UndoStep, state: Literal["held", "staged"]) -> None:
        self._outbox.submit_edges(step.edges, state)

    def _redoable(self, step: UndoStep) -> UndoStep | None:
        """Edges of a step that can still be connected; others may have been added, or the port may be full.

        The other edges are reported. Without an open canvas nothing is validated here, but by the server.
        """
        rejected: dict[str, ValidationResult] = {}
        for canvas_id in {canvas_id for canvas_id, _edge in step.edges}:
            canvas = self._canvas_of(canvas_id)
            if canvas is not None and canvas.document.nodes:
                results = canvas.validate_new([edge for at, edge in step.edges if at == canvas_id])
                rejected |= {edge_id: result for edge_id, result in results.items() if not result.ok}
        if not rejected:
            return step
        left = tuple(pair for pair in step.edges if pair[1].id not in rejected)
        first = next(iter(rejected.values()))
        message = tr("Couldn't redo {n} of {all}: {what}") if left else tr("Couldn't redo: {what}")
        message = message.format(n=len(rejected), all=len(step.edges), what=step.title)
        self._notifications.notify("warning", f"{message}. {error_messages.reason(first.code, first.values)}")
        return replace(step, edges=left) if left else None

    def _cancel(self, step: UndoStep) -> tuple[tuple[str, NewEdge], ...]:
        """Cancel the unsent edges of a step; return them."""
        with self._outbox.batch():
            return tuple(pair for pair in step.edges if self._outbox.cancel(pair[1].id or ""))

    def _can_undo(self, step: UndoStep) -> bool:
        return not step.drew or any(map(self._outbox.can_cancel, step.ids))

    def _undo_step(self, step: UndoStep) -> None:
        """Undo one step, independent of later ones."""
        if step in self._done:
            self._done.remove(step)
            self._done.append(step)
        self.undo()

    def _notify_too_late(self) -> None:
        if not self._done:
            self._notifications.notify("info", tr("Nothing to undo."))
            return
        step = next((step for step in reversed(self._done) if step.drew), self._done[-1])
        message = tr("Already sent: {what}. Sent connections can only be removed in the web app.")
        canvas_id, edge = step.edges[-1]
        url = self.node_link(canvas_id, edge.dst_node_id)
        action = NotificationAction(tr("Open in web app"), partial(self._links.ask, url)) if url else None
        self._notifications.notify("info", message.format(what=step.title), action=action)

    def ends_text(self, entry: OutboxItem) -> str:
        """Both ends of an unsent edge as one phrase, with their handles."""
        src, dst = self.ends(entry)
        return tr("{src} to {dst}").format(src=src, dst=dst)

    def title(self, entry: OutboxItem) -> str:
        """Description of the step that created only this edge, else the labels of its ends."""
        step = next((step for step in self._done if step.drew and step.is_only(entry.id)), None)
        return step.title if step is not None else self.ends_text(entry)

    def document_of(self, canvas_id: str) -> Document | None:
        """Document of an open canvas."""
        canvas = self._canvas_of(canvas_id)
        return canvas.document if canvas is not None else None

    def _on_profile_changed(self, _profile: object) -> None:
        """Clear the undo steps, since they belong to another workspace."""
        self._done.clear()
        self._undone.clear()
        self.changed.emit(self)

    def _on_outbox_changed(self, _entries: object) -> None:
        states = {entry.id: entry.state for entry in self._outbox.entries}
        for notice_id, step in tuple(self._counting.items()):
            if not any(states.get(i) in ("held", "staged") for i in step.ids):
                del self._counting[notice_id]
                self._notifications.dismiss(notice_id)
        self.changed.emit(self)
