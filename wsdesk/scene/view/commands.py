"""Commands of the canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from typing_extensions import override

from wsdesk.files.lazy_import import lazy_import
from wsdesk.settings.table import EDGES
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores, save_setting

if TYPE_CHECKING:
    from wsdesk.graph.model import values
    from wsdesk.graph.model.values import Node
    from wsdesk.scene.layers import focus_mode
    from wsdesk.scene.view.canvas_view import CanvasView
else:
    values = lazy_import("wsdesk.graph.model.values")
    focus_mode = lazy_import("wsdesk.scene.layers.focus_mode")

ViewProvider = Callable[[], "CanvasView | None"]
_ZOOM_STEP = 2**0.5


class SceneCommands(CommandGroup):
    """Commands of the active canvas, whose view `view_provider` returns; None without one.

    Their subject is the ID of the node that a menu was opened on, or None for the selection.
    """

    context = "Canvas"
    pane = "canvas"

    def __init__(self, view_provider: ViewProvider, stores: Stores) -> None:
        super().__init__()
        self._active_view = view_provider
        self._stores = stores

    @override
    def is_enabled(self, _subject: object | None) -> bool:
        view = self._active_view()
        return view is not None and bool(view.model.document.nodes)

    @property
    def _view(self) -> CanvasView:
        """View of the active canvas; without one, no command is enabled."""
        view = self._active_view()
        assert view is not None
        return view

    def _has_groups(self) -> bool:
        view = self._active_view()
        return view is not None and bool(view.model.groups)

    def _has_collapsed(self) -> bool:
        view = self._active_view()
        return view is not None and bool(view.canvas.folds.ids)

    def _can_collapse(self, subject: object | None) -> bool:
        return bool(self._groups(subject, is_collapsed=False))

    def _can_expand(self, subject: object | None) -> bool:
        return bool(self._groups(subject, is_collapsed=True))

    def _groups(self, subject: object | None, *, is_collapsed: bool) -> list[str]:
        """Groups that a command applies to: the given ones, or else the parents of the given nodes."""
        view = self._active_view()
        if view is None:
            return []
        nodes = _nodes(view, subject)
        groups = [
            node.id for node in nodes if node.kind is values.Kind.GROUP and bool(node.folded) is is_collapsed
        ]
        if groups or is_collapsed or len(nodes) != 1 or nodes[0].kind is values.Kind.GROUP:
            return groups
        parent = view.model.document.node_by_id.get(view.model.nesting.parent(nodes[0].id))
        return [parent.id] if parent is not None and parent.kind is values.Kind.GROUP else []

    def _is_focus_mode(self) -> bool:
        return self._focus_distance() != focus_mode.OFF

    def _focus_distance(self) -> int:
        view = self._active_view()
        return view.context.focus_mode.steps if view is not None else focus_mode.OFF

    def _toggle_focus_mode(self, steps: int) -> None:
        """The same distance again turns focus mode off."""
        self._view.context.set_focus_distance(focus_mode.OFF if self._focus_distance() == steps else steps)

    def _step_focus(self, *, forward: bool) -> None:
        from wsdesk.scene.input.gestures.keys import step_focus

        step_focus(self._view.context, forward=forward)

    def _toggle_edges(self, which: str) -> None:
        """The same choice again shows all edges."""
        save_setting(self._stores, EDGES, "all" if self._edges_shown() == which else which)

    def _edges_shown(self) -> str:
        return self._stores.settings.get(EDGES)

    @command(
        "canvas.fit",
        "Zoom to fit",
        "view/zoom:10",
        "Shift+1",
        contexts="canvas/zoom",
        pane="",
        icon="fit",
        keywords="show everything overview",
    )
    def _fit(self) -> None:
        self._view.fit()

    @command(
        "canvas.fit-selection",
        "Zoom to selection",
        "view/zoom:20",
        "Shift+2",
        contexts="node/show",
        pane="",
        icon="fit-selection",
    )
    def _fit_selection(self) -> None:
        from wsdesk.scene.input.zoom_to import fit_selection

        fit_selection(self._view.context)

    @command(
        "canvas.actual-size",
        "Zoom to 100%",
        "view/zoom:30",
        "Shift+0",
        contexts="canvas/zoom",
        pane="",
        icon="actual-size",
        keywords="reset original size",
    )
    def _actual_size(self) -> None:
        self._view.actual_size()

    @command("canvas.zoom-in", "Zoom in", "view/zoom:40", "Ctrl+= Ctrl++", icon="zoom-in")
    def _zoom_in(self) -> None:
        self._view.zoom_by(_ZOOM_STEP)

    @command("canvas.zoom-out", "Zoom out", "view/zoom:50", "Ctrl+-", icon="zoom-out")
    def _zoom_out(self) -> None:
        self._view.zoom_by(1 / _ZOOM_STEP)

    @command("canvas.back", "Previous view", "go/history:10", "Alt+Left")
    def _back(self) -> None:
        self._view.history.back()

    @command("canvas.forward", "Next view", "go/history:20", "Alt+Right")
    def _forward(self) -> None:
        self._view.history.forward()

    @command("canvas.focus", "Focus canvas", "go/history:30")
    def _focus(self) -> None:
        self._view.setFocus()

    @command("canvas.next-node", "Next node", "go/nodes:10")
    def _next_node(self) -> None:
        self._step_focus(forward=True)

    @command("canvas.previous-node", "Previous node", "go/nodes:20")
    def _previous_node(self) -> None:
        self._step_focus(forward=False)

    @command("canvas.select-all", "Select all nodes", "select/all:10", "Ctrl+A", contexts="canvas/select")
    def _select_all(self) -> None:
        self._view.context.select(self._view.model.document.node_ids)

    @command(
        "canvas.connect-to",
        "Connect to…",
        "node/connect:10",
        "C",
        contexts="node/connect",
        icon="connect",
        writes=True,
        keywords="link wire arrow line",
    )
    def _connect_to(self) -> None:
        self._view.picking.open_for_selection(values.Direction.SOURCE)

    @command(
        "canvas.connect-from",
        "Connect from…",
        "node/connect:20",
        "Shift+C",
        contexts="node/connect",
        writes=True,
    )
    def _connect_from(self) -> None:
        self._view.picking.open_for_selection(values.Direction.TARGET)

    @command(
        "canvas.connect-selected",
        "Connect selected nodes",
        "node/connect:30",
        "Ctrl+L",
        contexts="node/connect",
        writes=True,
    )
    def _connect_selected(self) -> None:
        self._view.picking.connect_selected()

    @command("canvas.select-none", "Deselect all", "select/all:20")
    def _select_none(self) -> None:
        self._view.context.select()

    @command("canvas.invert-selection", "Invert selection", "select/all:30", "Ctrl+Shift+A")
    def _invert_selection(self) -> None:
        view = self._view
        selected = set(view.context.selected.nodes)
        view.context.select(node.id for node in view.model.document.nodes if node.id not in selected)

    @command("canvas.select-kind", "Select all of same type", "select/related:10", contexts="node/select")
    def _select_kind(self, subject: object | None) -> None:
        view = self._view
        kinds = {node.kind for node in _nodes(view, subject)}
        view.context.select(node.id for node in view.model.document.nodes if node.kind in kinds)

    @command("canvas.select-upstream", "Select upstream nodes", "select/related:20", contexts="node/select")
    def _select_upstream(self, subject: object | None) -> None:
        from wsdesk.graph.analysis.lineage import upstream

        view = self._view
        view.context.select(upstream(view.model.document, _ids(view, subject)))

    @command(
        "canvas.select-downstream", "Select downstream nodes", "select/related:30", contexts="node/select"
    )
    def _select_downstream(self, subject: object | None) -> None:
        from wsdesk.graph.analysis.lineage import downstream

        view = self._view
        view.context.select(downstream(view.model.document, _ids(view, subject)))

    @command(
        "canvas.select-neighbours",
        "Add connected nodes to selection",
        "select/neighbors:10",
        contexts="node/select",
    )
    def _select_neighbours(self, subject: object | None) -> None:
        from wsdesk.graph.analysis.lineage import neighbors

        view = self._view
        view.context.select(neighbors(view.model.document, _ids(view, subject)))

    @command(
        "group.collapse",
        "Collapse group",
        "view/groups:10",
        "G",
        contexts="node/show",
        enabled=_can_collapse,
        icon="chevron-right",
    )
    def _collapse(self, subject: object | None) -> None:
        groups = self._groups(subject, is_collapsed=False)
        self._view.canvas.folds.fold(groups)
        self._view.context.select(groups)

    @command(
        "group.expand",
        "Expand group",
        "view/groups:20",
        "G",
        contexts="node/show",
        enabled=_can_expand,
        icon="chevron-down",
    )
    def _expand(self, subject: object | None) -> None:
        self._view.canvas.folds.unfold(self._groups(subject, is_collapsed=True))

    @command("group.collapse-all", "Collapse all groups", "view/groups:30", enabled=_has_groups)
    def _collapse_all(self) -> None:
        self._view.canvas.folds.fold(group.id for group in self._view.model.groups)

    @command("group.expand-all", "Expand all groups", "view/groups:40", "Shift+G", enabled=_has_collapsed)
    def _expand_all(self) -> None:
        self._view.canvas.folds.set(())

    @command(
        "focus.near",
        "Focus on selection and direct connections",
        "view/dim:10",
        "F",
        contexts="node/show",
        checked=lambda group: group._focus_distance() == 1,
        icon="target",
    )
    def _focus_distance_1(self) -> None:
        self._toggle_focus_mode(1)

    @command(
        "focus.two-steps",
        "Focus on selection, two steps",
        "view/dim:20",
        "Shift+F",
        checked=lambda group: group._focus_distance() == 2,
    )
    def _focus_distance_2(self) -> None:
        self._toggle_focus_mode(2)

    @command(
        "focus.all",
        "Focus on everything connected to selection",
        "view/dim:30",
        "Ctrl+Alt+F",
        checked=lambda group: group._focus_distance() == focus_mode.ALL,
    )
    def _focus_distance_unlimited(self) -> None:
        self._toggle_focus_mode(focus_mode.ALL)

    @command("focus.off", "Exit focus mode", "view/dim:50", enabled=_is_focus_mode)
    def _end_focus_mode(self) -> None:
        self._toggle_focus_mode(focus_mode.OFF)

    @command(
        "edges.all",
        "Show all connections",
        "view/edges:10",
        checked=lambda group: group._edges_shown() == "all",
        icon="edge",
        keywords="wires lines",
    )
    def _edges_all(self) -> None:
        self._toggle_edges("all")

    @command(
        "edges.selection",
        "Show connections of selection only",
        "view/edges:20",
        "E",
        checked=lambda group: group._edges_shown() == "selection",
    )
    def _edges_selection(self) -> None:
        self._toggle_edges("selection")

    @command(
        "edges.none",
        "Hide all connections",
        "view/edges:30",
        "Shift+E",
        checked=lambda group: group._edges_shown() == "none",
        keywords="wires lines",
    )
    def _edges_none(self) -> None:
        self._toggle_edges("none")


def _ids(view: CanvasView, subject: object | None) -> Iterable[str]:
    """Nodes that a command applies to: the one that the menu was opened on, or the selection if it is part of
    it."""
    selected = view.context.selected.nodes
    return (subject,) if isinstance(subject, str) and subject not in selected else selected


def _nodes(view: CanvasView, subject: object | None) -> list[Node]:
    nodes = view.model.document.node_by_id
    return [nodes[node_id] for node_id in _ids(view, subject) if node_id in nodes]
