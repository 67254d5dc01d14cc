"""Tabs of the open canvases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.canvas.tab_bar import CROSS_SIDE, HEIGHT, CanvasTabBar

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

_NO_ICON = QIcon()
_TEAR_PX = 40
"""Distance from the tab bar beyond which a dragged tab is detached."""
_BESIDE = QPoint(14, 18)
_MARK_OF_CROSS = 12


class CanvasTabs(CanvasTabBar):
    """One tab per canvas, by canvas ID.

    Middle click and the cross close, dragging reorders, and a tab dropped outside is detached unless Escape
    is pressed. A double click or a drag keeps a preview, whose title is italic.
    """

    chosen = Signal(object)
    """Emitted with the ID of the canvas whose tab was chosen."""
    ordered = Signal(object)
    """Emitted with the IDs of the canvases (a tuple) after a reorder."""
    close_requested = Signal(object)
    """Emitted with the ID of the canvas to close."""
    keep_requested = Signal(object)
    """Emitted with the ID of the preview to keep open."""
    detached = Signal(object, object)
    """Emitted with the ID of a canvas whose tab was dropped outside, and the position (QPoint, global)."""
    drag_ended = Signal()
    """Emitted when a drag outside ended, before `detached` unless it was canceled."""
    menu_requested = Signal(object, object)
    """Emitted with the ID of a canvas, and the global position (QPoint) of its context menu."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(themes, parent)
        named(self, "canvasTabs", self.tr("Open canvases"))
        self.setMovable(True)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setDocumentMode(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self._pressed = -1
        self._pressed_at = QPoint()
        self._dragged = ""
        """The canvas whose tab is being dragged."""
        self.drop_hint: Callable[[QPoint], str] = self._hint_at
        """Returns the effect of a drop at a global position as text; empty if there is none."""
        self._hint = PlainLabel(role="tip", parent=self)
        self._hint.setWindowFlag(Qt.WindowType.ToolTip)
        self._hint.setObjectName("tabHint")
        self.close_key = ""
        """The shortcut in the tooltip of the cross."""
        self.currentChanged.connect(self._on_current_changed)
        self.tabMoved.connect(self._on_moved)

    def add(self, canvas: CanvasStore, place: int = -1) -> None:
        """Insert a tab at an index, else at the end."""
        with QSignalBlocker(self):
            self.setTabData(self.insertTab(place, ""), canvas.canvas_id)
        self.refresh(canvas)

    def refresh(
        self,
        canvas: CanvasStore,
        *,
        is_offline: bool = False,
        pinned: bool = False,
        preview: bool = False,
        has_news: bool = False,
    ) -> None:
        """Update the title and the state of a tab; `is_offline`: available offline, `has_news`: changed."""
        at = self.index_of(canvas.canvas_id)
        if at < 0:
            return
        if preview or self.preview_id == canvas.canvas_id:
            self.preview_id = canvas.canvas_id if preview else ""
            self.update()
        title = canvas.title or self.tr("Untitled")
        self.setTabText(at, sanitize.label(title, 120))
        self.setTabToolTip(at, sanitize.plain_tooltip(title))
        accessible_name = sanitize.line(title)
        if is_offline:
            accessible_name = self.tr("{title}, available offline").format(title=accessible_name)
        if pinned:
            accessible_name = self.tr("{title}, pinned").format(title=accessible_name)
        if preview:
            accessible_name = self.tr("{title}, preview").format(title=accessible_name)
        if has_news:
            accessible_name = self.tr("{title}, changed").format(title=accessible_name)
        self.setAccessibleTabName(at, accessible_name)
        name, color = "pin" if pinned else "download" if is_offline else "", "muted"
        if has_news:
            name, color = "dot", "accent"
        if canvas.state.phase is LoadState.FAILED:
            name, color = "warning", "warn"
        self.setTabIcon(at, icon(name, self._themes.current, color=color) if name else _NO_ICON)
        cross = named(
            self.tabButton(at, CROSS_SIDE),
            f"closeTab-{canvas.canvas_id}",
            self.tr("Close {title}").format(title=sanitize.line(title, 80)),
        )
        text = self.tr("Close")
        cross.setToolTip(f"{text}   {self.close_key}" if self.close_key else text)

    def sort(self, canvas_ids: Sequence[str]) -> None:
        """Move the tabs to the order of these canvases without emitting."""
        listed = [canvas_id for canvas_id in canvas_ids if self.index_of(canvas_id) >= 0]
        with QSignalBlocker(self):
            for at, canvas_id in enumerate(listed):
                self.moveTab(self.index_of(canvas_id), at)

    def remove(self, canvas_id: str) -> None:
        """Remove a tab without activating another one, which the store does."""
        at = self.index_of(canvas_id)
        if at >= 0:
            with QSignalBlocker(self):
                self.removeTab(at)

    def show_current(self, canvas_id: str) -> None:
        """Activate a tab without emitting."""
        at = self.index_of(canvas_id)
        if at >= 0:
            with QSignalBlocker(self):
                self.setCurrentIndex(at)
            self.update_crosses()

    def neighbor(self, step: int) -> str:
        """The canvas `step` tabs further, wrapping around; empty if there is none."""
        ids = self.canvas_ids
        return ids[(self.currentIndex() + step) % len(ids)] if ids else ""

    def index_at(self, at: QPoint) -> int:
        """Index before which a tab dropped at a global position is inserted."""
        x = self.mapFromGlobal(at).x()
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        middles = [self.tabRect(index).center().x() for index in range(self.count())]
        return sum((x < middle) if mirrored else (x > middle) for middle in middles)

    def is_outside(self, at: QPoint) -> bool:
        """Whether a global position is beyond the detach distance."""
        off = scaled(_TEAR_PX)
        return not self.rect().adjusted(-off, -off, off, off).contains(self.mapFromGlobal(at))

    def _hint_at(self, at: QPoint) -> str:
        return self.tr("Open in new window") if self.is_outside(at) else ""

    def _show_drag_hint(self, at: QPoint, text: str) -> None:
        """Show the effect of a drop at the pointer, and listen for Escape."""
        if not self.testAttribute(Qt.WidgetAttribute.WA_SetCursor):
            self.setCursor(Qt.CursorShape.DragMoveCursor)
            _application().installEventFilter(self)
        self._hint.setText(text)
        self._hint.adjustSize()
        self._hint.move(at + _BESIDE)
        self._hint.show()

    def _end_drag(self) -> None:
        if self.testAttribute(Qt.WidgetAttribute.WA_SetCursor):
            self.unsetCursor()
            _application().removeEventFilter(self)
            self._hint.hide()
            self.drag_ended.emit()

    def _on_current_changed(self, at: int) -> None:
        self.update_crosses()
        if at >= 0:
            self.chosen.emit(str(self.tabData(at)))

    def _on_moved(self, _from: int, _to: int) -> None:
        self.ordered.emit(self.canvas_ids)

    def _on_cross_clicked(self) -> None:
        cross = self.sender()
        at = next((at for at in range(self.count()) if self.tabButton(at, CROSS_SIDE) is cross), -1)
        if at >= 0:
            self.close_requested.emit(str(self.tabData(at)))

    @override
    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        cross = IconButton("closeTab", "close", self.tr("Close"), self._themes, self, icon_px=_MARK_OF_CROSS)
        cross.setProperty("role", "tab-close")
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the tab's own key does it
        cross.setCursor(Qt.CursorShape.ArrowCursor)
        cross.clicked.connect(self._on_cross_clicked)
        self.setTabButton(index, CROSS_SIDE, cross)
        self.update_crosses()

    @override
    def tabRemoved(self, index: int) -> None:
        super().tabRemoved(index)
        self.update_crosses()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton:
            return
        self._pressed_at = event.position().toPoint()
        is_held = event.button() is Qt.MouseButton.LeftButton and self._pressed >= 0
        self._dragged = str(self.tabData(self._pressed)) if is_held else ""
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged and self._dragged == self.preview_id:
            self._keep_if_dragged(event.position().toPoint())
        super().mouseMoveEvent(event)
        at = event.globalPosition().toPoint()
        text = self.drop_hint(at) if self._dragged else ""
        if text:
            self._show_drag_hint(at, text)
        else:
            self._end_drag()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._dragged = self._dragged, ""
        if dragged and event.button() is Qt.MouseButton.LeftButton:
            at = event.globalPosition().toPoint()
            lands = bool(self.drop_hint(at))
            self._end_drag()
            super().mouseReleaseEvent(event)
            if lands and self.index_of(dragged) >= 0:
                self.detached.emit(dragged, at)
            return
        at = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton:
            if at >= 0 and at == self._pressed:
                self.close_requested.emit(str(self.tabData(at)))
            return
        super().mouseReleaseEvent(event)

    def _keep_if_dragged(self, at: QPoint) -> None:
        if (at - self._pressed_at).manhattanLength() >= QApplication.startDragDistance():
            self.keep_requested.emit(self.preview_id)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and at >= 0:
            self.keep_requested.emit(str(self.tabData(at)))
        super().mouseDoubleClickEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        at = self.currentIndex() if keyboard else self.tabAt(event.pos())
        if at < 0:
            return
        below = self.mapToGlobal(self.tabRect(at).bottomLeft() + QPoint(8, 0))
        self.menu_requested.emit(str(self.tabData(at)), below if keyboard else event.globalPos())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape cancels the drag, whatever has the focus."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() is QEvent.Type.KeyPress:
            self._dragged = ""
            self._end_drag()
        return True


class TabStrip(QWidget):
    """Bar of a window with its tabs and a button.

    Screen readers read the children of `parent` in the order of their creation.
    """

    def __init__(self, name: str, tabs: CanvasTabs, button: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "document-tabs")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(scaled(HEIGHT))
        margin = (Space.NONE, Space.NONE, Space.TIGHT, BORDER)
        row((tabs, 1), button, space=Space.TIGHT, margin=margin, parent=self)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setFixedHeight(scaled(HEIGHT))


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None  # no widget could be here without one
    return application


def show_tab(tabs: CanvasTabs, canvas: CanvasStore, stores: Stores) -> None:
    """Update title, state, and close shortcut of a tab."""
    tabs.close_key = shortcut_text(stores.commands.key_of("tab.close"))
    offline = stores.offline.state(canvas.canvas_id)
    tabs.refresh(
        canvas,
        is_offline=offline is not None and offline.phase == "available",
        pinned=stores.recent_canvases.is_pinned(canvas.canvas_id),
        preview=stores.canvases.preview_id == canvas.canvas_id,
        has_news=bool(stores.whats_new.state.of(canvas.canvas_id)),
    )
