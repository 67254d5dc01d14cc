"""What's new panel: unseen changes by canvas, and pending approvals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from typing_extensions import override

from wsdesk.graph.model.values import Edge, Node, Note
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.whats_new.rows import NewsList, NewsRow
from wsdesk.panels.widgets.containers.panel import Panel
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import HISTORY, HISTORY_MB, MEGABYTE, Settings
from wsdesk.store.agent.approvals import PENDING, ApprovalRow, ApprovalsStore
from wsdesk.store.base.notifications import Notification, NotificationStore
from wsdesk.store.canvas.canvas_state import SavedCamera
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.comments.unread import UnreadComments, UnreadCommentsStore
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.history.change_labels import markdown_of, title_of
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.store.index.crawler import Crawler
from wsdesk.store.text.number_format import number
from wsdesk.store.text.time_format import format_size
from wsdesk.theme.theme_manager import ThemeManager

_REFRESH_MS = 30_000
"""Interval of relative times."""
_UNAVAILABLE = ("offline", "unauthorized", "failed")
"""Modes of the connection in which changes can't be requested."""


class WhatsNewPanelStores(Protocol):
    """Stores that the panel and its commands use."""

    themes: ThemeManager
    images: ImageProvider
    settings: Settings
    connection: ConnectionStore
    selection: SelectionStore
    canvases: CanvasesStore
    commands: CommandStore
    people: PeopleStore
    approvals: ApprovalsStore
    comments: CommentsStore
    unread_comments: UnreadCommentsStore
    notifications: NotificationStore
    history: HistoryStore
    crawler: Crawler
    whats_new: WhatsNewStore


class WhatsNewPanel(Panel):
    """Changes by canvas, the last edited first, and pending approvals. Nothing is removed by reading."""

    badge_changed = Signal()

    def __init__(self, stores: WhatsNewPanelStores) -> None:
        super().__init__("whats-new", "What's new", stores.themes)
        self._stores = stores
        self.list = NewsList(stores.themes, stores.people)
        self.list.show_thumbnails(stores.images)
        self.seen = push_button("newsSeen", self.tr("Mark all as seen"), "link")
        self.usage = PlainLabel(role="small", name="historyUsage")
        self.usage.setWordWrap(True)
        bottom = column(self.usage, margin=(Space.MEDIUM, Space.SMALL))
        top = row(Stretch(1), self.seen, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.NONE))
        column(top, (self.set_content(self.list), 1), bottom, parent=self, space=Space.NONE)
        self.setFocusProxy(self.list)
        self.list.chosen.connect(self.go_to)
        self.list.toggled.connect(self.refresh)
        self.list.menu_requested.connect(stores.commands.menu_opener("news"))
        self.seen.clicked.connect(self.mark_all_seen)
        for store in (stores.whats_new, stores.history, stores.approvals, stores.crawler):
            store.changed.connect(self._on_changed)
        stores.people.changed.connect(self.request_refresh)
        self._mode = stores.connection.state.mode
        stores.connection.changed.connect(self._on_connection_changed)
        stores.unread_comments.changed.connect(self._on_changed)
        self._count = 0
        self._place: Notification | None = None
        """Message about the position of the deleted node that was shown last."""
        self._times = QTimer(self, interval=_REFRESH_MS)
        self._times.timeout.connect(self._repaint)
        self.request_refresh()
        self._on_changed()

    def badge(self) -> str:
        """Number of changes as text for the tab; empty if there are none."""
        return number(self._count) if self._count else ""

    @property
    def current(self) -> NewsRow | None:
        """The current row, None for a heading."""
        current = self.list.current_row()
        return current if current is not None and not current.is_heading else None

    @override
    def refresh(self) -> None:
        state = self._stores.whats_new.state
        self.list.show_news(state.canvases, self._stores.unread_comments.all, self._pending())
        self.seen.setEnabled(self.has_unseen)
        self.usage.setText(self._usage())
        if self.list.rows:
            self._states.show_ready()
        elif not self._stores.settings.get(HISTORY):
            text = self.tr("The history of canvases is turned off in the settings.")
            self._states.show_empty(self.tr("Nothing new"), text)
        elif state.is_loading or self._mode == "starting":
            self._states.show_busy()
        elif self._mode in _UNAVAILABLE:
            text = self.tr("New changes appear here once the workspace is connected.")
            self._states.show_empty(self.tr("Can't check for changes"), text)
        else:
            text = self.tr("Changes to canvases that you opened, or that are indexed, appear here.")
            self._states.show_empty(self.tr("Nothing new"), text)

    def step(self, by: int) -> None:
        """Go to the next or previous change."""
        self.refresh()
        row = self.list.step(by)
        if row is not None:
            self.go_to(row)
        elif self._states.state == "empty":
            text = (
                self.tr("Can't check for changes") if self._mode in _UNAVAILABLE else self.tr("Nothing new")
            )
            self._stores.notifications.notify("info", text)

    def go_to(self, row: NewsRow) -> None:
        """Show a change or comment on its canvas, or an approval."""
        if row.approval is not None:
            self._stores.approvals.reveal(row.approval.id)
        elif row.comments is not None:
            one = row.comments
            self._stores.comments.reveal(one.canvas_id, one.node_id, one.comment_id)
        elif row.news is not None:
            self._go_to(row.canvas_id, row.news)

    def _go_to(self, canvas_id: str, news: News) -> None:
        stores, ids, item = self._stores, news.ids, news.difference.after
        if isinstance(item, Edge):
            stores.canvases.reveal(canvas_id, item.dst)
            stores.selection.select(canvas_id, edges=(item.id,))
        elif item is not None and ids:
            stores.canvases.reveal(canvas_id, ids[0])
            if len(ids) > 1:
                stores.selection.select(canvas_id, nodes=ids)
        else:
            self._show_place(canvas_id, news)

    def _show_place(self, canvas_id: str, news: News) -> None:
        """Open a canvas where a deleted node or note was."""
        canvas, item = self._stores.canvases.open(canvas_id), news.difference.before
        if isinstance(item, Node | Note):
            x, y = item.rect.x + item.rect.w / 2, item.rect.y + item.rect.h / 2
            canvas.set_camera(SavedCamera(x, y, canvas.camera.scale if canvas.camera is not None else 1))
            place = self.tr("{change}. It was in the middle of this view.")
            change = title_of(news.difference)
            notifications = self._stores.notifications
            if self._place is not None:
                notifications.dismiss(self._place.id)
            self._place = notifications.notify("info", place.format(change=change))

    def mark_read(self, unread: UnreadComments) -> None:
        """Mark the comments of a node as read; can be undone."""
        undo = self._stores.unread_comments.mark_read(unread)
        self._stores.whats_new.add_undo(self.tr("Marked as read"), undo)

    @property
    def has_unseen(self) -> bool:
        """Whether there are changes or comments to mark as seen."""
        return bool(self._stores.whats_new.state.canvases or self._stores.unread_comments.all)

    def mark_all_seen(self) -> None:
        """Mark all changes as seen and all listed comments as read; can be undone."""
        unread = self._stores.unread_comments
        undos = [unread.mark_read(one) for one in unread.all]
        self._stores.whats_new.mark_all_seen(partial(_call_all, undos) if undos else None)

    def copy_markdown(self, canvas_id: str) -> None:
        """Copy the changes of a canvas as Markdown; an empty ID means all canvases."""
        canvases = self._stores.whats_new.state.canvases
        texts = [
            markdown_of(canvas.title, canvas.news, self._stores.people)
            for canvas in canvases
            if canvas_id in ("", canvas.canvas_id)
        ]
        copy_text("\n".join(texts), self.tr("changes"), self._stores.notifications)

    def _pending(self) -> list[ApprovalRow]:
        return [one for one in self._stores.approvals.state.rows if one.status == PENDING]

    def _usage(self) -> str:
        failure = self._stores.history.state.failure
        if failure:
            return self.tr("Couldn't save the history. {reason}").format(reason=failure)
        crawl = self._stores.crawler.state
        if crawl.phase == "active":
            checked = self.tr("Checking canvases: {done} of {total}")
            return checked.format(done=number(crawl.indexed), total=number(crawl.total))
        history = self._stores.history.state
        if not history.canvases:
            return ""
        text = self.tr("History of %Ln canvases", "", len(history.canvases))
        limit = self._stores.settings.get(HISTORY_MB) * MEGABYTE
        offline = self._stores.history.offline_size
        size = self.tr("{size} of {limit}").format(
            size=format_size((history.size - offline) / 1_000), limit=format_size(limit / 1_000)
        )
        extra = self.tr("{size} available offline").format(size=format_size(offline / 1_000))
        return " · ".join((text, size, extra) if offline else (text, size))

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if state.mode != self._mode:
            self._mode = state.mode
            self.request_refresh()

    def _on_changed(self, _state: object = None) -> None:
        self.request_refresh()
        state = self._stores.whats_new.state
        comments = sum(one.count for one in self._stores.unread_comments.all)
        count = state.count + len(self._pending()) + comments
        if count != self._count:
            self._count = count
            self.badge_changed.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._times.start()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._times.stop()

    def _repaint(self) -> None:
        self.list.viewport().update()


def _call_all(functions: Iterable[Callable[[], None]]) -> None:
    for function in functions:
        function()
