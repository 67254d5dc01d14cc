"""Connection status in the top bar, and the labels of its states."""

from __future__ import annotations

import re
import time

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.theme.fonts import tabular
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("LiveWords")


@dataclass(frozen=True, slots=True)
class StatusLabels:
    """`token` is the color of the dot; `since` is the part that changes after `lasts_s` seconds, or empty."""

    token: str
    short: str
    since: str = ""
    lasts_s: float = 0.0

    @property
    def long(self) -> str:
        return f"{self.short} · {self.since}" if self.since else self.short


def status_text(state: ConnectionState, now: float) -> StatusLabels:
    """Labels of a state at `now` (seconds since the epoch)."""
    match state.mode:
        case "live" if state.is_silent:
            return StatusLabels("warn", _tr("Not responding"), *checked_ago(state, now))
        case "live" if state.read_only:
            return StatusLabels("ok", _tr("Archive, read-only"))
        case "live":
            return StatusLabels("ok", _tr("Connected"), *checked_ago(state, now))
        case "offline":
            short = _tr("Server unavailable") if state.server_fails else _tr("Offline")
            return StatusLabels("warn", short, *checked_ago(state, now))
        case "waiting":
            short = _tr("Server unavailable") if state.server_fails else _tr("Rate limited")
            return StatusLabels("warn", short, retry_wait(state, now), 1.0)
        case "unauthorized":
            return StatusLabels("error", _tr("API key rejected"))
        case "none":
            return StatusLabels("muted", _tr("Not connected"))
        case "failed":
            return StatusLabels("error", _tr("Not connected"))
        case _:
            return StatusLabels("accent", sanitize.line(state.message, 40) or _tr("Starting…"))


def checked_ago(state: ConnectionState, now: float) -> tuple[str, float]:
    """Time since the server last answered, and the seconds until the text changes: "checked 4 s ago".

    From five seconds on, it changes every five, since each painting wakes up the processor several times.
    """
    if state.checked_at is None:
        return "", 0.0
    age_s = now - state.checked_at
    seconds = max(1, int(age_s))  # "now" would have another width
    step = 1 if seconds < 5 else 5 if seconds < 100 else 60
    lasts_s = step - age_s % step
    if seconds < 100:
        return _tr("checked {n} s ago").format(n=seconds - seconds % step), lasts_s
    if seconds < 5_400:
        return _tr("checked {n} min ago").format(n=seconds // 60), lasts_s
    return _tr("checked {n} h ago").format(n=seconds // 3_600), lasts_s


def retry_wait(state: ConnectionState, now: float) -> str:
    """Remaining time of the server's Retry-After: "12 s to wait"."""
    if state.wait_until is None:
        return ""
    seconds = int(state.wait_until - now + 0.999)
    return _tr("retrying in {n} s").format(n=seconds) if seconds > 0 else ""


_MARGIN_S = 0.02
"""Seconds by which the timer is late, so that the text has changed."""
_DOT = 20
"""The side of the icon whose middle is the dot."""
_UNBOUND = 1 << 20


class StatusPill(QPushButton):
    """Connection state, updated while visible; the time isn't in the accessible name."""

    resized = Signal()
    """Emitted when the preferred width changed."""

    def __init__(self, connection: ConnectionStore, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("livePill")
        self.setProperty("role", "pill")
        self._connection = connection
        self._themes = themes
        self._compact = False
        self._room = _UNBOUND
        self._wide = 0
        self._drawn: tuple[str, str] = ("", "")
        self._is_shown = False
        """False also while the window is minimized."""
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._refresh)
        connection.changed.connect(self._refresh)
        themes.changed.connect(self._refresh)
        self._refresh()

    @property
    def labels(self) -> StatusLabels:
        """Labels of the current state."""
        return status_text(self._connection.state, time.time())

    def fit(self, room: int, *, compact: bool) -> int:
        """Show what fits into `room` px, without the time if `compact`, and return the width.

        A status that is too long is elided, with the full text as the tooltip.
        """
        if (room, compact) != (self._room, self._compact):
            self._room, self._compact = room, compact
            self._refresh()
        return self._width_of(self._fitting())

    @property
    def short_width(self) -> int:
        """Width in px without the time."""
        return self._width_of(self.labels.short)

    def _fitting(self) -> str:
        labels = self.labels
        if not self._compact and self._width_of(labels.long) <= self._room:
            return labels.long
        letters = self._room - self._width_of("")
        return self.fontMetrics().elidedText(labels.short, Qt.TextElideMode.ElideRight, max(0, letters))

    def _width_of(self, text: str) -> int:
        # The width of two digits is reserved so that the bar doesn't move every second.
        steady = re.sub(r"\d+", _two_digits, text)
        return self.fontMetrics().horizontalAdvance(steady) + scaled(_DOT) + 22

    def _refresh(self) -> None:
        labels = self.labels
        self.setFont(tabular(self.font()))
        self.setIconSize(QSize(scaled(_DOT), scaled(_DOT)))
        text = self._fitting()
        self.setText(text.replace("&", "&&"))
        state = self._connection.state
        reason = sanitize.line(state.message, 300) if state.mode in ("failed", "unauthorized") else ""
        set_tip(self, reason or ("" if labels.short in text else labels.short))
        set_accessible_name(self, self.tr("Connection status: {words}").format(words=labels.short))
        drawn = (labels.token, self._themes.current.name)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setIcon(icon("dot", self._themes.current, color=labels.token))
        wide = self._width_of(text)
        if wide != self._wide:
            self._wide = wide
            self.resized.emit()
        if self._is_shown and labels.since:
            self._timer.start(round(1_000 * (labels.lasts_s + _MARGIN_S)))
        else:
            self._timer.stop()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._is_shown = True
        self._refresh()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._is_shown = False
        self._timer.stop()


def _two_digits(match: re.Match[str]) -> str:
    return "0" * max(2, len(match[0]))
