"""Boxes lie where Qt itself would put them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QStyle, QWidget

from wsdesk.panels.widgets.text.mirroring import mirrored


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
@pytest.mark.parametrize("box", [QRect(0, 0, 10, 4), QRect(31, 5, 40, 9), QRect(-3, 0, 200, 1)])
def test_as_the_style_would(qtbot: Any, direction: Qt.LayoutDirection, box: QRect) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setLayoutDirection(direction)
    widget.resize(123, 20)
    assert mirrored(widget, box) == QStyle.visualRect(direction, widget.rect(), box)
