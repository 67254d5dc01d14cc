"""Commands of the comparison and its cells."""

from __future__ import annotations

from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Kind, Node
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.commands.commands import command
from wsdesk.store.content.asset_mapper import extracted_of
from wsdesk.store.results.comparing import (
    ComparedVersion,
    Side,
    VersionRef,
    default_counterpart,
    has_result,
    side_of,
    side_of_item,
)
from wsdesk.store.results.viewer_items import ViewerItem, items_of_extracted, items_of_outputs
from wsdesk.wire.version import Version

_MAX_READ_NODES = 64


def sides_of(stores: CompareViewStores, subject: object | None) -> tuple[Side, ...]:
    """Sides of a comparison; fewer than two if there is nothing to compare.

    A `Version` is compared with the displayed version, several nodes with one another, a group's images with
    one another, and a single node's version with the most similar one. A node with one version has the images
    that were resized or extracted from it.
    """
    canvas = stores.canvases.current
    if isinstance(subject, Version):
        return _with_version(stores, subject)
    if canvas is None:
        return ()
    chosen = stores.selection.state.nodes if stores.selection.state.canvas_id == canvas.canvas_id else ()
    if isinstance(subject, str) and subject not in chosen:
        chosen = (subject,)
    node_by_id = canvas.document.node_by_id
    nodes = [node_by_id[node_id] for node_id in chosen if node_id in node_by_id]
    groups = Groups(canvas.document)
    if len(nodes) == 1:
        return _of_one(stores, canvas, nodes[0], groups)
    sides = (side for node in nodes for side in _all_of(stores, canvas, node, groups, len(nodes)))
    return tuple(dict.fromkeys(sides))  # a group may be selected along with its members


def _with_version(stores: CompareViewStores, version: Version) -> tuple[Side, ...]:
    detail = stores.details.state
    one = side_of(detail)
    if detail is None or one is None or not has_result(version) or not has_result(one.version):
        return ()
    number = next((n for n, v in enumerate(detail.versions, 1) if v.id == version.id), 0)
    other = ComparedVersion(one.node_id, one.title, number, version, one.versions)
    return (one, other) if number and version is not one.version else ()


def _of_one(stores: CompareViewStores, canvas: CanvasStore, node: Node, groups: Groups) -> tuple[Side, ...]:
    if groups.members(node.id):
        return _all_of(stores, canvas, node, groups, 1)
    outputs = _outputs(canvas, node)
    if node.kind is Kind.RESIZE and len(outputs) > 1:
        return outputs
    detail = stores.details.state
    if detail is None or detail.node.id != node.id:
        one = stores.comparing.side(canvas.canvas_id, node.id)
        return (one,) if one is not None and has_result(one.version) else ()
    one, other = side_of(detail), default_counterpart(detail)
    if one is not None and other is not None:
        return (one, other)
    parts = outputs if len(outputs) > 1 else _extracted(one)
    return parts if len(parts) > 1 else ()


def _all_of(
    stores: CompareViewStores, canvas: CanvasStore, node: Node, groups: Groups, count: int
) -> tuple[Side, ...]:
    """A node's result; for a group its images, or all its results if fewer than two are images."""
    node_by_id = canvas.document.node_by_id
    members = [node_by_id[member] for member in groups.descendants(node.id)]
    if not members:
        return _result(stores, canvas, node, count) or _outputs(canvas, node)
    images = [one for one in members if one.asset is not None and one.kind is Kind.IMAGE]
    chosen = images if len(images) > 1 else members
    return tuple(side for one in chosen for side in _result(stores, canvas, one, max(count, len(chosen))))


def _result(stores: CompareViewStores, canvas: CanvasStore, node: Node, count: int) -> tuple[Side, ...]:
    """Displayed version of a node.

    If its card doesn't show whether there is a result, the node is read, unless there are too many nodes.
    """
    version_id = stores.selection.chosen_version(node.id)
    if node.asset is not None and not version_id:
        return (VersionRef(node.id),)
    if not node.version_count:
        return ()
    if count > _MAX_READ_NODES:
        return (VersionRef(node.id, version_id),) if node.asset is not None or node.text else ()
    side = stores.comparing.side(canvas.canvas_id, node.id, version_id)
    return (VersionRef(node.id, version_id),) if side is not None and has_result(side.version) else ()


def _outputs(canvas: CanvasStore, node: Node) -> tuple[Side, ...]:
    if not any(output.asset is not None for output in node.outputs):
        return ()
    whole = canvas.node(node.id)
    return tuple(side_of_item(item) for item in items_of_outputs(whole)) if whole is not None else ()


def _extracted(document: ComparedVersion | None) -> tuple[Side, ...]:
    """Images that were extracted from a PDF."""
    if document is None:
        return ()
    images = extracted_of(document.version.pdf_extraction)
    return tuple(side_of_item(item) for item in items_of_extracted(images, document.title))


class CellCommands(OverlayCommands[CompareViewStores, CompareView]):
    """Commands whose subject is the `ViewerItem` of a cell; without one, the focused cell."""

    pane = "compare"

    def _index(self, subject: object | None) -> int:
        item = subject if isinstance(subject, ViewerItem) else self.page.item_in_focus()
        return self.page.index_of(item) if item is not None else -1

    def _has_cell(self, subject: object | None) -> bool:
        return self._index(subject) >= 0

    def _can_remove(self, subject: object | None) -> bool:
        comparison = self._stores.comparing.state
        return comparison is not None and comparison.count > 2 and self._has_cell(subject)

    def _is_paged(self) -> bool:
        comparison = self._stores.comparing.state
        return comparison is not None and comparison.count > len(comparison.sides)

    def _enlarge_title(self) -> str:
        return self.tr("Enlarge") if self.page.content.contact_sheet.enlarged < 0 else self.tr("Show all")

    @command(
        "compare.enlarge",
        _enlarge_title,
        "view/comparison:90",
        contexts="compare-cell/compare",
        enabled=_has_cell,
        pane="",
        icon="zoom-in",
    )
    def _enlarge(self, subject: object | None) -> None:
        sheet, index = self.page.content.contact_sheet, self._index(subject)
        sheet.enlarge(-1 if sheet.enlarged == index else index)

    @command(
        "compare.remove",
        "Remove from comparison",
        "view/comparison:100",
        "Delete",
        contexts="compare-cell/compare",
        enabled=_can_remove,
        icon="close",
    )
    def _remove(self, subject: object | None) -> None:
        self._stores.comparing.remove(self._index(subject))

    @command("compare.next-page", "Comparison: next page", "view/comparison:70", "PgDown", enabled=_is_paged)
    def _next(self) -> None:
        self._stores.comparing.step_page(1)

    @command(
        "compare.previous-page", "Comparison: previous page", "view/comparison:80", "PgUp", enabled=_is_paged
    )
    def _previous(self) -> None:
        self._stores.comparing.step_page(-1)


class CompareCommands(OverlayCommands[CompareViewStores, CompareView]):
    """Commands of the comparison.

    The subject of `compare.open` is a version, compared with the displayed one, or a node ID. Without one it
    is the selection.
    """

    pane = "compare"

    def _can_open(self, subject: object | None) -> bool:
        if isinstance(subject, Version):
            return len(sides_of(self._stores, subject)) > 1
        # Otherwise always enabled, since reading complete nodes for each menu is slow; errors show a message.
        return self._stores.canvases.current is not None

    def _is_open(self) -> bool:
        return self._stores.comparing.state is not None

    def _has_two(self) -> bool:
        comparison = self._stores.comparing.state
        return comparison is not None and comparison.is_pair

    def _can_play(self) -> bool:
        return bool(self._stores.comparing.state is not None and self.page.content.player.sides)

    def _can_switch_audio(self) -> bool:
        return self._can_play() and len(self.page.content.player.sides) == 2

    @command(
        "compare.open",
        "Compare",
        "node/open:30",
        "Ctrl+D",
        contexts="version/compare node/compare",
        enabled=_can_open,
        pane="",
        icon="compare",
    )
    def _open(self, subject: object | None) -> None:
        sides = sides_of(self._stores, subject)
        canvas = self._stores.canvases.current
        if canvas is None:
            return
        if self._stores.comparing.compare(canvas.canvas_id, sides):
            self.page.open_page()
        elif self._stores.selection.state.nodes:
            text = self.tr("Select at least two nodes that have a result to compare.")
            self._stores.notifications.notify("info", text)
        else:
            self._stores.notifications.notify("info", self.tr("Select images or a group to compare."))

    @command("compare.close", "Close comparison", "view/close:20", "Escape", enabled=_is_open, icon="close")
    def _close(self) -> None:
        self.page.escape()

    @command("compare.next-mode", "Next comparison mode", "view/comparison:10", "M", enabled=_has_two)
    def _next_mode(self) -> None:
        self.page.mode_bar.next()

    @command("compare.swap", "Swap sides", "view/comparison:20", "S", enabled=_has_two)
    def _swap(self) -> None:
        self._stores.comparing.swap()

    @command(
        "compare.play", "Comparison: play or pause", "view/comparison:30", "K", enabled=_can_play, icon="play"
    )
    def _play(self) -> None:
        self.page.content.player.toggle()

    @command(
        "compare.next-frame",
        "Comparison: next frame",
        "view/comparison:40",
        ".",
        enabled=_can_play,
        icon="step-forward",
    )
    def _next_frame(self) -> None:
        self.page.content.player.step(1)

    @command(
        "compare.previous-frame",
        "Comparison: previous frame",
        "view/comparison:50",
        ",",
        enabled=_can_play,
        icon="step-back",
    )
    def _previous_frame(self) -> None:
        self.page.content.player.step(-1)

    @command(
        "compare.hear-other",
        "Comparison: switch audio",
        "view/comparison:60",
        "H",
        enabled=_can_switch_audio,
        icon="volume",
    )
    def _toggle_audio_source(self) -> None:
        self.page.content.player.toggle_audio_source()

    @command(
        "compare.save",
        "Save comparison as PNG or PDF…",
        "view/comparison:110",
        "Ctrl+S",
        enabled=_is_open,
        icon="download",
    )
    def _save(self) -> None:
        self.page.save()
