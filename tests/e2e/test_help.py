"""Diagnostics, the log, and crash reports in the real window."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton

from wsdesk.app.platform.language import languages
from wsdesk.panels.registry import PANELS
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.settings.directories import find_directories
from wsdesk.window.commands.menus import MENUS, menu_title
from wsdesk.window.dialogs.text_dialogs import LogDialog, ReportDialog
from wsdesk.window.guide_window import guide_pages

TRANSLATIONS = Path(__file__).parents[2] / "resources" / "translations"
FIXED_KEYS = ("Space", "Tab", "Shift+Tab", "Enter", "Esc", "Up", "Down", "Ctrl+Enter", "Shift+Enter")
"""Keys of focused widgets: they aren't commands and can't be reassigned."""

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def test_diagnostics_are_shown_and_copied_without_addresses(harness: Harness) -> None:
    controller = await harness.start()
    address = controller.stores.connection.state.address
    controller.stores.commands.trigger("help.diagnostics")
    await until(lambda: controller.window.dialogs.current("report"))
    report = controller.window.dialogs.current("report")
    assert isinstance(report, ReportDialog)
    text = report.text.toPlainText()
    assert QGuiApplication.clipboard().text() == text
    for expected in (
        "wsdesk ",
        "Qt 6",
        "locale:",
        "scale",
        "workspace: sample",
        "media on disk",
        "last problems",
    ):
        assert expected in text, expected
    assert address not in text
    assert "127.0.0.1" not in text
    report.close()


async def test_a_crash_keeps_the_open_canvases_and_shows_the_report(harness: Harness) -> None:
    controller = await harness.start()
    await until(lambda: controller.stores.canvases.current)
    open_now = [canvas.canvas_id for canvas in controller.stores.canvases.all]
    controller.faulted.emit("ValueError: https://service.example/secret")
    await until(lambda: controller.window.dialogs.current("report"))
    report = controller.window.dialogs.current("report")
    assert isinstance(report, ReportDialog)
    assert "ValueError: <address>" in report.text.toPlainText()
    copy = report.findChild(QPushButton, "reportCopy")
    assert copy is not None
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == report.text.toPlainText()
    report.close()
    controller = await harness.restart()
    await until(lambda: controller.stores.canvases.current)
    assert [canvas.canvas_id for canvas in controller.stores.canvases.all] == open_now


async def test_a_native_crash_is_reported_at_the_next_start(harness: Harness) -> None:
    controller = await harness.start()
    controller.show_native_crash(
        'Fatal Python error: Segmentation fault\n  File "https://service.example/x", line 7'
    )
    await until(lambda: controller.window.dialogs.current("report"))
    report = controller.window.dialogs.current("report")
    assert isinstance(report, ReportDialog)
    text = report.text.toPlainText()
    assert text.startswith("Fatal Python error: Segmentation fault")
    assert "service.example" not in text
    assert "Qt 6" in text
    assert report.windowTitle() == "wsdesk quit unexpectedly"
    report.close()


async def test_the_log_is_shown_and_filtered(harness: Harness) -> None:
    controller = await harness.start()
    path = find_directories().data / "wsdesk.log"
    path.write_text(
        "2026-01-01 10:00:00,000 INFO wsdesk.x: went well\n"
        "2026-01-01 10:00:01,000 WARNING wsdesk.y: went badly\n",
        encoding="utf-8",
    )
    controller.stores.commands.trigger("help.log")
    log = controller.window.dialogs.current("log")
    assert isinstance(log, LogDialog)
    assert "went well" in log.text.toPlainText()
    log.worst.setChecked(True)
    assert log.text.toPlainText().splitlines() == ["2026-01-01 10:00:01,000 WARNING wsdesk.y: went badly"]
    assert log.count.text() == "1 of 2 lines"
    log.worst.setChecked(False)
    QTest.keyClicks(log.field, "WELL")
    await until(lambda: log.count.text() == "1 of 2 lines")
    assert "went badly" not in log.text.toPlainText()
    log.close()


def texts_of(language: str) -> set[str]:
    """All texts of the window in a language."""
    messages = ElementTree.parse(TRANSLATIONS / "wsdesk_de.ts").getroot().iter("message")
    return {message.findtext("source" if language == "en" else "translation") or "" for message in messages}


@pytest.mark.parametrize("language", languages())
async def test_labels_and_keys_in_the_guide_exist_in_the_window(
    language: str, use_language: Callable[[str], str], harness: Harness
) -> None:
    use_language(language)
    controller = await harness.start()
    commands = controller.stores.commands
    await until(lambda: not controller.window.builder.is_active)
    controller.window.dialogs.open_settings()
    settings = controller.window.dialogs.current("settings")
    assert settings is not None
    sections = settings.findChild(ListView, "settingsSections")
    assert sections is not None
    buttons = [w.text() for w in controller.window.findChildren(QAbstractButton)]
    labels = {command.title() for command in commands.all()} | {menu_title(menu) for menu in MENUS}
    labels |= {sections.content(row).title for row in sections.rows} | set(buttons)
    labels |= {spec.title() for spec in PANELS} | texts_of(language)
    settings.close()
    keys = {shortcut_text(key) for command in commands.all() for key in command.shortcuts}
    keys |= {shortcut_text(key) for key in FIXED_KEYS} | {
        shortcut_text(f"{key}+A")[:-2] for key in ("Ctrl", "Shift")
    }
    for page in guide_pages(language):
        labels_in_guide = {
            part for name in re.findall(r"\*\*([^*]+)\*\*", page.text) for part in name.split(" > ")
        }
        assert labels_in_guide <= labels, page.name
        shortcuts_in_guide = {
            key for key in re.findall("`([^`]+)`", page.text) if "_" not in key and key not in "><#@/"
        }
        assert shortcuts_in_guide <= keys, page.name
