"""Drop area for files, with a file dialog."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager


class DropBox(QWidget):
    """A dashed frame that takes files of this computer, and a button for who has no mouse."""

    dropped = Signal(object)
    """The paths, a tuple of `Path`."""

    def __init__(self, name: str, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setAcceptDrops(True)
        self._themes = themes
        self._over = False
        self._folder = ""
        self.words = WrappingLabel(words, role="muted", selectable=False)
        self.button = named(QPushButton(self.tr("Choose files…")), f"{name}Choose", self.tr("Choose images"))
        column(self.words, (self.button, 0, Qt.AlignmentFlag.AlignLeft), margin=Space.MEDIUM, parent=self)
        self.button.clicked.connect(self.ask)

    def ask(self) -> QFileDialog:
        """Open the dialog, in the folder that was chosen last."""
        place = QStandardPaths.StandardLocation.PicturesLocation
        start = self._folder or QStandardPaths.writableLocation(place)
        dialog = named(
            QFileDialog(self.window(), self.tr("Images for this skill"), start),
            "skillFiles",
            self.tr("Images for this skill"),
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        pictures, everything = self.tr("Images"), self.tr("All files")
        dialog.setNameFilters([f"{pictures} (*.png *.jpg *.jpeg *.webp *.gif)", f"{everything} (*)"])
        dialog.filesSelected.connect(self._on_files_selected)
        dialog.open()
        return dialog

    def _on_files_selected(self, chosen: list[str]) -> None:
        paths = tuple(Path(word) for word in chosen if word)
        if paths:
            self._folder = str(paths[0].parent)
            self.dropped.emit(paths)

    @property
    def is_over(self) -> bool:
        """Whether what is being dragged would be taken."""
        return self._over

    def set_over(self, over: bool) -> None:
        """Show that what is dragged would be taken, also where the whole page takes it."""
        if over != self._over:
            self._over = over
            self.update()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.isEnabled() and has_local_files(event.mimeData().urls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.set_over(True)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.set_over(False)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.set_over(False)
        paths = local_files(event.mimeData().urls())
        if paths:
            # A copy, whatever the other side proposes: who dropped a file keeps it.
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dropped.emit(paths)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(theme.color("accent" if self._over else "muted"), 1.5 if self._over else 1.0)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        if self._over:
            painter.setBrush(theme.faded("accent", 0.12))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, theme.radius("card"), theme.radius("card"))


def local_files(urls: list[QUrl]) -> tuple[Path, ...]:
    """The files of this computer among what is dragged."""
    return tuple(Path(path) for url in urls if url.isLocalFile() and (path := url.toLocalFile()))


def has_local_files(urls: list[QUrl]) -> bool:
    """Whether any file of this computer is among what is dragged."""
    return any(url.isLocalFile() and url.toLocalFile() for url in urls)
