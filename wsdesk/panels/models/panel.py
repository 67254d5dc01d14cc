"""Models panel: filtered list, and a card of the selected model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.models.card import ModelCard, show_models, show_no_models
from wsdesk.panels.models.list_row import ModelRow, filtered, model_rows
from wsdesk.panels.widgets.containers.panel import Panel, PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, column, set_margin, stack
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore, command
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.versions.details import DetailsStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.models import Model

if TYPE_CHECKING:
    from wsdesk.wire.models import Model


class ModelListView(ListView[ModelRow]):
    """Two-line rows whose subject is a wire `Model`."""

    row_px = 48

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("modelList", "", themes)
        self.setAccessibleName(self.tr("Models"))

    @override
    def subject(self, row: ModelRow) -> object:
        return row.model

    @override
    def accessible_text(self, row: ModelRow) -> AccessibleText:
        parts = [row.title, self.tr("deprecated") if row.deprecated else "", row.line]
        about = sanitize.plain(row.model.featured_description, 300)
        return AccessibleText(
            row.title,
            ", ".join(word for word in parts if word),
            "\n".join(word for word in (*parts, about) if word),
        )

    @override
    def content(self, row: ModelRow) -> RowContent:
        ends = (RowEnd(row.cost),) if row.cost else ()
        if row.deprecated:
            ends = (*ends, RowEnd(self.tr("deprecated"), color="warn", style="tinted"))
        return RowContent(row.title, row.line, ends=ends, is_strong=True, is_muted=row.deprecated)


class ModelsPanelStores(Protocol):
    """Stores that the models panel uses."""

    themes: ThemeManager
    connection: ConnectionStore
    notifications: NotificationStore
    models: ModelsStore
    commands: CommandStore
    details: DetailsStore


class ModelsPanel(Panel):
    """Panel of the models store."""

    def __init__(self, stores: ModelsPanelStores) -> None:
        super().__init__("models", "Models", stores.themes)
        self._stores = stores
        self._filter_text = ""
        self._all: tuple[ModelRow, ...] = ()
        self.field = FilterField("modelFilter", self.tr("Filter models"), stores.themes, pause_ms=60)
        self.list = ModelListView(stores.themes)
        self.card = ModelCard(stores.themes)
        listing = QWidget()
        self.age = PlainLabel("", role="small", elide=True, name="modelsAge")
        set_margin(self.age, (Space.MEDIUM, Space.TIGHT, Space.MEDIUM, Space.SMALL))
        self.age.hide()
        column(
            column(self.field, margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL)),
            (self.set_content(self.list, "text"), 1),
            self.age,
            space=Space.NONE,
            parent=listing,
        )
        self._pages = stack(listing, self.card)
        column(self._pages, parent=self)
        self.setFocusProxy(self.field)
        self.field.settled.connect(self._on_settled)
        self.field.set_down_target(self.list)
        self.list.chosen.connect(self.open_model)
        self.list.menu_requested.connect(stores.commands.menu_opener("model"))
        self.card.back_button.clicked.connect(self.close_card)
        self.card.menu_requested.connect(stores.commands.menu_opener("value"))
        self._states.retried.connect(stores.models.load)
        self._states.acted.connect(self._on_acted)
        stores.models.changed.connect(self.refresh_now)
        self.request_refresh()

    @property
    def open_card(self) -> Model | None:
        """Model whose card is open."""
        return self.card.model if self._pages.currentWidget() is self.card else None

    def current_model(self) -> Model | None:
        """Model whose card is open, otherwise the current row's."""
        row = self.list.current_row()
        return self.open_card or (row.model if row is not None else None)

    def open_model(self, model: Model) -> None:
        self.card.show_model(model)
        self._pages.setCurrentWidget(self.card)

    def close_card(self) -> None:
        """Return to the list and its current row."""
        self._pages.setCurrentIndex(0)
        self.list.setFocus()

    def focus_filter(self) -> None:
        self._pages.setCurrentIndex(0)
        self.field.take_focus()

    @override
    def refresh(self) -> None:
        state = self._stores.models.state
        self._all = model_rows(state.models)
        if state.cached_at is not None:
            when = time_format.ago_at(state.cached_at)
            self.age.setText(self.tr("Saved copy from {when}").format(when=when))
        self.age.setVisible(state.cached_at is not None)
        if self.open_card is not None:
            self.card.update_model(state.models)
        self._show_rows()

    def _show_rows(self) -> None:
        rows = filtered(self._all, self._filter_text)
        self.list.set_rows(rows)
        if show_models(self._states, self._stores.models.state, has_content=bool(rows)):
            return
        if self._filter_text:
            self._states.show_empty(
                self.tr("No results"),
                self.tr("No models match “{words}”.").format(words=self._filter_text),
                self.tr("Clear filter"),
            )
        elif self._stores.connection.state.mode == "starting":
            self._states.show_busy()
        else:
            show_no_models(self._states)

    def _on_settled(self, text: str) -> None:
        self._filter_text = text
        self._show_rows()

    def _on_acted(self) -> None:
        if self._filter_text:
            self.field.clear()
        else:
            self._stores.models.load()


class ModelCommands(PanelCommands[ModelsPanelStores, ModelsPanel]):
    """Commands of the Models panel. A subject is a `Model`; without one the current model."""

    def _model(self, subject: object | None) -> Model | None:
        return subject if isinstance(subject, Model) else self._panel.current_model()

    def _node_model(self, _subject: object | None) -> Model | None:
        """Catalog model of the displayed version, otherwise of the node."""
        detail = self._stores.details.state
        owners = (detail.chosen, detail.node) if detail is not None else ()
        configs = (owner.model_configuration for owner in owners if owner is not None)
        models = (self._stores.models.by_name(config.model) for config in configs if config is not None)
        return next((model for model in models if model is not None), None)

    @command("models.filter", "Filter models", "panels/models:10", "/", pane="models", icon="filter")
    def _filter(self) -> None:
        self._panel.focus_filter()

    @command("models.refresh", "Refresh model catalog", "panels/models:50", icon="refresh")
    def _refresh(self) -> None:
        self._stores.models.load()

    @command(
        "models.open", "Open model", "panels/models:20", contexts="model", target=_model, role="show-model"
    )
    def _open(self, model: Model) -> None:
        self._stores.commands.trigger("panel.models")  # command of the window that shows the panel
        self._panel.open_model(model)

    @command("models.of-node", "Show this node's model", "node/open:70", target=_node_model, icon="models")
    def _of_node(self, model: Model) -> None:
        self._open(model)

    @command(
        "models.copy-name",
        "Copy model name",
        "edit/copy:120",
        contexts="model/copy",
        target=_model,
        icon="copy",
    )
    def _copy(self, model: Model) -> None:
        copy_text(model.name, self.tr("model name"), self._stores.notifications)
