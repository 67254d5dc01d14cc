"""Opening the catalogue, and what one can do there."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.model_catalog.page import CatalogPage
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores
from wsdesk.wire.models import Model


class CatalogCommands(QObject):
    """The commands of the page. A subject is a `Model`; without one the model that is looked at."""

    def __init__(self, stores: Stores, page: CatalogPage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page

    def all(self) -> tuple[Command, ...]:
        up, pane = self._is_up, "catalogue"
        return (
            Command("catalogue.open", self._open_title, self._open, "go", ("Ctrl+Shift+M",), icon="models"),
            Command(
                "catalogue.close", self._close_title, self._close, "view", ("Escape",), enabled=up, pane=pane
            ),
            Command(
                "catalogue.defaults",
                self._defaults_title,
                self._defaults,
                "canvas",
                contexts=frozenset(("canvas",)),
                enabled=self._has_canvas,
                icon="settings",
            ),
            Command(
                "catalogue.costs",
                self._costs_title,
                self._costs,
                "canvas",
                contexts=frozenset(("canvas",)),
                enabled=self._has_canvas,
                icon="cost",
            ),
            Command(
                "catalogue.mark",
                self._mark_title,
                self._mark,
                "edit",
                contexts=frozenset(("model",)),
                enabled=self._has_model,
            ),
            Command(
                "catalogue.compare",
                self._compare_title,
                self._compare,
                "view",
                ("Ctrl+D",),
                enabled=self._can_compare,
                pane=pane,
                icon="compare",
            ),
            Command(
                "catalogue.show-model",
                self._show_title,
                self._show,
                "go",
                contexts=frozenset(("model",)),
                enabled=self._has_model,
                icon="details",
            ),
        )

    def _model(self, subject: object | None) -> Model | None:
        return subject if isinstance(subject, Model) else self._page.current_model()

    def _is_up(self, _subject: object | None) -> bool:
        return self._page.is_open

    def _has_canvas(self, _subject: object | None) -> bool:
        return self._stores.canvases.current is not None

    def _has_model(self, subject: object | None) -> bool:
        return isinstance(subject, Model) or (self._page.is_open and self._model(subject) is not None)

    def _can_compare(self, _subject: object | None) -> bool:
        return self._page.is_open and self._page.can_compare()

    def _open(self, _subject: object | None) -> None:
        self._page.open_page()

    def _close(self, _subject: object | None) -> None:
        self._page.escape()

    def _defaults(self, _subject: object | None) -> None:
        self._page.open_page()
        self._page.show_view("defaults")

    def _costs(self, _subject: object | None) -> None:
        self._page.open_page()
        self._page.show_view("costs")

    def _mark(self, subject: object | None) -> None:
        model = self._model(subject)
        if model is not None:
            self._page.table.catalogue.toggle(model.name)
            if not self._page.is_open:
                self._page.open_page()

    def _compare(self, _subject: object | None) -> None:
        self._page.compare()

    def _show(self, subject: object | None) -> None:
        model = self._model(subject)
        if model is not None:
            if not self._page.is_open:
                self._page.open_page()
            self._page.show_model(model)

    def _open_title(self) -> str:
        return self.tr("Model catalog")

    def _close_title(self) -> str:
        return self.tr("Close catalog")

    def _defaults_title(self) -> str:
        return self.tr("Canvas defaults")

    def _costs_title(self) -> str:
        return self.tr("Canvas costs")

    def _mark_title(self) -> str:
        return self.tr("Select for comparison")

    def _compare_title(self) -> str:
        return self.tr("Compare selected models")

    def _show_title(self) -> str:
        return self.tr("Show in catalog")
