"""Icons in theme colors, for widgets (QIcon) and painters (QImage)."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from wsdesk.files.resources import resource
from wsdesk.theme.svg_icons import colored_svg
from wsdesk.theme.tokens import Theme

_GRID = 16
_SCALES = (1, 2, 3)
"""Device pixel ratios with their own rendering; Qt scales down for ratios in between."""
_DISABLED = 0.4


def icon(name: str, theme: Theme, *, color: str = "text") -> QIcon:
    """Cached icon in the color of a token. GUI thread only (uses pixmaps).

    Raises:
        IconNotFoundError: there is no such icon.
        KeyError: there is no such token.
    """
    return _icon(name, theme.color(color).rgba())


def icon_image(name: str, color: QColor, px: int, ratio: float = 1.0) -> QImage:
    """Cached image of an icon, `px` logical pixels square, for painters on any thread.

    Raises:
        IconNotFoundError: there is no such icon.
    """
    image = QImage(_image(name, color.rgba(), max(1, round(px * ratio))))
    image.setDevicePixelRatio(ratio)
    return image


def app_icon() -> QIcon:
    """Icon of the application, with the same colors in both themes."""
    return QIcon(str(resource("icons", "app", "wsdesk.svg")))


def icon_names() -> frozenset[str]:
    """Names of all icons."""
    return frozenset(path.stem for path in resource("icons").glob("*.svg"))


@lru_cache(maxsize=512)
def _icon(name: str, rgba: int) -> QIcon:
    renderer = QSvgRenderer(QByteArray(colored_svg(name, QColor.fromRgba(rgba))))
    icon_with_sizes = QIcon()
    for scale in _SCALES:
        image = _render(renderer, _GRID * scale)
        normal = QPixmap.fromImage(image)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
            icon_with_sizes.addPixmap(normal, mode)
        icon_with_sizes.addPixmap(QPixmap.fromImage(_fade(image)), QIcon.Mode.Disabled)
    return icon_with_sizes


@lru_cache(maxsize=512)
def _image(name: str, rgba: int, side: int) -> QImage:
    return _render(QSvgRenderer(QByteArray(colored_svg(name, QColor.fromRgba(rgba)))), side)


def _render(renderer: QSvgRenderer, side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return image


def _fade(image: QImage) -> QImage:
    faded = QImage(image.size(), image.format())
    faded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(faded)
    painter.setOpacity(_DISABLED)
    painter.drawImage(0, 0, image)
    painter.end()
    return faded
