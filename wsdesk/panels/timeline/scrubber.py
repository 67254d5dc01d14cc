"""Scrubber of the timeline: ticks, the chosen snapshot, and the current content."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.timeline.layout import TimelineLayout, changes_of
from wsdesk.panels.widgets.layout.boxes import named, set_accessible_description
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.history.change_labels import summary_of
from wsdesk.store.history.timeline import Timeline, is_rebuilt
from wsdesk.store.text import time_format
from wsdesk.store.text.number_format import translator
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("Timeline")
_HEIGHT, _MIN_WIDTH = 78, 120
_MARGIN = 44
"""Space at both ends for the label of the chosen position."""
_PILL, _TICKS, _LABELS = 18, 34, 18
"""Heights of the parts: the label of the position, the ticks, and the days."""
_BAR, _STAR = 3.0, 10
_LABEL_GAP = 76


def moment_of(timeline: Timeline, at: int) -> str:
    """Time of the snapshot at an index, or "Now"."""
    if at >= len(timeline.snapshots):
        return _tr("Now")
    text = time_format.recent_moment(timeline.snapshots[at].read_at)
    return text[:1].upper() + text[1:]


class TimelineScrubber(QWidget):
    """Chooses a snapshot: by click or drag, Left and Right by one, Page Up and Page Down by a day.

    Home goes to the first snapshot, End to the current content. With Shift, the previous position is compared
    with the new one. Space replays the snapshots.
    """

    chosen = Signal(object, object)
    """Emitted with the index of a snapshot (their number: the current content), and whether to compare."""
    stepped = Signal(object, object)
    """Emitted with the number of snapshots to go, and whether to compare."""
    day_stepped = Signal(object)
    """Emitted with the number of days to go."""
    escaped = Signal()
    play_requested = Signal()
    """Emitted to replay the snapshots, or to pause that."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        named(self, "timelineScrubber", _tr("Snapshots"))
        self._themes = themes
        self._timeline = Timeline("")
        self._layout = TimelineLayout((), 1)
        self._ground: QPixmap | None = None
        """Ticks and labels, which scrubbing doesn't change."""
        self._is_dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        themes.changed.connect(self._reset)

    def set_timeline(self, timeline: Timeline) -> None:
        """Show a timeline; announce another position if the scrubber has the focus."""
        before, self._timeline = self._timeline, timeline
        if timeline.snapshots != before.snapshots or timeline.phase is not before.phase:
            self._reset()
        if timeline.chosen != before.chosen or timeline.snapshots != before.snapshots:
            description = self.describe(timeline.position)
            set_accessible_description(self, description)
            if self.hasFocus():
                announce_text(self, description)
        self.update()

    def describe(self, at: int) -> str:
        """Position in words: the time, the number, and the changes of a snapshot."""
        snapshots = self._timeline.snapshots
        moment = moment_of(self._timeline, at)
        if at >= len(snapshots):
            return moment
        number = _tr("snapshot {n} of {total}").format(n=at + 1, total=len(snapshots))
        star = _tr("starred") if snapshots[at].starred else ""
        rebuilt = _tr("rebuilt from creation times") if is_rebuilt(snapshots[at]) else ""
        changes = summary_of(changes_of(snapshots[at]))
        return " · ".join(part for part in (moment, number, rebuilt, star, changes) if part)

    def x_of(self, at: int) -> float:
        """Position of a snapshot in widget px."""
        return self._mirrored(scaled(_MARGIN) + self._layout.x_of(at))

    def _mirrored(self, x: float) -> float:
        return self.width() - x if self._is_mirrored() else x

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _at(self, x: float) -> int:
        return self._layout.nearest(self._mirrored(x) - scaled(_MARGIN))

    def _reset(self) -> None:
        self._layout = TimelineLayout(self._timeline.snapshots, self.width() - 2 * scaled(_MARGIN))
        self._ground = None
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(scaled(480), scaled(_HEIGHT))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_MIN_WIDTH), scaled(_HEIGHT))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reset()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._reset()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._timeline.snapshots:
            self._is_dragging = True
            self.chosen.emit(self._at(event.position().x()), _has_shift(event))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._timeline.snapshots:
            return
        at = self._at(event.position().x())
        if self._is_dragging and at != self._timeline.position:
            self.chosen.emit(at, _has_shift(event))
        set_tip(self, self.describe(at))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._is_dragging = False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        forward = -1 if self._is_mirrored() else 1
        match event.key():
            case Qt.Key.Key_Left:
                self.stepped.emit(-forward, _has_shift(event))
            case Qt.Key.Key_Right:
                self.stepped.emit(forward, _has_shift(event))
            case Qt.Key.Key_PageUp:
                self.day_stepped.emit(-1)
            case Qt.Key.Key_PageDown:
                self.day_stepped.emit(1)
            case Qt.Key.Key_Home:
                self.chosen.emit(0, _has_shift(event))
            case Qt.Key.Key_End:
                self.chosen.emit(len(self._timeline.snapshots), _has_shift(event))
            case Qt.Key.Key_Space:
                self.play_requested.emit()
            case Qt.Key.Key_Escape:
                self.escaped.emit()
            case _:
                super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        if self._ground is None or self._ground.devicePixelRatio() != ratio:
            self._ground = self._paint_ground(ratio)
        if self._timeline.compares:
            self._paint_range(painter)
        painter.drawPixmap(0, 0, self._ground)
        if self._timeline.snapshots:
            self._paint_position(painter)
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            paint.draw_ring(painter, ring, self._themes.current.color("focus"), 4, 1)
        painter.end()

    def _paint_ground(self, ratio: float) -> QPixmap:
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        theme, painter = self._themes.current, QPainter(pixmap)
        bottom = scaled(_PILL + _TICKS) + 2.0
        begin, end = sorted((self._mirrored(scaled(_MARGIN)), self._mirrored(self.width() - scaled(_MARGIN))))
        painter.fillRect(QRectF(begin, bottom, end - begin, 1), theme.color("line"))
        rebuilt = len(self._timeline.snapshots) - len(self._timeline.saved)
        if rebuilt:
            last = self.x_of(rebuilt - 1) + _BAR
            area = QRectF(min(begin, last), scaled(_PILL), abs(last - begin), scaled(_TICKS) + 2)
            painter.fillRect(area, theme.faded("muted", 0.16))
        if self._timeline.phase is LoadState.BUSY and not self._timeline.snapshots:
            self._paint_skeleton(painter, begin, end, bottom)
        for tick in self._layout.ticks():
            x, y = self._mirrored(scaled(_MARGIN) + tick.x), bottom
            for token, share in tick.colors:
                height = max(tick.height * scaled(_TICKS) * share, 2.0)
                y -= height
                paint.draw_tile(painter, QRectF(x - _BAR / 2, y, _BAR, height), theme.color(token), 1)
            if tick.is_starred:
                star = icon("star-filled", theme, color="rating").pixmap(QSize(_STAR, _STAR), ratio)
                painter.drawPixmap(QPointF(x - _STAR / 2, y - _STAR - 1), star)
        painter.setFont(type_scale.small())
        painter.setPen(theme.color("muted"))
        for label in self._layout.labels(scaled(_LABEL_GAP)):
            self._draw_label(painter, scaled(_MARGIN) + label.x, bottom + 3, label.text)
        self._draw_label(painter, self.width() - scaled(_MARGIN), bottom + 3, _tr("Now"))
        painter.end()
        return pixmap

    def _draw_label(self, painter: QPainter, x: float, y: float, text: str) -> None:
        width = scaled(_LABEL_GAP)
        box = QRectF(self._mirrored(x) - width / 2, y, width, scaled(_LABELS))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_skeleton(self, painter: QPainter, begin: float, end: float, bottom: float) -> None:
        color = self._themes.current.color("skeleton-glow")
        for at in range(12):
            height = scaled(_TICKS) * (0.3 + 0.2 * (at * 7 % 4))
            x = begin + (end - begin) * (at + 0.5) / 12
            paint.draw_tile(painter, QRectF(x - _BAR / 2, bottom - height, _BAR, height), color, 1)

    def _paint_range(self, painter: QPainter) -> None:
        """Fill the range between the snapshots that are compared."""
        timeline, theme = self._timeline, self._themes.current
        begin, end = sorted((self.x_of(timeline.position), self.x_of(timeline.index_of(timeline.other))))
        area = QRectF(begin, scaled(_PILL), end - begin, scaled(_TICKS) + 2)
        painter.fillRect(area, theme.faded("change.moved", 0.14))
        other = self.x_of(timeline.index_of(timeline.other))
        painter.fillRect(QRectF(other - 1, area.top(), 2, area.height()), theme.color("change.moved"))

    def _paint_position(self, painter: QPainter) -> None:
        """Draw the line and the label of the chosen snapshot, and the line of the current content."""
        theme, timeline = self._themes.current, self._timeline
        bottom = scaled(_PILL + _TICKS) + 2.0
        at, is_now = timeline.position, timeline.snapshot is None
        now = self.x_of(len(timeline.snapshots))
        painter.fillRect(QRectF(now - 1, scaled(_PILL), 2, bottom - scaled(_PILL)), theme.color("accent"))
        token = "accent" if is_now else "change.moved"
        text, font = moment_of(timeline, at), type_scale.title(11)
        wide = QFontMetricsF(font).horizontalAdvance(text) + scaled(16)
        x = self.x_of(at)
        left = min(max(x - wide / 2, 0.0), self.width() - wide)
        painter.fillRect(QRectF(x - 1, scaled(_PILL) - 2, 2, bottom - scaled(_PILL) + 2), theme.color(token))
        pill = QRectF(left, 1, wide, scaled(_PILL) - 2)
        paint.draw_tile(painter, pill, theme.color(token), pill.height() / 2)
        painter.setFont(font)
        painter.setPen(theme.color("on-accent"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)


def _has_shift(event: QMouseEvent | QKeyEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
