"""Commands of the Models panel."""

from __future__ import annotations

from wsdesk.panels.models.panel import ModelsPanel, ModelsPanelStores
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.details import NodeDetail
from wsdesk.wire.models import Model


class ModelCommands(CommandGroup):
    """Commands of the Models panel. A subject is a `Model`; without one the current model."""

    def __init__(self, stores: ModelsPanelStores, panel: ModelsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def _model(self, subject: object | None) -> Model | None:
        return subject if isinstance(subject, Model) else self._panel.current_model()

    def _is_model(self, subject: object | None) -> bool:
        return self._model(subject) is not None

    def _node_model(self) -> Model | None:
        """Catalog model of the displayed version, otherwise of the node."""
        detail: NodeDetail | None = self._stores.details.current
        if detail is None:
            return None
        for owner in (detail.chosen, detail.node):
            config = owner.model_configuration if owner is not None else None
            model = self._stores.models.by_name(config.model) if config is not None else None
            if model is not None:
                return model
        return None

    def _has_node_model(self) -> bool:
        return self._node_model() is not None

    @command("models.filter", "Filter models", "panels/models:10", "/", pane="models", icon="filter")
    def _filter(self) -> None:
        self._panel.focus_filter()

    @command("models.refresh", "Refresh model catalog", "panels/models:50", icon="refresh")
    def _refresh(self) -> None:
        self._stores.models.load()

    @command("models.open", "Open model", "panels/models:20", contexts="model", enabled=_is_model)
    def _open(self, subject: object | None) -> None:
        model = self._model(subject)
        if model is not None:
            self._stores.commands.trigger("panel.models")  # command of the window that shows the panel
            self._panel.open_model(model)

    @command(
        "models.of-node", "Show this node's model", "node/open:70", enabled=_has_node_model, icon="models"
    )
    def _of_node(self) -> None:
        model = self._node_model()
        if model is not None:
            self._open(model)

    @command(
        "models.copy-name",
        "Copy model name",
        "edit/copy:120",
        contexts="model/copy",
        enabled=_is_model,
        icon="copy",
    )
    def _copy(self, subject: object | None) -> None:
        model = self._model(subject)
        if model is not None:
            copy_text(model.name, self.tr("model name"), self._stores.notifications)
