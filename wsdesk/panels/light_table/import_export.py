"""File dialogs of the import and export of flags, ratings, and color labels, and their results."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from wsdesk.panels.light_table.page import LightTablePage, LightTableStores
from wsdesk.panels.widgets.controls.export import TransferDialogs
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.results.marks_transfer import MarksTransferResult
from wsdesk.store.text import sanitize

_MAX_SHOWN_CONFLICTS = 50


class MarksImportExport(QObject):
    """Exports the marks of the workspace to a file, and merges those of a colleague."""

    def __init__(self, stores: LightTableStores, page: LightTablePage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page
        self._dialogs = TransferDialogs("marks", "wsdesk-ratings.json", page)
        self._dialogs.export_chosen.connect(self._on_export_chosen)
        self._dialogs.import_chosen.connect(stores.marks_transfer.import_file)
        stores.marks_transfer.done.connect(self._on_done)

    def open_export_dialog(self) -> QFileDialog:
        return self._dialogs.open_export(self.tr("Export flags and ratings"))

    def open_import_dialog(self) -> QFileDialog:
        return self._dialogs.open_import(self.tr("Import flags and ratings"))

    def _on_export_chosen(self, path: Path) -> None:
        self._stores.marks_transfer.export_file(path.parent, path.name)

    def _on_done(self, result: MarksTransferResult) -> None:
        name, notify = sanitize.line(result.path.name, 80), self._stores.notifications.notify
        if result.error == "other-file":
            notify("warning", self.tr("{name} has no flags and ratings of wsdesk.").format(name=name))
        elif result.error:
            text = (
                self.tr("Couldn't write {name}.")
                if result.direction == "export"
                else self.tr("Couldn't read {name}.")
            )
            notify("warning", text.format(name=name), detail=sanitize.line(result.error))
        elif result.direction == "export":
            text = self.tr("Exported flags and ratings of %Ln results to {name}", "", result.count)
            notify("ok", text.format(name=name))
        else:
            self._notify_import(name, result)

    def _notify_import(self, name: str, result: MarksTransferResult) -> None:
        text = self.tr("Imported flags and ratings of %Ln results from {name}", "", result.count)
        if not result.conflicts:
            self._stores.notifications.notify("ok", text.format(name=name))
            return
        newer = self.tr("%Ln results have newer ones here, which stay.", "", len(result.conflicts))
        show = NotificationAction(self.tr("Show"), partial(self._show_versions, result.conflicts))
        self._stores.notifications.notify("info", f"{text.format(name=name)}. {newer}", action=show)

    def _show_versions(self, version_ids: tuple[str, ...]) -> None:
        query = " ".join(f"version:{version_id}" for version_id in version_ids[:_MAX_SHOWN_CONFLICTS])
        self._page.open_scope("workspace")
        self._stores.light_table.show(text=query)
