"""Panel of staged connections above the canvas, a row for each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import (
    SCROLL_BAR,
    ColumnScroll,
    Space,
    Stretch,
    add_items,
    column,
    named,
    row,
    set_accessible_name,
)
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base import error_messages
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import split_text
from wsdesk.store.canvas.edge_drafts import StagedEdge
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

_MAX_LINES = 4
"""Lines of the server's message; the rest is in the tooltip."""


class StagedConnectionRow(QFrame):
    """Both ends, and the validation result or the server's message."""

    removed = Signal(object)
    """Emitted with the ID of the item to discard."""
    resend_requested = Signal(object)
    """Emitted with the ID of the item to send again."""
    reveal_requested = Signal(object)
    """Emitted with the `StagedEdge` whose target to reveal."""

    def __init__(self, staged: StagedEdge, themes: ThemeManager) -> None:
        super().__init__()
        self.staged = staged
        entry = staged.entry
        self.setObjectName(f"tray-row-{entry.id}")
        self.setProperty("role", "card")
        ends = self.tr("{src} → {dst}").format(src=staged.src, dst=staged.dst)
        what = PlainLabel(ends, role="title", elide=True)
        self._detail = DetailText(f"tray-{entry.id}", self)
        text, is_wrong = self._message()
        self.setAccessibleName(f"{ends}, {text}")
        role = "error" if is_wrong else "small"
        message = WrappingLabel(text, role=role, max_lines=_MAX_LINES, selectable=False)
        set_tip(message, text)
        self.remove = IconButton(
            f"tray-remove-{entry.id}", "close", self.tr("Discard: {ends}").format(ends=ends), themes
        )
        self.remove.setProperty("role", "in-line")
        # A reason why not takes the whole width.
        low = row(Stretch(1)) if is_wrong else row((message, 1, Qt.AlignmentFlag.AlignVCenter))
        if entry.state == "failed":
            self._detail.set_detail(split_text(entry.error)[1])
            label = self.tr("Send again: {ends}").format(ends=ends)
            again = push_button(f"tray-again-{entry.id}", self.tr("Send again"), label=label)
            again.clicked.connect(partial(self.resend_requested.emit, entry.id))
            add_items(low, self._detail.button, again)
        label = self.tr("Show: {ends}").format(ends=ends)
        show = push_button(f"tray-show-{entry.id}", self.tr("Show"), "quiet", label=label)
        show.clicked.connect(partial(self.reveal_requested.emit, staged))
        low.addWidget(show)
        column(
            row((what, 1), self.remove),
            *([message] if is_wrong else []),
            low,
            self._detail,
            space=Space.NONE,
            margin=(Space.MEDIUM, Space.TIGHT, Space.SMALL, Space.TIGHT),
            parent=self,
        )
        self.remove.clicked.connect(partial(self.removed.emit, entry.id))

    def _message(self) -> tuple[str, bool]:
        """Message of the connection, and whether it is an error."""
        entry, result = self.staged.entry, self.staged.verdict
        if entry.state == "failed":
            return sanitize.line(split_text(entry.error)[0], 300) or self.tr("Rejected by the server."), True
        if result is None:
            return self.tr("Canvas not open. The server will validate this connection."), False
        if result.severity == "ok":
            return self.tr("Can be connected"), False
        return error_messages.reason(result.code, result.values), not result.ok


_ROWS, _ROWS_PER_TURN = 50, 8
"""Rows until more are requested, and those created at once, which takes about 40 ms."""
_WIDTH = 420
_MAX_HEIGHT = 216
_EDGE = 12
_LAYOUT_EVENTS = (
    QEvent.Type.Resize,
    QEvent.Type.Move,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ChildPolished,
)
"""Events of the canvas and the find bar, also its creation, after which the panel is positioned again."""


class StagedConnectionsPanel(QFrame):
    """Staged connections, validated together; Send sends all in order."""

    def __init__(self, stores: Stores, stack: QStackedWidget, window: QWidget) -> None:
        super().__init__(window)
        named(self, "tray", self.tr("Staged connections"))
        self.setProperty("role", "panel")
        self._stores = stores
        self._stack = stack
        self._window = window
        self._canvas: CanvasStore | None = None
        self._count = 0
        self._most = _ROWS
        self._shown: tuple[StagedEdge, ...] = ()
        self._rows: list[StagedConnectionRow] = []
        themes = stores.themes
        self._title = PlainLabel("", role="title")
        self.fold = IconButton("tray-fold", "chevron-up", self.tr("Collapse list"), themes)
        self._list = ColumnScroll("tray-list", padding=Space.NONE, spacing=Space.SMALL)
        self._list.setAccessibleName(self.tr("Staged connections"))
        self.more = push_button("tray-more", "", "quiet")
        self._list.column.addWidget(self.more)
        self.undo = IconButton("tray-undo", "undo", self.tr("Undo"), themes)
        self.redo = IconButton("tray-redo", "redo", self.tr("Redo"), themes)
        self.drop = push_button("tray-drop", self.tr("Discard all"), "quiet")
        self.send = push_button("tray-send", self.tr("Send"), "primary")
        self._lay_out()
        self.setFocusProxy(self.send)
        self._refresh_timer = Debouncer(0, self._refresh, self)
        self._rows_timer = Debouncer(0, self._on_rows_due, self)
        self.more.clicked.connect(self._on_more)
        self.fold.clicked.connect(self._on_fold)
        self.undo.clicked.connect(stores.edge_drafts.undo)
        self.redo.clicked.connect(stores.edge_drafts.redo)
        self.send.clicked.connect(stores.edge_drafts.send_staged)
        self.drop.clicked.connect(self._on_drop)
        stores.edge_drafts.changed.connect(self._refresh_timer.trigger)
        stores.canvases.opened.connect(self._on_opened)
        stores.canvases.current_changed.connect(self._on_current_changed)
        for canvas in stores.canvases.all:
            self._on_opened(canvas)
        stack.installEventFilter(self)
        self.hide()
        self._on_current_changed(stores.canvases.current)

    @property
    def rows(self) -> tuple[StagedConnectionRow, ...]:
        """The rows, oldest first."""
        return tuple(self._rows)

    def focus_send(self) -> None:
        """Focus Send."""
        self._refresh()
        self.send.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lay_out(self) -> None:
        column(
            row((self._title, 1), self.fold),
            self._list,
            row(self.undo, self.redo, Stretch(1), self.drop, self.send),
            margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM),
            parent=self,
        )

    def _refresh(self) -> None:
        count = len(self._stores.edge_drafts.staged)
        if not count:
            self._most = _ROWS
        staged = self._stores.edge_drafts.staged_results(self._most)
        self.more.setText(self.tr("Show %Ln more", "", count - len(staged)))
        self.more.setVisible(count > len(staged))
        if staged != self._shown:
            self._shown = staged
            self._fill()
        self.redo.setEnabled(self._stores.edge_drafts.can_redo)
        if not staged:
            self._leave()
            self._count = 0
            return
        self._show_count(count)
        self.setVisible(self._canvas is not None)
        self._update_position()

    def _show_count(self, count: int) -> None:
        text = self.tr("%Ln staged connections", "", count)
        self._title.setText(text)
        self.send.setText(self.tr("Send") if count == 1 else self.tr("Send all %Ln", "", count))
        set_accessible_name(self.send, self.send.text())
        if count != self._count:
            announce_text(self, text)
        self._count = count

    def _fill(self) -> None:
        """Show the staged connections, with the rows of those that didn't change; keep the focused index."""
        focused = self.window().focusWidget()
        at = next((i for i, row in enumerate(self._rows) if row.isAncestorOf(focused)), -1)
        if at >= 0:
            self.send.setFocus(Qt.FocusReason.OtherFocusReason)
        same = 0
        while same < min(len(self._rows), len(self._shown)) and self._rows[same].staged == self._shown[same]:
            same += 1
        for line in self._rows[same:]:
            self._list.column.removeWidget(line)
            line.hide()
            line.deleteLater()
        del self._rows[same:]
        self._add_rows()
        if at >= 0 and self._rows:
            self._rows[min(at, len(self._rows) - 1)].remove.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_rows(self) -> None:
        """Add the next missing rows, and the others in later turns of the event loop."""
        done = len(self._rows)
        for staged in self._shown[done : done + _ROWS_PER_TURN]:
            line = StagedConnectionRow(staged, self._stores.themes)
            line.removed.connect(self._on_removed)
            line.resend_requested.connect(self._stores.outbox.retry)
            line.reveal_requested.connect(self._on_reveal_requested)
            self._list.column.insertWidget(len(self._rows), line)
            self._rows.append(line)
        if len(self._rows) < len(self._shown):
            self._rows_timer.trigger()

    def _update_position(self) -> None:
        self.setFixedWidth(min(scaled(_WIDTH), self._stack.width() - 2 * _EDGE))
        margins = self.contentsMargins()
        column = cast("QVBoxLayout", self.layout()).contentsMargins()
        wide = self.width() - margins.left() - margins.right() - column.left() - column.right() - SCROLL_BAR
        space = self._list.column.spacing()
        height = sum(line.heightForWidth(wide) + space for line in self._rows[:_ROWS_PER_TURN]) - space
        self._list.setFixedHeight(max(1, min(scaled(_MAX_HEIGHT), height)))
        self.adjustSize()
        corner = self._stack.mapTo(self._window, self._stack.rect().topLeft())
        place = QRect(corner, self.size()).translated((self._stack.width() - self.width()) // 2, _EDGE)
        page = self._stack.currentWidget()
        if page is not None:
            page.installEventFilter(self)  # which creates its find bar on first use
        for bar in self._stack.findChildren(QFrame, "findBar"):
            bar.installEventFilter(self)
            bar_rect = QRect(bar.mapTo(self._window, bar.rect().topLeft()), bar.size())
            if bar.isVisibleTo(self._stack) and bar_rect.intersects(place):
                place.moveTop(bar_rect.bottom() + 1 + Space.SMALL)
        self.move(place.topLeft())
        self.raise_()

    def _leave(self) -> None:
        if self.isHidden():
            return
        window = self.window()
        if self.isAncestorOf(window.focusWidget() or window):
            self._stack.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        self._canvas = canvas
        self._refresh_timer.trigger()

    def _on_opened(self, canvas: CanvasStore) -> None:
        """Name and validate its connections again once it is loaded or has changed."""
        canvas.changed.connect(self._refresh_timer.trigger)
        canvas.document_reset.connect(self._refresh_timer.trigger)

    def _on_fold(self) -> None:
        folded = self._list.isHidden()
        self._list.setVisible(folded)
        self.fold.set_icon_name("chevron-up" if folded else "chevron-down")
        self.fold.set_label(self.tr("Collapse list") if folded else self.tr("Expand list"))
        self._update_position()

    def _on_rows_due(self) -> None:
        self._add_rows()
        self._update_position()

    def _on_more(self) -> None:
        self._most += _ROWS
        self._refresh()

    def _on_drop(self) -> None:
        self._stores.edge_drafts.remove([entry.id for entry in self._stores.edge_drafts.staged])

    def _on_removed(self, entry_id: str) -> None:
        self._stores.edge_drafts.remove([entry_id])

    def _on_reveal_requested(self, staged: StagedEdge) -> None:
        self._stores.canvases.reveal(staged.entry.canvas_id, str(staged.entry.body.get("dstNodeId", "")))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._stack.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        focused = self.window().focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
            return
        super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _LAYOUT_EVENTS and not self.isHidden():
            self._update_position()
        return False
