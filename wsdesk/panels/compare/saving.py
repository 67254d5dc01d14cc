"""Asks where a comparison is to be saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from wsdesk.store.comparing import ComparingStore
from wsdesk.store.filenames import file_name


class SaveComparison(QObject):
    """The dialog; nothing is ever written over, so it does not ask about that."""

    def __init__(self, comparing: ComparingStore, view: QWidget) -> None:
        super().__init__(view)
        self._comparing = comparing
        self._view = view
        self._picture = QImage()
        self._folder = ""

    def ask(self, picture: QImage, words: str) -> QFileDialog:
        """Open the dialog with a name made of `words`."""
        self._picture = picture
        places = QStandardPaths.StandardLocation
        begin = self._folder or QStandardPaths.writableLocation(places.PicturesLocation)
        dialog = QFileDialog(self._view.window(), self.tr("Save the comparison"), begin)
        dialog.setObjectName("saveComparison")
        dialog.setAccessibleName(self.tr("Save the comparison"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(file_name(words, ".png"))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    def _on_file_selected(self, chosen: str) -> None:
        target = Path(chosen)
        self._folder = str(target.parent)
        if chosen:
            self._comparing.save(self._picture, target.name, target.parent)
