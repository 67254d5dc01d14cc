"""What one can do with a history."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.lineage.panel import LineagePanel
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class LineageCommands(QObject):
    """The commands of the panel. They act on the selected node; a subject is a node's id."""

    def __init__(self, stores: Stores, panel: LineagePanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        nodes, has = frozenset(("node",)), self._has_node
        show, keep = self._show_title, self._save_title
        copy, plain = self._mermaid_title, self._markdown_title
        return (
            Command("lineage.show", show, self._show, "node", (), nodes, has, icon="lineage"),
            Command("lineage.dim", self._dim_title, self._dim, "node", enabled=has, checked=self._is_dimmed),
            Command("lineage.mermaid", copy, self._mermaid, "edit", enabled=has, icon="copy"),
            Command("lineage.markdown", plain, self._markdown, "edit", enabled=has, icon="copy"),
            Command("lineage.save", keep, self._save, "file", enabled=has, icon="download"),
        )

    def _has_node(self, _subject: object | None) -> bool:
        return bool(self._stores.selection.current.node)

    def _is_dimmed(self) -> bool:
        return self._panel.dim.isChecked()

    def _show(self, _subject: object | None) -> None:
        self._stores.commands.trigger("panel.lineage")  # the window's: brings the panel to the front

    def _dim(self, subject: object | None) -> None:
        self._show(subject)
        self._stores.lineage.look()
        self._panel.toggle_dim()

    def _mermaid(self, _subject: object | None) -> None:
        self._stores.lineage.look()
        self._panel.copy_mermaid()

    def _markdown(self, _subject: object | None) -> None:
        self._stores.lineage.look()
        self._panel.copy_markdown()

    def _save(self, _subject: object | None) -> None:
        self._stores.lineage.look()
        self._panel.ask_where()

    def _show_title(self) -> str:
        return self.tr("Show lineage")

    def _dim_title(self) -> str:
        return self.tr("Focus on lineage")

    def _mermaid_title(self) -> str:
        return self.tr("Copy lineage as Mermaid")

    def _markdown_title(self) -> str:
        return self.tr("Copy lineage as Markdown")

    def _save_title(self) -> str:
        return self.tr("Save lineage…")
