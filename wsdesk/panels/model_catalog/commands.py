"""Commands of the model catalog."""

from __future__ import annotations

from wsdesk.panels.model_catalog.page import CatalogPage
from wsdesk.panels.model_catalog.stores import CatalogPageStores
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, page_is_open
from wsdesk.store.commands.commands import command
from wsdesk.wire.models import Model


class CatalogCommands(OverlayCommands[CatalogPageStores, CatalogPage]):
    """Commands of the page. A subject is a `Model`; without one the current model."""

    def _model(self, subject: object | None) -> Model | None:
        if isinstance(subject, Model):
            return subject
        return self.page.current_model() if self.page.is_open else None

    def _has_canvas(self) -> bool:
        return self._stores.canvases.current is not None

    def _can_compare(self) -> bool:
        return self.page.is_open and self.page.can_compare()

    @command(
        "catalogue.open",
        "Model catalog",
        "go/pages:10",
        "Ctrl+Shift+M",
        icon="models",
        keywords="AI generators prices",
    )
    def _open(self) -> None:
        self.page.open_page()

    @command(
        "catalogue.close", "Close catalog", "view/close:60", "Escape", enabled=page_is_open, pane="catalogue"
    )
    def _close(self) -> None:
        self.page.escape()

    @command(
        "catalogue.defaults",
        "Canvas defaults",
        "canvas/overview:20",
        contexts="canvas/models",
        enabled=_has_canvas,
        icon="settings",
    )
    def _defaults(self) -> None:
        self.page.open_page()
        self.page.show_view("defaults")

    @command(
        "catalogue.costs",
        "Canvas costs",
        "canvas/overview:30",
        contexts="canvas/models",
        enabled=_has_canvas,
        icon="cost",
        keywords="price credits budget",
    )
    def _costs(self) -> None:
        self.page.open_page()
        self.page.show_view("costs")

    @command("catalogue.mark", "Select for comparison", "panels/models:40", contexts="model", target=_model)
    def _mark(self, model: Model) -> None:
        self.page.table.catalog_model.toggle(model.name)
        if not self.page.is_open:
            self.page.open_page()

    @command(
        "catalogue.compare",
        "Compare selected models",
        "view/comparison:120",
        "Ctrl+D",
        enabled=_can_compare,
        pane="catalogue",
        icon="compare",
    )
    def _compare(self) -> None:
        self.page.compare()

    @command(
        "catalogue.show-model",
        "Show in catalog",
        "panels/models:30",
        contexts="model",
        target=_model,
        icon="details",
    )
    def _show(self, model: Model) -> None:
        if not self.page.is_open:
            self.page.open_page()
        self.page.show_model(model)
