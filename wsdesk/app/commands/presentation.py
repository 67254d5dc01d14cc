"""Command that presents nodes of the canvas."""

from __future__ import annotations

from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores


class PresentCommands(CommandGroup):
    """Presents the selected nodes with those in selected groups, or all nodes, in reading order."""

    context = "Presentation"
    pane = "canvas"

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores

    def _is_on_canvas(self, _subject: object | None) -> bool:
        return self._stores.canvases.current is not None

    @command(
        "presentation.start",
        "Present nodes",
        "go/presentation:5",
        "Shift+F5",
        contexts="node/show:60",
        enabled=_is_on_canvas,
        icon="screen",
    )
    def _start(self, subject: object | None) -> None:
        # Imported lazily, so that the window is painted before the values of the canvas are loaded.
        from wsdesk.graph.analysis.reading_order import reading_order
        from wsdesk.graph.model.groups import Groups

        canvas, selection = self._stores.canvases.current, self._stores.selection.state
        if canvas is None:
            return
        selected = selection.nodes if selection.canvas_id == canvas.canvas_id else ()
        if isinstance(subject, str) and subject not in selected:
            selected = (subject,)
        document = canvas.document
        chosen = set(Groups(document).with_contents(selected))
        versions = [
            document.node_by_id[node_id].version_id
            for node_id in reading_order(document)
            if not chosen or node_id in chosen
        ]
        self._stores.presentation.start([version_id for version_id in versions if version_id])
