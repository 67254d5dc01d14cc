"""Panels of extensions: their base class, and the sidebar panel that contains one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.extensions.entries import PanelEntry
from wsdesk.extensions.workspace import Workspace
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.specs import PanelSpec
from wsdesk.panels.widgets.containers.panel import DeferredUpdate, Panel
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.extensions.extensions import ExtensionError
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize


class ExtensionPanel(QWidget):
    """Base of panels of extensions.

    `refresh` is called when the panel is shown, and when the current canvas or the selection changed: once
    for all changes of an event loop iteration, and only while the panel is visible.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self._updates = DeferredUpdate(self, self.refresh)
        workspace.canvas_changed.connect(self.request_refresh)
        workspace.selection_changed.connect(self.request_refresh)
        self.request_refresh()

    def refresh(self) -> None:
        """Show the current state of the workspace."""

    def request_refresh(self, _change: object = None) -> None:
        """Refresh at the end of the event loop iteration, or when the panel is shown."""
        self._updates.request()


class PanelHost(Panel):
    """Panel that imports and contains the widget of an extension, or shows why that failed."""

    def __init__(self, extension: str, entry: PanelEntry, workspace: Workspace, stores: Stores) -> None:
        super().__init__(f"{extension}.{entry.id}", sanitize.line(entry.title, 40), stores.themes)
        self._entry = entry
        self._extension = extension
        self._workspace = workspace
        self._extensions = stores.extensions
        self._place = QWidget()
        self._widget: QWidget | None = None
        self._has_started = False
        self._column = column(margin=Space.NONE, parent=self._place)
        column(self.set_content(self._place, "text"), space=Space.NONE, parent=self)
        stores.extensions.disabled.connect(self._on_disabled)
        self.request_refresh()

    @override
    def refresh(self) -> None:
        if not self._extensions.is_active(self._extension):
            self._on_disabled(self._extension)
        elif not self._has_started:
            self._has_started = True
            self._states.show_busy()
            self._extensions.load(self._extension, self._entry.path, self._on_imported)

    def _on_imported(self, factory: Any) -> None:
        self._extensions.call(self._extension, self._add_widget, factory)

    def _add_widget(self, factory: Any) -> None:
        """Runs as a part of the extension, which is disabled if anything in it fails."""
        widget = factory(self._workspace)
        if not isinstance(widget, QWidget):
            raise ExtensionError(f"{self._entry.path} returns no QWidget.")
        self._widget = widget
        self._column.addWidget(widget)
        if self._extensions.is_active(self._extension):
            self._states.show_ready()
        else:  # it failed meanwhile, in a method that Qt called
            self._on_disabled(self._extension)

    def _on_disabled(self, name: str) -> None:
        if name != self._extension:
            return
        if self._widget is not None:
            with suppress(RuntimeError):  # deleted by the extension
                self._widget.hide()
                self._widget.deleteLater()
            self._widget = None
        problems = self._extensions.state[name].problems
        title = QCoreApplication.translate("Extensions", "This extension failed")
        self._states.show_failed(title, LoadFailure("extension", "\n".join(problems), can_retry=False))


@dataclass(frozen=True, slots=True)
class ExtensionPanelSpec(PanelSpec):
    """Panel of an extension."""

    create: Callable[[], QWidget] = QWidget

    @override
    def build(self, stores: Stores) -> QWidget:
        return self.create()
