"""Commands of the viewer."""

from __future__ import annotations

from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.viewer_items import ViewerItem, item_of_hit, items_of_outputs
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import Version


class ViewerCommands(CommandGroup):
    """Commands of the viewer.

    The subject of `node.open` is a node ID, a `Version` of the selected node, or None; also a `ViewerItem` or
    a search result of the library, which need no node.
    """

    pane = "viewer"

    def __init__(self, stores: ViewerStores, viewer: Viewer) -> None:
        super().__init__(viewer)
        self._stores = stores
        self._viewer = viewer

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, ViewerItem | AssetSearchResult):
            return bool(_item_of(subject).asset.addresses)
        return bool(self._node_id(subject))

    def _node_id(self, subject: object | None) -> str:
        """ID of the subject's node if it has content to show."""
        canvas = self._stores.canvases.current
        if canvas is None:
            return ""
        node_id = subject if isinstance(subject, str) else self._stores.selection.current.node
        card = canvas.document.node_by_id.get(node_id)
        has_result = card is not None and (card.version_count or any(o.asset for o in card.outputs))
        return node_id if has_result else ""

    def _is_open(self) -> bool:
        return self._viewer.is_open

    def _can_zoom(self) -> bool:
        return self._viewer.is_open and self._viewer.zoom_view is not None

    def _has_pixel(self) -> bool:
        stage = self._viewer.zoom_view
        return self._viewer.is_open and stage is not None and stage.pixel is not None

    def _can_jump(self) -> bool:
        """Whether Home and End scroll a text instead of jumping."""
        return self._viewer.is_open and self._viewer.contents.searchable is None

    def _can_play(self) -> bool:
        return self._viewer.is_open and self._viewer.player is not None

    def _can_step(self) -> bool:
        return self._viewer.is_open and self._viewer.player is self._viewer.contents.video

    def _can_turn(self) -> bool:
        return self._viewer.is_open and self._viewer.contents.searchable is not None

    def _can_find(self) -> bool:
        return self._viewer.is_open and self._viewer.contents.searchable is not None

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
            self._stores.viewer_items.open((_item_of(subject),))
            return
        if canvas is None or not node_id:
            return
        if self._stores.selection.current.node != node_id:
            self._stores.selection.select(canvas.canvas_id, nodes=(node_id,))
        detail = self._stores.details.current
        if isinstance(subject, Version) and detail is not None:
            chosen = "" if subject.id == detail.active_id else subject.id or ""
            self._stores.selection.choose_version(node_id, chosen)
        if detail is not None and not detail.versions:
            # It has nothing but resized images.
            self._stores.viewer_items.open(items_of_outputs(detail.node, canvas.canvas_id))
        else:
            self._viewer.open_node()

    @command("viewer.close", "Close viewer", "view/close:10", "Esc", enabled=_is_open, icon="close")
    def _close(self) -> None:
        self._viewer.escape()

    @command("viewer.next-version", "Viewer: next version", "view/viewer:10", "Right", enabled=_is_open)
    def _next_version(self) -> None:
        self._viewer.step(1)

    @command(
        "viewer.previous-version", "Viewer: previous version", "view/viewer:20", "Left", enabled=_is_open
    )
    def _previous_version(self) -> None:
        self._viewer.step(-1)

    @command("viewer.first-version", "Viewer: first version", "view/viewer:30", "Home", enabled=_can_jump)
    def _first_version(self) -> None:
        self._viewer.jump("first")

    @command("viewer.last-version", "Viewer: last version", "view/viewer:40", "End", enabled=_can_jump)
    def _last_version(self) -> None:
        self._viewer.jump("last")

    @command("viewer.next-node", "Viewer: next node", "view/viewer:50", "Down", enabled=_is_open)
    def _next_node(self) -> None:
        self._viewer.step_node(1)

    @command("viewer.previous-node", "Viewer: previous node", "view/viewer:60", "Up", enabled=_is_open)
    def _previous_node(self) -> None:
        self._viewer.step_node(-1)

    @command("viewer.fit", "Viewer: zoom to fit", "view/viewer:70", "Shift+1", enabled=_can_zoom, icon="fit")
    def _fit(self) -> None:
        self._viewer.zoom("fit")

    @command(
        "viewer.actual-size",
        "Viewer: actual size",
        "view/viewer:80",
        "Shift+0",
        enabled=_can_zoom,
        icon="actual-size",
    )
    def _actual_size(self) -> None:
        self._viewer.zoom("actual")

    @command("viewer.zoom-in", "Viewer: zoom in", "view/viewer:90", "+ =", enabled=_can_zoom, icon="zoom-in")
    def _zoom_in(self) -> None:
        self._viewer.zoom("in")

    @command(
        "viewer.zoom-out", "Viewer: zoom out", "view/viewer:100", "-", enabled=_can_zoom, icon="zoom-out"
    )
    def _zoom_out(self) -> None:
        self._viewer.zoom("out")

    @command(
        "viewer.copy-colour",
        "Viewer: copy color under pointer",
        "edit/copy:150",
        "C",
        enabled=_has_pixel,
        icon="copy",
    )
    def _copy_color(self) -> None:
        stage = self._viewer.zoom_view
        if stage is not None and stage.pixel is not None:
            words = stage.pixel.words
            copy_text(words.split(" ")[0], words, self._stores.notifications)

    @command("viewer.play", "Viewer: play or pause", "view/viewer:110", "P", enabled=_can_play, icon="play")
    def _play(self) -> None:
        if self._viewer.player is not None:
            self._viewer.player.toggle()

    @command(
        "viewer.next-frame",
        "Viewer: next frame",
        "view/viewer:120",
        ".",
        enabled=_can_step,
        icon="step-forward",
    )
    def _next_frame(self) -> None:
        self._viewer.contents.video.step(1)

    @command(
        "viewer.previous-frame",
        "Viewer: previous frame",
        "view/viewer:130",
        ",",
        enabled=_can_step,
        icon="step-back",
    )
    def _previous_frame(self) -> None:
        self._viewer.contents.video.step(-1)

    @command("viewer.next-page", "Viewer: next page", "view/viewer:140", "PgDown", enabled=_can_turn)
    def _next_page(self) -> None:
        self._viewer.contents.turn_pages(1)

    @command("viewer.previous-page", "Viewer: previous page", "view/viewer:150", "PgUp", enabled=_can_turn)
    def _previous_page(self) -> None:
        self._viewer.contents.turn_pages(-1)

    @command(
        "viewer.find", "Viewer: find in text", "view/viewer:160", "Ctrl+F", enabled=_can_find, icon="search"
    )
    def _find(self) -> None:
        self._viewer.open_find()


def _item_of(subject: ViewerItem | AssetSearchResult) -> ViewerItem:
    return subject if isinstance(subject, ViewerItem) else item_of_hit(subject)
