"""Our drawings: one grid, one stroke, any colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication

from wsdesk.files.resources import resource, resources
from wsdesk.theme.icons import app_icon, icon, icon_image, icon_names
from wsdesk.theme.svg_icons import IconNotFoundError
from wsdesk.theme.tokens import load_theme

PACKAGE = Path(__file__).resolve().parents[2] / "wsdesk"
ASKED_FOR = re.compile(r"""\b(?:icon|icon_image)\(\s*"([a-z][a-z-]*)"|\bicon(?:_name)?="([a-z][a-z-]*)\"""")


@pytest.mark.parametrize("name", sorted(icon_names()))
def test_a_drawing_keeps_to_the_grid_and_the_stroke(name: str, qapp: QApplication) -> None:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 16 16"' in text
    assert set(re.findall(r'stroke-width="([^"]+)"', text)) == {"1.5"}
    assert set(re.findall(r'(?:stroke|fill)="([^"]+)"', text)) <= {"none", "currentColor"}
    image = icon_image(name, QColor("red"), 16, 2.0)
    assert (image.width(), image.height()) == (32, 32)
    painted = [
        image.pixelColor(x, y) for x in range(32) for y in range(32) if image.pixelColor(x, y).alpha() > 200
    ]
    assert painted
    assert all(color.red() > 200 and color.green() < 60 for color in painted)


def test_every_name_that_code_asks_for_is_drawn() -> None:
    asked = {
        name
        for path in PACKAGE.rglob("*.py")
        for found in ASKED_FOR.findall(path.read_text(encoding="utf-8"))
        for name in found
        if name
    }
    assert asked <= icon_names(), asked - icon_names()


def test_an_icon_is_made_once_and_pale_where_disabled(qapp: QApplication) -> None:
    theme = load_theme("dark")
    made = icon("search", theme)
    assert made.cacheKey() == icon("search", theme).cacheKey()
    normal = made.pixmap(QSize(16, 16), 1.0, QIcon.Mode.Normal).toImage()
    disabled = made.pixmap(QSize(16, 16), 1.0, QIcon.Mode.Disabled).toImage()
    assert max(normal.pixelColor(x, 7).alpha() for x in range(16)) > max(
        disabled.pixelColor(x, 7).alpha() for x in range(16)
    )


def test_an_icon_is_sharp_at_twice_the_size(qapp: QApplication) -> None:
    assert icon("search", load_theme("dark")).pixmap(QSize(16, 16), 2.0).size() == QSize(32, 32)


def test_a_name_that_is_not_drawn_is_an_error(qapp: QApplication) -> None:
    with pytest.raises(IconNotFoundError):
        icon("no-such-thing", load_theme("dark"))


def test_the_program_has_an_icon_of_its_own(qapp: QApplication) -> None:
    assert resources().joinpath("icons", "app", "wsdesk.svg").is_file()
    assert not app_icon().pixmap(64, 64).isNull()
