"""Dialog of saved workspaces."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.stores import Stores
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.dialogs.workspace_card import WorkspaceCard


class WorkspacesDialog(Dialog):
    """One card per workspace. Changes are saved at once."""

    workspace_requested = Signal()
    """Emitted to connect to a new workspace."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("profilesDialog", "", parent)
        self.setWindowTitle(self.tr("Workspaces"))
        self.setAccessibleName(self.tr("Workspaces"))
        self.resize(600, 560)
        self._stores = stores
        self._cards: dict[str, WorkspaceCard] = {}
        words = self.tr(
            "Each workspace has its own key, drafts, tabs, and cached images. Nothing is shared between them."
        )
        intro: QLabel = PlainLabel(words, role="muted")
        intro.setWordWrap(True)
        self._scroll = ColumnScroll("profilesList", padding=Space.NONE)
        self._scroll.setAccessibleName(self.tr("Workspaces"))
        self._scroll.column.addStretch(1)
        self.column.addWidget(intro)
        self.column.addWidget(self._scroll, 1)
        add = self.add_button("profilesDialog-add", self.tr("Connect to workspace…"))
        add.clicked.connect(self._on_add)
        self.add_close()
        stores.profiles.changed.connect(self._on_changed)
        self._fill()

    @property
    def cards(self) -> tuple[WorkspaceCard, ...]:
        """The cards, in order."""
        return tuple(self._cards.values())

    def _fill(self) -> None:
        entries = self._stores.profiles.entries
        for gone in [known for known in self._cards if known not in {entry.id for entry in entries}]:
            card = self._cards.pop(gone)
            card.hide()
            card.deleteLater()
        for place, entry in enumerate(entries):
            card = self._cards.get(entry.id)
            if card is None:
                card = WorkspaceCard(entry, self._stores)
                self._cards[entry.id] = card
                self._scroll.column.insertWidget(place, card)
            else:
                card.show_entry(entry)

    def _on_changed(self, _entries: object) -> None:
        self._fill()

    def _on_add(self) -> None:
        self.workspace_requested.emit()
        self.close()
