"""Bar with actions for several selected results of the light table."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.controls.button import IconButton, KeyButton, ThemedIcon
from wsdesk.panels.widgets.layout.boxes import Space, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.commands.commands import CommandStore
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

_ANNOUNCE_MS = 500
"""Pause after which the number of selected results is announced."""
MIN_PAIRWISE = 3
"""Selected results from which they can be compared two at a time."""


class ActionBar(QWidget):
    """Number of selected results and buttons for them; hidden unless several are selected.

    In a narrow grid the buttons have no shortcuts, then no texts.
    """

    def __init__(self, commands: CommandStore, themes: ThemeManager) -> None:
        super().__init__()
        named(self, "lightTableActions", tr("Actions for the selected results"))
        self._commands = commands
        self._count = 0
        self._announce = Debouncer(_ANNOUNCE_MS, self._on_announce, self)
        self.count = PlainLabel(role="title")
        self.count.setObjectName("lightTableSelected")
        self.buttons: dict[str, KeyButton] = {}
        for command_id, icon, text in (
            ("light-table.compare", "compare", tr("Compare")),
            ("light-table.pairwise", "versions", tr("Two at a time")),
            ("collections.add", "plus", tr("Add to collection")),
            ("light-table.save", "download", tr("Save…")),
            ("light-table.present", "screen", tr("Present")),
        ):
            button = KeyButton(f"lightTableActions-{command_id}", text)
            is_first = not self.buttons
            button.setProperty("role", "primary" if is_first else "quiet")
            ThemedIcon(button, icon, themes, "on-accent" if is_first else "muted")
            button.clicked.connect(partial(self._on_clicked, command_id))
            self.buttons[command_id] = button
        self.close_button = IconButton("lightTableDeselect", "close", tr("Deselect"), themes)
        self.panel = QFrame(self)
        self.panel.setProperty("role", "panel")
        items = (self.count, Space.SMALL, *self.buttons.values(), self.close_button)
        margin = (Space.LARGE, Space.TIGHT, Space.SMALL, Space.TIGHT)
        row(*items, space=Space.TIGHT, margin=margin, parent=self.panel)
        commands.keys_changed.connect(self._show_keys)
        self.hide()

    def set_count(self, count: int) -> None:
        """Set the number of selected results."""
        if count == self._count:
            return
        self._count = count
        if count < 2:
            self._announce.cancel()
            self.hide()
            return
        self.count.setText(tr("%Ln selected", count))
        set_accessible_name(self.count, self.count.text())
        self.buttons["light-table.pairwise"].setVisible(count >= MIN_PAIRWISE)
        self._show_keys()  # the commands may be added after the page
        self.show()
        self._fit()
        self._announce.trigger()

    def _on_announce(self) -> None:
        if self._count > 1:
            announce_text(self, ". ".join((self.count.text(), self.accessibleName())))

    def _on_clicked(self, command_id: str) -> None:
        self._commands.trigger(command_id)

    def _show_keys(self, _commands: object = None) -> None:
        for command_id, button in self.buttons.items():
            button.set_keys(shortcut_text(self._commands.key_of(command_id)))

    def _fit(self) -> None:
        """Show as much of the buttons as fits."""
        for has_text, has_keys in ((True, True), (True, False), (False, False)):
            for button in self.buttons.values():
                button.set_compact(has_text=has_text, has_keys=has_keys)
            size = self.panel.sizeHint()
            if size.width() <= self.width():
                break
        width = min(size.width(), self.width())
        self.panel.setGeometry((self.width() - width) // 2, 0, width, size.height())

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.panel.sizeHint().height() + Space.SMALL)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
