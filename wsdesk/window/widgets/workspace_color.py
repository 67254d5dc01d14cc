"""Color of a workspace in the current theme."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from wsdesk.theme.tokens import Theme

_TOKENS = {
    "blue": "kind.image",
    "violet": "kind.video",
    "green": "kind.audio",
    "amber": "kind.text",
    "red": "kind.pdf",
}
_SIDE = 16
_MARK = 10


def workspace_color(theme: Theme, colour: str) -> QColor:
    """Color of a name in `settings.profiles.COLOURS`, or of `#rrggbb`; muted for anything else."""
    if colour in _TOKENS:
        return theme.color(_TOKENS[colour])
    return QColor(colour) if QColor.isValidColorName(colour) else theme.color("muted")


def workspace_icon(theme: Theme, colour: str) -> QIcon:
    """A square in the color, for rows and menus."""
    icon = QIcon()
    for ratio in (1, 2):
        picture = QPixmap(_SIDE * ratio, _SIDE * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(workspace_color(theme, colour))
        edge = (_SIDE - _MARK) / 2
        painter.drawRoundedRect(QRectF(edge, edge, _MARK, _MARK), 3, 3)
        painter.end()
        icon.addPixmap(picture)
    return icon
