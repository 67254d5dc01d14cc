"""Tips in the status bar, each shown once when it helps."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import TIPS, TIPS_SEEN
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.stores import Stores, save_setting


class Tips(QObject):
    """One tip at a time; it counts as seen when it was dismissed or shown for a while."""

    changed = Signal(object)
    """Emitted with the text of the tip, empty for none."""

    SEEN_MS = 20_000

    def __init__(self, stores: Stores, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self.current = ""
        """ID of the tip shown."""
        self._timer = Debouncer(self.SEEN_MS, self.dismiss, self)
        stores.canvases.current_changed.connect(self._on_canvas)
        stores.selection.changed.connect(self._on_selection)
        stores.edge_drafts.changed.connect(self._on_edges)
        stores.connection.changed.connect(self._on_connection)

    def text(self, tip: str) -> str:
        """Text of a tip."""
        return {
            "canvas": self.tr("Ctrl + scroll to zoom, Space + drag to pan. Press ? for all shortcuts."),
            "versions": self.tr("In Versions, press Left and Right to browse and Enter to open the viewer."),
            "connect": self.tr(
                "Drag from the edge of a card to connect it, or press C to search for a target."
            ),
            "compare": self.tr("Press Ctrl+D to compare the selected nodes."),
            "pending": self.tr("New connections are sent after a few seconds. Press Ctrl+Z to undo."),
            "offline": self.tr(
                "You're offline. New comments and connections are saved here and sent once "
                "you're back online."
            ),
        }.get(tip, "")

    def offer(self, tip: str) -> None:
        """Show a tip unless it was seen, another one is shown, or tips are disabled."""
        settings = self._stores.settings
        if self.current or not settings.get(TIPS) or tip in settings.get(TIPS_SEEN).split():
            return
        self.current = tip
        self._timer.trigger()
        self.changed.emit(self.text(tip))

    def dismiss(self) -> None:
        """Mark the current tip as seen."""
        if not self.current:
            return
        seen = self._stores.settings.get(TIPS_SEEN).split()
        save_setting(self._stores, TIPS_SEEN, " ".join([*seen, self.current]))
        self._end()

    def disable(self) -> None:
        """Disable all tips."""
        save_setting(self._stores, TIPS, False)
        self._end()

    def _end(self) -> None:
        self.current = ""
        self._timer.cancel()
        self.changed.emit("")

    def _on_canvas(self, canvas: object) -> None:
        if canvas is not None:
            self.offer("canvas")

    def _on_selection(self, _selection: object) -> None:
        selection = self._stores.selection.state
        canvas = self._stores.canvases.current
        if canvas is None or selection.canvas_id != canvas.canvas_id:
            return
        if len(selection.nodes) > 1:
            self.offer("compare")
        elif selection.node:
            node = canvas.document.node_by_id.get(selection.node)
            self.offer("versions" if node is not None and node.version_count > 1 else "connect")

    def _on_edges(self, _edges: object) -> None:
        sent = any(item.kind == "edge" for item in self._stores.outbox.entries)
        if sent or self._stores.edge_drafts.staged:
            self.offer("pending")

    def _on_connection(self, _state: object) -> None:
        state = self._stores.connection.state
        if state.mode == "offline" and not state.server_fails:
            self.offer("offline")
        elif state.mode == "live" and self.current == "offline":
            self._end()


_MIN_SHARE = 0.6
"""A tip of which less would be visible isn't shown."""


class TipLine(QWidget):
    """A tip with two buttons: dismiss this one, or disable all."""

    def __init__(self, tips: Tips) -> None:
        super().__init__()
        named(self, "tipLine", self.tr("Tip"))
        self.label = PlainLabel(elide=True, role="muted", name="tipWords")
        self.seen = push_button("tipSeen", self.tr("Got it"), "status")
        self.seen.clicked.connect(tips.dismiss)
        self.none = push_button("tipNone", self.tr("Turn off tips"), "status")
        self.none.clicked.connect(tips.disable)
        row((self.label, 1), self.seen, self.none, space=Space.MEDIUM, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.hide()
        tips.changed.connect(self._on_changed)

    def _on_changed(self, tip: object) -> None:
        text = self.tr("Tip: {words}").format(words=tip) if tip else ""
        focused = self.seen.hasFocus() or self.none.hasFocus()
        self.label.setText(text)
        self.setVisible(bool(text))
        self._fit()
        if not text and focused:
            self.focusNextChild()  # a hidden widget must not have the focus

    def _fit(self) -> None:
        """Hide the second button if the tip doesn't fit beside it, and everything if most doesn't fit."""
        text = self.label.fontMetrics().horizontalAdvance(self.label.text())
        is_whole = self.width() >= text + self._width_of(self.seen, self.none)
        is_shown = is_whole or self.width() >= text * _MIN_SHARE + self._width_of(self.seen)
        self.label.setVisible(is_shown)
        self.seen.setVisible(is_shown)
        self.none.setVisible(is_whole)

    def _width_of(self, *buttons: QPushButton) -> int:
        return sum(button.sizeHint().width() + Space.MEDIUM for button in buttons)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def sizeHint(self) -> QSize:
        width = self.label.fontMetrics().horizontalAdvance(self.label.text()) + 4
        return QSize(self._width_of(self.seen, self.none) + width, super().sizeHint().height())
