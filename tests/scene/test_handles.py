from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.scene.ink import Ink
from wsdesk.scene.items.light import light_reach, paint_light
from wsdesk.scene.items.marks import HandleMark, Light
from wsdesk.scene.items.studio import Studio
from wsdesk.scene.lettering import Lettering
from wsdesk.theme.tokens import load_theme


@pytest.mark.parametrize("light", list(Light))
@pytest.mark.usefixtures("qapp")
def test_a_lit_handle_stays_within_its_reach(light: Light) -> None:
    studio = Studio(Ink(load_theme("dark")), Lettering())
    reach = light_reach(studio, light)
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_light(painter, studio, HandleMark(50, 50, "image", light))
    painter.end()
    painted = [
        max(abs(x + 0.5 - 50), abs(y + 0.5 - 50))
        for x in range(100)
        for y in range(100)
        if QColor(image.pixelColor(x, y)).alpha()
    ]
    assert reach - 2 < max(painted) <= reach + 1, "a picture of the handle that is cut to its reach is whole"
