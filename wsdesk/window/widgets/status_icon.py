"""Icon beside a message."""

from __future__ import annotations

from PySide6.QtCore import QSize

from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager


class StatusIcon(PlainLabel):
    """Icon of 16 px that follows the theme."""

    def __init__(self, themes: ThemeManager, icon_name: str, color: str) -> None:
        super().__init__()
        self.setFixedSize(scaled(18), scaled(18))
        self._themes = themes
        self.set_icon(icon_name, color)
        themes.changed.connect(self._draw)

    def set_icon(self, icon_name: str, color: str) -> None:
        """Set the icon, and the token of its color."""
        self._icon = icon_name, color
        self._draw()

    def _draw(self) -> None:
        name, color = self._icon
        size = QSize(scaled(16), scaled(16))
        self.setPixmap(icon(name, self._themes.current, color=color).pixmap(size, self.devicePixelRatioF()))
