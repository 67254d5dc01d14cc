"""Builds panels and overlays while the window is idle."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.commands.commands import Command
from wsdesk.window.frame.sidebars import Sidebars

_UNPAINTED_MS = 500
"""Delay after which a window that isn't painted, because it is hidden, builds its panels anyway."""
_BUSY_MS = 20
"""Interval of looking whether the program is still busy."""
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)


class IdleBuilder(QObject):
    """Builds the current panels, then hidden ones and overlays, one per turn of the event loop.

    Those that aren't visible are built when the program isn't busy, or earlier if a key needs them.
    """

    MAX_BUSY_S = 3.0
    """Seconds after which hidden panels are built although the program is busy."""

    finished = Signal()
    """Emitted when the timer finds nothing left to build."""

    def __init__(
        self,
        sides: Sidebars,
        overlays: Sequence[OverlaySpec],
        add_overlay: Callable[[OverlaySpec], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._sides = sides
        self._overlays = list(overlays)
        self._add_overlay = add_overlay
        self.is_opening: Callable[[], bool] = lambda: False
        """Whether a canvas is about to be painted, before the panel of the right sidebar is built."""
        self.is_busy: Callable[[], bool] = lambda: False
        """Whether something is loaded that the user waits for."""
        self.prepare: Callable[[], bool] = lambda: False
        """Does a step of what is needed for it; False if nothing is left to do."""
        self._busy_until = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timeout)
        self._unpainted = Debouncer(_UNPAINTED_MS, self._timer.start, self)

    @property
    def is_active(self) -> bool:
        """Whether widgets are still to be built."""
        return self._timer.isActive() or self._unpainted.is_pending

    def start(self) -> None:
        """Start after the next call of `on_painted`, or a delay."""
        self._unpainted.trigger()

    def on_painted(self) -> None:
        """Start building, since the window was painted."""
        if self._unpainted.is_pending:
            self._unpainted.cancel()
            self._busy_until = time.monotonic() + self.MAX_BUSY_S
            self._timer.start()

    def build(self, overlay_id: str) -> None:
        """Build an overlay now, if it isn't built."""
        for spec in self._overlays:
            if spec.id == overlay_id:
                self._overlays.remove(spec)
                self._add_overlay(spec)
                return

    def build_all(self) -> None:
        """Build everything now, for a list of all commands."""
        while self.is_active and self._build_next():
            pass

    def run_key(self, event: QKeyEvent, command_for: Callable[[str], Command | None]) -> bool:
        """Run the command of a key that nothing handled because its widget isn't built; return whether there
        is one."""
        keys = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
        while self.is_active and event.key() not in _MODIFIERS and self._build_next():
            command = command_for(keys)
            if command is not None:
                command.run(None)
                return True
        return False

    def _build_next(self) -> bool:
        """Build one widget; False if all are built."""
        if self._sides.build_next():
            return True
        if not self._overlays:
            return False
        self._add_overlay(self._overlays.pop(0))
        return True

    def _on_timeout(self) -> None:
        may_wait = time.monotonic() < self._busy_until
        if self._sides.wake("left") or (not (may_wait and self.is_opening()) and self._sides.wake("right")):
            return
        if may_wait and self.is_busy():
            self._timer.setInterval(0 if self.prepare() else _BUSY_MS)
            return
        self._timer.setInterval(0)
        if not self._build_next():
            self._timer.stop()
            self.finished.emit()
