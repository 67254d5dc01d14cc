"""Theme manager: the current theme and its changes."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from wsdesk.theme.tokens import Theme, load_theme

ThemeChoice = Literal["dark", "light", "system"]
ContrastChoice = Literal["usual", "high", "system"]
DensityChoice = Literal["usual", "compact"]


class ThemeManager(QObject):
    """Holds the current theme, and follows the system's color scheme and contrast if the choice is `system`.

    If the system doesn't report its scheme (bare X11, offscreen), the theme is dark, on which images are
    judged better.
    """

    changed = Signal(object)
    """Emitted with the new `Theme`; not emitted if the theme stays the same."""

    def __init__(
        self,
        choice: ThemeChoice = "system",
        parent: QObject | None = None,
        *,
        contrast: ContrastChoice = "system",
    ) -> None:
        super().__init__(parent)
        self._choice: ThemeChoice = choice
        self._contrast: ContrastChoice = contrast
        self._density: DensityChoice = "usual"
        self._current = self._resolve()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._apply)
        hints.accessibility().contrastPreferenceChanged.connect(self._apply)

    @property
    def current(self) -> Theme:
        return self._current

    @property
    def choice(self) -> ThemeChoice:
        return self._choice

    def choose(
        self,
        choice: ThemeChoice | None = None,
        *,
        contrast: ContrastChoice | None = None,
        density: DensityChoice | None = None,
    ) -> None:
        """Set the theme by name or as the system's, the contrast, and the density; omitted values stay."""
        self._choice = choice or self._choice
        self._contrast = contrast or self._contrast
        self._density = density or self._density
        self._apply()

    def _resolve(self) -> Theme:
        hints = QGuiApplication.styleHints()
        light = self._choice == "light" or (
            self._choice == "system" and hints.colorScheme() == Qt.ColorScheme.Light
        )
        high = self._contrast == "high" or (
            self._contrast == "system"
            and hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        )
        if high:
            theme = load_theme("light-contrast" if light else "dark-contrast")
        else:
            theme = load_theme("light" if light else "dark")
        return theme.compact() if self._density == "compact" else theme

    def _apply(self) -> None:
        theme = self._resolve()
        if theme is not self._current:
            self._current = theme
            self.changed.emit(theme)
