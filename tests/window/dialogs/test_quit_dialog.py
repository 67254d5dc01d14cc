"""The question before quitting with unsent items."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.layout.boxes import ColumnScroll
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.outbox.outbox_messages import UnsentGroup
from wsdesk.window.dialogs.text_dialogs import QuitDialog


@pytest.mark.parametrize(("lines", "most"), [(1, 260), (40, 560)])
def test_it_is_as_high_as_its_list(qtbot: Any, lines: int, most: int) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    group = UnsentGroup("p", "", (), tuple(f"{n} connections: offline" for n in range(lines)))
    dialog = QuitDialog("1 connection", (group,), "Saved.", parent)
    dialog.show()
    area = dialog.findChild(ColumnScroll, "quitDialog-list")
    assert area is not None
    assert dialog.height() <= scaled(most)
    if lines == 1:
        assert area.verticalScrollBar().maximum() == 0
    dialog.close()
