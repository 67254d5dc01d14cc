"""Saves a comparison as an image or PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from wsdesk.panels.widgets.controls.export import save_dialog
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.comparison.report import ComparisonReport
from wsdesk.store.text.file_names import file_name


class SaveComparison(QObject):
    """ "Save as" dialog. It doesn't confirm overwriting, since files are never overwritten."""

    def __init__(self, comparison: ComparisonStore, view: QWidget) -> None:
        super().__init__(view)
        self._comparison = comparison
        self._view = view
        self._image = QImage()
        self._report: ComparisonReport | None = None
        self._folder = ""
        self._filters: dict[str, str] = {}

    def choose_path(self, image: QImage, report: ComparisonReport, text: str) -> QFileDialog:
        """Open the dialog with a file name from `text`; the suffix selects image or PDF."""
        self._image, self._report = image, report
        places = QStandardPaths.StandardLocation
        begin = self._folder or QStandardPaths.writableLocation(places.PicturesLocation)
        dialog = save_dialog(self._view, "saveComparison", self.tr("Save comparison"), begin)
        filters = {
            ".png": self.tr("PNG image of the current view (*.png)"),
            ".pdf": self.tr("PDF document with images and settings (*.pdf)"),
        }
        dialog.setNameFilters(list(filters.values()))
        dialog.setDefaultSuffix("png")
        self._filters = {text: ending for ending, text in filters.items()}
        dialog.filterSelected.connect(self._on_filter_selected)
        dialog.selectFile(file_name(text, ".png"))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    def _on_file_selected(self, chosen: str) -> None:
        target = Path(chosen)
        self._folder = str(target.parent)
        if not chosen:
            return
        if target.suffix.lower() == ".pdf" and self._report is not None:
            self._comparison.save_report(self._report, target.name, target.parent)
        else:
            self._comparison.save(self._image, target.name, target.parent)

    def _on_filter_selected(self, chosen: str) -> None:
        """Replace the suffix of the file name with that of the filter."""
        dialog, ending = self.sender(), self._filters.get(chosen, ".png")
        if isinstance(dialog, QFileDialog):
            dialog.setDefaultSuffix(ending)
            names = dialog.selectedFiles()
            if names:
                dialog.selectFile(str(Path(Path(names[0]).name).with_suffix(ending)))
