"""Widths of sidebars and canvas, and the splitter handle between them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.theme.theme_manager import ThemeManager

CANVAS_MIN = 400
CANVAS_SHARE = 0.55
"""Minimum share of the canvas, in windows from 1,023 px."""
LEFT_LEAST, LEFT_SHARE, LEFT_MOST = 204, 0.165, 320
RIGHT_LEAST, RIGHT_GROWTH, RIGHT_MOST = 256, 0.32, 520
"""The right sidebar grows by a share of the px above 1,024: with 1,600, three of its tabs have labels."""
FLOAT_MARGIN = 48
"""Space next to a floating sidebar, to click it away."""


@dataclass(frozen=True, slots=True)
class SidebarPreference:
    """The user's width of a sidebar, and whether it is open."""

    width: int
    open: bool


def default_width(total: int, *, is_left: bool) -> int:
    """Width of a sidebar that wasn't resized, in a window of `total` px."""
    if is_left:
        return max(LEFT_LEAST, min(round(total * LEFT_SHARE), LEFT_MOST))
    return max(RIGHT_LEAST, min(round(RIGHT_LEAST + (total - 1024) * RIGHT_GROWTH), RIGHT_MOST))


@dataclass(frozen=True, slots=True)
class SidebarGeometry:
    """Computed geometry. A floating sidebar takes no space from the canvas; `width` is 0 for a closed one."""

    width: int = 0
    floats: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    left: SidebarGeometry
    right: SidebarGeometry
    middle: int
    """The width of the canvas."""


def arrange(total: int, left: SidebarPreference, right: SidebarPreference) -> Arrangement:
    """Distribute `total` px to the sidebars and the canvas."""
    left_docks = left.open and total - LEFT_LEAST >= CANVAS_MIN
    least = LEFT_LEAST if left_docks else 0
    right_docks = right.open and total - least - RIGHT_LEAST >= CANVAS_MIN
    room = max(0, min(total - CANVAS_MIN, int(total * (1 - CANVAS_SHARE))))
    left_width = left.width if left_docks else 0
    right_width = right.width if right_docks else 0
    over = left_width + right_width - room
    if over > 0 and right_docks:
        right_width -= min(over, max(0, right_width - RIGHT_LEAST))
        over = left_width + right_width - room
    if over > 0 and left_docks:
        left_width -= min(over, max(0, left_width - LEFT_LEAST))
    return Arrangement(
        _place(left, left_docks, left_width, total),
        _place(right, right_docks, right_width, total),
        total - left_width - right_width,
    )


def floats_if_open(total: int, left: SidebarPreference, right: SidebarPreference, *, is_left: bool) -> bool:
    """Whether a sidebar would float if it were opened now."""
    preference = SidebarPreference((left if is_left else right).width, True)
    shared = arrange(total, preference if is_left else left, right if is_left else preference)
    return (shared.left if is_left else shared.right).floats


def _place(side: SidebarPreference, docks: bool, width: int, total: int) -> SidebarGeometry:
    if docks:
        return SidebarGeometry(width)
    if not side.open:
        return SidebarGeometry()
    return SidebarGeometry(max(0, min(side.width, total - FLOAT_MARGIN)), floats=True)


WIDTH = 7
_STEP = 16


class SplitterHandle(QWidget):
    """Drag it, or focus it and use the arrow keys; a double click restores the default width."""

    moved = Signal(object)
    """Emitted with the logical px moved to the right since the last signal."""
    released = Signal()
    reset = Signal()

    def __init__(self, name: str, accessible_name: str, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, name, accessible_name)
        self.setFixedWidth(WIDTH)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._themes = themes
        self._at: QPointF | None = None
        self._over = False

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._at = event.globalPosition()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._at is None:
            return
        step = round(event.globalPosition().x() - self._at.x())
        if step:
            self._at = event.globalPosition()
            self.moved.emit(step)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._at is not None:
            self._at = None
            self.released.emit()
        self.update()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        self.moved.emit(step)
        self.released.emit()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._over = True
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._over = False
        self.update()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        highlighted = self._over or self._at is not None or self.hasFocus()
        width = 3 if highlighted else 1
        painter = QPainter(self)
        line = QRectF((self.width() - width) / 2, 0, width, self.height())
        painter.fillRect(line, theme.color("accent" if highlighted else "line"))
