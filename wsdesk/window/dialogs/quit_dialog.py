"""Confirmation before quitting with unsent items."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, add_items
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.outbox.outbox_messages import UnsentGroup
from wsdesk.window.dialogs.dialog import Dialog

_WIDTH = 460
_MAX_LIST = 360
"""Height of the list from which on it scrolls."""


class QuitDialog(Dialog):
    """Lists the unsent items of all workspaces, and when they will be sent. Closing it cancels.

    `groups` are those of the current workspace (without a name), then of others; `saved` is whether they
    outlive the program.
    """

    confirmed = Signal()

    def __init__(self, what: str, groups: Sequence[UnsentGroup], saved: str, parent: QWidget) -> None:
        super().__init__("quitDialog", parent)
        self.set_title(self.tr("Quit wsdesk"))
        self.setMinimumWidth(scaled(_WIDTH))
        title = WrappingLabel(self.tr("Not sent yet: {what}").format(what=what), role="title")
        area = ColumnScroll("quitDialog-list", padding=Space.NONE, spacing=Space.SMALL)
        for group in groups:
            if group.name:
                area.column.addWidget(PlainLabel(group.name, role="title", elide=True))
            for line in group.lines:
                area.column.addWidget(WrappingLabel(line))
        area.column.addStretch(1)
        add_items(self.column, title, (area, 1), WrappingLabel(saved, role="muted"))
        self.add_button("quitDialog-cancel", self.tr("Cancel")).clicked.connect(self.close)
        self.quit = self.add_button("quitDialog-quit", self.tr("Quit"), role="primary", default=True)
        self.quit.clicked.connect(self._on_quit)
        self.quit.setFocus()
        height = area.column.totalHeightForWidth(self.minimumWidth() - 2 * Space.LARGE)
        area.setMinimumHeight(min(height, scaled(_MAX_LIST)))
        self.resize(self.minimumWidth(), 0)

    def _on_quit(self) -> None:
        self.close()
        self.confirmed.emit()
