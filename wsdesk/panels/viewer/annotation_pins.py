"""Numbered pins of comments on a page: one tab stop, arrow keys move between them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.comments.comment_tag import Area, parse_tag
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

MAX_PINS = 200
"""Pins shown at most; the panel lists all comments."""
_PIN = 22
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Home: -MAX_PINS,
    Qt.Key.Key_End: MAX_PINS,
}
_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_HIGHLIGHT_EVENTS = (QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut)


class AnnotationPin(QAbstractButton):
    """Numbered pin of a comment; a rectangle is outlined while the pin is hovered or focused."""

    stepped = Signal(object)
    """Emitted with the number of pins to go forward."""

    def __init__(self, entry: CommentEntry, area: Area, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("annotationPin")
        self.entry = entry
        self.area = area
        self._themes = themes
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.resize(self.sizeHint())
        author, text = sanitize.line(entry.author, 80), sanitize.plain(parse_tag(entry.body)[1], 300)
        label = self.tr("Comment {n} by {author}: {text}").format(n=entry.number, author=author, text=text)
        set_accessible_name(self, label)
        set_tip(self, f"{author}: {text}" if text else author)

    @override
    def sizeHint(self) -> QSize:
        self.setFont(type_scale.small())
        wide = self.fontMetrics().horizontalAdvance(str(self.entry.number)) + 12
        return QSize(max(scaled(_PIN), wide), scaled(_PIN))

    @override
    def event(self, e: QEvent) -> bool:
        # These keys precede the viewer's shortcuts.
        if e.type() == QEvent.Type.ShortcutOverride and isinstance(e, QKeyEvent) and _is_own(e):
            e.accept()
            return True
        return super().event(e)

    @override
    def keyPressEvent(self, e: QKeyEvent) -> None:
        if not _is_own(e):
            super().keyPressEvent(e)
        elif e.key() in _OPEN_KEYS:
            self.click()
        else:
            self.stepped.emit(_STEPS[Qt.Key(e.key())])

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        theme, painter = self._themes.current, QPainter(self)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        is_marked = self.underMouse() or self.hasFocus()
        paint.draw_tile(
            painter, box, theme.color("accent-hover" if is_marked else "accent"), box.height() / 2
        )
        paint.draw_ring(painter, box, theme.color("on-picture"), box.height() / 2, 2 if is_marked else 1)
        middle = Qt.AlignmentFlag.AlignHCenter
        color = theme.color("on-accent")
        paint.draw_line(painter, self.rect(), str(self.entry.number), type_scale.small(), color, middle)


class AnnotationPins(QObject):
    """Pins of a page in the order of the thread. Pins outside of the page are hidden."""

    chosen = Signal(object)
    """Emitted with the `CommentEntry` of a pin that was clicked or opened by key."""
    highlight_changed = Signal()
    """Emitted when a pin is hovered or focused, or no longer."""

    def __init__(self, page: QWidget, themes: ThemeManager) -> None:
        super().__init__(page)
        self._page = page
        self._themes = themes
        self._current = ""
        """ID of the comment whose pin is the tab stop."""
        self.all: list[AnnotationPin] = []

    def show_entries(self, entries: Sequence[tuple[CommentEntry, Area]]) -> bool:
        """Set the annotations that have a place, at most `MAX_PINS`; return whether they differ."""
        shown = list(entries[:MAX_PINS])
        if [(pin.entry, pin.area) for pin in self.all] == shown:
            return False
        had_focus = any(pin.hasFocus() for pin in self.all)
        old, self.all = self.all, [self._create(entry, area) for entry, area in shown]
        for pin in old:
            pin.hide()
            pin.deleteLater()
        self._set_tab_stop()
        if had_focus:
            (self._pin(self._current) or self._page).setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def lay_out(self, content: QRectF) -> None:
        """Move the pins to their places on the content, in px of the page."""
        for pin in self.all:
            x = content.x() + pin.area.left * content.width()
            y = content.y() + pin.area.top * content.height()
            at = QPointF(x, y).toPoint()
            pin.move(at.x() - pin.width() // 2, at.y() - pin.height() // 2)
            pin.setVisible(not content.isEmpty() and self._page.rect().contains(at))
        self._set_tab_stop()

    def focus(self, entry_id: str) -> bool:
        """Focus the pin of a comment; False if it isn't visible."""
        pin = self._pin(entry_id)
        if pin is None or pin.isHidden():
            return False
        self._current = entry_id
        self._set_tab_stop()
        pin.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _create(self, entry: CommentEntry, area: Area) -> AnnotationPin:
        pin = AnnotationPin(entry, area, self._themes, self._page)
        pin.clicked.connect(self._on_clicked)
        pin.stepped.connect(self._on_stepped)
        pin.installEventFilter(self)
        pin.show()
        return pin

    def _pin(self, entry_id: str) -> AnnotationPin | None:
        return next((pin for pin in self.all if pin.entry.id == entry_id), None)

    def _set_tab_stop(self) -> None:
        """Let Tab reach the current pin only: the last one that had the focus, else the first visible one."""
        visible = [pin for pin in self.all if not pin.isHidden()]
        current = next((pin for pin in visible if pin.entry.id == self._current), None)
        current = current or next(iter(visible), None)
        for pin in self.all:
            is_stop = pin is current
            pin.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_stop else Qt.FocusPolicy.NoFocus)
        self._current = current.entry.id if current is not None else self._current

    def _on_stepped(self, by: int) -> None:
        visible = [pin for pin in self.all if not pin.isHidden()]
        at = next((n for n, pin in enumerate(visible) if pin is self.sender()), -1)
        if at >= 0:
            self.focus(visible[min(max(at + by, 0), len(visible) - 1)].entry.id)

    def _on_clicked(self) -> None:
        pin = self.sender()
        if isinstance(pin, AnnotationPin):
            self._current = pin.entry.id
            self._set_tab_stop()
            self.chosen.emit(pin.entry)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _HIGHLIGHT_EVENTS:
            self.highlight_changed.emit()
        return super().eventFilter(watched, event)


def _is_own(event: QKeyEvent) -> bool:
    """Whether a pin handles a key."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    is_plain = modifiers == Qt.KeyboardModifier.NoModifier
    return is_plain and (event.key() in _STEPS or event.key() in _OPEN_KEYS)
