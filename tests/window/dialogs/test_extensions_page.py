"""Settings page of extensions."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox

from wsdesk.settings.table import EXTENSIONS_OFF
from wsdesk.store.extensions.extensions import ExtensionState
from wsdesk.window.dialogs.extensions_page import ExtensionsPage

GOOD = ExtensionState("good", "Word <b>count</b> & more", "1.0", ("Panel: Words",))
BROKEN = ExtensionState("broken", "Broken", "2.0", problems=("ValueError: in import",), is_running=False)


@pytest.fixture
def page(harness: Any) -> ExtensionsPage:
    window = harness.show()
    harness.stores.extensions.set_state(MappingProxyType({"good": GOOD, "broken": BROKEN}))
    harness.qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = window.dialogs.current("settings")
    sections = harness.find(object, "settingsSections")
    sections.setCurrentIndex(sections.index_of(sections.rows.index("Extensions")))
    page = dialog.findChild(ExtensionsPage)
    assert page.isVisible()
    return page


def texts(page: ExtensionsPage) -> str:
    return "\n".join(label.text() for label in page.findChildren(object) if hasattr(label, "text"))


def test_extensions_are_listed_with_what_they_add_and_what_failed(page: ExtensionsPage) -> None:
    boxes = {box.objectName(): box for box in page.findChildren(QCheckBox)}
    assert boxes["extension-good"].text() == "Word <b>count</b> && more 1.0"
    assert boxes["extension-broken"].isChecked()
    assert "Panel: Words" in texts(page)
    assert "ValueError: in import" in texts(page)
    assert boxes["extension-broken"].accessibleDescription() == "ValueError: in import"


def test_one_is_switched_off_for_the_next_start(page: ExtensionsPage, harness: Any) -> None:
    box = page.findChild(QCheckBox, "extension-good")
    assert box is not None
    box.click()
    assert harness.stores.settings.get(EXTENSIONS_OFF) == "good"
    assert page.findChild(QCheckBox, "extension-good") is box
    box.click()
    assert harness.stores.settings.get(EXTENSIONS_OFF) == ""


def test_extensions_are_found_by_their_names(page: ExtensionsPage, harness: Any) -> None:
    search, sections = harness.find(object, "settingsSearch"), harness.find(object, "settingsSections")
    search.setText("<b>count")
    listed = [row for at, row in enumerate(sections.rows) if not sections.isRowHidden(at)]
    assert listed == ["Extensions"]
    assert page.isVisible()
    search.setText("focus")  # of commands, too
    assert not page.isVisible()
    search.setText("no such thing")
    assert not page.isVisible()


def test_one_that_fails_later_is_shown(page: ExtensionsPage, harness: Any) -> None:
    state = ExtensionState("good", "Later", "1.0", problems=("Failed",), is_running=False)
    harness.stores.extensions.set_state(MappingProxyType({"good": state}))
    assert "Failed" in texts(page)
