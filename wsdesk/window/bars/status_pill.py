"""Connection status in the top bar."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.theme.fonts import tabular
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.bars.status_labels import StatusLabels, status_text

_TICK_MS = 1_000
_DOT = 20
"""The side of the icon whose middle is the dot."""
_UNBOUND = 1 << 20


class StatusPill(QPushButton):
    """Connection state, updated every second while visible; the time isn't in the accessible name."""

    resized = Signal()
    """Emitted when the preferred width changed."""

    def __init__(
        self,
        connection: ConnectionStore,
        themes: ThemeManager,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("livePill")
        self.setProperty("role", "pill")
        self._connection = connection
        self._themes = themes
        self._clock = clock
        self._compact = False
        self._room = _UNBOUND
        self._wide = 0
        self._drawn: tuple[str, str] = ("", "")
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        connection.changed.connect(self._on_changed)
        themes.changed.connect(self._on_changed)
        self._show_words()

    @property
    def words(self) -> StatusLabels:
        """The text shown."""
        return status_text(self._connection.state, self._clock())

    def fit(self, room: int, *, compact: bool) -> int:
        """Show what fits into `room` px, without the time if `compact`, and return the width.

        A status that is too long is elided, with the full text as the tooltip.
        """
        if (room, compact) != (self._room, self._compact):
            self._room, self._compact = room, compact
            self._show_words()
        return self._width_of(self._fitting())

    def _fitting(self) -> str:
        words = self.words
        if not self._compact and self._width_of(words.long) <= self._room:
            return words.long
        letters = self._room - self._width_of("")
        return self.fontMetrics().elidedText(words.short, Qt.TextElideMode.ElideRight, max(0, letters))

    def _width_of(self, text: str) -> int:
        # The width of two digits is reserved so that the bar doesn't move every second.
        steady = re.sub(r"\d+", _two_digits, text)
        return self.fontMetrics().horizontalAdvance(steady) + scaled(_DOT) + 22

    def _show_words(self) -> None:
        words = self.words
        self.setFont(tabular(self.font()))
        self.setIconSize(QSize(scaled(_DOT), scaled(_DOT)))
        text = self._fitting()
        self.setText(text.replace("&", "&&"))
        set_tip(self, "" if words.short in text else words.short)
        set_accessible_name(self, self.tr("Connection: {words}").format(words=words.short))
        drawn = (words.token, self._themes.current.name)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setIcon(icon("dot", self._themes.current, color=words.token))
        wide = self._width_of(text)
        if wide != self._wide:
            self._wide = wide
            self.resized.emit()

    def _on_tick(self) -> None:
        self._show_words()

    def _on_changed(self, _state: object) -> None:
        self._show_words()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_words()
        self._timer.start()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()


def _two_digits(found: re.Match[str]) -> str:
    return "0" * max(2, len(found[0]))
