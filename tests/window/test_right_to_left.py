"""A language that reads from the right turns the window round and breaks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.settings.table import TEXT_SIZE


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def left_of(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, QPoint(0, 0)).x()


@pytest.mark.usefixtures("from_the_right")
def test_the_sides_change_places(harness: Any) -> None:
    harness.open("c1", "Hero film board")
    window = harness.show()
    assert left_of(window.left, window) > left_of(window.area, window) > left_of(window.right, window)
    assert left_of(window.top.wordmark, window) > left_of(window.finder.field, window)
    assert left_of(window.finder.field, window) > left_of(window.top.left_toggle, window)
    page = window.area.page
    assert left_of(page.zoom, window) > left_of(page.minimap, window)


@pytest.mark.usefixtures("from_the_right")
def test_words_of_the_field_leave_room_for_its_key(harness: Any) -> None:
    harness.show()
    margins = harness.window.finder.field.textMargins()
    assert margins.left() > 0
    assert margins.right() == 0
    assert "Ctrl+K" in shortcut_text("Ctrl+K")
    assert shortcut_text("Ctrl+,").startswith("\u200e")


@pytest.mark.usefixtures("from_the_right")
@pytest.mark.parametrize("percent", [80, 100, 200])
def test_nothing_of_the_top_bar_lies_over_the_rest(harness: Any, percent: int) -> None:
    harness.stores.settings.set(TEXT_SIZE, percent)
    window = harness.show(1024, 700)
    parts = [window.top.wordmark, window.finder.field, window.top.pill, window.top.left_toggle]
    boxes = [part.rect().translated(part.mapTo(window, QPoint(0, 0))) for part in parts if part.isVisible()]
    harness.stores.settings.set(TEXT_SIZE, 100)
    for at, box in enumerate(boxes):
        assert window.rect().contains(box)
        assert not any(box.intersects(other) for other in boxes[at + 1 :])
