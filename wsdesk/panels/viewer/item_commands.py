"""Commands for assets that the viewer shows without a selected node."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.viewer_items import ViewerItem, items_of_outputs


class ItemCommands(CommandGroup):
    """The subject is a `ViewerItem`; without one, the viewer's current item.

    Opening, saving, and copying are commands of nodes and versions that accept the same subject.
    """

    def __init__(self, stores: ViewerStores, parent: QObject) -> None:
        super().__init__(parent)
        self._stores = stores

    def _item(self, subject: object | None) -> ViewerItem | None:
        return subject if isinstance(subject, ViewerItem) else self._stores.viewer_items.current

    def _is_placed(self, subject: object | None) -> bool:
        item = self._item(subject)
        if item is not None and item.hit is not None:
            return bool(self._stores.library.places(item.hit))
        return item is not None and bool(item.canvas_id and item.node_id)

    def _outputs(self, subject: object | None) -> tuple[ViewerItem, ...]:
        canvas = self._stores.canvases.current
        node_id = subject if isinstance(subject, str) else self._stores.selection.current.node
        node = canvas.node(node_id) if canvas is not None and node_id else None
        return items_of_outputs(node, canvas.canvas_id) if node is not None and canvas is not None else ()

    def _has_outputs(self, subject: object | None) -> bool:
        # Called for each menu: the card's data suffices; the complete node is read when the command runs.
        canvas = self._stores.canvases.current
        node_id = subject if isinstance(subject, str) else self._stores.selection.current.node
        card = canvas.document.node_by_id.get(node_id) if canvas is not None else None
        return card is not None and any(output.asset is not None for output in card.outputs)

    def _has_items(self) -> bool:
        return self._stores.viewer_items.current is not None

    @command(
        "item.reveal",
        "Show on canvas",
        "go/nodes:50",
        contexts="item compare-cell",
        enabled=_is_placed,
        icon="target",
    )
    def _reveal(self, subject: object | None) -> None:
        item = self._item(subject)
        if item is None:
            return
        self._stores.comparing.close()
        self._stores.viewer_items.close()
        self._stores.commands.trigger("viewer.close")
        if item.hit is not None:
            self._stores.library.open_hit(item.hit)
        else:
            self._stores.canvases.reveal(item.canvas_id, item.node_id, item.version_id)

    @command(
        "node.open-outputs", "Open resized images", "node/open:20", contexts="node/open", enabled=_has_outputs
    )
    def _open_outputs(self, subject: object | None) -> None:
        self._stores.viewer_items.open(self._outputs(subject))

    @command(
        "viewer.compare",
        "Viewer: compare all",
        "view/viewer:170",
        "Ctrl+D",
        enabled=_has_items,
        pane="viewer",
        icon="compare",
    )
    def _compare(self) -> None:
        state = self._stores.viewer_items.state
        if state is not None and not self._stores.comparing.compare_items(state.items, state.index):
            self._stores.notifications.notify("info", self.tr("There is only one image here to compare."))
