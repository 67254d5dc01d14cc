"""Plain-text label that wraps anywhere, and technical details behind a button."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.label import PlainLabel, Role
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import unbroken

Span = tuple[int, int]
"""Start and length in a text, in UTF-16 units as Qt counts."""


class WrappingLabel(PlainLabel):
    """Wrapped plain text with highlighted spans, selectable by mouse; long words wrap anywhere.

    QLabel wraps only between words and needs rich text for highlights. `max_lines` collapses a long text: the
    last line is elided and `is_folded` is True. Without `breaks_words`, a word longer than a line is elided,
    with the full text as tooltip.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        name: str = "",
        role: Role = "",
        max_lines: int = 0,
        selectable: bool = True,
        breaks_words: bool = True,
    ) -> None:
        self._breaks_words = breaks_words
        self._spans: tuple[Span, ...] = ()
        self._tint = QColor()
        self._max_lines = max_lines
        self._layout: QTextLayout | None = None
        self._laid_width = -1
        self._heights: dict[int, int] = {}
        self._lines = 0
        self._anchor = self._caret = 0
        super().__init__(parent=parent, name=name, role=role)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._selectable = selectable
        if selectable:
            self.setCursor(Qt.CursorShape.IBeamCursor)
            self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setText(text)

    def set_spans(self, spans: Sequence[Span], tint: QColor) -> None:
        """Highlight parts of the text."""
        self._spans, self._tint = tuple(spans), QColor(tint)
        self._forget_layout()

    def set_max_lines(self, lines: int) -> None:
        """Set the maximum number of lines; 0 shows all."""
        if lines != self._max_lines:
            self._max_lines = lines
            self._forget_layout()

    def is_folded(self) -> bool:
        """Whether lines are hidden at the current width."""
        self._lay_out(self.width())
        return bool(self._max_lines) and self._lines > self._max_lines

    def selected_text(self) -> str:
        start, end = sorted((self._anchor, self._caret))
        return self.text().encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le", "ignore")

    def _forget_layout(self) -> None:
        self._layout = None
        self._heights.clear()
        self.updateGeometry()
        self.update()

    def _lay_out(self, width: int) -> QTextLayout:
        width = max(8, width)
        if self._layout is not None and self._laid_width == width:
            return self._layout
        layout = QTextLayout(unbroken(self.text()).replace("\n", "\u2028"), self.font())
        option = QTextOption()
        modes = QTextOption.WrapMode
        option.setWrapMode(modes.WrapAtWordBoundaryOrAnywhere if self._breaks_words else modes.WordWrap)
        if self.alignment() & Qt.AlignmentFlag.AlignHCenter:
            option.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        elif self._is_mirrored():
            option.setAlignment(Qt.AlignmentFlag.AlignRight)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        if self._spans:
            layout.setFormats([_format(*span, self._tint) for span in self._spans])
        layout.beginLayout()
        y, lines = 0.0, 0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, y))
            lines += 1
            y += line.height() + 1
            if self._max_lines and lines > self._max_lines:
                break  # one extra line shows that it is collapsed
        layout.endLayout()
        shown_lines = min(lines, self._max_lines or lines)
        last = layout.lineAt(shown_lines - 1) if shown_lines else None
        height = int(last.position().y() + last.height() + 1) if last else self.fontMetrics().height()
        self._heights[width] = height
        self._layout, self._laid_width, self._lines = layout, width, lines
        return layout

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _position_at(self, event: QMouseEvent) -> int:
        layout = self._lay_out(self.width())
        point = event.position()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            if point.y() <= line.position().y() + line.height():
                return line.xToCursor(point.x())
        return len(self.text().encode("utf-16-le")) // 2

    @override
    def setText(self, arg__1: str) -> None:
        if arg__1 == self.text() and not self._spans and self._anchor == self._caret:
            return  # the same details are set again whenever a canvas changes
        self._spans = ()
        self._anchor = self._caret = 0
        super().setText(arg__1)
        self._forget_layout()

    @override
    def is_elided(self) -> bool:
        if self._breaks_words:
            return False
        layout = self._lay_out(self.width())
        lines = map(layout.lineAt, range(layout.lineCount()))
        return any(line.naturalTextWidth() > self.width() for line in lines)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, arg__1: int) -> int:
        # Cached, since layouts query several widths repeatedly.
        width = max(8, arg__1)
        if width not in self._heights:
            self._lay_out(width)
        return self._heights[width]

    @override
    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(self.width() if self.width() > 24 else 160))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.fontMetrics().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
            if not self._breaks_words:
                self._refresh_tip()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in (
            QEvent.Type.FontChange,
            QEvent.Type.StyleChange,
            QEvent.Type.LayoutDirectionChange,
        ):
            self._forget_layout()

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        painter = QPainter(self)
        layout = self._lay_out(self.width())
        ink = self.palette().color(self.foregroundRole())
        painter.setPen(ink)
        if self.is_folded():
            self._paint_folded(painter, layout)
            return
        if self.is_elided():
            for number in range(layout.lineCount()):
                self._paint_elided(painter, layout.lineAt(number), "")
            return
        start, end = sorted((self._anchor, self._caret))
        selected: list[QTextLayout.FormatRange] = []
        if end > start:
            colors = self.palette()
            selected = [_format(start, end - start, colors.highlight(), colors.highlightedText())]
        layout.draw(painter, QPointF(0, 0), selected)

    def _paint_folded(self, painter: QPainter, layout: QTextLayout) -> None:
        for number in range(self._max_lines - 1):
            layout.lineAt(number).draw(painter, QPointF(0, 0))
        self._paint_elided(painter, layout.lineAt(self._max_lines - 1), "…")

    def _paint_elided(self, painter: QPainter, line: QTextLine, end: str) -> None:
        """Draw a line followed by `end`, clipped to the width of the label."""
        raw = self.text().encode("utf-16-le")
        rest = raw[2 * line.textStart() : 2 * (line.textStart() + line.textLength())]
        text = rest.decode("utf-16-le", "ignore").replace("\n", " ").rstrip() + end
        text = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.width())
        x = self.width() - self.fontMetrics().horizontalAdvance(text) if self._is_mirrored() else 0
        painter.drawText(QPointF(x, line.position().y() + line.ascent()), text)

    @override
    def mousePressEvent(self, ev: QMouseEvent) -> None:
        if not self._selectable or ev.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(ev)
            return
        self._anchor = self._caret = self._position_at(ev)
        self.update()

    @override
    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if not self._selectable or not ev.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(ev)
            return
        self._caret = self._position_at(ev)
        self.update()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._selectable:
            self._anchor, self._caret = 0, len(self.text().encode("utf-16-le")) // 2
            self.update()

    @override
    def keyPressEvent(self, ev: QKeyEvent) -> None:
        if self._selectable and ev.matches(QKeySequence.StandardKey.Copy) and self.selected_text():
            QGuiApplication.clipboard().setText(self.selected_text())
            return
        super().keyPressEvent(ev)

    @override
    def focusOutEvent(self, ev: QFocusEvent) -> None:
        super().focusOutEvent(ev)
        if ev.reason() != Qt.FocusReason.PopupFocusReason:
            self._anchor = self._caret = 0
            self.update()


def _format(
    start: int, length: int, background: QColor | QBrush, foreground: QBrush | None = None
) -> QTextLayout.FormatRange:
    from PySide6.QtGui import QTextCharFormat  # imported lazily: text formats have 147 enumerators

    char_format = QTextCharFormat()
    char_format.setBackground(background)
    if foreground is not None:
        char_format.setForeground(foreground)
    piece = QTextLayout.FormatRange()
    piece.start, piece.length, piece.format = start, length, char_format
    return piece


_MAX_DETAIL = 4_000


class DetailText(WrappingLabel):
    """Plain text that its `button` expands and collapses; the owner lays out both."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, role="small", name=f"{name}-detail")
        self.button = named(QPushButton(self.tr("Details")), f"{name}-details", self.tr("Error details"))
        self.button.setProperty("role", "quiet")
        self.button.setCheckable(True)
        self.button.toggled.connect(self.setVisible)
        self.button.hide()
        self.hide()

    def set_detail(self, detail: str) -> None:
        """Set the text, collapsed; an empty one hides the button. The same text changes nothing."""
        text = sanitize.plain(detail, _MAX_DETAIL)
        if text != self.text():
            self.button.setChecked(False)
            self.setText(text)
        self.button.setVisible(bool(text))
        self.setVisible(bool(text) and self.button.isChecked())
