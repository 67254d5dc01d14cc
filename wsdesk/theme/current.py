"""Which theme is on now."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from wsdesk.theme.tokens import Theme, ThemeName, load_theme

ThemeChoice = Literal["dark", "light", "system"]


class Themes(QObject):
    """Holds the current theme and follows the system's scheme while the choice is `system`.

    Where a system does not tell its scheme (bare X11, offscreen), dark stands in: pictures are what
    people look at here, and they are judged better on a dark ground.
    """

    changed = Signal(object)
    """The new `Theme`; not emitted when a choice comes to the theme that is on already."""

    def __init__(self, choice: ThemeChoice = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice: ThemeChoice = choice
        self._current = load_theme(self._wanted())
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_scheme_changed)

    @property
    def current(self) -> Theme:
        return self._current

    @property
    def choice(self) -> ThemeChoice:
        return self._choice

    def choose(self, choice: ThemeChoice) -> None:
        """Take a theme by name, or the system's."""
        self._choice = choice
        self._take()

    def _wanted(self) -> ThemeName:
        if self._choice != "system":
            return self._choice
        return "light" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Light else "dark"

    def _take(self) -> None:
        theme = load_theme(self._wanted())
        if theme is not self._current:
            self._current = theme
            self.changed.emit(theme)

    def _on_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        self._take()
