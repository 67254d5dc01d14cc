"""Bar below the content of the viewer: flag, rating, and collection of the displayed version."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import KeyButton, ThemedIcon
from wsdesk.panels.widgets.controls.mark_buttons import MarkButtons
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, row
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.theme.theme_manager import ThemeManager

_COLLECT = "collections.add"
_COMPACT_PX = 640
"""Width below which the button of the collection has no text."""


class MarkBar(QFrame):
    """Buttons with the commands of the keys, for use with the mouse."""

    def __init__(self, commands: CommandStore, marks: ResultMarksStore, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("viewerMarkBar")
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._commands = commands
        self.buttons = MarkButtons("viewerMarkButtons", commands, marks, themes, in_row=True)
        text = QCoreApplication.translate("Viewer", "Add to collection")
        self.collect = KeyButton("viewerCollect", text)
        ThemedIcon(self.collect, "plus", themes)
        for button in (self.buttons.pick, self.buttons.reject, *self.buttons.stars, self.collect):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row(Stretch(1), self.buttons, self.collect, Stretch(1), margin=Space.SMALL, parent=self)
        self.collect.clicked.connect(self._on_collect)
        commands.keys_changed.connect(self._show_keys)
        self._show_keys()

    def set_version(self, version_id: str) -> None:
        """Set the version; hidden without one."""
        self.setVisible(bool(version_id))
        self.buttons.set_version(version_id)

    def _show_keys(self, _commands: object = None) -> None:
        self.collect.set_keys(shortcut_text(self._commands.key_of(_COLLECT)))

    def _on_collect(self) -> None:
        self._commands.trigger(_COLLECT)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= scaled(_COMPACT_PX)
        self.collect.set_compact(has_text=is_wide, has_keys=is_wide)
