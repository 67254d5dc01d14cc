"""The filter field: its icons and its delayed signal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.theme import fonts
from wsdesk.theme.theme_manager import ThemeManager


@pytest.fixture(params=[1, 2])
def scale(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[int]:
    before = qapp.font()
    qapp.setFont(fonts.ui_font(13 * request.param))
    yield request.param
    qapp.setFont(before)


@pytest.fixture
def field(qtbot: QtBot, scale: int) -> FilterField:
    filter_field = FilterField("filter", "Filter nodes", ThemeManager("dark"), pause_ms=0)
    qtbot.addWidget(filter_field)
    filter_field.setFixedSize(300, 26 * scale)
    filter_field.show()
    return filter_field


def opaque_pixels(image: QImage, x: int) -> int:
    """Number of pixels of a column that are as opaque as an icon."""
    return sum(QColor(image.pixel(x, y)).lightness() > 120 for y in range(5, image.height() - 5))


def test_the_magnifier_grows_with_the_text(field: FilterField, scale: int) -> None:
    field.setPlaceholderText("")
    field.setStyleSheet("QLineEdit { background: black; border: none; padding: 0; }")
    image = field.grab().toImage()
    margin_width = field.textMargins().left()  # the caret starts here
    columns = [x for x in range(margin_width) if opaque_pixels(image, x)]
    assert 10 * scale <= columns[-1] - columns[0] <= 16 * scale
    assert columns[-1] < margin_width - 2


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_cross_grows_with_the_text_and_clears(
    field: FilterField, scale: int, qtbot: QtBot, mirrored: bool
) -> None:
    field.setLayoutDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
    cross = field.findChild(QToolButton, "filter-clear")
    assert not cross.isVisible()
    qtbot.keyClicks(field, "harbour")
    assert cross.isVisible()
    assert cross.iconSize().width() == 16 * scale
    assert field.rect().contains(cross.geometry())
    assert (cross.geometry().center().x() < 150) == mirrored
    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert field.text() == ""
    assert not cross.isVisible()


def test_text_is_never_under_the_icons(field: FilterField, scale: int) -> None:
    field.setText("m" * 100)
    margins = field.textMargins()
    cross = field.findChild(QToolButton, "filter-clear")
    assert margins.left() >= 16 * scale
    assert margins.right() >= field.width() - cross.x()
    field.setText("")
    assert field.textMargins().right() == 0


def test_a_short_lived_text_is_emitted_after_it_is_cleared(qtbot: QtBot) -> None:
    field = FilterField("filter", "Filter nodes", ThemeManager("dark"), pause_ms=20)
    qtbot.addWidget(field)
    texts: list[str] = []
    field.settled.connect(texts.append)
    qtbot.keyClicks(field, "harbour")
    qtbot.keyClick(field, Qt.Key.Key_Escape)  # before the typing paused
    assert texts == [""]
    qtbot.keyClicks(field, "  ")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    field.set_text_silently("mast")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert texts == [""]
