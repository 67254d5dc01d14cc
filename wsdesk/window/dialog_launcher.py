"""Opens each dialog once; opening it again brings it to the front.

Each is imported on first use, which keeps start-up short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from wsdesk.store.base.notifications import Notification
from wsdesk.store.connection.profiles import ProfileEntry
from wsdesk.store.outbox.outbox_messages import UnsentGroup
from wsdesk.store.stores import Stores


class DialogLauncher(QObject):
    """The modeless dialogs of a window."""

    workspace_requested = Signal(object)
    """Emitted with a tested `WorkspaceDialogResult`."""

    def __init__(self, stores: Stores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._open: dict[str, QDialog] = {}

    def current(self, name: str) -> QDialog | None:
        """The open dialog of a name: settings, connection, profiles, keys, guide, about, details, report,
        log, quit."""
        dialog = self._open.get(name)
        return dialog if dialog is not None and isValid(dialog) and dialog.isVisible() else None

    def open_settings(self) -> None:
        from wsdesk.window.dialogs.settings_dialog import SettingsDialog

        if not self._raise("settings"):
            self._show("settings", SettingsDialog(self._stores, self._window))

    def open_connection(self) -> None:
        from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialog

        if not self._raise("connection"):
            dialog = WorkspaceDialog(self._stores.connection, self._stores.themes, self._window)
            dialog.accepted_result.connect(self.workspace_requested)
            self._show("connection", dialog)

    def open_key(self, entry: ProfileEntry) -> None:
        """Ask for the API key of a workspace, which isn't on this computer."""
        from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialog

        old = self.current("connection")
        if old is not None:
            old.close()
        self.open_connection()
        dialog = self.current("connection")
        if isinstance(dialog, WorkspaceDialog):
            dialog.ask_for_key(entry)

    def open_profiles(self) -> None:
        from wsdesk.window.dialogs.workspaces_dialog import WorkspacesDialog

        if not self._raise("profiles"):
            dialog = WorkspacesDialog(self._stores, self._window)
            dialog.workspace_requested.connect(self.open_connection)
            self._show("profiles", dialog)

    def open_keys(self) -> None:
        from wsdesk.window.dialogs.shortcuts_dialog import ShortcutsDialog

        if not self._raise("keys"):
            dialog = ShortcutsDialog(self._stores.commands, self._stores.themes, self._window)
            dialog.change_requested.connect(self.open_key_settings)
            self._show("keys", dialog)

    def open_guide(self, *, news: bool = False) -> None:
        """Open the guide, or the release notes."""
        from wsdesk.window.guide.guide_window import GuideWindow

        if not self._raise("guide"):
            self._show("guide", GuideWindow(self._stores.themes, self._stores.links, self._window))
        dialog = self.current("guide")
        if news and isinstance(dialog, GuideWindow):
            dialog.show_changes()

    def open_key_settings(self) -> None:
        """Open the settings at the keyboard shortcuts."""
        from wsdesk.window.dialogs.settings_dialog import SettingsDialog

        self.open_settings()
        dialog = self.current("settings")
        if isinstance(dialog, SettingsDialog):
            dialog.show_shortcuts()

    def open_about(self) -> None:
        from wsdesk.window.dialogs.about_dialog import AboutDialog

        if not self._raise("about"):
            self._show("about", AboutDialog(self._window))

    def open_details(self, notice: Notification) -> None:
        """Open the details of a notification; one at a time."""
        from wsdesk.window.dialogs.details_dialog import DetailsDialog

        old = self.current("details")
        if old is not None:
            old.close()
        self._show("details", DetailsDialog(notice, self._window))

    def open_report(self, title: str, words: str, report: str, show_log: Callable[[], None]) -> None:
        """Open a crash report; the first one stays until it is closed."""
        from wsdesk.window.dialogs.report_dialog import ReportDialog

        if not self._raise("report"):
            dialog = ReportDialog(title, words, report, self._window)
            dialog.log_requested.connect(show_log)
            self._show("report", dialog)

    def open_log(self, read: Callable[[], str]) -> None:
        """Open the log, which `read` returns."""
        from wsdesk.window.dialogs.log_dialog import LogDialog

        if not self._raise("log"):
            self._show("log", LogDialog(read, self._stores.themes, self._window))

    def open_quit(
        self, what: str, groups: Sequence[UnsentGroup], saved: str, confirmed: Callable[[], None]
    ) -> None:
        """Confirm quitting with unsent items."""
        from wsdesk.window.dialogs.quit_dialog import QuitDialog

        if not self._raise("quit"):
            dialog = QuitDialog(what, groups, saved, self._window)
            dialog.confirmed.connect(confirmed)
            self._show("quit", dialog)

    def _raise(self, name: str) -> bool:
        dialog = self.current(name)
        if dialog is None:
            return False
        dialog.raise_()
        dialog.activateWindow()
        return True

    def _show(self, name: str, dialog: QDialog) -> None:
        self._open[name] = dialog
        dialog.show()
