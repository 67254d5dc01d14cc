"""The palette and the style sheet come from tokens alone, and Qt takes them without a word."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QFile
from PySide6.QtGui import QIcon, QImage, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QMenu, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from wsdesk.files.resources import resource
from wsdesk.theme.icons import icon
from wsdesk.theme.style_sheet import StyleSheetError, _fill_placeholders, palette, style_sheet  # pyright: ignore[reportPrivateUsage]
from wsdesk.theme.tokens import THEME_NAMES, ThemeName, load_theme


@pytest.mark.parametrize("name", THEME_NAMES)
def test_every_place_is_filled_and_its_drawings_can_be_opened(name: ThemeName, qapp: QApplication) -> None:
    sheet = style_sheet(load_theme(name))
    assert not re.search(r"\{[a-z.-]+\}", sheet)
    addresses = set(re.findall(r"url\((:[^)]+)\)", sheet))
    assert addresses
    for address in addresses:
        assert QFile.exists(address), address
        assert not QIcon(address).pixmap(16, 16).isNull()


def test_the_sheet_itself_holds_no_colour() -> None:
    sheet = resource("theme", "app.qss").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", sheet)


def test_two_themes_do_not_share_their_drawings(qapp: QApplication) -> None:
    shown: list[bytes] = []
    for name in THEME_NAMES:
        style_sheet(load_theme(name))
        file = QFile(f":/wsdesk/{name}/check-on-accent.svg")
        assert file.open(QFile.OpenModeFlag.ReadOnly)
        shown.append(file.readAll().data())
    assert shown[0] != shown[1]


@pytest.mark.parametrize("place", ["{akzent}", "{icon.check.akzent}", "{radius.huge}"])
def test_a_place_that_names_nothing_is_an_error(place: str) -> None:
    with pytest.raises(StyleSheetError):
        _fill_placeholders("test", "QWidget { color: " + place + " }", load_theme("dark"))


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_palette_follows_the_tokens(name: ThemeName, qapp: QApplication) -> None:
    theme = load_theme(name)
    made = palette(theme)
    assert made.color(QPalette.ColorRole.Window) == theme.color("surface")
    assert made.color(QPalette.ColorRole.Highlight) == theme.color("accent")
    assert made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == theme.color("muted")


def test_a_widget_wears_the_sheet(qtbot: QtBot) -> None:
    theme = load_theme("dark")
    box = QWidget()
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(theme))
    tick = QCheckBox("x", box)
    tick.setChecked(True)
    box.show()
    picture = tick.grab().toImage()
    seen = {picture.pixelColor(x, y).name() for x in range(24) for y in range(picture.height())}
    assert theme.color("accent").name() in seen


def test_a_disabled_link_is_muted(qtbot: QtBot) -> None:
    theme = load_theme("dark")
    link = QPushButton("Mark all as seen")
    qtbot.addWidget(link)
    link.setProperty("role", "link")
    link.setStyleSheet(style_sheet(theme))
    link.ensurePolished()
    assert link.palette().color(QPalette.ColorRole.ButtonText) == theme.color("accent")
    link.setEnabled(False)
    assert link.palette().color(QPalette.ColorRole.ButtonText) == theme.color("muted")


def test_larger_text_enlarges_type_and_rows(qapp: QApplication) -> None:
    theme = load_theme("dark")
    assert "font-size: 11px" in style_sheet(theme)
    assert "font-size: 22px" in style_sheet(theme, 2.0)
    assert "height: 80px" in style_sheet(theme, 2.0)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_a_text_edit_keeps_its_frame(name: ThemeName, qapp: QApplication, qtbot: QtBot) -> None:
    theme = load_theme(name)
    edit = QPlainTextEdit()
    qtbot.addWidget(edit)
    edit.setStyleSheet(style_sheet(theme))
    edit.resize(120, 60)
    edit.show()
    picture = edit.grab().toImage()
    assert picture.pixelColor(60, 0) == theme.color("line")


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_menu_items_with_and_without_icons_are_aligned(qtbot: QtBot, scale: float) -> None:
    theme = load_theme("dark")
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.setStyleSheet(style_sheet(theme, scale))
    menu.addAction("HH").setIcon(icon("undo", theme, color="muted"))
    menu.addAction("HH").setCheckable(True)
    menu.addAction("HH")
    menu.ensurePolished()
    menu.adjustSize()
    image = menu.grab().toImage()
    rows = [menu.actionGeometry(action) for action in menu.actions()]
    assert len({row.height() for row in rows}) == 1
    assert len({_first_text_column(image.copy(row)) for row in rows}) == 1


def _first_text_column(image: QImage) -> int:
    """First column that has a pixel as light as text; icons are darker."""
    size = image.size()
    return next(
        x
        for x in range(size.width())
        if any(image.pixelColor(x, y).lightness() > 200 for y in range(size.height()))
    )
