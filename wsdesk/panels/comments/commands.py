"""Writing, sending again, discarding, copying comments."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.comments.panel import CommentsPanel
from wsdesk.panels.parts.actions import copy_text
from wsdesk.store.commands import Command
from wsdesk.store.comments import CommentEntry
from wsdesk.store.stores import Stores

_HERE = frozenset(("comment",))


class CommentCommands(QObject):
    """The commands of the panel. A subject is a `CommentEntry`; without one the first that waits."""

    def __init__(self, stores: Stores, panel: CommentsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "comments.write",
                self._write_title,
                self._write,
                "node",
                ("M",),
                contexts=frozenset(("node",)),
                enabled=self._has_node,
                icon="comment-add",
            ),
            Command(
                "comments.show",
                self._show_title,
                self._show,
                "node",
                contexts=frozenset(("node",)),
                enabled=self._has_node,
                icon="comments",
            ),
            Command(
                "comments.refresh",
                self._refresh_title,
                self._refresh,
                "view",
                enabled=self._can_read,
                icon="refresh",
            ),
            Command(
                "comments.copy",
                self._copy_title,
                self._copy,
                "edit",
                contexts=_HERE,
                enabled=self._is_any,
                icon="copy",
            ),
            Command(
                "comments.retry",
                self._retry_title,
                self._retry,
                "node",
                contexts=_HERE,
                enabled=self._is_undecided,
            ),
            Command(
                "comments.discard",
                self._discard_title,
                self._discard,
                "node",
                contexts=_HERE,
                enabled=self._is_mine,
            ),
            Command(
                "comments.unbind",
                self._unbind_title,
                self._unbind,
                "node",
                enabled=self._is_bound,
                icon="unlink",
            ),
        )

    def _entry(self, subject: object | None, *states: str) -> CommentEntry | None:
        if isinstance(subject, CommentEntry):
            return subject if not states or subject.state in states else None
        entries = self._stores.comments.state.entries
        if states:
            return next((entry for entry in entries if entry.state in states), None)
        return entries[-1] if entries else None

    def _has_node(self, _subject: object | None) -> bool:
        return bool(self._stores.comments.state.node_id)

    def _can_read(self, _subject: object | None) -> bool:
        return self._stores.comments.state.can_read

    def _is_bound(self, _subject: object | None) -> bool:
        return self._stores.comments.state.bound_here

    def _is_any(self, subject: object | None) -> bool:
        return self._entry(subject) is not None

    def _is_undecided(self, subject: object | None) -> bool:
        return self._entry(subject, "failed", "unknown") is not None

    def _is_mine(self, subject: object | None) -> bool:
        return self._entry(subject, "failed", "unknown", "queued") is not None

    def _write(self, _subject: object | None) -> None:
        self._stores.commands.trigger("panel.comments")  # the window's: brings the panel to the front
        self._panel.write()

    def _show(self, _subject: object | None) -> None:
        self._stores.commands.trigger("panel.comments")

    def _refresh(self, _subject: object | None) -> None:
        self._stores.comments.refresh()

    def _copy(self, subject: object | None) -> None:
        entry = self._entry(subject)
        if entry is not None:
            copy_text(entry.body, self.tr("the comment"), self._stores.notices)

    def _retry(self, subject: object | None) -> None:
        entry = self._entry(subject, "failed", "unknown")
        if entry is not None:
            self._stores.comments.retry(entry.id)

    def _discard(self, subject: object | None) -> None:
        entry = self._entry(subject, "failed", "unknown", "queued")
        if entry is not None:
            self._stores.comments.discard(entry.id)

    def _unbind(self, _subject: object | None) -> None:
        self._stores.comments.unbind()

    def _write_title(self) -> str:
        return self.tr("Comment on this node")

    def _show_title(self) -> str:
        return self.tr("Show comments of this node")

    def _refresh_title(self) -> str:
        return self.tr("Refresh comments")

    def _copy_title(self) -> str:
        return self.tr("Copy comment")

    def _retry_title(self) -> str:
        return self.tr("Send comment again")

    def _discard_title(self) -> str:
        return self.tr("Discard unsent comment")

    def _unbind_title(self) -> str:
        return self.tr("Forget the thread of this node")
