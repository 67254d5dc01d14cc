"""Icons of buttons that follow the theme."""

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
    """The icon of a button, in a color of the current theme; `color` is a token."""

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
        """Show another icon, or another color of it."""
        self._name, self._color = name, color or self._color
        self._draw(self._themes.current)

    def _draw(self, theme: Theme) -> None:
        self._button.setIcon(icon(self._name, theme, color=self._color))


class IconButton(QToolButton):
    """Its words are its tooltip and its accessible name."""

    def __init__(
        self,
        name: str,
        drawing: str,
        words: str,
        themes: ThemeManager,
        parent: QWidget | None = None,
        *,
        color: str = "muted",
        drawn_at: int = _SIZE,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._drawn_at = drawn_at
        self._fit()
        self._icon = ThemedIcon(self, drawing, themes, color)
        self.set_words(words)

    def set_words(self, words: str, keys: str = "") -> None:
        """What it does; `keys` is shown beside it."""
        set_accessible_name(self, words)
        set_tip(self, f"{words}   {keys}" if keys else words)

    def set_drawing(self, drawing: str, color: str = "") -> None:
        """Take another drawing, or another colour of it."""
        self._icon.set_name(drawing, color)

    def _fit(self) -> None:
        self.setIconSize(QSize(scaled(self._drawn_at), scaled(self._drawn_at)))

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS and self.iconSize().width() != scaled(self._drawn_at):
            self._fit()
