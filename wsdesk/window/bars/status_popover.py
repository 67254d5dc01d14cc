"""Popover of the connection status: server, problem, workspaces."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, add_items, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.profiles import ProfilesStore
from wsdesk.store.connection.proxy_info import proxy_message
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.bars.status_pill import status_text
from wsdesk.window.bars.workspace_list import WorkspaceList
from wsdesk.window.widgets.popover import Popover

_WIDTH = 388


class StatusPopover(Popover):
    """Opens below the status pill."""

    workspace_requested = Signal()
    """Emitted to connect to another workspace."""
    manage_requested = Signal()
    """Emitted to manage the workspaces."""

    def __init__(
        self, connection: ConnectionStore, profiles: ProfilesStore, window: QWidget, themes: ThemeManager
    ) -> None:
        super().__init__("livePopover", "", window, themes, width=_WIDTH)
        self.setAccessibleName(self.tr("Connection status"))
        self._connection = connection
        self._title = PlainLabel(role="title", elide=True)
        self._address = PlainLabel(role="small", elide=True)
        self._message = WrappingLabel(role="muted", selectable=False)
        self._detail = DetailText("livePopover")
        self._checked = PlainLabel(role="muted")
        self._route = WrappingLabel(role="muted", selectable=False)
        self._try = push_button("livePopover-try", self.tr("Check now"))
        self._connect = push_button(
            "livePopover-connect", self.tr("Connect…"), label=self.tr("Connect to workspace")
        )
        self.profiles = WorkspaceList(profiles, themes)
        self.profiles.switched.connect(self.dismiss)
        self.profiles.resized.connect(self._on_resized)
        self.profiles.manage_requested.connect(self._on_manage)
        add_items(
            self.body,
            *(self._title, self._address, self._message, self._detail, self._checked, self._route),
            Space.TIGHT,
            row(self._try, self._connect, Stretch(1), self._detail.button),
            self.profiles,
        )
        self._timer = QTimer(self)
        self._timer.setInterval(1_000)
        self._timer.timeout.connect(self._show_state)
        self._try.clicked.connect(self._connection.check_now)
        self._connect.clicked.connect(self._on_connect)
        self._detail.button.toggled.connect(self._on_resized)
        self.opened.connect(self._on_opened)
        self.closed.connect(self._timer.stop)
        connection.changed.connect(self._on_changed)

    def _show_state(self) -> None:
        state = self._connection.state
        text = status_text(state, time.time())
        name = sanitize.line(state.profile_name, 80)
        self._title.setText(name or self.tr("No workspace"))
        here = self.tr("On this computer") if state.embedded else sanitize.line(state.address, 200)
        message = sanitize.plain(state.message, 400)
        for label, line in (
            (self._address, here),
            (self._message, message),
            (self._checked, text.long if text.long != message else ""),
            (self._route, "" if state.embedded else proxy_message(state.address)),
        ):
            label.setText(line)
            label.setVisible(bool(line))
        self._detail.set_detail(state.detail)
        self._try.setEnabled(state.mode != "starting" and self._connection.client is not None)

    def _on_opened(self) -> None:
        self._show_state()
        self.update_position()
        self._timer.start()
        (self._try if self._try.isEnabled() else self._connect).setFocus()

    def _on_changed(self, _state: object) -> None:
        if self.is_open:
            self._show_state()
            self.update_position()

    def _on_resized(self, _detail_shown: bool = False) -> None:
        if self.is_open:
            self.update_position()

    def _on_manage(self) -> None:
        self.dismiss()
        self.manage_requested.emit()

    def _on_connect(self) -> None:
        self.dismiss()
        self.workspace_requested.emit()
