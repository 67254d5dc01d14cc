"""Panels of one sidebar, built on demand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from wsdesk.panels.specs import HasBadge, PanelSpec
from wsdesk.store.stores import Stores


class PanelPages(QStackedWidget):
    """Builds panels from their specs and adds their commands.

    It starts suspended: the current panel is built after the first paint.
    """

    built = Signal(object)
    """Emitted with the ID of a panel that was built."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._specs = {spec.id: spec for spec in specs}
        self._panels: dict[str, QWidget] = {}
        self._current = ""
        self._is_suspended = True

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._specs)

    @property
    def current(self) -> str:
        """ID of the current panel, or empty."""
        return self._current

    def spec(self, panel_id: str) -> PanelSpec:
        return self._specs[panel_id]

    def panel(self, panel_id: str) -> QWidget | None:
        """The widget of a panel, if built."""
        return self._panels.get(panel_id)

    def show_panel(self, panel_id: str) -> None:
        """Show a panel; an unknown ID has no effect."""
        if panel_id not in self._specs:
            return
        self._current = panel_id
        if not self._is_suspended:
            self.setCurrentWidget(self.build(panel_id))
            self.setFocusProxy(self._panels[panel_id])

    def wake(self) -> bool:
        """Build the current panel, from now on immediately; return whether it was suspended."""
        slept, self._is_suspended = self._is_suspended, False
        if slept:
            self.show_panel(self._current)
        return slept

    def build(self, panel_id: str) -> QWidget:
        """The widget of a panel, built if needed."""
        panel = self._panels.get(panel_id)
        if panel is None:
            spec = self._specs[panel_id]
            panel = spec.build(self._stores)
            self._panels[panel_id] = panel
            self.addWidget(panel)
            self._stores.commands.add(*spec.commands(self._stores, panel))
            self.built.emit(panel_id)
        return panel

    def build_next(self) -> bool:
        """Build one more panel while idle, the current one first; False if all are built."""
        if self.wake():
            return True
        waiting = next((panel_id for panel_id in self._specs if panel_id not in self._panels), None)
        if waiting is None:
            return False
        self.build(waiting)
        return True

    def badge(self, panel_id: str) -> str:
        """Badge of a panel, such as a count; empty for none."""
        panel = self._panels.get(panel_id)
        return panel.badge() if isinstance(panel, HasBadge) else ""
