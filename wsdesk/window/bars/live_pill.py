"""How the connection is, at the right of the top bar: a dot, a word, and since when."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.parts.type_scale import scaled
from wsdesk.store.connection import ConnectionStore
from wsdesk.theme.current import Themes
from wsdesk.theme.fonts import tabular
from wsdesk.theme.icons import icon
from wsdesk.window.bars.live_words import LiveWords, live_words

_TICK_MS = 1_000
_DOT = 20
"""The side of the icon whose middle is the dot."""


class LivePill(QPushButton):
    """Ticks once a second while it is seen; what ticks is not in its accessible name, which is read out."""

    resized = Signal()
    """It needs another width than before."""

    def __init__(
        self,
        connection: ConnectionStore,
        themes: Themes,
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
        self._wide = 0
        self._drawn: tuple[str, str] = ("", "")
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        connection.changed.connect(self._on_changed)
        themes.changed.connect(self._on_changed)
        self._show_words()

    @property
    def words(self) -> LiveWords:
        """What it says now."""
        return live_words(self._connection.state, self._clock())

    def set_compact(self, compact: bool) -> None:
        """Say only the word, where room is short."""
        if compact != self._compact:
            self._compact = compact
            self._show_words()

    def width_of(self, *, compact: bool) -> int:
        """The room that it takes in one form or the other."""
        words = self.words
        text = words.short if compact else words.long
        # One digit or two: the seconds tick and the bar stays still.
        steady = re.sub(r"\d+", _two_digits, text)
        return self.fontMetrics().horizontalAdvance(steady) + scaled(_DOT) + 22

    def _show_words(self) -> None:
        words = self.words
        self.setFont(tabular(self.font()))
        self.setIconSize(QSize(scaled(_DOT), scaled(_DOT)))
        self.setText((words.short if self._compact else words.long).replace("&", "&&"))
        self.setAccessibleName(self.tr("Connection: {words}").format(words=words.short))
        drawn = (words.token, self._themes.current.name)
        if drawn != self._drawn:
            self._drawn = drawn
            self.setIcon(icon("dot", self._themes.current, color=words.token))
        wide = self.width_of(compact=self._compact)
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
