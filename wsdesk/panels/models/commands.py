"""Looking things up in the catalogue."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.models.panel import ModelsPanel
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.store.commands.commands import Command
from wsdesk.store.results.details import NodeDetail
from wsdesk.store.stores import Stores
from wsdesk.wire.models import Model

_HERE = frozenset(("model",))


class ModelCommands(QObject):
    """The commands of the panel. A subject is a `Model`; without one the model that is looked at."""

    def __init__(self, stores: Stores, panel: ModelsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "models.filter", self._filter_title, self._filter, "go", ("/",), pane="models", icon="filter"
            ),
            Command("models.refresh", self._refresh_title, self._refresh, "view", icon="refresh"),
            Command(
                "models.open", self._open_title, self._open, "go", contexts=_HERE, enabled=self._is_model
            ),
            Command(
                "models.of-node",
                self._of_node_title,
                self._of_node,
                "node",
                enabled=self._has_node_model,
                icon="models",
            ),
            Command(
                "models.copy-name",
                self._copy_title,
                self._copy,
                "edit",
                contexts=_HERE,
                enabled=self._is_model,
                icon="copy",
            ),
        )

    def _model(self, subject: object | None) -> Model | None:
        return subject if isinstance(subject, Model) else self._panel.current_model()

    def _is_model(self, subject: object | None) -> bool:
        return self._model(subject) is not None

    def _node_model(self) -> Model | None:
        """The catalogue's model of the version (or else the node) that is looked at."""
        detail: NodeDetail | None = self._stores.details.current
        if detail is None:
            return None
        for owner in (detail.chosen, detail.node):
            config = owner.model_configuration if owner is not None else None
            model = self._stores.models.by_name(config.model) if config is not None else None
            if model is not None:
                return model
        return None

    def _has_node_model(self, _subject: object | None) -> bool:
        return self._node_model() is not None

    def _filter(self, _subject: object | None) -> None:
        self._panel.focus_filter()

    def _refresh(self, _subject: object | None) -> None:
        self._stores.models.load()

    def _open(self, subject: object | None) -> None:
        model = self._model(subject)
        if model is not None:
            self._stores.commands.trigger("panel.models")  # the window's: brings the panel to the front
            self._panel.open_model(model)

    def _of_node(self, _subject: object | None) -> None:
        model = self._node_model()
        if model is not None:
            self._open(model)

    def _copy(self, subject: object | None) -> None:
        model = self._model(subject)
        if model is not None:
            copy_text(model.name, self.tr("model name"), self._stores.notices)

    def _filter_title(self) -> str:
        return self.tr("Filter models")

    def _refresh_title(self) -> str:
        return self.tr("Refresh model catalog")

    def _open_title(self) -> str:
        return self.tr("Open model")

    def _of_node_title(self) -> str:
        return self.tr("Show this node's model")

    def _copy_title(self) -> str:
        return self.tr("Copy model name")
