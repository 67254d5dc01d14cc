"""Commands of the viewer and its items."""

from __future__ import annotations

from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, page_is_open
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.images.zoomable_view import Pixel
from wsdesk.panels.widgets.player.player_view import SKIP_MS, PlayerView
from wsdesk.store.commands.commands import command
from wsdesk.store.versions.viewer_items import ViewerItem, item_of_hit, items_of_outputs
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import Version


class ItemCommands(OverlayCommands[ViewerStores, Viewer]):
    """The subject is a `ViewerItem`; without one, the viewer's current item.

    Opening, saving, and copying are commands of nodes and versions that accept the same subject.
    """

    def _item(self, subject: object | None) -> ViewerItem | None:
        return subject if isinstance(subject, ViewerItem) else self._stores.viewer_items.current

    def _placed_item(self, subject: object | None) -> ViewerItem | None:
        item = self._item(subject)
        if item is None:
            return None
        hit = item.hit
        is_placed = self._stores.library.places(hit) if hit is not None else item.canvas_id and item.node_id
        return item if is_placed else None

    def _outputs(self, subject: object | None) -> tuple[ViewerItem, ...]:
        canvas = self._stores.canvases.current
        node_id = subject if isinstance(subject, str) else self._stores.selection.state.node
        node = canvas.node(node_id) if canvas is not None and node_id else None
        return items_of_outputs(node, canvas.canvas_id) if node is not None and canvas is not None else ()

    def _has_outputs(self, subject: object | None) -> bool:
        # Called for each menu: the card's data suffices; the complete node is read when the command runs.
        canvas = self._stores.canvases.current
        node_id = subject if isinstance(subject, str) else self._stores.selection.state.node
        card = canvas.document.node_by_id.get(node_id) if canvas is not None else None
        return card is not None and any(output.asset is not None for output in card.outputs)

    def _has_items(self) -> bool:
        return self._stores.viewer_items.current is not None

    @command(
        "item.reveal",
        "Show on canvas",
        "go/nodes:50",
        contexts="item compare-cell",
        target=_placed_item,
        icon="target",
    )
    def _reveal(self, item: ViewerItem) -> None:
        self._stores.comparison.close()
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
        if state is not None and not self._stores.comparison.compare_items(state.items, state.index):
            self._stores.notifications.notify("info", self.tr("There is only one image here to compare."))


class ViewerCommands(OverlayCommands[ViewerStores, Viewer]):
    """Commands of the viewer.

    The subject of `node.open` is a node ID, a `Version` of the selected node, or None; also a `ViewerItem` or
    a search result of the library, which need no node.
    """

    pane = "viewer"

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, ViewerItem | AssetSearchResult):
            return bool(self._item_of(subject).asset.addresses)
        return bool(self._node_id(subject))

    def _item_of(self, subject: ViewerItem | AssetSearchResult) -> ViewerItem:
        if isinstance(subject, ViewerItem):
            return subject
        return item_of_hit(subject, self._stores.library.state.versions)

    def _node_id(self, subject: object | None) -> str:
        """ID of the subject's node if it has content to show."""
        canvas = self._stores.canvases.current
        if canvas is None:
            return ""
        node_id = subject if isinstance(subject, str) else self._stores.selection.state.node
        card = canvas.document.node_by_id.get(node_id)
        has_result = card is not None and (card.version_count or any(o.asset for o in card.outputs))
        return node_id if has_result else ""

    def _can_zoom(self) -> bool:
        return self.page.is_open and self.page.contents.zoom_view is not None

    def _pixel(self, _subject: object | None) -> Pixel | None:
        stage = self.page.contents.zoom_view
        return stage.pixel if self.page.is_open and stage is not None else None

    def _is_text(self) -> bool:
        return self.page.is_open and self.page.contents.searchable is not None

    def _can_jump(self) -> bool:
        """Whether Home and End scroll a text instead of jumping."""
        return self.page.is_open and self.page.contents.searchable is None

    def _player(self, _subject: object | None) -> PlayerView | None:
        return self.page.contents.player if self.page.is_open else None

    def _can_annotate(self) -> bool:
        return self.page.is_open and self.page.annotations.can_begin

    def _can_step(self) -> bool:
        return self.page.is_open and self.page.contents.player is self.page.contents.video

    @command(
        "node.open",
        "Open in viewer",
        "node/open:10",
        contexts="node/open version/open item/open asset/open compare-cell/open",
        enabled=_can_open,
        pane="",
        icon="eye",
    )
    def _open(self, subject: object | None) -> None:
        canvas, node_id = self._stores.canvases.current, self._node_id(subject)
        if isinstance(subject, ViewerItem | AssetSearchResult):
            self._stores.viewer_items.open((self._item_of(subject),))
            return
        if canvas is None or not node_id:
            return
        if self._stores.selection.state.node != node_id:
            self._stores.selection.select(canvas.canvas_id, nodes=(node_id,))
        detail = self._stores.details.state
        if isinstance(subject, Version) and detail is not None:
            chosen = "" if subject.id == detail.active_id else subject.id or ""
            self._stores.selection.choose_version(node_id, chosen)
        if detail is not None and not detail.versions:
            # It has nothing but resized images.
            self._stores.viewer_items.open(items_of_outputs(detail.node, canvas.canvas_id))
        else:
            self.page.open_node()

    @command("viewer.close", "Close viewer", "view/close:10", "Esc", enabled=page_is_open, icon="close")
    def _close(self) -> None:
        self.page.escape()

    @command("viewer.next-version", "Viewer: next version", "view/viewer:10", "Right", enabled=page_is_open)
    def _next_version(self) -> None:
        self.page.navigation.step(1)

    @command(
        "viewer.previous-version", "Viewer: previous version", "view/viewer:20", "Left", enabled=page_is_open
    )
    def _previous_version(self) -> None:
        self.page.navigation.step(-1)

    @command("viewer.first-version", "Viewer: first version", "view/viewer:30", "Home", enabled=_can_jump)
    def _first_version(self) -> None:
        self.page.navigation.jump("first")

    @command("viewer.last-version", "Viewer: last version", "view/viewer:40", "End", enabled=_can_jump)
    def _last_version(self) -> None:
        self.page.navigation.jump("last")

    @command("viewer.next-node", "Viewer: next node", "view/viewer:50", "Down", enabled=page_is_open)
    def _next_node(self) -> None:
        self.page.navigation.step_node(1)

    @command("viewer.previous-node", "Viewer: previous node", "view/viewer:60", "Up", enabled=page_is_open)
    def _previous_node(self) -> None:
        self.page.navigation.step_node(-1)

    @command("viewer.fit", "Viewer: zoom to fit", "view/viewer:70", "Shift+Z", enabled=_can_zoom, icon="fit")
    def _fit(self) -> None:
        self.page.zoom("fit")

    @command(
        "viewer.actual-size",
        "Viewer: actual size",
        "view/viewer:80",
        "Z",
        enabled=_can_zoom,
        icon="actual-size",
    )
    def _actual_size(self) -> None:
        self.page.zoom("actual")

    @command("viewer.zoom-in", "Viewer: zoom in", "view/viewer:90", "+ =", enabled=_can_zoom, icon="zoom-in")
    def _zoom_in(self) -> None:
        self.page.zoom("in")

    @command(
        "viewer.zoom-out", "Viewer: zoom out", "view/viewer:100", "-", enabled=_can_zoom, icon="zoom-out"
    )
    def _zoom_out(self) -> None:
        self.page.zoom("out")

    @command(
        "viewer.copy-colour",
        "Viewer: copy color under pointer",
        "edit/copy:150",
        "C",
        target=_pixel,
        icon="copy",
    )
    def _copy_color(self, pixel: Pixel) -> None:
        copy_text(pixel.color_text.split(" ")[0], pixel.color_text, self._stores.notifications)

    @command(
        "viewer.annotate",
        "Viewer: comment on a place or time",
        "panels/comments:25",
        "Shift+M",
        enabled=_can_annotate,
        icon="comment-add",
        writes=True,
    )
    def _annotate(self) -> None:
        self.page.annotations.begin()

    @command("viewer.play", "Viewer: play or pause", "view/viewer:110", "K", target=_player, icon="play")
    def _play(self, player: PlayerView) -> None:
        player.toggle()

    @command("viewer.skip-back", "Viewer: skip back", "view/viewer:112", "J", target=_player)
    def _skip_back(self, player: PlayerView) -> None:
        player.skip(-SKIP_MS)

    @command("viewer.skip-forward", "Viewer: skip forward", "view/viewer:114", "L", target=_player)
    def _skip_forward(self, player: PlayerView) -> None:
        player.skip(SKIP_MS)

    @command(
        "viewer.next-frame",
        "Viewer: next frame",
        "view/viewer:120",
        ".",
        enabled=_can_step,
        icon="step-forward",
    )
    def _next_frame(self) -> None:
        self.page.contents.video.step(1)

    @command(
        "viewer.previous-frame",
        "Viewer: previous frame",
        "view/viewer:130",
        ",",
        enabled=_can_step,
        icon="step-back",
    )
    def _previous_frame(self) -> None:
        self.page.contents.video.step(-1)

    @command("viewer.next-page", "Viewer: next page", "view/viewer:140", "PgDown", enabled=_is_text)
    def _next_page(self) -> None:
        self.page.contents.turn_pages(1)

    @command("viewer.previous-page", "Viewer: previous page", "view/viewer:150", "PgUp", enabled=_is_text)
    def _previous_page(self) -> None:
        self.page.contents.turn_pages(-1)

    @command(
        "viewer.find", "Viewer: find in text", "view/viewer:160", "Ctrl+F", enabled=_is_text, icon="search"
    )
    def _find(self) -> None:
        self.page.open_find()
