"""Panels of one sidebar, built on demand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from wsdesk.panels.specs import HasBadge, PanelSpec
from wsdesk.store.stores import Stores


class PanelPages(QStackedWidget):
    """Builds panels from their specs and adds their commands; knows nothing else of them.

    It begins asleep: which panel is on top is noted, and built once the window was painted.
    """

    built = Signal(object)
    """The ID of a panel whose widget is there now."""

    def __init__(self, stores: Stores, specs: Sequence[PanelSpec], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._specs = {spec.id: spec for spec in specs}
        self._panels: dict[str, QWidget] = {}
        self._current = ""
        self._asleep = True

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._specs)

    @property
    def current(self) -> str:
        """The ID of the panel on top, an empty text where there is none."""
        return self._current

    def spec(self, panel_id: str) -> PanelSpec:
        return self._specs[panel_id]

    def panel(self, panel_id: str) -> QWidget | None:
        """The widget of a panel, if it is built."""
        return self._panels.get(panel_id)

    def show_panel(self, panel_id: str) -> None:
        """Put a panel on top; an unknown ID changes nothing."""
        if panel_id not in self._specs:
            return
        self._current = panel_id
        if not self._asleep:
            self.setCurrentWidget(self.build(panel_id))
            self.setFocusProxy(self._panels[panel_id])

    def wake(self) -> bool:
        """Build what is on top, and whatever is put there from now on; says whether it slept."""
        slept, self._asleep = self._asleep, False
        if slept:
            self.show_panel(self._current)
        return slept

    def build(self, panel_id: str) -> QWidget:
        """The widget of a panel, built now if it is not there."""
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
        """Build one panel that is not there yet, when nothing else is to be done; False if there is none.

        The one on top comes first.
        """
        if self.wake():
            return True
        waiting = next((panel_id for panel_id in self._specs if panel_id not in self._panels), None)
        if waiting is None:
            return False
        self.build(waiting)
        return True

    def badge(self, panel_id: str) -> str:
        """What a panel wants to be told beside its title (a count), an empty text for nothing."""
        panel = self._panels.get(panel_id)
        return panel.badge() if isinstance(panel, HasBadge) else ""
