"""Comparison of parts of a view with reference images, at every zoom and with a fixed font.

`WSDESK_SNAPSHOTS=new` writes the images instead of comparing; review the changes before they are committed.
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

SNAPSHOTS = Path(__file__).with_name("snapshots")
SCALES = (1.0, 0.4, 0.15, 0.05)
"""One for each of the four zoom bands."""
MARGIN = 28
"""Screen px around the compared part."""
_MAX_DIFFERENCE = 24
"""Allowed difference of a color channel (of 255), such as of antialiased edges."""
_MAX_SHARE = 0.0004
"""Share of pixels that may differ more."""


def locked_font() -> Iterator[Any]:
    """Replacement of `fonts.ui_font` with one font and no fallback to others."""
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
    """An image of few colors with distinct corners, which compresses well."""
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
    """Set the device pixel ratio of a view."""
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
    """Compare an image with its reference; on a failure, `tmp_path` has both and their difference."""
    path = SNAPSHOTS / f"{name}.png"
    if os.environ.get("WSDESK_SNAPSHOTS") == "new":
        assert image.save(str(path), "PNG")
        with Image.open(path) as made:
            made.save(path, optimize=True)
        return
    assert path.exists(), f"{path.name} is missing: WSDESK_SNAPSHOTS=new makes it"
    reference = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    differing = _differing(reference, image)
    if differing <= _MAX_SHARE * image.width() * image.height():
        return
    image.save(str(tmp_path / "is.png"))
    reference.save(str(tmp_path / "was.png"))
    _difference(reference, image).save(str(tmp_path / "difference.png"))
    raise AssertionError(f"{name}: {differing} pixels differ, see {tmp_path}")


def _differing(reference: QImage, image: QImage) -> int:
    """How many pixels are clearly not the same; all of them where the sizes differ."""
    if reference.size() != image.size():
        return image.width() * image.height()
    one, other = bytes(reference.constBits()), bytes(image.constBits())
    if one == other:
        return 0
    far = {
        i // 4
        for i, (a, b) in enumerate(zip(one, other, strict=True))
        if i % 4 < 3 and abs(a - b) > _MAX_DIFFERENCE
    }
    return len(far)


def _difference(reference: QImage, image: QImage) -> QImage:
    """Black where both are the same."""
    found = image.copy()
    painter = QPainter(found)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, reference)
    painter.end()
    return found
