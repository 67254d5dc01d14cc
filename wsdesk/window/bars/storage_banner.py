"""Banner for data that can't be saved on this computer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, add_items, column, row, set_accessible_name
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.base.storage import StorageState, StorageStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.widgets.status_icon import StatusIcon


class StorageBanner(QFrame):
    """Visible while the local database has a problem, with Retry."""

    def __init__(self, storage: StorageStore, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("storageBanner")
        self.setProperty("role", "warn-banner")
        self._storage = storage
        self._themes = themes
        self._parts: tuple[WrappingLabel, DetailText] | None = None
        self._column = column(margin=(Space.MEDIUM, Space.SMALL), parent=self)
        storage.changed.connect(self._on_changed)
        self._on_changed(storage.state)

    def _build(self) -> tuple[WrappingLabel, DetailText]:
        """Create the content on demand, since most windows never need it."""
        top, middle = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignVCenter
        text = WrappingLabel(name="storageBanner-words")
        detail = DetailText("storageBanner")
        again = push_button("storageBanner-retry", self.tr("Retry"), label=self.tr("Retry saving"))
        again.clicked.connect(self._storage.check)
        sign = StatusIcon(self._themes, "warning", "warn")
        add_items(
            self._column,
            row((sign, 0, middle), (text, 1, middle), (detail.button, 0, top), (again, 0, top)),
            detail,
        )
        return text, detail

    def _on_changed(self, state: StorageState) -> None:
        self.setVisible(state.mode != "disk")
        if state.mode == "disk":
            return
        if self._parts is None:
            self._parts = self._build()
        text, detail = self._parts
        text.setText(state.message)
        detail.set_detail(state.detail)
        set_accessible_name(self, state.message)
