"""Export: copying to the clipboard, and the "Save as" dialog."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QStandardPaths,
    Qt,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from wsdesk.graph.model.values import Asset
from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.results.file_export import FileExportStore

translate = QCoreApplication.translate


def copy_text(text: str, what: str, notifications: NotificationStore) -> None:
    """Copy text to the clipboard and show a notification; `what` is its translated description."""
    # No QMimeData created in Python: the clipboard outlives the interpreter, which crashes the process.
    QGuiApplication.clipboard().setText(text)
    notifications.notify("ok", translate("Copying", "Copied {what}").format(what=what))


class SaveAs(QObject):
    """ "Save as" dialog of a panel; it opens in the last folder."""

    def __init__(self, files: FileExportStore, panel: QWidget) -> None:
        super().__init__(panel)
        self._files = files
        self._panel = panel
        self._asset: Asset | None = None
        self._folder = ""

    def choose_path(self, asset: Asset, title: str) -> QFileDialog:
        """Open the dialog with a file name from the asset, otherwise from `title`.

        The dialog doesn't confirm overwriting: files are never overwritten, a number is appended instead.
        """
        self._asset = asset
        dialog = named(
            QFileDialog(self._panel.window(), self.tr("Save as"), self._folder or str(downloads())),
            "saveAs",
            self.tr("Save as"),
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(self._files.suggested_name(asset, title))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    def _on_file_selected(self, chosen: str) -> None:
        target = Path(chosen)
        self._folder = str(target.parent)
        if self._asset is not None and chosen:
            self._files.save(self._asset, target.name, target.parent)


def downloads() -> Path:
    """Downloads folder of the user, otherwise the home folder."""
    places = QStandardPaths.StandardLocation
    for place in (places.DownloadLocation, places.HomeLocation):
        folder = QStandardPaths.writableLocation(place)
        if folder and Path(folder).is_dir():
            return Path(folder)
    return Path.home()
