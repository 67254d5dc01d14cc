"""File dialogs of the import and export of comment threads and markers."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from wsdesk.panels.widgets.controls.export import TransferDialogs
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.comments.import_export import CommentTransfer, ImportResult
from wsdesk.store.text import sanitize

NAME = "wsdesk-comments.json"


class CommentImportExport(QObject):
    """File dialogs of the panel for import and export."""

    def __init__(self, store: CommentTransfer, notifications: NotificationStore, panel: QWidget) -> None:
        super().__init__(panel)
        self._store = store
        self._notifications = notifications
        self._dialogs = TransferDialogs("comments", NAME, panel)
        self._dialogs.export_chosen.connect(self._on_export_chosen)
        self._dialogs.import_chosen.connect(store.import_file)
        store.done.connect(self._on_done)

    def open_export_dialog(self) -> QFileDialog:
        return self._dialogs.open_export(self.tr("Export thread links and markers"))

    def open_import_dialog(self) -> QFileDialog:
        return self._dialogs.open_import(self.tr("Import thread links and markers"))

    def _on_export_chosen(self, path: Path) -> None:
        self._store.carry_out(path.parent, path.name)

    def _on_done(self, carried: ImportResult) -> None:
        name = sanitize.line(carried.path.name, 80)
        if carried.error:
            text = (
                self.tr("{name} doesn't contain any wsdesk threads or markers.")
                if carried.error == "other-file"
                else self.tr("Couldn't write {name}.")
                if carried.how == "out"
                else self.tr("Couldn't read {name}.")
            )
            detail = "" if carried.error == "other-file" else sanitize.line(carried.error)
            self._notifications.notify("warning", text.format(name=name), detail=detail)
            return
        threads = self.tr("%Ln threads", "", carried.bindings)
        marks = self.tr("%Ln markers", "", carried.marks)
        text = (
            self.tr("Exported {threads} and {marks} to {name}")
            if carried.how == "out"
            else self.tr("Imported {threads} and {marks} from {name}")
        )
        self._notifications.notify("ok", text.format(threads=threads, marks=marks, name=name))
