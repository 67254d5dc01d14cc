"""A button that is one of our drawings, in a colour of the theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.tooltip import set_tip
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_SIZE = 16


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
        keys: str = "",
        drawn_at: int = _SIZE,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._drawn_at = drawn_at
        self._fit()
        self._themes = themes
        self._drawing = drawing
        self._color = color
        self.set_words(words, keys)
        self._draw(themes.current)
        themes.changed.connect(self._draw)

    def set_words(self, words: str, keys: str = "") -> None:
        """What it does; `keys` is shown beside it."""
        self.setAccessibleName(words)
        set_tip(self, f"{words}   {keys}" if keys else words)

    def set_drawing(self, drawing: str, color: str = "") -> None:
        """Take another drawing, or another colour of it."""
        self._drawing, self._color = drawing, color or self._color
        self._draw(self._themes.current)

    def _fit(self) -> None:
        self.setIconSize(QSize(scaled(self._drawn_at), scaled(self._drawn_at)))

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS and self.iconSize().width() != scaled(self._drawn_at):
            self._fit()

    def _draw(self, theme: Theme) -> None:
        self.setIcon(icon(self._drawing, theme, color=self._color))
