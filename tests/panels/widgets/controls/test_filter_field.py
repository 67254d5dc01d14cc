"""The field that filters: what it shows beside its words."""

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
    made = FilterField("filter", "Filter nodes", ThemeManager("dark"), pause_ms=0)
    qtbot.addWidget(made)
    made.setFixedSize(300, 26 * scale)
    made.show()
    return made


def ink(picture: QImage, x: int) -> int:
    """How many px of a column are as strong as an icon is drawn."""
    return sum(QColor(picture.pixel(x, y)).lightness() > 120 for y in range(5, picture.height() - 5))


def test_the_magnifier_grows_with_the_text(field: FilterField, scale: int) -> None:
    field.setPlaceholderText("")
    field.setStyleSheet("QLineEdit { background: black; border: none; padding: 0; }")
    picture = field.grab().toImage()
    room = field.textMargins().left()  # from here on stands the caret
    drawn = [x for x in range(room) if ink(picture, x)]
    assert 10 * scale <= drawn[-1] - drawn[0] <= 16 * scale
    assert drawn[-1] < room - 2


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


def test_words_never_run_under_the_icons(field: FilterField, scale: int) -> None:
    field.setText("m" * 100)
    margins = field.textMargins()
    cross = field.findChild(QToolButton, "filter-clear")
    assert margins.left() >= 16 * scale
    assert margins.right() >= field.width() - cross.x()
    field.setText("")
    assert field.textMargins().right() == 0


def test_a_text_that_was_there_for_a_moment_is_emitted_when_it_is_gone(qtbot: QtBot) -> None:
    field = FilterField("filter", "Filter nodes", ThemeManager("dark"), pause_ms=20)
    qtbot.addWidget(field)
    emitted: list[str] = []
    field.settled.connect(emitted.append)
    qtbot.keyClicks(field, "harbour")
    qtbot.keyClick(field, Qt.Key.Key_Escape)  # before the typing paused
    assert emitted == [""]
    qtbot.keyClicks(field, "  ")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    field.set_text_silently("mast")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert emitted == [""]
