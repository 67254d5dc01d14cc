"""Announces results to assistive technology."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.store.base.load_state import LoadState
from wsdesk.store.culling.mark_labels import marks_change_text
from wsdesk.store.text import sanitize
from wsdesk.window.bars.status_pill import status_text

if TYPE_CHECKING:
    from wsdesk.store.agent.approvals import ApprovalsState
    from wsdesk.store.agent.uploads_state import UploadsState
    from wsdesk.store.comparison.comparison import Comparison
    from wsdesk.store.connection.connection import ConnectionState
    from wsdesk.store.culling.marks import MarksChange
    from wsdesk.store.outbox.outbox import OutboxItem
    from wsdesk.store.results.light_table_state import LightTableState
    from wsdesk.store.stores import Stores

_STEP = 25
"""Progress is announced in steps of this many percent."""


class Announcer(QObject):
    """Announces once: comments, connection, uploads, approvals, marks, comparisons, and results of queries.

    Notifications announce themselves and are left out, such as those of marks on the canvas.
    """

    def __init__(
        self, stores: Stores, announce: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._say = announce
        self._connection = stores.connection
        self._mode = (stores.connection.state.mode, False)
        """Mode, and whether the server is silent."""
        self._rejected: set[str] = set()
        self._failed: set[str] = set()
        self._step = 0
        self._uploading = False
        self._approvals = _loaded_ids(stores.approvals.state)
        self._marks = stores.marks
        self._mark_targets = stores.mark_targets
        self._compared: tuple[str, ...] = ()
        self._reference = ""
        self._query = self._read_query = ("", "", "")
        stores.light_table.changed.connect(self._on_results_changed)
        stores.outbox.comment_sent.connect(self._on_comment_sent)
        stores.outbox.failed.connect(self._on_failed)
        stores.connection.changed.connect(self._on_connection_changed)
        stores.uploads.changed.connect(self._on_uploads_changed)
        stores.approvals.changed.connect(self._on_approvals_changed)
        stores.marks.changed.connect(self._on_marks_changed)
        stores.comparison.changed.connect(self._on_comparison_changed)

    def _on_comment_sent(self, _sent: object) -> None:
        self._say(self.tr("Comment sent"))

    def _on_failed(self, entry: OutboxItem) -> None:
        if entry.kind == "comment":  # a notification announces a failed connection
            text = self.tr("Couldn't send the comment: {why}")
            self._say(text.format(why=sanitize.line(entry.error, 200)))

    def _on_connection_changed(self, state: ConnectionState) -> None:
        before, self._mode = self._mode, (state.mode, state.is_silent)
        if self._mode == before or state.mode in ("none", "starting"):
            return
        if state.mode == "live" and before[0] in ("none", "starting"):
            return  # it is what a start leads to
        self._say(status_text(state, self._connection.clock()).short)

    def _on_uploads_changed(self, state: UploadsState) -> None:
        self._announce_rejected(state)
        self._announce_failed(state)
        self._announce_progress(state)

    def _announce_rejected(self, state: UploadsState) -> None:
        rejected = [one for one in state.staged if one.checked is not None and one.checked.problem]
        new = [one for one in rejected if one.id not in self._rejected]
        self._rejected = {one.id for one in rejected}
        if len(new) == 1 and new[0].checked is not None:
            self._say(f"{sanitize.line(new[0].name, 80)}: {new[0].checked.problem}")
        elif new:
            self._say(self.tr("%Ln files can't be sent", "", len(new)))

    def _announce_failed(self, state: UploadsState) -> None:
        failed = {
            entry.upload.id: entry.upload.name for entry in state.entries if entry.upload.state == "failed"
        }
        for upload_id in failed.keys() - self._failed:
            self._say(self.tr("Couldn't upload {name}").format(name=sanitize.line(failed[upload_id], 80)))
        self._failed = set(failed)

    def _announce_progress(self, state: UploadsState) -> None:
        running = [entry for entry in state.entries if entry.upload.state in ("waiting", "sending")]
        if not running:
            done = sum(entry.upload.state == "done" for entry in state.entries)
            if self._uploading and done:
                self._say(self.tr("Upload finished: %Ln files", "", done))
            self._uploading, self._step = False, 0
            return
        size = sum(entry.upload.size for entry in state.entries)
        step = 100 * sum(entry.sent for entry in state.entries) // max(1, size) // _STEP * _STEP
        if not self._uploading:
            self._say(self.tr("Uploading %Ln files", "", len(running)))
        elif self._step < step < 100:
            self._say(self.tr("{n}% uploaded").format(n=step))
        self._uploading, self._step = True, max(step, self._step)

    def _on_approvals_changed(self, state: ApprovalsState) -> None:
        approval = state.row
        if approval is not None and approval.id in _loaded_ids(state) - self._approvals:
            text = self.tr("Approval found: {tool}, {status}")
            self._say(
                text.format(
                    tool=sanitize.line(approval.tool_name, 80), status=sanitize.line(approval.status, 40)
                )
            )
        self._approvals = _loaded_ids(state)

    def _on_marks_changed(self, change: MarksChange) -> None:
        if change.version_ids and self._mark_targets.page is not None:
            self._say(marks_change_text([self._marks.of(version_id) for version_id in change.version_ids]))

    def _on_results_changed(self, state: LightTableState) -> None:
        """Announce the number of results of another query once they are read."""
        query = (state.view.text, state.view.scope, state.view.collection_id)
        if state.phase is LoadState.BUSY:
            self._read_query = query
        elif state.phase is LoadState.READY and query == self._read_query != self._query:
            self._query = query
            self._say(self.tr("%Ln results", "", state.total) if state.total else self.tr("No results"))

    def _on_comparison_changed(self, comparison: Comparison | None) -> None:
        """Announce what is compared now, such as after the next candidate replaced a rejected one."""
        sides = comparison.sides if comparison is not None else ()
        names = tuple(side.name for side in sides)
        if comparison is not None and names != self._compared:
            self._say(", ".join(names) if comparison.is_pair else self.tr("%Ln results", "", len(sides)))
        is_same, self._compared = sorted(names) == sorted(self._compared), names
        is_pinned = comparison is not None and comparison.reference >= 0
        reference = names[comparison.reference] if comparison is not None and is_pinned else ""
        if reference and reference != self._reference:
            self._say(self.tr("Reference: {name}").format(name=reference))
        elif self._reference and comparison is not None and not is_pinned and is_same:
            self._say(self.tr("Reference unpinned"))
        self._reference = reference


def _loaded_ids(state: ApprovalsState) -> set[str]:
    """IDs of the loaded approvals."""
    return {row.id for row in state.rows if row.approval is not None}
