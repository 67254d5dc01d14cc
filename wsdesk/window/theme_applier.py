"""Applies the theme to the application (style, palette, font) and to its windows (style sheet)."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.settings.table import MOTION, TEXT_SIZE, AnySetting, Settings
from wsdesk.theme import fonts, motion
from wsdesk.theme.icons import app_icon
from wsdesk.theme.style_sheet import palette, style_sheet
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

STYLED = "wsdeskStyle"
"""Dynamic property of an application that already has the style of `ThemeApplier`."""


def create_application() -> QApplication:
    """The QApplication with the Fusion style."""
    # Passed as an argument the style is free; set later, PySide creates its QStyle classes (8 ms).
    application = QApplication(["wsdesk", "-style", "Fusion"])
    application.setProperty(STYLED, True)
    return application


class ThemeApplier(QObject):
    """Follows the theme and the settings of font and motion.

    Fusion is used on every platform: native styles ignore parts of the palette. Each window has the style
    sheet. With one of the application, Qt restyles every widget again in each of the layouts that it is
    added to, up to the window: a fifth of the CPU time until all panels are built.
    """

    _style_sheet_changed = Signal(object)

    def __init__(
        self, application: QApplication, themes: ThemeManager, settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._application = application
        self._themes = themes
        self._settings = settings
        self._style_sheet = ""
        if not application.property(STYLED):
            application.setStyle("Fusion")
        application.setWindowIcon(app_icon())
        application.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus, False)
        self.destroyed.connect(settings.watch(self._on_setting_changed))
        themes.changed.connect(self._apply)
        motion.choose(cast("motion.MotionChoice", settings.get(MOTION)))
        self._apply(themes.current)
        self.add_window(window)

    def add_window(self, window: QWidget) -> None:
        """Apply the style sheet to a window without a parent, and to its dialogs and pop-ups."""
        window.setStyleSheet(self._style_sheet)
        self._style_sheet_changed.connect(window.setStyleSheet)

    def _apply(self, theme: Theme) -> None:
        scale = self._settings.get(TEXT_SIZE) / 100
        self._application.setFont(fonts.ui_font(round(theme.type_size("body") * scale)))
        self._application.setPalette(palette(theme))
        self._style_sheet = style_sheet(theme, scale)
        self._style_sheet_changed.emit(self._style_sheet)

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key == MOTION.key:
            motion.choose(cast("motion.MotionChoice", self._settings.get(MOTION)))
        elif setting.key == TEXT_SIZE.key:
            self._apply(self._themes.current)
