"""Player bar: play, seek, time, speed, repeat, volume."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QMenu, QSlider, QStyle, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import VOLUME, AnySetting, Settings
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.text.number_format import number
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager

_HANDLE = 14
"""Width of the handle in px."""
_MARK_HEIGHT = 4
MAX_MARKS = 200
RATES = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)


class SpeedButton(QToolButton):
    """Button with the playback rate; a click opens a menu of rates."""

    chosen = Signal(object)
    """Emitted with the rate; 1.0 is normal speed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("playerSpeed")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rate = 1.0
        self.choices = named(QMenu(self), "playerSpeeds", self.tr("Speed"))
        self.choices.triggered.connect(self._on_triggered)
        for rate in RATES:
            action = self.choices.addAction(_rate_text(rate))
            action.setCheckable(True)
            action.setData(rate)
        self.clicked.connect(self._on_clicked)
        self._show()

    def _show(self) -> None:
        for action in self.choices.actions():
            action.setChecked(action.data() == self.rate)
        text = self.tr("Speed: {rate}").format(rate=_rate_text(self.rate))
        self.setText(_rate_text(self.rate))
        self.setAccessibleName(text)
        self.setToolTip(text)

    def _on_clicked(self) -> None:
        at = self.mapToGlobal(QPoint(0, 0))
        self.choices.popup(at - QPoint(0, self.choices.sizeHint().height() + 2))

    def _on_triggered(self, action: QAction) -> None:
        self.rate = float(action.data())
        self._show()
        self.chosen.emit(self.rate)


def _rate_text(rate: float) -> str:
    return f"{number(rate)}×"


STEP_MS = 1_000
SAVE_DELAY_MS = 400
"""Debounce time before the volume is saved, in ms."""
_NAVIGATION_KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
)


class PlayerTimeline(QSlider):
    """Slider that jumps to a click, and handles its navigation keys before shortcuts while focused.

    It can show marks at values. While it selects, a click or drag selects a range instead.
    """

    span_selected = Signal(object, object)
    """Emitted with the first and last value of the selected range."""

    def __init__(self, name: str, text: str, most: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        named(self, name, text)
        self.setRange(0, most)
        self.setMinimumWidth(20)
        self._marks: Sequence[tuple[int, int]] = ()
        self._is_selecting = False
        self._selection: tuple[int, int] | None = None

    def set_marks(self, marks: Sequence[tuple[int, int]]) -> None:
        """Set the ranges to mark, the first `MAX_MARKS`; a range may be a single value."""
        self._marks = tuple(marks[:MAX_MARKS])
        self.update()

    def set_selecting(self, *, on: bool) -> None:
        """Select ranges instead of moving the handle."""
        self._is_selecting, self._selection = on, None
        if on:
            self.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.unsetCursor()
        self.update()

    @property
    def _mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _value_at(self, event: QMouseEvent) -> int:
        at, span = round(event.position().x()) - _HANDLE // 2, max(1, self.width() - _HANDLE)
        return QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, span, self._mirrored)

    def _x_of(self, value: int) -> int:
        span = max(1, self.width() - _HANDLE)
        low, high = self.minimum(), self.maximum()
        inside = min(max(value, low), high)
        return QStyle.sliderPositionFromValue(low, high, inside, span, self._mirrored) + _HANDLE // 2

    @override
    def mousePressEvent(self, ev: QMouseEvent) -> None:
        is_left = ev.button() == Qt.MouseButton.LeftButton
        if is_left and self._is_selecting:
            value = self._value_at(ev)
            self._selection = (value, value)
            self.update()
            return
        if is_left:
            self.setValue(self._value_at(ev))
            self.sliderMoved.emit(self.value())
        super().mousePressEvent(ev)

    @override
    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if self._selection is not None:
            self._selection = (self._selection[0], self._value_at(ev))
            self.update()
        else:
            super().mouseMoveEvent(ev)

    @override
    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        if self._selection is not None:
            first, last = sorted(self._selection)
            self._selection = None
            self.span_selected.emit(first, last)
        else:
            super().mouseReleaseEvent(ev)

    @override
    def paintEvent(self, ev: QPaintEvent) -> None:
        super().paintEvent(ev)
        painter, color = QPainter(self), self.palette().highlight().color()
        for first, last in (*self._marks, *((self._selection,) if self._selection else ())):
            left, right = sorted((self._x_of(first), self._x_of(last)))
            painter.fillRect(left - 1, 0, max(3, right - left), _MARK_HEIGHT, color)

    @override
    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _NAVIGATION_KEYS
            and not event.modifiers()
        ):
            event.accept()
            return True
        return super().event(event)


class Playable(Protocol):
    """What a bar controls: one player, or several in sync."""

    def seek(self, position_ms: int, /) -> None: ...
    def set_loop(self, on: bool, /) -> None: ...
    def set_rate(self, rate: float, /) -> None: ...
    def set_volume(self, volume: float, muted: bool, /) -> None: ...


class PlayerBar(QFrame):
    """Transport bar: shows the state that it is given, and controls a playback."""

    toggled = Signal()
    """Emitted to play or pause."""

    def __init__(self, settings: Settings, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "playerBar", self.tr("Player"))
        self.setProperty("role", "panel")
        self._settings = settings
        self._themes = themes
        self._playback: Playable | None = None
        self._playing = False
        self._busy = ""
        self.play_button = self._button("playerPlay", self.tr("Play"))
        self.speed_button = SpeedButton()
        self.loop_button = self._button("playerLoop", self.tr("Repeat"), checkable=True)
        self.mute_button = self._button("playerMute", self.tr("Mute"), checkable=True)
        self.position = PlayerTimeline("playerPosition", self.tr("Position"), 0)
        self.position.setSingleStep(STEP_MS)
        self.position.setPageStep(5 * STEP_MS)
        self.level = PlayerTimeline("playerVolume", self.tr("Volume"), 100)
        self.level.setFixedWidth(56)
        self.level.setSingleStep(5)
        self.level.setValue(round(settings.get(VOLUME) * 100))
        self.time = PlainLabel(role="small", elide=True, name="playerTime")
        self._save_timer = Debouncer(SAVE_DELAY_MS, self._on_save_timeout, self)
        self._lay_out()
        self.play_button.clicked.connect(self.toggled)
        self.speed_button.chosen.connect(self._apply)
        self.loop_button.toggled.connect(self._apply)
        self.mute_button.toggled.connect(self._on_mute_toggled)
        self.level.valueChanged.connect(self._on_level_changed)
        self.position.valueChanged.connect(self._on_position_changed)
        themes.changed.connect(self._update_icons)
        self.destroyed.connect(settings.watch(self._on_setting_changed))
        self._update_icons()
        self.show_time(0, 0)

    @property
    def volume(self) -> float:
        """Volume from 0 to 1."""
        return self.level.value() / 100

    @property
    def muted(self) -> bool:
        return self.mute_button.isChecked()

    def control(self, playback: Playable | None) -> None:
        """Set the playback that position, volume, rate, and repetition apply to."""
        self._playback = playback
        self._apply()

    def show_playing(self, playing: bool) -> None:
        """Set whether the button pauses or plays."""
        if playing != self._playing:
            self._playing = playing
            self._update_icons()

    def show_busy(self, text: str) -> None:
        """Set the text shown instead of the time while a file loads; empty when loaded."""
        self._busy = text
        self.position.setEnabled(not text)
        self.time.setText(text)

    def show_time(self, position_ms: int, duration_ms: int) -> None:
        """Set position and duration; the slider isn't moved while it is dragged."""
        self.position.blockSignals(True)
        self.position.setMaximum(max(0, duration_ms))
        if not self.position.isSliderDown():
            self.position.setValue(position_ms)
        self.position.blockSignals(False)
        text = f"{clock(position_ms)} / {clock(duration_ms)}"
        if not self._busy and text != self.time.text():
            self.time.setText(text)

    def save_volume(self) -> None:
        """Save a volume change that is still debounced."""
        if self._save_timer.is_pending:
            self._save_timer.cancel()
            self._on_save_timeout()

    def _button(self, name: str, text: str, *, checkable: bool = False) -> QToolButton:
        button = named(QToolButton(), name, text)
        button.setToolTip(text)
        button.setCheckable(checkable)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _lay_out(self) -> None:
        end = (self.speed_button, self.loop_button, self.mute_button, self.level)
        controls = row(self.play_button, Space.TIGHT, (self.time, 1), *end, space=Space.TIGHT)
        margin = (Space.SMALL, Space.TIGHT)
        column(self.position, controls, space=Space.NONE, margin=margin, parent=self)

    def _update_icons(self) -> None:
        theme = self._themes.current
        text = self.tr("Pause") if self._playing else self.tr("Play")
        self.play_button.setIcon(icon("pause" if self._playing else "play-filled", theme))
        self.play_button.setAccessibleName(text)
        self.play_button.setToolTip(text)
        self.loop_button.setIcon(icon("refresh", theme, color="muted"))
        silent = self.muted or not self.level.value()
        self.mute_button.setIcon(icon("mute" if silent else "volume", theme, color="muted"))

    def _apply(self) -> None:
        if self._playback is not None:
            self._playback.set_loop(self.loop_button.isChecked())
            self._playback.set_rate(self.speed_button.rate)
            self._playback.set_volume(self.volume, self.muted)

    def _on_position_changed(self, position_ms: int) -> None:
        if self._playback is not None:
            self._playback.seek(position_ms)

    def _on_mute_toggled(self, _on: bool) -> None:
        self._update_icons()
        self._apply()

    def _on_level_changed(self, _value: int) -> None:
        self.mute_button.setChecked(False)
        self._update_icons()
        self._save_timer.trigger()
        self._apply()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        """Apply the volume that was changed in another player."""
        if setting.key == VOLUME.key and not self._save_timer.is_pending:
            self.level.blockSignals(True)
            self.level.setValue(round(self._settings.get(VOLUME) * 100))
            self.level.blockSignals(False)
            self._update_icons()
            self._apply()

    def _on_save_timeout(self) -> None:
        # If it can't be saved, it still applies until the app quits.
        with suppress(OSError):
            self._settings.set(VOLUME, self.volume)


def clock(milliseconds: int) -> str:
    """Time as minutes and seconds, with hours if any: "0:07", "1:02:03"."""
    minutes, seconds = divmod(max(0, milliseconds) // 1_000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
