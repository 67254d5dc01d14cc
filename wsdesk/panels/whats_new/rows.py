"""List of unseen changes: a row per canvas, which can be expanded, and one per change and approval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from wsdesk.graph.model.values import Asset, Edge, Node
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.lists.stepping_list import SteppingListView
from wsdesk.store.agent.approvals import ApprovalRow
from wsdesk.store.comments.unread import UnreadComments
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.history.change_labels import (
    COMMENT_COLOR,
    color_of,
    comments_line,
    comments_title,
    counts_of,
    line_of,
    since_of,
    summary_of,
    title_of,
)
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import CanvasNews
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_icon
from wsdesk.store.text.time_format import ago
from wsdesk.theme.theme_manager import ThemeManager

_MAX_EXPANDED = 40
"""Number of changes up to which all canvases are expanded at first."""


@dataclass(frozen=True, slots=True)
class NewsRow:
    """Row of a canvas, of a change, of unread comments, or of an approval; without any, a heading."""

    canvas: CanvasNews | None = None
    news: News | None = None
    approval: ApprovalRow | None = None
    comments: UnreadComments | None = None
    heading: str = ""
    count: int = 0
    is_expanded: bool = True

    @property
    def is_heading(self) -> bool:
        return bool(self.heading)

    @property
    def canvas_id(self) -> str:
        return self.canvas.canvas_id if self.canvas is not None else ""


class NewsList(SteppingListView[NewsRow]):
    """Changes by canvas. A click or Enter goes to a change, and expands or collapses a canvas.

    Texts are made for visible rows only, since there can be thousands of changes.
    """

    row_px = 44
    toggled = Signal()
    """A canvas was expanded or collapsed."""

    def __init__(self, themes: ThemeManager, people: PeopleStore) -> None:
        super().__init__("newsList", "", themes)
        self.setAccessibleName(self.tr("Changes"))
        self._people = people
        self._chosen: dict[str, bool] = {}
        """Expanded state by canvas ID, for canvases that the user expanded or collapsed."""
        self._canvas_contents: dict[str, tuple[CanvasNews, RowContent]] = {}
        """Contents of rows of canvases, which are painted often and rarely change."""

    def show_news(
        self,
        canvases: Sequence[CanvasNews],
        comments: Sequence[UnreadComments],
        pending: Sequence[ApprovalRow],
    ) -> None:
        """Show pending approvals, unread comments, and the changes of canvases."""
        expands = sum(len(canvas.news) for canvas in canvases) <= _MAX_EXPANDED
        rows: list[NewsRow] = []
        if pending:
            rows.append(NewsRow(heading=self.tr("Pending approvals"), count=len(pending)))
            rows += [NewsRow(approval=one) for one in pending]
        if comments:
            count = sum(one.count for one in comments)
            rows.append(NewsRow(heading=self.tr("New comments"), count=count))
            rows += [NewsRow(comments=one) for one in self._in_listed_order(comments)]
        for canvas in canvases:
            is_expanded = self._chosen.get(canvas.canvas_id, expands)
            rows.append(NewsRow(canvas, count=len(canvas.news), is_expanded=is_expanded))
            rows += [NewsRow(canvas, news) for news in canvas.news if is_expanded]
        self.set_rows(tuple(rows))

    def _in_listed_order(self, comments: Sequence[UnreadComments]) -> list[UnreadComments]:
        """Nodes with further comments first, and then the others as they are listed.

        The times of comments are only known once they are read, which must not move them in the list.
        """
        listed = [row.comments for row in self.rows if row.comments is not None]
        places = {(one.canvas_id, one.node_id): (at, one.count) for at, one in enumerate(listed)}

        def place(one: UnreadComments) -> int:
            at, count = places.get((one.canvas_id, one.node_id), (-1, one.count))
            return at if one.count <= count else -1

        return sorted(comments, key=place)

    def set_expanded(self, row: NewsRow, expanded: bool) -> None:
        """Expand or collapse the canvas of a row, whose row becomes current."""
        if row.canvas is None:
            return
        self._chosen[row.canvas_id] = expanded
        last, number = self._number_of(self._last), self._number_of(row.canvas_id)
        if not expanded and last >= 0 and self.rows[last].canvas_id == row.canvas_id:
            self._set_last(self.rows[number])
        self.toggled.emit()
        number = self._number_of(row.canvas_id)
        if not expanded and number >= 0:
            self.setCurrentIndex(self.index_of(number))

    @override
    def step(self, by: int) -> NewsRow | None:
        row = super().step(by)
        while row is not None and row.canvas is not None and row.news is None:
            if not row.is_expanded:
                self.set_expanded(row, True)
                if by < 0:  # from the row after its changes
                    self._set_last(self.rows[self._end_of(row)])
                    return self.rows[self._end_of(row)]
            row = super().step(by)
        return row

    def _end_of(self, row: NewsRow) -> int:
        return max(at for at, other in enumerate(self.rows) if other.canvas_id == row.canvas_id)

    @override
    def opened_row(self, row: NewsRow) -> None:
        if row.canvas is not None and row.news is None:
            self.set_expanded(row, not row.is_expanded)
        else:
            super().opened_row(row)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row()
        back = Qt.Key.Key_Left if self.isLeftToRight() else Qt.Key.Key_Right
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and row is not None:
            self.set_expanded(row, event.key() != back)
        else:
            super().keyPressEvent(event)

    @override
    def content(self, row: NewsRow) -> RowContent:
        if row.news is not None:
            since = row.canvas.since if row.canvas is not None else 0
            difference = row.news.difference
            title = title_of(difference, row.news.src, row.news.dst, len(row.news.ids))
            return RowContent(title, line_of(row.news, self._people, since), dot=color_of(difference.kind))
        if row.canvas is not None:
            return self._canvas_content(row.canvas)
        if row.approval is not None:
            asked = row.approval.approval
            when = ago(asked.created_at) if asked is not None else ""
            title = self.tr("Agent asks to run {tool}").format(tool=row.approval.tool_name)
            return RowContent(
                title, self.tr("pending since {when}").format(when=when) if when else "", dot="warn"
            )
        if row.comments is not None:
            title, line = comments_title(row.comments), comments_line(row.comments)
            return RowContent(title, line, dot=COMMENT_COLOR)
        return RowContent(f"{row.heading} · {QLocale().toString(row.count)}", is_heading=True)

    def _canvas_content(self, canvas: CanvasNews) -> RowContent:
        known, content = self._canvas_contents.get(canvas.canvas_id, (None, None))
        if content is None or known is not canvas:
            title = sanitize.line(canvas.title, 120) or self.tr("Untitled")
            line, ends = summary_of(counts_of(canvas.news)), (RowEnd(QLocale().toString(len(canvas.news))),)
            content = RowContent(title, line, beside=since_of(canvas), ends=ends, is_strong=True)
            self._canvas_contents[canvas.canvas_id] = (canvas, content)
        return content

    @override
    def accessible_text(self, row: NewsRow) -> AccessibleText:
        content = self.content(row)
        state = ""
        if row.canvas is not None and row.news is None:
            state = self.tr("expanded") if row.is_expanded else self.tr("collapsed")
        parts = (content.title, *(end.text for end in content.ends), content.line, content.beside, state)
        tip = "\n".join(part for part in (content.title, content.line, content.beside) if part)
        return AccessibleText(content.title, ", ".join(part for part in parts if part), tip)

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
        if row.news is None:
            folded = "chevron-down" if row.is_expanded else "chevron-right"
            return "approval" if row.approval else "comments" if row.comments else folded
        item = row.news.difference.after or row.news.difference.before
        return (
            kind_icon(item.kind) if isinstance(item, Node) else "edge" if isinstance(item, Edge) else "note"
        )

    @override
    def row_key(self, row: NewsRow) -> object:
        if row.approval is not None:
            return row.approval.id
        if row.comments is not None:
            return ("comments", row.comments.canvas_id, row.comments.node_id)
        return (row.canvas_id, row.news.keys) if row.news is not None else row.canvas_id
