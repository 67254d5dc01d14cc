"""Every preference in one window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox

from wsdesk.settings.table import MINIMAP, POLL_SECONDS, SETTINGS, TEXT_SIZE, THEME, WHEEL
from wsdesk.window.dialogs.settings_page import SectionHead


def opened(rig: Any) -> Any:
    window = rig.show()
    rig.qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = window.dialogs.current("settings")
    assert dialog is not None
    return dialog


def control(dialog: Any, key: str) -> Any:
    return next(row.control for row in dialog.rows if row.setting.key == key)


def test_there_is_a_row_for_every_setting_with_a_section(rig: Any) -> None:
    dialog = opened(rig)
    assert sorted(row.setting.key for row in dialog.rows) == sorted(s.key for s in SETTINGS if s.section)
    for row in dialog.rows:
        assert row.control.objectName() == f"setting-{row.setting.key}"
        assert row.control.accessibleName()


def test_what_is_chosen_holds_at_once(rig: Any) -> None:
    dialog = opened(rig)
    wheel: QComboBox = control(dialog, "wheel")
    wheel.setCurrentIndex(wheel.findData("zoom"))
    assert rig.stores.settings.get(WHEEL) == "zoom"
    tick: QCheckBox = control(dialog, "minimap")
    tick.click()
    assert rig.stores.settings.get(MINIMAP) is False


def test_a_number_is_taken_when_the_typing_pauses(rig: Any) -> None:
    dialog = opened(rig)
    number: QSpinBox = control(dialog, "poll_seconds")
    number.setValue(6)
    number.setValue(60)
    assert rig.stores.settings.get(POLL_SECONDS) == POLL_SECONDS.default
    rig.qtbot.waitUntil(lambda: rig.stores.settings.get(POLL_SECONDS) == 60)


def test_a_change_from_elsewhere_is_shown(rig: Any) -> None:
    dialog = opened(rig)
    rig.stores.settings.set(THEME, "light")
    assert control(dialog, "theme").currentData() == "light"


def test_a_section_at_a_time_is_shown(rig: Any) -> None:
    dialog = opened(rig)
    sections = rig.find(object, "settingsSections")
    names = [sections.content(row).title for row in sections.rows]
    assert names == [
        "Appearance",
        "Canvas",
        "Mouse and trackpad",
        "Keyboard shortcuts",
        "Server",
        "Search",
        "Storage",
    ]
    seen = [row.setting.section for row in dialog.rows if row.isVisible()]
    assert set(seen) == {"Appearance"}
    rig.qtbot.keyClick(sections, Qt.Key.Key_Down)
    rig.qtbot.keyClick(sections, Qt.Key.Key_Down)
    assert {row.setting.section for row in dialog.rows if row.isVisible()} == {"Mouse and trackpad"}
    rig.qtbot.keyClick(sections, Qt.Key.Key_Down)
    assert dialog.editor.isVisible()
    assert control(dialog, "key_preset").isVisible()


def test_searching_goes_over_all_sections(rig: Any) -> None:
    dialog = opened(rig)
    search, sections = rig.find(object, "settingsSearch"), rig.find(object, "settingsSections")
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


def test_what_has_a_window_of_its_own_is_found_too(rig: Any) -> None:
    dialog = opened(rig)
    rig.find(object, "settingsSearch").setText("connections teams")
    assert not any(row.isVisible() for row in dialog.rows)
    rig.qtbot.mouseClick(rig.find(object, "setting-command-connection.profiles"), Qt.MouseButton.LeftButton)
    assert rig.window.dialogs.current("profiles") is not None


def test_scrolling_over_a_control_changes_nothing(rig: Any) -> None:
    dialog = opened(rig)
    theme: QComboBox = control(dialog, "theme")
    before = theme.currentIndex()
    wheel = QWheelEvent(
        QPointF(5, 5), QPointF(theme.mapToGlobal(QPoint(5, 5))), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(theme, wheel)
    assert theme.currentIndex() == before


def test_a_disk_that_refuses_is_told(rig: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("wsdesk.settings.table.write_toml", refuse)
    rig.stores.commands.trigger("theme.light")
    assert rig.stores.settings.get(THEME) == "light"
    assert rig.stores.notifications.recent[-1].level == "warning"


def test_it_is_opened_once(rig: Any) -> None:
    dialog = opened(rig)
    rig.window.dialogs.open_settings()
    assert rig.window.dialogs.current("settings") is dialog
    rig.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert rig.window.dialogs.current("settings") is None


def test_larger_text_is_worn_at_once(rig: Any) -> None:
    rig.show()
    rig.stores.settings.set(TEXT_SIZE, 150)
    assert QApplication.font().pixelSize() == 20
    rig.stores.settings.set(TEXT_SIZE, 100)
    assert QApplication.font().pixelSize() == 13
