"""Which theme is on, and who is told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme


def test_a_choice_is_told_once(qapp: QApplication) -> None:
    themes = ThemeManager("dark")
    emitted: list[Theme] = []
    themes.changed.connect(emitted.append)
    themes.choose("light")
    themes.choose("light")
    assert [theme.name for theme in emitted] == ["light"]
    assert themes.current.name == "light"
    assert themes.choice == "light"


def test_a_system_that_tells_nothing_gets_the_dark_one(qapp: QApplication) -> None:
    assert ThemeManager("system").current.dark


def test_contrast_and_density_are_kept_through_a_change_of_theme(qapp: QApplication) -> None:
    themes = ThemeManager("dark", contrast="usual")
    emitted: list[Theme] = []
    themes.changed.connect(emitted.append)
    themes.choose(contrast="high")
    themes.choose("light")
    themes.choose(density="compact")
    themes.choose(density="compact")
    assert [theme.name for theme in emitted] == ["dark-contrast", "light-contrast", "light-contrast"]
    assert themes.current.size("row") < emitted[1].size("row")


class FakeStyleHints(QObject):
    """What a system tells of itself, with the words of Qt."""

    colorSchemeChanged = Signal(object)
    contrastPreferenceChanged = Signal(object)
    scheme = Qt.ColorScheme.Dark
    preference = Qt.ContrastPreference.NoPreference

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self.preference

    def accessibility(self) -> FakeStyleHints:
        return self


def test_the_systems_scheme_and_contrast_are_followed_while_it_runs(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = FakeStyleHints()
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    themes = ThemeManager("system")
    emitted: list[str] = []
    themes.changed.connect(lambda theme: emitted.append(theme.name))
    hints.scheme = Qt.ColorScheme.Light
    hints.colorSchemeChanged.emit(hints.scheme)
    hints.preference = Qt.ContrastPreference.HighContrast
    hints.contrastPreferenceChanged.emit(hints.preference)
    hints.scheme = Qt.ColorScheme.Dark
    hints.colorSchemeChanged.emit(hints.scheme)
    assert emitted == ["light", "light-contrast", "dark-contrast"]
    themes.choose("light", contrast="usual")
    hints.colorSchemeChanged.emit(hints.scheme)
    assert emitted[3:] == ["light"]
