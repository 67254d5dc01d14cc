"""Commands that add wsdesk to the applications menu and remove it."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.app.commands.clipboard import tr
from wsdesk.app.platform.desktop_entry import DesktopEntry, ForeignEntryError
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.commands.commands import CommandGroup, command


class DesktopCommands(CommandGroup):
    """Only the applicable one of the two commands is enabled."""

    context = "commands"

    def __init__(self, notifications: NotificationStore, entry: DesktopEntry | None = None) -> None:
        super().__init__()
        self._notifications = notifications
        self._entry = entry or DesktopEntry()

    def _is_there(self) -> bool:
        return self._entry.is_there

    def _is_away(self) -> bool:
        return not self._entry.is_there

    def _do(self, does: Callable[[], object], words: str) -> None:
        try:
            does()
        except ForeignEntryError as error:
            said = tr("Another application already uses this desktop entry. It was not changed.")
            self._notifications.notify("warning", said, detail=str(error))
        except OSError as error:
            self._notifications.notify("error", tr("Couldn't write the desktop entry."), detail=str(error))
        else:
            self._notifications.notify("ok", words)

    @command("desktop.install", "Add wsdesk to the applications menu", "file/settings:20", enabled=_is_away)
    def _install(self) -> None:
        self._do(
            self._entry.install, tr("Added to the applications menu. wsdesk:// links now open in wsdesk.")
        )

    @command(
        "desktop.remove", "Remove wsdesk from the applications menu", "file/settings:30", enabled=_is_there
    )
    def _remove(self) -> None:
        self._do(self._entry.remove, tr("Removed from the applications menu."))
