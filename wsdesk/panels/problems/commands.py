"""Stepping through the problems."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.problems.panel import ProblemsPanel
from wsdesk.store.commands.commands import Command


class ProblemCommands(QObject):
    """The commands of the panel; they work wherever the keyboard is."""

    def __init__(self, panel: ProblemsPanel) -> None:
        super().__init__(panel)
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        return (
            Command("problems.next", self._next_title, self._next, "go", ("F8",), icon="problem"),
            Command("problems.previous", self._previous_title, self._previous, "go", ("Shift+F8",)),
        )

    def _next(self, _subject: object | None) -> None:
        self._panel.step(1)

    def _previous(self, _subject: object | None) -> None:
        self._panel.step(-1)

    def _next_title(self) -> str:
        return self.tr("Next problem")

    def _previous_title(self) -> str:
        return self.tr("Previous problem")
