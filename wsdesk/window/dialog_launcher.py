"""Opens each dialog once; opening it again brings it to the front.

Each is imported on first use, which keeps start-up short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from wsdesk.store.base.notifications import Notification
from wsdesk.store.connection.profiles import ProfileEntry
from wsdesk.store.outbox.outbox_messages import UnsentGroup
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from pathlib import Path

    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.dialogs.archive_dialog import ArchiveDialog
    from wsdesk.window.dialogs.export_dialog import ExportDialog
    from wsdesk.window.dialogs.settings_dialog import SettingsDialog
    from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialog

D = TypeVar("D", bound=QDialog)


class DialogLauncher(QObject):
    """The modeless dialogs of a window."""

    workspace_requested = Signal(object)
    """Emitted with a tested `WorkspaceDialogResult`."""

    archive_requested = Signal(object)
    """Emitted with the path of an archive to open."""

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

    def open_settings(self) -> SettingsDialog:
        from wsdesk.window.dialogs.settings_dialog import SettingsDialog

        return self._open_once("settings", partial(SettingsDialog, self._stores, self._window))

    def open_key_settings(self) -> None:
        """Open the settings at the keyboard shortcuts."""
        self.open_settings().show_shortcuts()

    def open_connection(self) -> WorkspaceDialog:
        from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialog

        def create() -> WorkspaceDialog:
            dialog = WorkspaceDialog(self._stores.connection, self._stores.themes, self._window)
            dialog.accepted_result.connect(self.workspace_requested)
            return dialog

        return self._open_once("connection", create)

    def open_key(self, entry: ProfileEntry, error: str) -> None:
        """Prompt for the API key of a workspace that wasn't found, because of an error if there is a code."""
        self._close("connection")
        self.open_connection().ask_for_key(entry, error)

    def open_profiles(self) -> None:
        from wsdesk.window.dialogs.workspaces_dialog import WorkspacesDialog

        def create() -> WorkspacesDialog:
            dialog = WorkspacesDialog(self._stores, self._window)
            dialog.workspace_requested.connect(self.open_connection)
            return dialog

        self._open_once("profiles", create)

    def open_keys(self) -> None:
        from wsdesk.window.dialogs.shortcuts_dialog import ShortcutsDialog

        def create() -> ShortcutsDialog:
            dialog = ShortcutsDialog(self._stores.commands, self._stores.themes, self._window)
            dialog.change_requested.connect(self.open_key_settings)
            return dialog

        self._open_once("keys", create)

    def open_archive(self) -> ArchiveDialog:
        """Open the creation of an archive."""
        from wsdesk.window.dialogs.archive_dialog import ArchiveDialog

        return self._open_once("archive", partial(ArchiveDialog, self._stores, self._window))

    def choose_archive(self) -> QFileDialog:
        """Open the dialog for the archive to open."""
        return self._choose_file(self.tr("Open archive"), self.archive_requested.emit)

    def choose_restored_archive(self) -> QFileDialog:
        """Open the dialog for the archive whose marks and history are merged into the workspace."""
        return self._choose_file(self.tr("Restore from archive"), self._stores.archive_restore.restore)

    def _choose_file(self, title: str, use: Callable[[Path], None]) -> QFileDialog:
        from wsdesk.panels.widgets.controls.export import TransferDialogs

        dialogs = TransferDialogs("archive", "", self._window)
        dialogs.import_chosen.connect(use)
        return dialogs.open_import(title)

    def open_export(self, canvas: CanvasStore, *, replay: bool = False) -> ExportDialog:
        """Open the export of a canvas, or of the replay of its timeline; one at a time."""
        from wsdesk.window.dialogs.export_dialog import ExportDialog

        self._close("export")
        return self._open_once(
            "export", partial(ExportDialog, self._stores, canvas, self._window, replay=replay)
        )

    def open_guide(self, *, news: bool = False) -> None:
        """Open the guide, or the release notes."""
        from wsdesk.window.guide_window import GuideWindow

        create = partial(GuideWindow, self._stores.themes, self._stores.links, self._window)
        dialog = self._open_once("guide", create)
        if news:
            dialog.show_changes()

    def open_about(self) -> None:
        from wsdesk.window.dialogs.about_dialog import AboutDialog

        self._open_once("about", partial(AboutDialog, self._window))

    def open_details(self, notice: Notification) -> None:
        """Open the details of a notification; one at a time."""
        from wsdesk.window.dialogs.text_dialogs import DetailsDialog

        self._close("details")
        self._open_once("details", partial(DetailsDialog, notice, self._window))

    def open_report(self, title: str, text: str, report: str, show_log: Callable[[], None]) -> None:
        """Open a crash report; the first one stays until it is closed."""
        from wsdesk.window.dialogs.text_dialogs import ReportDialog

        def create() -> ReportDialog:
            dialog = ReportDialog(title, text, report, self._window)
            dialog.log_requested.connect(show_log)
            return dialog

        self._open_once("report", create)

    def open_log(self, read: Callable[[], str]) -> None:
        """Open the log, which `read` returns."""
        from wsdesk.window.dialogs.text_dialogs import LogDialog

        self._open_once("log", partial(LogDialog, read, self._stores.themes, self._window))

    def open_quit(
        self, what: str, groups: Sequence[UnsentGroup], saved: str, confirmed: Callable[[], None]
    ) -> None:
        """Confirm quitting with unsent items."""
        from wsdesk.window.dialogs.text_dialogs import QuitDialog

        def create() -> QuitDialog:
            dialog = QuitDialog(what, groups, saved, self._window)
            dialog.confirmed.connect(confirmed)
            return dialog

        self._open_once("quit", create)

    def _close(self, name: str) -> None:
        dialog = self.current(name)
        if dialog is not None:
            dialog.close()

    def _open_once(self, name: str, create: Callable[[], D]) -> D:
        """Show a new dialog, or bring the open one of that name to the front."""
        dialog = cast("D | None", self.current(name))
        if dialog is None:
            dialog = self._open[name] = create()
            dialog.show()
        else:
            dialog.raise_()
            dialog.activateWindow()
        return dialog
