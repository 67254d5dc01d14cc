from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.layout.boxes import named, set_accessible_description


class _Counted(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []

    def setAccessibleName(self, name: str) -> None:
        self.calls.append(name)
        super().setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        self.calls.append(description)
        super().setAccessibleDescription(description)


@pytest.mark.usefixtures("qapp")
def test_a_name_that_did_not_change_is_not_set_again() -> None:
    widget = _Counted()
    for _ in range(3):
        named(widget, "one", "Name")
        set_accessible_description(widget, "Words")
    assert widget.calls == ["Name", "Words"]
