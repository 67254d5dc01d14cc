"""Histogram of the dates of results, which sets filters by date."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QEvent, QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_description
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.query.query_edit import HistogramBin, ResultHistogram, selected_bins
from wsdesk.store.results.light_table import ResultFilter
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

_HEIGHT = 36
_MAX_BAR = 14
_MIN_BAR = 2


class DateHistogram(QWidget):
    """Number of results by day, week, month, or year, with the filtered range; hidden if there is one bin.

    A click or drag chooses a range, a click on the chosen bar removes it.
    """

    chosen = Signal(object)
    """Emitted with the first day and the day after the last one, or None to remove the filters by date."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("lightTableDates")
        self.setProperty("role", "footer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.range = PlainLabel(role="small")
        self.bars = HistogramBars(themes)
        self.bars.chosen.connect(self.chosen)
        heading = PlainLabel(tr("Created"), role="small")
        inset = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.NONE)
        column(row(heading, (self.range, 1)), self.bars, space=Space.TIGHT, margin=inset, parent=self)
        self.range.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.hide()

    def set_state(self, histogram: ResultHistogram, filters: Sequence[ResultFilter]) -> None:
        """Show the counts, and which of them the filters by date leave."""
        bins = histogram.bins
        selected = selected_bins(bins, filters)
        self.bars.set_bins(bins, selected)
        self.setVisible(len(bins) > 1)
        if bins:
            shown = [bins[at] for at in selected] or bins
            self.range.setText(range_text(shown[0], shown[-1]))


class HistogramBars(QWidget):
    """Bars of a histogram.

    Left and Right go to a bar, with Shift they extend the range, Enter or Space choose it, and Delete removes
    it.
    """

    chosen = Signal(object)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        named(self, "lightTableDateBars", tr("Created"))
        self._themes = themes
        self._bins: tuple[HistogramBin, ...] = ()
        self._selected = range(0)
        """Bars of the filters."""
        self._anchor = self._current = -1
        """Ends of the range that is being chosen."""
        self._is_dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        themes.changed.connect(self.update)

    def set_bins(self, bins: tuple[HistogramBin, ...], selected: range) -> None:
        """Set the bars, and which of them the filters leave; an empty range means all."""
        if bins != self._bins:
            self._current = self._anchor = -1
        self._bins, self._selected = bins, selected
        self.update()

    def box(self, at: int) -> QRectF:
        """Rectangle of a bar and the space above it."""
        width = min(self.width() / max(len(self._bins), 1), scaled(_MAX_BAR))
        x = at * width
        return QRectF(self.width() - x - width if self._is_mirrored() else x, 0, width, self.height())

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _bar_at(self, x: float) -> int:
        """The bar at a position, or the nearest one."""
        along = self.width() - x if self._is_mirrored() else x
        return min(max(int(along / max(self.box(0).width(), 1)), 0), len(self._bins) - 1)

    def _chosen_range(self) -> range:
        if self._current < 0:
            return range(0)
        return range(min(self._anchor, self._current), max(self._anchor, self._current) + 1)

    def _go_to(self, at: int, *, extend: bool) -> None:
        self._current = min(max(at, 0), len(self._bins) - 1)
        if not extend or self._anchor < 0:
            self._anchor = self._current
        self.update()

    def _target(self, key: int) -> int | None:
        """The bar that a key goes to; an arrow key goes to the first bar of the filters first."""
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            target = 0 if key == Qt.Key.Key_Home else len(self._bins) - 1
        elif key not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return None
        elif self._current < 0:
            target = self._selected.start
        else:
            is_forward = (key == Qt.Key.Key_Right) != self._is_mirrored()
            target = self._current + (1 if is_forward else -1)
        return target if self._bins else None

    def _describe(self) -> str:
        """Text of the range that is being chosen."""
        shown = [self._bins[at] for at in self._chosen_range()]
        if not shown:
            return ""
        return _describe(shown[0], shown[-1], sum(one.total for one in shown))

    def _choose(self) -> None:
        wanted = self._chosen_range()
        if not wanted:
            return
        is_same = wanted == self._selected
        first, last = self._bins[wanted[0]], self._bins[wanted[-1]]
        self.chosen.emit(None if is_same else (first.first, last.end))

    @override
    def sizeHint(self) -> QSize:
        return QSize(scaled(160), scaled(_HEIGHT))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, scaled(_HEIGHT))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._bins:
            self._is_dragging = True
            self._go_to(self._bar_at(event.position().x()), extend=False)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._bins:
            return
        at = self._bar_at(event.position().x())
        if self._is_dragging:
            self._go_to(at, extend=True)
        shown = self._bins[at]
        set_tip(self, self._describe() if self._is_dragging else _describe(shown, shown, shown.total))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging and event.button() == Qt.MouseButton.LeftButton:
            self._is_dragging = False
            self._choose()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self._target(event.key())
        if at is not None:
            self._go_to(at, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            set_accessible_description(self, self._describe())
            announce_text(self, self._describe())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.chosen.emit(None)
        else:
            super().keyPressEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._themes.current
        highest = max((one.total for one in self._bins), default=0)
        pending = self._chosen_range() if self._is_dragging or self.hasFocus() else range(0)
        shown = pending or self._selected
        for at, one in enumerate(self._bins):
            box = self.box(at)
            height = max(box.height() * one.total / max(highest, 1), _MIN_BAR if one.total else 0)
            bar = QRectF(box.x(), box.bottom() - height, max(box.width() - 1, 1), height)
            is_strong = not shown or at in shown
            color = theme.color("accent") if is_strong else theme.faded("accent", 0.4)
            paint.draw_tile(painter, bar, color, 1)
        if self.hasFocus():
            focused = self.box(shown[0]).united(self.box(shown[-1])) if shown else QRectF(self.rect())
            paint.draw_ring(painter, focused, theme.color("focus"), 3, 1)
        painter.end()


def _describe(first: HistogramBin, last: HistogramBin, total: int) -> str:
    count = tr("%Ln results", total)
    return f"{range_text(first, last)}: {count}"


def range_text(first: HistogramBin, last: HistogramBin) -> str:
    """Days from the first to the last one, as in "Nov 3 – Nov 14", with the year unless it is this one."""
    begin, end = QDate(first.first), QDate(last.end).addDays(-1)  # type: ignore[call-overload]
    days = [begin] if begin == end else [begin, end]
    locale, is_recent = QLocale(), begin.year() == QDate.currentDate().year()
    style = tr("MMM d") if is_recent else tr("MMM d, yyyy")
    return " – ".join(locale.toString(day, style) for day in days)
