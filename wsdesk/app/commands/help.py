"""Help commands: log and diagnostics, and reports of a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from PySide6.QtGui import QGuiApplication

from wsdesk.app.commands.clipboard import tr
from wsdesk.settings.directories import AppDirectories
from wsdesk.store.base.task_scope import TaskScope
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores
from wsdesk.store.text.redact import redact
from wsdesk.window.dialog_launcher import DialogLauncher


class HelpCommands(CommandGroup):
    """`dialogs` returns those of the window; `secrets` must not appear in a report."""

    context = "commands"

    def __init__(
        self,
        stores: Stores,
        places: AppDirectories,
        scope: TaskScope,
        dialogs: Callable[[], DialogLauncher],
        secrets: Callable[[], tuple[str, ...]],
    ) -> None:
        super().__init__()
        self._stores = stores
        self._places = places
        self._scope = scope
        self._dialogs = dialogs
        self._secrets = secrets

    def show_crash(self, words: str, trace: str) -> None:
        """Show an error and its crash report."""
        lead = tr(
            "Your work is saved on this computer. You can keep going. If something looks wrong, "
            "restart wsdesk and everything will be restored."
        )
        title = tr("wsdesk ran into a problem")
        self._scope.start("crash", self._crash(title, lead, trace or words))

    def tell_ended(self, words: str) -> None:
        """Show the report of a native crash of the previous run."""
        lead = tr(
            "wsdesk crashed the last time it ran. Your unsent work is safe on this computer, and "
            "your tabs have been restored. Here is what a crash report would contain."
        )
        self._scope.start("crash", self._crash(tr("wsdesk quit unexpectedly"), lead, words))

    def _read(self) -> str:
        from wsdesk.app.platform.diagnostics import read_log

        return read_log(self._places)

    async def _report(self) -> str:
        from wsdesk.app.platform.diagnostics import diagnostics, sizes

        kept = await asyncio.to_thread(sizes, self._places)
        return diagnostics(self._stores, self._places, kept, self._secrets())

    async def _diagnostics(self) -> None:
        report = await self._report()
        QGuiApplication.clipboard().setText(report)
        words = tr("Copied to the clipboard. Include it when you report the problem.")
        self._dialogs().open_report(tr("Diagnostics copied"), words, report, self._open_log)

    async def _crash(self, title: str, lead: str, trace: str) -> None:
        told = redact(trace, secrets=self._secrets())
        report = f"{told.rstrip()}\n\n{await self._report()}"
        self._dialogs().open_report(title, lead, report, self._open_log)

    @command("help.diagnostics", "Copy diagnostics", "help/log:20", icon="copy")
    def _copy(self) -> None:
        self._scope.start("diagnostics", self._diagnostics())

    @command("help.log", "Show log", "help/log:10", icon="list")
    def _open_log(self) -> None:
        self._dialogs().open_log(self._read)
