"""Commands that add wsdesk to the applications menu or remove it."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.app.commands.titles import titled, tr
from wsdesk.app.platform.desktop_entry import DesktopEntry, ForeignEntryError
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.commands.commands import Command


class DesktopCommands:
    """One of the two can be done at a time; both say what came of it."""

    def __init__(self, notices: NotificationStore, entry: DesktopEntry | None = None) -> None:
        self._notices = notices
        self._entry = entry or DesktopEntry()

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "desktop.install",
                titled("Add wsdesk to the applications menu"),
                self._install,
                "file",
                enabled=self._is_away,
            ),
            Command(
                "desktop.remove",
                titled("Remove wsdesk from the applications menu"),
                self._remove,
                "file",
                enabled=self._is_there,
            ),
        )

    def _is_there(self, _subject: object | None) -> bool:
        return self._entry.is_there

    def _is_away(self, _subject: object | None) -> bool:
        return not self._entry.is_there

    def _install(self, _subject: object | None) -> None:
        self._do(
            self._entry.install, tr("Added to the applications menu. wsdesk:// links now open in wsdesk.")
        )

    def _remove(self, _subject: object | None) -> None:
        self._do(self._entry.remove, tr("Removed from the applications menu."))

    def _do(self, does: Callable[[], object], words: str) -> None:
        try:
            does()
        except ForeignEntryError as error:
            said = tr("Another application already uses this desktop entry. It was not changed.")
            self._notices.notify("warning", said, detail=str(error))
        except OSError as error:
            self._notices.notify("error", tr("Couldn't write the desktop entry."), detail=str(error))
        else:
            self._notices.notify("ok", words)
