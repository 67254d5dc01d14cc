"""Commands of the Details panel."""

from __future__ import annotations

from wsdesk.panels.details.panel import DetailsPanel
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.panels.widgets.properties.property import Property, PropertyMenu
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.inspected import Inspected


class DetailCommands(CommandGroup):
    """The commands of the panel. A subject is a `PropertyMenu`; without one what the details show."""

    def __init__(self, stores: DetailsPanelStores, panel: DetailsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def _inspect(self, subject: object | None) -> None:
        """What a context menu was opened on is selected there, but for an asset among several."""
        from wsdesk.wire.search import AssetSearchResult

        now = self._stores.inspected.current
        if isinstance(subject, AssetSearchResult) and (now is None or subject not in now.assets):
            self._stores.inspected.inspect(Inspected("assets", assets=(subject,)))
        self._stores.inspected.request(subject)

    def _facts(self, subject: object | None) -> tuple[Property, ...]:
        return subject.all if isinstance(subject, PropertyMenu) else self._panel.facts()

    def _fact(self, subject: object | None) -> Property | None:
        """The clicked row; without one the first thing that one would copy of what is shown: its id."""
        if isinstance(subject, PropertyMenu):
            return subject.fact
        return next((fact for fact in self._panel.facts() if fact.key == "id"), None)

    def _is_value(self, subject: object | None) -> bool:
        return self._fact(subject) is not None

    def _has_values(self, subject: object | None) -> bool:
        return bool(self._facts(subject))

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
        self._stores.commands.trigger("panel.details")  # the window's: brings the panel to the front

    @command(
        "value.copy", "Copy value", "edit/copy:90", contexts="value/copy", enabled=_is_value, icon="copy"
    )
    def _copy(self, subject: object | None) -> None:
        fact = self._fact(subject)
        if fact is not None:
            copy_text(fact.whole, fact.label or fact.text, self._stores.notices)

    @command(
        "value.copy-all", "Copy all details", "edit/copy:100", contexts="value/copy", enabled=_has_values
    )
    def _copy_all(self, subject: object | None) -> None:
        facts = self._facts(subject)
        text = "\n".join(f"{fact.label}: {fact.whole}" if fact.label else fact.whole for fact in facts)
        copy_text(text, self.tr("all details"), self._stores.notices)
