from __future__ import annotations

import gc
from typing import Any

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QHBoxLayout, QLabel, QLineEdit, QWidget
from shiboken6 import isValid

from wsdesk.app.platform.accessibility import AccessibleFactory, install_accessible_factory


class AccessibleWidget(QWidget):
    def accessible(self) -> QAccessibleWidget:
        return QAccessibleWidget(self, QAccessible.Role.Canvas, "")


def test_an_interface_exists_until_qt_deletes_it(qapp: object) -> None:
    factory, widget, plain = AccessibleFactory(), AccessibleWidget(), QLabel()
    assert factory("QLabel", plain) is None
    interface = factory("AccessibleWidget", widget)
    assert interface is not None
    number = QAccessible.registerAccessibleInterface(interface)
    del interface
    gc.collect()
    registered = QAccessible.accessibleInterface(number)
    assert registered.role() is QAccessible.Role.Canvas
    QAccessible.deleteAccessibleInterface(number)
    assert not isValid(registered)
    assert factory("AccessibleWidget", widget) is not None


def test_a_container_does_not_report_the_focus_of_its_field(qtbot: Any) -> None:
    install_accessible_factory()
    page, field = QWidget(), QLineEdit()
    page.setAccessibleName("Agent skills")
    row = QHBoxLayout(page)
    row.addWidget(field)
    page.setFocusProxy(field)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    page.setFocus()
    qtbot.waitUntil(field.hasFocus)
    assert page.hasFocus(), "Qt counts the proxy's focus"
    states = [QAccessible.queryAccessibleInterface(widget).state().focused for widget in (page, field)]
    assert states == [0, 1]
    assert QAccessible.queryAccessibleInterface(page).text(QAccessible.Text.Name) == "Agent skills"
