"""Announces results to assistive technology."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.store.text import sanitize
from wsdesk.window.bars.status_labels import live_words

if TYPE_CHECKING:
    from wsdesk.store.agent.approvals import ApprovalsState
    from wsdesk.store.agent.uploads_state import UploadsState
    from wsdesk.store.connection.connection import ConnectionState
    from wsdesk.store.outbox.outbox import OutboxItem
    from wsdesk.store.stores import Stores

_STEP = 25
"""Progress is announced every so many percent."""


class Announcer(QObject):
    """Announces each result once: sent and failed comments, the connection, uploads, and approvals.

    What is posted as a notice is announced where it is shown; nothing of that is repeated here.
    """

    def __init__(self, stores: Stores, say: Callable[[str], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._connection = stores.connection
        self._mode = stores.connection.state.mode
        self._refused: set[str] = set()
        self._failed: set[str] = set()
        self._step = 0
        self._under_way = False
        self._approvals = _found(stores.approvals.state)
        stores.outbox.comment_sent.connect(self._on_comment_sent)
        stores.outbox.failed.connect(self._on_failed)
        stores.connection.changed.connect(self._on_connection_changed)
        stores.uploads.changed.connect(self._on_uploads_changed)
        stores.approvals.changed.connect(self._on_approvals_changed)

    def _on_comment_sent(self, _sent: object) -> None:
        self._say(self.tr("Comment sent"))

    def _on_failed(self, entry: OutboxItem) -> None:
        if entry.kind == "comment":  # a connection that failed is told by a notice
            words = self.tr("Couldn't send the comment: {why}")
            self._say(words.format(why=sanitize.line(entry.error, 200)))

    def _on_connection_changed(self, state: ConnectionState) -> None:
        before, self._mode = self._mode, state.mode
        if state.mode == before or state.mode in ("none", "starting"):
            return
        if state.mode == "live" and before in ("none", "starting"):
            return  # it is what a start leads to
        self._say(live_words(state, self._connection.clock()).short)

    def _on_uploads_changed(self, state: UploadsState) -> None:
        self._tell_refused(state)
        self._tell_failed(state)
        self._tell_progress(state)

    def _tell_refused(self, state: UploadsState) -> None:
        refused = [one for one in state.staged if one.checked is not None and one.checked.problem]
        new = [one for one in refused if one.id not in self._refused]
        self._refused = {one.id for one in refused}
        if len(new) == 1 and new[0].checked is not None:
            self._say(f"{sanitize.line(new[0].name, 80)}: {new[0].checked.problem}")
        elif new:
            self._say(self.tr("%Ln files can't be sent", "", len(new)))

    def _tell_failed(self, state: UploadsState) -> None:
        failed = {
            entry.upload.id: entry.upload.name for entry in state.entries if entry.upload.state == "failed"
        }
        for upload_id in failed.keys() - self._failed:
            self._say(self.tr("Couldn't upload {name}").format(name=sanitize.line(failed[upload_id], 80)))
        self._failed = set(failed)

    def _tell_progress(self, state: UploadsState) -> None:
        going = [entry for entry in state.entries if entry.upload.state in ("waiting", "sending")]
        if not going:
            done = sum(entry.upload.state == "done" for entry in state.entries)
            if self._under_way and done:
                self._say(self.tr("Upload finished: %Ln files", "", done))
            self._under_way, self._step = False, 0
            return
        size = sum(entry.upload.size for entry in state.entries)
        step = 100 * sum(entry.sent for entry in state.entries) // max(1, size) // _STEP * _STEP
        if not self._under_way:
            self._say(self.tr("Uploading %Ln files", "", len(going)))
        elif self._step < step < 100:
            self._say(self.tr("{n}% uploaded").format(n=step))
        self._under_way, self._step = True, max(step, self._step)

    def _on_approvals_changed(self, state: ApprovalsState) -> None:
        found = state.row
        if found is not None and found.id in _found(state) - self._approvals:
            words = self.tr("Approval found: {tool}, {status}")
            self._say(
                words.format(tool=sanitize.line(found.tool_name, 80), status=sanitize.line(found.status, 40))
            )
        self._approvals = _found(state)


def _found(state: ApprovalsState) -> set[str]:
    """The IDs of the approvals whose content is known."""
    return {row.id for row in state.rows if row.approval is not None}
