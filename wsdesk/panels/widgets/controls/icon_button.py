"""Icon buttons that follow the theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.text.tooltip import set_tip
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_SIZE = 16


class ThemedIcon(QObject):
    """Sets the icon of a button in a color of the current theme; `color` is a token."""

    def __init__(
        self, button: QAbstractButton, name: str, themes: ThemeManager, color: str = "muted"
    ) -> None:
        super().__init__(button)
        self._button = button
        self._name, self._color = name, color
        self._themes = themes
        themes.changed.connect(self._draw)
        self._draw(themes.current)

    def set_name(self, name: str, color: str = "") -> None:
        """Set the icon and its color."""
        self._name, self._color = name, color or self._color
        self._draw(self._themes.current)

    def _draw(self, theme: Theme) -> None:
        self._button.setIcon(icon(self._name, theme, color=self._color))


class IconButton(QToolButton):
    """Button with an icon; `words` is its tooltip and accessible name."""

    def __init__(
        self,
        name: str,
        icon_name: str,
        words: str,
        themes: ThemeManager,
        parent: QWidget | None = None,
        *,
        color: str = "muted",
        icon_px: int = _SIZE,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._icon_px = icon_px
        self._fit()
        self._icon = ThemedIcon(self, icon_name, themes, color)
        self.set_words(words)

    def set_words(self, words: str, keys: str = "") -> None:
        """Set tooltip and accessible name; `keys` is the shortcut shown in the tooltip."""
        set_accessible_name(self, words)
        set_tip(self, f"{words}   {keys}" if keys else words)

    def set_icon_name(self, icon_name: str, color: str = "") -> None:
        """Set the icon and its color."""
        self._icon.set_name(icon_name, color)

    def _fit(self) -> None:
        self.setIconSize(QSize(scaled(self._icon_px), scaled(self._icon_px)))

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS and self.iconSize().width() != scaled(self._icon_px):
            self._fit()
