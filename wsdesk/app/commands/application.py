"""Commands of the application: diagnostics and crash reports, applications menu, and sample workspace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from PySide6.QtGui import QGuiApplication

from wsdesk.app.commands.clipboard import tr
from wsdesk.app.platform.desktop_entry import DesktopEntry, ForeignEntryError, user_entry
from wsdesk.settings.directories import AppDirectories
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskScope
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.stores import Stores
from wsdesk.store.text.sanitize import redact
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

    def show_crash(self, trace: str) -> None:
        """Show the crash report of an error."""
        message = tr(
            "Your work is saved on this computer. You can keep going. If something looks wrong, "
            "restart wsdesk and everything will be restored."
        )
        self._scope.start("crash", self._crash(tr("wsdesk ran into a problem"), message, trace))

    def show_native_crash(self, trace: str) -> None:
        """Show the report of a native crash of the previous run."""
        message = tr(
            "wsdesk crashed the last time it ran. Your unsent work is safe on this computer, and "
            "your tabs have been restored. Here is what a crash report would contain."
        )
        self._scope.start("crash", self._crash(tr("wsdesk quit unexpectedly"), message, trace))

    def _read_log(self) -> str:
        from wsdesk.app.platform.diagnostics import read_log

        return read_log(self._places)

    async def _report(self) -> str:
        from wsdesk.app.platform.diagnostics import diagnostics, sizes

        stored = await asyncio.to_thread(sizes, self._places)
        return diagnostics(self._stores, self._places, stored, self._secrets())

    async def _diagnostics(self) -> None:
        report = await self._report()
        QGuiApplication.clipboard().setText(report)
        message = tr("Copied to the clipboard. Include it when you report the problem.")
        self._dialogs().open_report(tr("Diagnostics copied"), message, report, self._open_log)

    async def _crash(self, title: str, message: str, trace: str) -> None:
        trace = redact(trace, secrets=self._secrets()).rstrip()
        self._dialogs().open_report(title, message, f"{trace}\n\n{await self._report()}", self._open_log)

    @command("help.diagnostics", "Copy diagnostics", "help/log:20", icon="copy")
    def _copy(self) -> None:
        self._scope.start("diagnostics", self._diagnostics())

    @command("help.log", "Show log", "help/log:10", icon="list")
    def _open_log(self) -> None:
        self._dialogs().open_log(self._read_log)


class DesktopCommands(CommandGroup):
    """Only the applicable one of the two commands is enabled."""

    context = "commands"

    def __init__(self, notifications: NotificationStore, entry: DesktopEntry | None = None) -> None:
        super().__init__()
        self._notifications = notifications
        self._entry = entry or user_entry()

    def _exists(self) -> bool:
        return self._entry.exists

    def _is_absent(self) -> bool:
        return not self._entry.exists

    def _change(self, change: Callable[[], object], message: str) -> None:
        try:
            change()
        except ForeignEntryError as error:
            warning = tr("Another application already uses this desktop entry. It was not changed.")
            self._notifications.notify("warning", warning, detail=str(error))
        except OSError as error:
            self._notifications.notify("error", tr("Couldn't write the desktop entry."), detail=str(error))
        else:
            self._notifications.notify("ok", message)

    @command("desktop.install", "Add wsdesk to the applications menu", "file/settings:20", enabled=_is_absent)
    def _install(self) -> None:
        message = tr("Added to the applications menu. wsdesk:// links now open in wsdesk.")
        self._change(self._entry.install, message)

    @command(
        "desktop.remove", "Remove wsdesk from the applications menu", "file/settings:30", enabled=_exists
    )
    def _remove(self) -> None:
        self._change(self._entry.remove, tr("Removed from the applications menu."))


class WorkspaceCommands(CommandGroup):
    """Switches from a server or an archive to the sample workspace."""

    context = "commands"

    def __init__(self, connection: ConnectionStore, open_embedded: Callable[[], None]) -> None:
        super().__init__()
        self._connection = connection
        self._open = open_embedded

    def _is_elsewhere(self) -> bool:
        state = self._connection.state
        return not state.embedded or state.read_only

    @command("connection.sample", "Open sample workspace", "file/workspace:40", enabled=_is_elsewhere)
    def _open_embedded(self) -> None:
        self._open()
