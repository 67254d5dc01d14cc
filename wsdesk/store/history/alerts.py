"""Desktop notifications about what others did: runs, comments, and approvals that wait for a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from wsdesk.settings.table import NOTIFY_APPROVALS, NOTIFY_COMMENTS, NOTIFY_RUNS, Setting, Settings
from wsdesk.store.agent.approvals import PENDING, ApprovalsState, ApprovalsStore
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.localdb.history.values import CanvasSnapshot

_tr = translator("Alerts")
_MAX_LINES = 4
_TITLE = 60
"""Maximum letters of a title or name."""


class Alert(NamedTuple):
    """Texts of a desktop notification, sanitized, and what it is about if that is one canvas or node."""

    title: str
    message: str
    canvas_id: str = ""
    node_id: str = ""


class _Line(NamedTuple):
    canvas_id: str
    text: str
    node_id: str = ""


class _NewComments(NamedTuple):
    """New comments of a canvas, with the author of the last one if the API names one."""

    total: int = 0
    author: str = ""
    nodes: frozenset[str] = frozenset()


class AlertsStore(QObject):
    """Collects changes for desktop notifications, and emits them as one."""

    alerted = Signal(object)
    """Emitted with an `Alert`."""

    GROUP_MS = 15_000
    """Quiet time in ms after which everything that was collected is one notification."""

    def __init__(
        self,
        connection: ConnectionStore,
        projects: ProjectsStore,
        recent_canvases: RecentCanvasesStore,
        comments: CommentsStore,
        approvals: ApprovalsStore,
        history: HistoryStore,
        settings: Settings,
    ) -> None:
        super().__init__()
        self._projects = projects
        self._recents = recent_canvases
        self._comments = comments
        self._settings = settings
        self._pending: set[str] = set()
        """Approvals that were pending before."""
        self._unread: dict[str, dict[str, int]] = {}
        """Unread comments by canvas and node, as they were before."""
        self._runs: dict[str, Counter[str]] = {}
        self._new_comments: dict[str, _NewComments] = {}
        self._lines: list[_Line] = []
        self._group = Debouncer(self.GROUP_MS, self._emit, self)
        connection.profile_changed.connect(self._on_profile_changed)
        approvals.changed.connect(self._on_approvals_changed)
        comments.badges.changed.connect(self._on_badges_changed)
        history.snapshot_added.connect(self._on_snapshot_added)

    def flush(self) -> None:
        """Emit what was collected now."""
        self._group.cancel()
        self._emit()

    def _wants(self, setting: Setting[str], canvas_id: str, *, is_own: bool = False) -> bool:
        followed = is_own or self._recents.is_followed(canvas_id)
        return self._settings.get(setting) == "all" or (
            self._settings.get(setting) == "followed" and followed
        )

    def _on_profile_changed(self, _profile: object) -> None:
        self._group.cancel()
        self._unread.clear()
        self._runs.clear()
        self._new_comments.clear()
        self._lines.clear()

    def _on_approvals_changed(self, state: ApprovalsState) -> None:
        pending = {row.id: row for row in state.rows if row.status == PENDING}
        for row in pending.values():
            # Those of the previous run have no approval until the server answers.
            is_new = row.id not in self._pending and row.approval is not None
            if is_new and self._settings.get(NOTIFY_APPROVALS):
                self._add("", _tr("Agent asks to run {tool}").format(tool=row.tool_name))
        self._pending = set(pending)

    def _on_badges_changed(self, canvas_id: str) -> None:
        badges = self._comments.badges.of(canvas_id)
        before = self._unread.get(canvas_id)
        now = self._unread[canvas_id] = {node: badge.unread for node, badge in badges.items() if badge.unread}
        for node_id, count in now.items() if before is not None else ():
            added = count - (before or {}).get(node_id, 0)
            if added > 0:
                self._add_comments(canvas_id, node_id, added)

    def _add_comments(self, canvas_id: str, node_id: str, added: int) -> None:
        comments, markers = self._comments, self._comments.markers
        thread_id = comments.threads.of(canvas_id, node_id).thread_id
        loaded = comments.thread_cache.comments(thread_id)
        unread = markers.unread(thread_id, loaded)
        is_own = bool(markers.me) and any(one.created_by_user_id == markers.me for one in loaded)
        if self._wants(NOTIFY_COMMENTS, canvas_id, is_own=is_own):
            names = [one.created_by_name or "" for one in loaded if one.id in unread]
            before = self._new_comments.get(canvas_id, _NewComments())
            author = names[-1] if names else ""
            self._new_comments[canvas_id] = _NewComments(
                before.total + added, author, before.nodes | {node_id}
            )
            self._group.trigger()

    def _on_snapshot_added(self, snapshot: CanvasSnapshot) -> None:
        from wsdesk.graph.analysis.differences import KINDS, DifferenceKind

        kinds = {KINDS[kind]: count for kind, count in snapshot.counts.items() if kind < len(KINDS)}
        failed = kinds.get(DifferenceKind.RUN_FAILED, 0)
        finished = kinds.get(DifferenceKind.VERSIONS_ADDED, 0) + kinds.get(DifferenceKind.RUN_FINISHED, 0)
        if (failed or finished) and self._wants(NOTIFY_RUNS, snapshot.canvas_id):
            self._runs.setdefault(snapshot.canvas_id, Counter()).update(failed=failed, finished=finished)
            self._group.trigger()

    def _add(self, canvas_id: str, text: str) -> None:
        self._lines.append(_Line(canvas_id, text))
        self._group.trigger()

    def _emit(self) -> None:
        lines = [*self._lines, *self._comment_lines(), *self._run_lines()]
        self._lines.clear()
        self._new_comments.clear()
        self._runs.clear()
        if not lines:
            return
        canvases = {line.canvas_id for line in lines}
        if len(canvases) == 1 and "" not in canvases:
            title, texts = self._title(lines[0].canvas_id), [line.text for line in lines]
        else:
            title = _tr("What's new")
            texts = [self._with_canvas(line) for line in lines]
        more = len(texts) - _MAX_LINES
        shown = [*texts[:_MAX_LINES], _tr("and %Ln more", more)] if more > 0 else texts
        canvas_id = canvases.pop() if len(canvases) == 1 else ""
        node_id = lines[0].node_id if len(lines) == 1 else ""
        self.alerted.emit(Alert(title, "\n".join(shown), canvas_id, node_id))

    def _comment_lines(self) -> Iterator[_Line]:
        for canvas_id, new in self._new_comments.items():
            node_id = next(iter(new.nodes)) if len(new.nodes) == 1 else ""
            yield _Line(canvas_id, _comments_text(new.total, new.author), node_id)

    def _run_lines(self) -> Iterator[_Line]:
        for canvas_id, runs in self._runs.items():
            parts = (
                _tr("%Ln failed runs", runs["failed"]) if runs["failed"] else "",
                _tr("%Ln finished runs", runs["finished"]) if runs["finished"] else "",
            )
            yield _Line(canvas_id, ", ".join(part for part in parts if part))

    def _with_canvas(self, line: _Line) -> str:
        return f"{self._title(line.canvas_id)}: {line.text}" if line.canvas_id else line.text

    def _title(self, canvas_id: str) -> str:
        return sanitize.line(self._projects.canvas_title(canvas_id), _TITLE) or _tr("Untitled")


def _comments_text(count: int, author: str) -> str:
    """The number of new comments, and the author of the last one if the API names one."""
    text = _tr("%Ln new comments", count)
    name = sanitize.line(author, _TITLE)
    return _tr("{comments} by {name}").format(comments=text, name=name) if name and count == 1 else text
