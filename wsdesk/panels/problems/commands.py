"""Commands of the Problems panel."""

from __future__ import annotations

from wsdesk.panels.problems.panel import ProblemsPanel, ProblemsPanelStores
from wsdesk.store.commands.commands import CommandGroup, command


class ProblemCommands(CommandGroup):
    """Commands of the panel that work regardless of the focus."""

    def __init__(self, _stores: ProblemsPanelStores, panel: ProblemsPanel) -> None:
        super().__init__(panel)
        self._panel = panel

    @command("problems.next", "Next problem", "go/problems:10", "F8", icon="problem")
    def _next(self) -> None:
        self._panel.step(1)

    @command("problems.previous", "Previous problem", "go/problems:20", "Shift+F8")
    def _previous(self) -> None:
        self._panel.step(-1)
