"""Every preference in one window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.settings.table import MINIMAP, POLL_SECONDS, SETTINGS, TEXT_SIZE, THEME, WHEEL
from wsdesk.window.dialogs.settings_page import SectionHead


def opened(harness: Any) -> Any:
    window = harness.show()
    harness.qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = window.dialogs.current("settings")
    assert dialog is not None
    return dialog


def control(dialog: Any, key: str) -> Any:
    return next(row.control for row in dialog.rows if row.setting.key == key)


def test_there_is_a_row_for_every_setting_with_a_section(harness: Any) -> None:
    dialog = opened(harness)
    assert sorted(row.setting.key for row in dialog.rows) == sorted(s.key for s in SETTINGS if s.section)
    for row in dialog.rows:
        assert row.control.objectName() == f"setting-{row.setting.key}"
        assert row.control.accessibleName()


def test_what_is_chosen_holds_at_once(harness: Any) -> None:
    dialog = opened(harness)
    wheel: QComboBox = control(dialog, "wheel")
    wheel.setCurrentIndex(wheel.findData("zoom"))
    assert harness.stores.settings.get(WHEEL) == "zoom"
    tick: QCheckBox = control(dialog, "minimap")
    tick.click()
    assert harness.stores.settings.get(MINIMAP) is False


def test_a_number_is_taken_when_the_typing_pauses(harness: Any) -> None:
    dialog = opened(harness)
    number: QSpinBox = control(dialog, "poll_seconds")
    number.setValue(6)
    number.setValue(60)
    assert harness.stores.settings.get(POLL_SECONDS) == POLL_SECONDS.default
    harness.qtbot.waitUntil(lambda: harness.stores.settings.get(POLL_SECONDS) == 60)


def test_a_change_from_elsewhere_is_shown(harness: Any) -> None:
    dialog = opened(harness)
    harness.stores.settings.set(THEME, "light")
    assert control(dialog, "theme").currentData() == "light"


def test_a_section_at_a_time_is_shown(harness: Any) -> None:
    dialog = opened(harness)
    sections = harness.find(object, "settingsSections")
    names = [sections.content(row).title for row in sections.rows]
    assert names == [
        "Appearance",
        "Canvas",
        "Mouse and trackpad",
        "Keyboard shortcuts",
        "Server",
        "Search",
        "Notifications",
        "Storage",
        "Extensions",
    ]
    seen = [row.setting.section for row in dialog.rows if row.isVisible()]
    assert set(seen) == {"Appearance"}
    harness.qtbot.keyClick(sections, Qt.Key.Key_Down)
    harness.qtbot.keyClick(sections, Qt.Key.Key_Down)
    assert {row.setting.section for row in dialog.rows if row.isVisible()} == {"Mouse and trackpad"}
    harness.qtbot.keyClick(sections, Qt.Key.Key_Down)
    assert dialog.editor.isVisible()
    assert control(dialog, "key_preset").isVisible()


def test_searching_goes_over_all_sections(harness: Any) -> None:
    dialog = opened(harness)
    search, sections = harness.find(object, "settingsSearch"), harness.find(object, "settingsSections")
    search.setText("theme dark")
    assert [row.setting.key for row in dialog.rows if row.isVisible()] == ["theme"]
    search.setText("show")
    assert [row.setting.key for row in dialog.rows if row.isVisible()] == ["tips", "edges", "minimap"]
    seen = [head for head in dialog.findChildren(SectionHead) if head.isVisible()]
    assert [head._line.isVisible() for head in seen] == [False, True]
    listed = [row for at, row in enumerate(sections.rows) if not sections.isRowHidden(at)]
    assert listed == ["Appearance", "Canvas", "Keyboard shortcuts"]
    search.setText("ctrl+shift+t")
    assert dialog.editor.isVisible()
    search.setText("zzz")
    assert not any(row.isVisible() for row in dialog.rows)
    search.setText("")
    assert {row.setting.section for row in dialog.rows if row.isVisible()} == {"Appearance"}


def test_what_has_a_window_of_its_own_is_found_too(harness: Any) -> None:
    dialog = opened(harness)
    harness.find(object, "settingsSearch").setText("connections teams")
    assert not any(row.isVisible() for row in dialog.rows)
    harness.qtbot.mouseClick(
        harness.find(object, "setting-command-connection.profiles"), Qt.MouseButton.LeftButton
    )
    assert harness.window.dialogs.current("profiles") is not None


def test_scrolling_over_a_control_changes_nothing(harness: Any) -> None:
    dialog = opened(harness)
    theme: QComboBox = control(dialog, "theme")
    before = theme.currentIndex()
    wheel = QWheelEvent(
        QPointF(5, 5), QPointF(theme.mapToGlobal(QPoint(5, 5))), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(theme, wheel)
    assert theme.currentIndex() == before


def test_a_disk_that_refuses_is_told(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("wsdesk.settings.table.write_toml", refuse)
    harness.stores.commands.trigger("theme.light")
    assert harness.stores.settings.get(THEME) == "light"
    assert harness.stores.notifications.recent[-1].level == "warning"


def test_it_is_opened_once(harness: Any) -> None:
    dialog = opened(harness)
    harness.window.dialogs.open_settings()
    assert harness.window.dialogs.current("settings") is dialog
    harness.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert harness.window.dialogs.current("settings") is None


def test_larger_text_is_worn_at_once(harness: Any) -> None:
    harness.show()
    harness.stores.settings.set(TEXT_SIZE, 150)
    assert QApplication.font().pixelSize() == 20
    harness.stores.settings.set(TEXT_SIZE, 100)
    assert QApplication.font().pixelSize() == 13


@pytest.mark.parametrize("scale", [1, 1.5, 2])
def test_choices_are_complete_at_every_text_size(
    harness: Any, enlarge: Callable[[float], None], scale: float
) -> None:
    enlarge(scale)
    dialog = opened(harness)
    dialog.resize(round(700 * scale), 500)
    rows = [row for row in dialog._page.rows if isinstance(row.control, ElidedComboBox)]
    assert len(rows) > 5
    for row in rows:
        dialog._page.show_section(row.setting.section)
        QApplication.processEvents()
        assert not row.control.is_elided(), row.setting.key
        assert row.control.width() <= row.width() // 2
