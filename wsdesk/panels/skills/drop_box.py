"""Drop area for files, with a file dialog."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFileDialog, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.export import file_dialog
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager


class DropBox(QWidget):
    """Drop area for local files, with a button that opens a file dialog."""

    dropped = Signal(object)
    """Emitted with the paths, a tuple of strings."""

    def __init__(self, name: str, text: str, themes: ThemeManager) -> None:
        super().__init__()
        named(self, name, text)
        self.setAcceptDrops(True)
        self._themes = themes
        self.is_drag_over = False
        self._folder = ""
        self.hint_label = WrappingLabel(text, role="muted", selectable=False)
        self.button = push_button(f"{name}Choose", self.tr("Choose files…"), label=self.tr("Choose images"))
        column(
            self.hint_label, (self.button, 0, Qt.AlignmentFlag.AlignLeft), margin=Space.MEDIUM, parent=self
        )
        self.button.clicked.connect(self.open_dialog)

    def open_dialog(self) -> QFileDialog:
        """Open the file dialog in the last folder."""
        place = QStandardPaths.StandardLocation.PicturesLocation
        start = self._folder or QStandardPaths.writableLocation(place)
        dialog = file_dialog(self, "skillFiles", self.tr("Images for this skill"), start)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        images, everything = self.tr("Images"), self.tr("All files")
        dialog.setNameFilters([f"{images} (*.png *.jpg *.jpeg *.webp *.gif)", f"{everything} (*)"])
        dialog.filesSelected.connect(self._on_files_selected)
        dialog.open()
        return dialog

    def _on_files_selected(self, chosen: list[str]) -> None:
        paths = tuple(filter(None, chosen))
        if paths:
            self._folder = str(Path(paths[0]).parent)
            self.dropped.emit(paths)

    def set_drag_over(self, over: bool) -> None:
        """Highlight the drop area, also for drags over the whole page."""
        if over != self.is_drag_over:
            self.is_drag_over = over
            self.update()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.isEnabled() and has_local_files(event.mimeData().urls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.set_drag_over(True)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.set_drag_over(False)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.set_drag_over(False)
        paths = local_files(event.mimeData().urls())
        if paths:
            # Always copy, whatever the source proposes: a move would delete the user's file.
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dropped.emit(paths)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 1.5 if self.is_drag_over else 1.0
        pen = QPen(theme.color("accent" if self.is_drag_over else "muted"), width)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        if self.is_drag_over:
            painter.setBrush(theme.faded("accent", 0.12))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, theme.radius("card"), theme.radius("card"))


def local_files(urls: list[QUrl]) -> tuple[str, ...]:
    """Paths of the local files among the URLs of a drag: strings, since there may be thousands."""
    return tuple(path for url in urls if (path := url.toLocalFile()))


def has_local_files(urls: list[QUrl]) -> bool:
    """Whether a drag contains local files."""
    return any(url.toLocalFile() for url in urls)
