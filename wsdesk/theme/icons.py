"""Icons in theme colors, for widgets (QIcon) and painters (QImage)."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from wsdesk.files.resources import resource
from wsdesk.theme.svg_icons import coloured
from wsdesk.theme.tokens import Theme

_GRID = 16
_SCALES = (1, 2, 3)
"""Device pixels a logical one that get a rendering of their own; between them Qt scales down."""
_DISABLED = 0.4


def icon(name: str, theme: Theme, *, color: str = "text") -> QIcon:
    """The icon of a name in a token's color. GUI thread only (it holds pixmaps); made once, then kept.

    Raises:
        NoSuchIcon: there is no drawing of this name.
        KeyError: there is no such token.
    """
    return _icon(name, theme.color(color).rgba())


def icon_image(name: str, color: QColor, px: int, ratio: float = 1.0) -> QImage:
    """The drawing at `px` logical pixels square, for painters; any thread. Made once, then kept.

    Raises:
        NoSuchIcon: there is no drawing of this name.
    """
    image = QImage(_image(name, color.rgba(), max(1, round(px * ratio))))
    image.setDevicePixelRatio(ratio)
    return image


def app_icon() -> QIcon:
    """The program's own icon: a drawing of its own colors, the same in both themes."""
    return QIcon(str(resource("icons", "app", "wsdesk.svg")))


def icon_names() -> frozenset[str]:
    """Every name that `icon` knows."""
    return frozenset(path.stem for path in resource("icons").glob("*.svg"))


@lru_cache(maxsize=512)
def _icon(name: str, rgba: int) -> QIcon:
    renderer = QSvgRenderer(QByteArray(coloured(name, QColor.fromRgba(rgba))))
    made = QIcon()
    for scale in _SCALES:
        image = _rendered(renderer, _GRID * scale)
        normal = QPixmap.fromImage(image)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
            made.addPixmap(normal, mode)
        made.addPixmap(QPixmap.fromImage(_faded(image)), QIcon.Mode.Disabled)
    return made


@lru_cache(maxsize=512)
def _image(name: str, rgba: int, side: int) -> QImage:
    return _rendered(QSvgRenderer(QByteArray(coloured(name, QColor.fromRgba(rgba)))), side)


def _rendered(renderer: QSvgRenderer, side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def _faded(image: QImage) -> QImage:
    faded = QImage(image.size(), image.format())
    faded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(faded)
    painter.setOpacity(_DISABLED)
    painter.drawImage(0, 0, image)
    painter.end()
    return faded
