"""Images and archives by drag and drop: those of a drag or the clipboard, and the drop target of a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.theme.theme_manager import ThemeManager

OWN_DRAG_FORMAT = "application/x-wsdesk-file"
"""MIME type of drags out of the window, which the window doesn't accept itself."""
_SUFFIXES = frozenset((".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".bmp", ".tif", ".tiff"))
_MARGIN = 12


def clipboard_data() -> QMimeData | None:
    """Contents of the clipboard; None while the application quits, unlike Qt's type annotation."""
    return QGuiApplication.clipboard().mimeData()


def image_subject(data: QMimeData) -> Path | QImage | str | None:
    """Subject of an image search in a drag or in the clipboard, None if there is none.

    A file is preferred, because its bytes identify it exactly, then the decoded image, then its URL.
    """
    if data.hasFormat(OWN_DRAG_FORMAT):
        return None
    urls = data.urls()
    for url in urls[:1]:
        path = Path(url.toLocalFile())
        if url.isLocalFile():
            return path if path.suffix.lower() in _SUFFIXES else None
    image = data.imageData() if data.hasImage() else None
    if isinstance(image, QImage) and not image.isNull():
        return image
    return next((url.toString() for url in urls if url.scheme() in ("http", "https")), None)


def archive_path(data: QMimeData) -> Path | None:
    """The archive in a drag, None if there is none."""
    urls = [url for url in data.urls() if url.isLocalFile()]
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 else Path()
    return path if path.suffix.lower() == ".zip" and not data.hasFormat(OWN_DRAG_FORMAT) else None


class ImageDropTarget(QWidget):
    """Accepts images and archives that are dropped from another program, and frames the widget meanwhile.

    Child widgets that accept the drag themselves, such as the upload of skill images, come first.
    """

    dropped = Signal(object)
    """Emitted with the `image_subject`."""
    archive_dropped = Signal(object)
    """Emitted with the path of an archive."""

    def __init__(self, widget: QWidget, text: str, themes: ThemeManager) -> None:
        super().__init__(widget)
        self.setObjectName("imageDropTarget")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._widget = widget
        self._text = self._shown = text
        self._themes = themes
        self.hide()
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.DragLeave:
            self.hide()
        elif kind is QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            archive = archive_path(event.mimeData())
            if archive is not None or image_subject(event.mimeData()) is not None:
                self._shown = self.tr("Drop the archive to open it") if archive is not None else self._text
                self._accept(event)
                self.setGeometry(self._widget.rect())
                self.show()
                self.raise_()
                return True
        elif kind is QEvent.Type.Drop and isinstance(event, QDropEvent):
            self.hide()
            archive = archive_path(event.mimeData())
            subject = archive or image_subject(event.mimeData())
            if subject is not None:
                self._accept(event)
                (self.dropped if archive is None else self.archive_dropped).emit(subject)
                return True
        return super().eventFilter(watched, event)

    def _accept(self, event: QDropEvent) -> None:
        # Always copy, whatever the source proposes: a move would delete the user's file.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.faded("surface", 0.7))
        painter.setPen(QPen(theme.color("accent"), 2, Qt.PenStyle.DashLine))
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        painter.drawRoundedRect(area, theme.radius("card"), theme.radius("card"))
        painter.setPen(theme.color("text"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._shown)
