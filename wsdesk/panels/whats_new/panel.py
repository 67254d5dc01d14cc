"""What's new panel: unseen changes by canvas, and pending approvals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QLocale, Signal
from typing_extensions import override

from wsdesk.graph.model.values import Asset, Edge, Node
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.containers.panel import Panel
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.lists.list_view import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.lists.stepping_list import SteppingListView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import HISTORY, HISTORY_MB, MEGABYTE, Settings
from wsdesk.store.agent.approvals import PENDING, ApprovalRow, ApprovalsStore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.history.change_labels import color_of, line_of, markdown_of, title_of
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.whats_new import News, WhatsNewStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import drawing
from wsdesk.store.text.time_format import ago, format_size
from wsdesk.theme.theme_manager import ThemeManager

_REFRESH_MS = 30_000
"""Interval of relative times."""


@dataclass(frozen=True, slots=True)
class NewsRow:
    """Row of a change or an approval, or a heading without either. `count` is that of a heading."""

    title: str
    line: str = ""
    count: int = 0
    color: str = ""
    icon: str = ""
    canvas_id: str = ""
    approval_id: str = ""
    news: News | None = None

    @property
    def is_heading(self) -> bool:
        return self.news is None and not self.approval_id


class NewsList(SteppingListView[NewsRow]):
    """List of changes: a click or Enter goes to a change; headings aren't selectable."""

    row_px = 44

    @override
    def content(self, row: NewsRow) -> RowContent:
        if row.is_heading:
            title = f"{row.title} · {QLocale().toString(row.count)}"
            return RowContent(title, is_heading=True)
        return RowContent(row.title, row.line, dot=row.color)

    @override
    def accessible_text(self, row: NewsRow) -> AccessibleText:
        text = ", ".join(part for part in (row.title, row.line) if part)
        return AccessibleText(row.title, text, f"{row.title}\n{row.line}")

    @override
    def is_heading(self, row: NewsRow) -> bool:
        return row.is_heading

    @override
    def asset(self, row: NewsRow) -> Asset | None:
        difference = row.news.difference if row.news is not None else None
        item = (difference.after or difference.before) if difference is not None else None
        return item.asset if isinstance(item, Node) else None

    @override
    def thumbnail_icon(self, row: NewsRow) -> str:
        return row.icon

    @override
    def row_key(self, row: NewsRow) -> object:
        return row.news.keys if row.news is not None else row.approval_id or row.canvas_id


class WhatsNewPanelStores(Protocol):
    """Stores that the panel and its commands use."""

    themes: ThemeManager
    images: ImageProvider
    settings: Settings
    selection: SelectionStore
    canvases: CanvasesStore
    commands: CommandStore
    people: PeopleStore
    approvals: ApprovalsStore
    notifications: NotificationStore
    history: HistoryStore
    whats_new: WhatsNewStore


class WhatsNewPanel(Panel):
    """Changes by canvas, the latest first, and approvals that are pending. Nothing is removed by reading."""

    badge_changed = Signal()

    def __init__(self, stores: WhatsNewPanelStores) -> None:
        super().__init__("whats-new", "What's new", stores.themes)
        self._stores = stores
        self.list = NewsList("newsList", self.tr("Changes"), stores.themes)
        self.list.show_thumbnails(stores.images)
        self.seen = push_button("newsSeen", self.tr("Mark all as seen"), "link")
        self.usage = PlainLabel(role="small", name="historyUsage")
        self.usage.setWordWrap(True)
        bottom = column(self.usage, margin=(Space.MEDIUM, Space.SMALL))
        top = row(Stretch(1), self.seen, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.NONE))
        column(top, (self.set_content(self.list), 1), bottom, parent=self, space=Space.NONE)
        self.setFocusProxy(self.list)
        self.list.chosen.connect(self.go_to)
        self.list.menu_requested.connect(stores.commands.menu_opener("news"))
        self.seen.clicked.connect(stores.whats_new.mark_all_seen)
        for store in (stores.whats_new, stores.history, stores.approvals):
            store.changed.connect(self._on_changed)
        stores.people.changed.connect(self.request_refresh)
        self._count = 0
        self._times = self.startTimer(_REFRESH_MS)
        self.request_refresh()
        self._on_changed()

    def badge(self) -> str:
        """Number of changes as text for the tab; empty if there are none."""
        return str(self._count) if self._count else ""

    @property
    def current(self) -> NewsRow | None:
        """The current row, None for a heading."""
        current = self.list.current_row()
        return current if current is not None and not current.is_heading else None

    @override
    def refresh(self) -> None:
        self.list.set_rows(self._rows())
        self.seen.setEnabled(bool(self._stores.whats_new.state.canvases))
        self.usage.setText(self._usage())
        if self.list.rows:
            self._states.show_ready()
        elif self._stores.whats_new.state.is_loading:
            self._states.show_busy()
        else:
            text = self.tr("Changes to canvases that you opened, or that are indexed, appear here.")
            if not self._stores.settings.get(HISTORY):
                text = self.tr("The history of canvases is turned off in the settings.")
            self._states.show_empty(self.tr("Nothing new"), text)

    def step(self, by: int) -> None:
        """Go to the next or previous change."""
        self.refresh()
        row = self.list.step(by)
        if row is not None:
            self.go_to(row)

    def go_to(self, row: NewsRow) -> None:
        """Show a change on its canvas, or an approval."""
        if row.approval_id:
            self._stores.approvals.show_requested.emit(row.approval_id)
            return
        if row.news is None:
            return
        stores, canvas_id, ids = self._stores, row.canvas_id, row.news.ids
        item = row.news.difference.after
        if isinstance(item, Edge):
            stores.canvases.reveal(canvas_id, item.dst)
            stores.selection.select(canvas_id, edges=(item.id,))
        elif item is not None and ids:
            stores.canvases.reveal(canvas_id, ids[0])
            if len(ids) > 1:
                stores.selection.select(canvas_id, nodes=ids)
        else:
            stores.canvases.open(canvas_id)

    def copy_markdown(self, canvas_id: str) -> None:
        """Copy the changes of a canvas as Markdown; an empty ID means all canvases."""
        canvases = self._stores.whats_new.state.canvases
        texts = [
            markdown_of(canvas.title, canvas.news, self._stores.people)
            for canvas in canvases
            if canvas_id in ("", canvas.canvas_id)
        ]
        copy_text("\n".join(texts), self.tr("changes"), self._stores.notifications)

    def _rows(self) -> tuple[NewsRow, ...]:
        rows: list[NewsRow] = []
        for canvas in self._stores.whats_new.state.canvases:
            title = sanitize.line(canvas.title, 120) or self.tr("Untitled")
            rows.append(NewsRow(title, count=len(canvas.news), canvas_id=canvas.canvas_id))
            rows += [self._row(news) for news in canvas.news]
        pending = [one for one in self._stores.approvals.state.rows if one.status == PENDING]
        if pending:
            rows.append(NewsRow(self.tr("Pending approvals"), count=len(pending)))
            rows += [self._approval_row(one) for one in pending]
        return tuple(rows)

    def _row(self, news: News) -> NewsRow:
        difference = news.difference
        item = difference.after or difference.before
        icon = drawing(item.kind) if isinstance(item, Node) else "edge" if isinstance(item, Edge) else "note"
        title = title_of(difference, news.src, news.dst, len(news.ids))
        line = line_of(news, self._stores.people)
        return NewsRow(title, line, 1, color_of(difference.kind), icon, news.canvas_id, news=news)

    def _approval_row(self, one: ApprovalRow) -> NewsRow:
        when = ago(one.approval.created_at) if one.approval is not None else ""
        title = self.tr("Agent asks to run {tool}").format(tool=one.tool_name)
        line = self.tr("pending since {when}").format(when=when) if when else ""
        return NewsRow(title, line, 1, "warn", "approval", approval_id=one.id)

    def _usage(self) -> str:
        history = self._stores.history.state
        if not history.canvases:
            return ""
        text = self.tr("History of %Ln canvases", "", len(history.canvases))
        limit = self._stores.settings.get(HISTORY_MB) * MEGABYTE
        size = self.tr("{size} of {limit}").format(
            size=format_size(history.size / 1_000), limit=format_size(limit / 1_000)
        )
        return f"{text} · {size}"

    def _on_changed(self, _state: object = None) -> None:
        self.request_refresh()
        state = self._stores.whats_new.state
        pending = sum(one.status == PENDING for one in self._stores.approvals.state.rows)
        if state.count + pending != self._count:
            self._count = state.count + pending
            self.badge_changed.emit()

    @override
    def timerEvent(self, event: object) -> None:
        self.request_refresh()
