"""Commands of the Details panel."""

from __future__ import annotations

from wsdesk.panels.details.panel import DetailsPanel
from wsdesk.panels.details.subject import DetailsPanelStores
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.properties.property import Property, PropertyMenu
from wsdesk.store.commands.commands import command
from wsdesk.store.results.details import Inspected


class DetailCommands(PanelCommands[DetailsPanelStores, DetailsPanel]):
    """Commands of the Details panel. A subject is a `PropertyMenu`; without one, the displayed rows."""

    def _inspect(self, subject: object | None) -> None:
        """Inspect the subject of a context menu, unless it is one of several selected assets."""
        from wsdesk.wire.search import AssetSearchResult

        now = self._stores.inspected.state
        if isinstance(subject, AssetSearchResult) and (now is None or subject not in now.assets):
            self._stores.inspected.inspect(Inspected("assets", assets=(subject,)))
        self._stores.inspected.request(subject)

    def _properties(self, subject: object | None) -> tuple[Property, ...]:
        return subject.all if isinstance(subject, PropertyMenu) else self._panel.properties()

    def _property(self, subject: object | None) -> Property | None:
        """Clicked row; without one the row to copy by default, the ID."""
        if isinstance(subject, PropertyMenu):
            return subject.prop
        return next((prop for prop in self._panel.properties() if prop.key == "id"), None)

    @command(
        "details.show",
        "Show details",
        "view/pages:10",
        "Alt+Return",
        contexts="asset tree-project tree-canvas skill",
        icon="details",
    )
    def _show(self, subject: object | None) -> None:
        self._inspect(subject)
        self._stores.commands.trigger("panel.details")  # command of the window that shows the panel

    @command("value.copy", "Copy value", "edit/copy:90", contexts="value/copy", target=_property, icon="copy")
    def _copy(self, prop: Property) -> None:
        copy_text(prop.copy_text, prop.label or prop.text, self._stores.notifications)

    @command("value.copy-all", "Copy all details", "edit/copy:100", contexts="value/copy", target=_properties)
    def _copy_all(self, properties: tuple[Property, ...]) -> None:
        lines = (f"{prop.label}: {prop.copy_text}" if prop.label else prop.copy_text for prop in properties)
        copy_text("\n".join(lines), self.tr("all details"), self._stores.notifications)
