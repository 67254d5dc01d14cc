"""Commands of the Lineage panel."""

from __future__ import annotations

from wsdesk.panels.lineage.panel import LineagePanel, LineagePanelStores
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.store.commands.commands import command


class LineageCommands(PanelCommands[LineagePanelStores, LineagePanel]):
    """Commands of the panel for the selected node; a subject is a node ID."""

    def _has_node(self) -> bool:
        return bool(self._stores.selection.state.node)

    def _is_dimmed(self) -> bool:
        return self._panel.dim.isChecked()

    @command(
        "lineage.show", "Show lineage", "node/open:60", contexts="node", enabled=_has_node, icon="lineage"
    )
    def _show(self) -> None:
        self._stores.commands.trigger("panel.lineage")  # command of the window that shows the panel

    @command("lineage.dim", "Focus on lineage", "view/dim:40", enabled=_has_node, checked=_is_dimmed)
    def _dim(self) -> None:
        self._show()
        self._stores.lineage.refresh()
        self._panel.dim.toggle()

    @command("lineage.mermaid", "Copy lineage as Mermaid", "edit/copy-as:40", enabled=_has_node, icon="copy")
    def _mermaid(self) -> None:
        self._stores.lineage.refresh()
        self._panel.copy_mermaid()

    @command(
        "lineage.markdown", "Copy lineage as Markdown", "edit/copy-as:50", enabled=_has_node, icon="copy"
    )
    def _markdown(self) -> None:
        self._stores.lineage.refresh()
        self._panel.copy_markdown()

    @command("lineage.save", "Save lineage…", "node/export:20", enabled=_has_node, icon="download")
    def _save(self) -> None:
        self._stores.lineage.refresh()
        self._panel.open_save_dialog()
