"""Pins of comments above an image, video, or waveform, and the mode that sets a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.viewer.annotation_pins import AnnotationPin, AnnotationPins
from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.store.comments.comment_tag import Area, area_between, format_area
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

_DRAG_PX = 6
"""Pointer movement from which a press is a drag."""
_STEP = 0.01
_KEY_STEPS = {
    Qt.Key.Key_Left: (-_STEP, 0.0),
    Qt.Key.Key_Right: (_STEP, 0.0),
    Qt.Key.Key_Up: (0.0, -_STEP),
    Qt.Key.Key_Down: (0.0, _STEP),
}
_PLACE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_MODE_KEYS = (*_KEY_STEPS, *_PLACE_KEYS, Qt.Key.Key_Escape)
Axis = Literal["area", "time"]


class AnnotationLayer(QWidget):
    """Layer above a page: shows pins; while active, a click, a drag, or the keyboard sets a place.

    `content` returns the rectangle of the image in px of the page. On the time axis only the horizontal
    position counts. The layer ignores the mouse while it isn't active.
    """

    placed = Signal(object)
    """Emitted with the `Area`; with None for the current position on the time axis."""
    canceled = Signal()

    def __init__(
        self, page: QWidget, content: Callable[[], QRectF], themes: ThemeManager, axis: Axis = "area"
    ) -> None:
        super().__init__(page)
        self.setObjectName("annotationLayer")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = content
        self._themes = themes
        self._axis: Axis = axis
        self._is_active = False
        self._pressed: QPointF | None = None
        self._start = self._end = QPointF(0.5, 0.5)
        """Corners of the place as shares of the content."""
        self._draft: Area | None = None
        self.pin_layer = AnnotationPins(page, themes)
        self.pin_layer.highlight_changed.connect(self.update)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        page.installEventFilter(self)
        self.setGeometry(page.rect())
        self._refresh()

    @property
    def is_active(self) -> bool:
        """Whether a new place is being set."""
        return self._is_active

    @property
    def pins(self) -> list[AnnotationPin]:
        return self.pin_layer.all

    def show_entries(self, entries: Sequence[tuple[CommentEntry, Area]]) -> None:
        """Set the annotations that have a place."""
        if self.pin_layer.show_entries(entries):
            self.lay_out()

    def show_draft(self, area: Area | None) -> None:
        """Set the place of the comment that is being written."""
        if area != self._draft:
            self._draft = area
            self._refresh()

    def lay_out(self) -> None:
        """Move the pins to the content, which was zoomed or resized."""
        self.pin_layer.lay_out(self._content())
        self._refresh()

    def _refresh(self) -> None:
        """Paint again; with nothing to paint, the layer is hidden, so that frames of a video skip it."""
        has_area = any(not pin.area.is_point for pin in self.pins)
        self.setVisible(self._is_active or self._draft is not None or has_area)
        self.update()

    def focus_pin(self, entry_id: str) -> bool:
        """Focus the pin of a comment; False if it isn't visible."""
        return self.pin_layer.focus(entry_id)

    def begin(self) -> None:
        """Set a new place: by click, drag, or keyboard."""
        self._is_active, self._pressed = True, None
        self._start = self._end = QPointF(0.5, 0.5)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        set_accessible_name(self, self._hint())
        self._refresh()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def end(self) -> None:
        """Leave the mode."""
        if self._is_active:
            self._is_active = False
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.unsetCursor()
            self._refresh()

    def _hint(self) -> str:
        if self._axis == "time":
            return self.tr("Click or drag to comment on a time. Enter uses the current time, Esc cancels.")
        return self.tr(
            "Click or drag to comment on a place. Arrow keys move, Shift resizes, Enter places, Esc cancels."
        )

    def _share_at(self, at: QPointF) -> QPointF:
        content = self._content()
        x = (at.x() - content.x()) / max(1.0, content.width())
        y = (at.y() - content.y()) / max(1.0, content.height())
        return QPointF(min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))

    def _area(self) -> Area:
        return area_between(self._start.x(), self._start.y(), self._end.x(), self._end.y())

    def _place(self) -> None:
        area = self._area()
        if self._axis == "time":
            # Not rounded to percents: the caller rounds the time.
            left, right = sorted((self._start.x(), self._end.x()))
            area = Area(left, 0.0, right, 0.0)
        self.end()
        self.placed.emit(area)

    def _cancel(self) -> None:
        self.end()
        self.canceled.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        page = self.parentWidget()
        if watched is page and page is not None and event.type() == QEvent.Type.Resize:
            self.setGeometry(page.rect())
            self.lay_out()
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent) -> bool:
        # The keys of the mode precede the viewer's shortcuts.
        is_override = self._is_active and event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and Qt.Key(event.key()) in _MODE_KEYS:
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._is_active:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self._cancel()
        elif key in _PLACE_KEYS and self._axis == "time":
            self.end()
            self.placed.emit(None)
        elif key in _PLACE_KEYS:
            self._place()
        elif key in _KEY_STEPS:
            self._move(*_KEY_STEPS[key], resize=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)

    def _move(self, dx: float, dy: float, *, resize: bool) -> None:
        """Move the place, or with `resize` its second corner."""
        x, y = min(1.0, max(0.0, self._end.x() + dx)), min(1.0, max(0.0, self._end.y() + dy))
        self._end = QPointF(x, y)
        if not resize:
            self._start = QPointF(x, y)
        if self._axis == "area":
            announce_text(self, self._area_text())
        self.update()

    def _area_text(self) -> str:
        area = self._area()
        if area.is_point:
            return format_area(area)
        start = format_area(Area(area.left, area.top, area.left, area.top))
        end = format_area(Area(area.right, area.bottom, area.right, area.bottom))
        return self.tr("{start} to {end}").format(start=start, end=end)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position()
            self._start = self._end = self._share_at(event.position())
            self.update()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            moved = (event.position() - self._pressed).manhattanLength() >= _DRAG_PX
            self._end = self._share_at(event.position()) if moved else self._start
            self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = None
            self._place()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, content = self._themes.current, QPainter(self), self._content()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent, halo = theme.color("accent"), theme.color("picture-scrim")
        for pin in self.pins:
            if not pin.area.is_point and (pin.underMouse() or pin.hasFocus()):
                _draw_place(painter, content, pin.area, accent, halo)
        if self._draft is not None and not self._is_active:
            _draw_place(painter, content, self._draft, accent, halo)
        if not self._is_active:
            return
        first, second = (_point_in(content, at.x(), at.y()) for at in (self._start, self._end))
        if self._axis == "time":
            first, second = QPointF(first.x(), content.top()), QPointF(second.x(), content.bottom())
        if (first - second).manhattanLength() >= 1:
            _draw_outline(painter, QRectF(first, second).normalized(), accent, halo)
        elif self._pressed is not None or (self.hasFocus() and self._axis == "area"):
            _draw_cross(painter, second, accent, halo)
        self._paint_hint(painter)

    def _paint_hint(self, painter: QPainter) -> None:
        """Paint the hint at the top, in several lines if it is too long for one."""
        theme, hint = self._themes.current, self._hint()
        painter.setFont(type_scale.small())
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        room = self.rect().adjusted(24, 18, -24, 0)
        text = painter.fontMetrics().boundingRect(room, flags, hint)
        paint.draw_tile(
            painter,
            QRectF(text).adjusted(-12, -6, 12, 6),
            theme.color("picture-scrim"),
            theme.radius("small"),
        )
        painter.setPen(theme.color("on-picture"))
        painter.drawText(text, flags, hint)


def _point_in(content: QRectF, x: float, y: float) -> QPointF:
    return QPointF(content.x() + x * content.width(), content.y() + y * content.height())


def _draw_place(painter: QPainter, content: QRectF, area: Area, color: QColor, halo: QColor) -> None:
    """Outline a rectangle, or mark a point with a cross."""
    first, second = _point_in(content, area.left, area.top), _point_in(content, area.right, area.bottom)
    if area.is_point:
        _draw_cross(painter, first, color, halo)
    else:
        _draw_outline(painter, QRectF(first, second), color, halo)


def _draw_outline(painter: QPainter, box: QRectF, color: QColor, halo: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(halo, 4), QPen(color, 2)):
        painter.setPen(pen)
        painter.drawRect(box)


def _draw_cross(painter: QPainter, at: QPointF, color: QColor, halo: QColor) -> None:
    for pen in (QPen(halo, 4), QPen(color, 2)):
        painter.setPen(pen)
        painter.drawLine(at - QPointF(10, 0), at + QPointF(10, 0))
        painter.drawLine(at - QPointF(0, 10), at + QPointF(0, 10))
