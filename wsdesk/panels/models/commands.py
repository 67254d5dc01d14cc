"""Commands of the Models panel."""

from __future__ import annotations

from wsdesk.panels.models.panel import ModelsPanel, ModelsPanelStores
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import command
from wsdesk.wire.models import Model


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

    @command("models.open", "Open model", "panels/models:20", contexts="model", target=_model)
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
