"""Icons that follow the theme."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QPushButton

from wsdesk.panels.widgets.controls.button import IconButton, KeyButton, ThemedIcon
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager


def pixels(button: QPushButton) -> Any:
    return button.icon().pixmap(16, 16).toImage()


def draw_icon(name: str, themes: ThemeManager, color: str = "muted") -> Any:
    return icon(name, themes.current, color=color).pixmap(16, 16).toImage()


def test_an_icon_has_the_color_of_the_current_theme(qtbot: Any) -> None:
    themes, button = ThemeManager("dark"), QPushButton()
    qtbot.addWidget(button)
    ThemedIcon(button, "close", themes)
    gc.collect()  # only the button references the icon
    dark = pixels(button)
    assert dark == draw_icon("close", themes)
    themes.choose("light")
    assert pixels(button) == draw_icon("close", themes)
    assert pixels(button) != dark


def test_an_icon_can_be_replaced(qtbot: Any) -> None:
    themes, button = ThemeManager("dark"), QPushButton()
    qtbot.addWidget(button)
    icon = ThemedIcon(button, "pause", themes)
    icon.set_name("play", "accent")
    assert pixels(button) == draw_icon("play", themes, "accent")
    icon.set_name("pause")
    assert pixels(button) == draw_icon("pause", themes, "accent")


def test_a_button_without_text_is_as_wide_as_its_icon_needs(qtbot: Any) -> None:
    button = KeyButton("collect", "Add to collection")
    qtbot.addWidget(button)
    button.setIcon(icon("plus", ThemeManager("dark").current))
    button.setStyleSheet("QPushButton { padding: 0; border: none; }")
    button.set_keys("B")
    assert button.minimumSizeHint().width() < button.sizeHint().width(), "its text can be shortened"
    button.set_compact(has_text=False, has_keys=False)
    assert button.minimumSizeHint().width() == button.sizeHint().width()


def test_the_tooltip_has_the_shortcut_of_its_command(show: Callable[..., Any]) -> None:
    commands = CommandStore()
    button = IconButton("fit", "fit", "Zoom to fit", ThemeManager())
    button.follow(commands, "view.fit")
    show(button)
    assert "Zoom to fit" in button.toolTip()
    button.hide()
    commands.add(Command("view.fit", lambda: "Zoom to fit", lambda _subject: None, shortcuts=("Shift+Z",)))
    button.show()
    assert "Zoom to fit   Shift+Z" in button.toolTip()
    button.set_label("Fit")
    assert "Fit   Shift+Z" in button.toolTip()
