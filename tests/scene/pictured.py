"""Images that are kept and compared: how a part of a view looks, at every zoom, in a font that is the same
everywhere.

`WSDESK_SNAPSHOTS=new` makes them anew instead of comparing; look at what changed before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import font_source_sans_pro
from PIL import Image
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QColor, QFont, QFontDatabase, QImage, QPainter

from tests.scene.conftest import Harness, settle
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.values import Asset, Rect

KEPT = Path(__file__).with_name("snapshots")
SCALES = (1.0, 0.4, 0.15, 0.05)
"""One for each of the four bands of zoom."""
MARGIN = 28
"""Screen px around what is looked at."""
_FAR = 24
"""By how much a channel (of 255) may differ: a rim that was smoothed a little otherwise."""
_SHARE = 0.0004
"""Of how many pixels it may be more."""


def locked_font() -> Iterator[Any]:
    """A stand-in for `fonts.ui_font` that knows one font, and takes no sign from any other."""
    ids, families = [], {}
    for weight, name in (
        (QFont.Weight.Normal, "SourceSansPro"),
        (QFont.Weight.DemiBold, "SourceSansProSemibold"),
    ):
        font_id = QFontDatabase.addApplicationFont(font_source_sans_pro.font_files_ttf[name])
        ids.append(font_id)
        families[weight] = QFontDatabase.applicationFontFamilies(font_id)[-1]

    def ui_font(px: int = 13, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        font = QFont(families[weight])
        font.setPixelSize(px)
        font.setWeight(weight)
        font.setStyleStrategy(
            QFont.StyleStrategy.NoFontMerging
            | QFont.StyleStrategy.NoSubpixelAntialias
            | QFont.StyleStrategy.PreferAntialias
        )
        return font

    yield ui_font
    for font_id in ids:
        QFontDatabase.removeApplicationFont(font_id)


def blocks(asset: Asset) -> QImage:
    """A image of few colours that its corners can be told by; it takes next to nothing to keep."""
    wide, high = asset.width or 640, asset.height or 480
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    seed = sum(asset.asset_id.encode())
    for n, (x, y) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        color = QColor.fromHsv((47 * seed + 80 * n) % 360, 150, 120 + 30 * n)
        painter.fillRect(x * wide // 2, y * high // 2, wide, high, color)
    painter.end()
    return image


def at_ratio(harness: Harness, ratio: float, monkeypatch: Any) -> None:
    """Let the view believe that its screen has so many device pixels a logical one."""
    port = harness.view.viewport()
    monkeypatch.setattr(port, "devicePixelRatioF", lambda: ratio)
    QCoreApplication.sendEvent(port, QEvent(QEvent.Type.DevicePixelRatioChange))


def strip(harness: Harness, rect: Rect, ratio: float) -> QImage:
    """A part of the canvas at each zoom, side by side."""
    pieces = [_piece(harness, rect, ratio, scale) for scale in SCALES]
    size = QSize(sum(piece.width() for piece in pieces), max(piece.height() for piece in pieces))
    whole = QImage(size, QImage.Format.Format_RGB32)
    whole.fill(harness.themes.current.color("bg"))
    painter = QPainter(whole)
    x = 0
    for piece in pieces:
        painter.drawImage(QPoint(x, 0), piece)
        x += piece.width()
    painter.end()
    return whole


def _piece(harness: Harness, rect: Rect, ratio: float, scale: float) -> QImage:
    view = harness.view
    view.camera.set_camera(Camera(rect.cx, rect.cy, scale), moving=False)
    settle(view)
    port = view.viewport()
    image = QImage(port.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    port.render(image)
    wide, high = round(rect.w * scale) + 2 * MARGIN, round(rect.h * scale) + 2 * MARGIN
    middle = port.rect().center()
    part = QRect(middle.x() - wide // 2, middle.y() - high // 2, wide, high)
    part = QRect(part.topLeft() * ratio, part.size() * ratio)
    image.setDevicePixelRatio(1)
    return image.copy(part)


def compare(name: str, image: QImage, tmp_path: Path) -> None:
    """Fail where the image is not the one that is kept; what differs is in `tmp_path` then."""
    path = KEPT / f"{name}.png"
    if os.environ.get("WSDESK_SNAPSHOTS") == "new":
        assert image.save(str(path), "PNG")
        with Image.open(path) as made:
            made.save(path, optimize=True)
        return
    assert path.exists(), f"{path.name} is missing: WSDESK_SNAPSHOTS=new makes it"
    kept = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    differing = _differing(kept, image)
    if differing <= _SHARE * image.width() * image.height():
        return
    image.save(str(tmp_path / "is.png"))
    kept.save(str(tmp_path / "was.png"))
    _difference(kept, image).save(str(tmp_path / "difference.png"))
    raise AssertionError(f"{name}: {differing} pixels differ, see {tmp_path}")


def _differing(kept: QImage, image: QImage) -> int:
    """How many pixels are clearly not the same; all of them where the sizes differ."""
    if kept.size() != image.size():
        return image.width() * image.height()
    one, other = bytes(kept.constBits()), bytes(image.constBits())
    if one == other:
        return 0
    far = {i // 4 for i, (a, b) in enumerate(zip(one, other, strict=True)) if i % 4 < 3 and abs(a - b) > _FAR}
    return len(far)


def _difference(kept: QImage, image: QImage) -> QImage:
    """Black where both are the same."""
    found = image.copy()
    painter = QPainter(found)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, kept)
    painter.end()
    return found
