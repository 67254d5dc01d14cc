from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.panels.widgets.controls.image_drop import OWN_DRAG_FORMAT, ImageDropTarget, image_subject

COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def urls(*addresses: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl(address) for address in addresses])
    return data


def test_a_file_precedes_the_image_and_the_image_its_url() -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    both = urls("https://x.example/fox.png")
    both.setImageData(image)
    assert isinstance(image_subject(both), QImage)
    file = urls("file:///tmp/fox.PNG")
    file.setImageData(image)
    assert image_subject(file) == Path("/tmp/fox.PNG")
    assert image_subject(urls("https://x.example/fox.png")) == "https://x.example/fox.png"


@pytest.mark.parametrize(
    "address", ["file:///tmp/notes.txt", "data:image/png;base64,AAAA", "ftp://x/fox.png"]
)
def test_other_data_is_not_accepted(address: str) -> None:
    assert image_subject(urls(address)) is None
    text = QMimeData()
    text.setText("fox")
    assert image_subject(text) is None


def test_a_drag_from_the_window_itself_is_not_accepted() -> None:
    data = urls("file:///tmp/fox.png")
    data.setData(OWN_DRAG_FORMAT, b"1")
    assert image_subject(data) is None


@pytest.fixture
def widget(show: Callable[..., Any]) -> QWidget:
    target_widget: QWidget = show(QWidget(), 300, 200)
    return target_widget


def test_a_dropped_image_is_emitted_and_the_frame_is_shown_meanwhile(harness: Any, widget: QWidget) -> None:
    target = ImageDropTarget(widget, "Drop here", harness.themes)
    dropped: list[object] = []
    target.dropped.connect(dropped.append)
    data = urls("file:///tmp/fox.webp")
    entered = QDragEnterEvent(QPoint(9, 9), COPY | Qt.DropAction.MoveAction, data, LEFT, NONE)
    QApplication.sendEvent(widget, entered)
    assert entered.isAccepted()
    assert entered.dropAction() is COPY
    assert target.isVisible()
    QApplication.sendEvent(widget, QDragLeaveEvent())
    assert not target.isVisible()
    QApplication.sendEvent(widget, QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE))
    QApplication.sendEvent(widget, QDropEvent(QPointF(9, 9), COPY, data, LEFT, NONE))
    assert dropped == [Path("/tmp/fox.webp")]
    assert not target.isVisible()


def test_a_dropped_archive_has_its_own_signal(harness: Any, widget: QWidget) -> None:
    target = ImageDropTarget(widget, "Drop here", harness.themes)
    images: list[object] = []
    archives: list[object] = []
    target.dropped.connect(images.append)
    target.archive_dropped.connect(archives.append)
    data = urls("file:///tmp/northwind.zip")
    entered = QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE)
    QApplication.sendEvent(widget, entered)
    assert entered.isAccepted()
    QApplication.sendEvent(widget, QDropEvent(QPointF(9, 9), COPY, data, LEFT, NONE))
    assert (images, archives) == ([], [Path("/tmp/northwind.zip")])


def test_other_drags_are_ignored(harness: Any, widget: QWidget) -> None:
    target = ImageDropTarget(widget, "Drop here", harness.themes)
    data = urls("file:///tmp/notes.txt")  # the event doesn't own the data
    entered = QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE)
    QApplication.sendEvent(widget, entered)
    assert not entered.isAccepted()
    assert not target.isVisible()
