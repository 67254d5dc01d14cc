from __future__ import annotations

import gc

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QLabel, QWidget
from shiboken6 import isValid

from wsdesk.app.platform.accessibility import AccessibleFactory


class Telling(QWidget):
    def accessible(self) -> QAccessibleWidget:
        return QAccessibleWidget(self, QAccessible.Role.Canvas, "")


def test_what_was_told_lives_as_long_as_qt_may_ask(qapp: object) -> None:
    interfaces, widget, plain = AccessibleFactory(), Telling(), QLabel()
    assert interfaces("QLabel", plain) is None
    told = interfaces("Telling", widget)
    assert told is not None
    number = QAccessible.registerAccessibleInterface(told)
    del told
    gc.collect()
    there = QAccessible.accessibleInterface(number)
    assert there.role() is QAccessible.Role.Canvas
    QAccessible.deleteAccessibleInterface(number)
    assert not isValid(there)
    assert interfaces("Telling", widget) is not None
