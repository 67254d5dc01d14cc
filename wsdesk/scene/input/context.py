"""Interaction context: the canvas, camera, selection, and items that gestures and commands act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import field

from PySide6.QtCore import QTimer

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Handle, Node, Rect
from wsdesk.graph.picking.hits import Hit, hit
from wsdesk.graph.rules import ValidationResult
from wsdesk.scene.input.gestures.gesture import Pointer
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.layers.focus_mode import FocusMode
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.commands.commands import CommandStore


@dataclass(slots=True)
class InteractionContext:
    """Canvas, camera, selection, and items of one view."""

    canvas: CanvasStore
    selection: SelectionStore
    commands: CommandStore
    camera: CameraControl
    dynamic_layer: DynamicLayer
    current_model: Callable[[], RenderModel]
    announce: Callable[[str], None]
    """Announces the node with that ID to screen readers."""
    tooltip_timer: QTimer
    """Hides the tooltip that `show_tooltip` showed."""
    open_picker: Callable[[Sequence[Handle], Pointer], None]
    """Opens the connection picker for handles of one node that were dropped at the pointer."""
    group_title_at: Callable[[float, float], Node | None]
    """The group whose title is at a canvas point."""
    focus_mode: FocusMode = field(init=False)

    def __post_init__(self) -> None:
        self.focus_mode = FocusMode(self.dynamic_layer)

    @property
    def model(self) -> RenderModel:
        return self.current_model()

    @property
    def selected(self) -> Selection:
        """Selection on this canvas, even while another canvas is current."""
        current = self.selection.state
        return current if current.canvas_id == self.canvas.canvas_id else Selection(self.canvas.canvas_id)

    def hit_at(self, x: float, y: float) -> Hit | None:
        """The topmost hit at a canvas point. Group titles are above everything except handles."""
        model = self.model
        target = hit(
            model.document, model.table, model.routes, x, y, self.camera.scale, edges=model.has_static_edges
        )
        if target is None or target.kind != "handle":
            group = self.group_title_at(x, y)
            if group is not None:
                return Hit("group", group.id)
        return target

    def card_at(self, x: float, y: float) -> Node | None:
        """The topmost card under a canvas point."""
        cards = self.model.cards_in(Rect(x, y, 0, 0))
        return cards[-1] if cards else None

    def show_tooltip(self, text: str, severity: str, x: float, y: float) -> None:
        """Show a tooltip at a canvas point; it hides after a delay."""
        self.dynamic_layer.cursor_tooltip.show_text(text, severity, x, y)
        self.tooltip_timer.start()

    def select(self, nodes: Iterable[str] = (), edges: Iterable[str] = (), notes: Iterable[str] = ()) -> None:
        self.selection.select(self.canvas.canvas_id, nodes, edges, notes)

    def is_selected(self, hit: Hit) -> bool:
        """Whether the hit node, edge, or note is selected."""
        selected = self.selected
        return hit.id in {"edge": selected.edges, "note": selected.notes}.get(hit.kind, selected.nodes)

    def select_hit(self, hit: Hit) -> None:
        """Select only the hit node, edge, or note."""
        match hit.kind:
            case "edge":
                self.select(edges=[hit.id])
            case "note":
                self.select(notes=[hit.id])
            case _:
                self.select([hit.id])

    def connect(self, pairs: Sequence[tuple[Handle, Handle]]) -> ValidationResult:
        """Add an edge per pair as one undo step; return the first rejection if all are rejected, else ok."""
        results = self.canvas.connect_handles(pairs)
        return next((result for result in results if result.ok), results[0])

    def highlight(self, node_ids: Set[str] | None) -> None:
        """Dim everything except these search results; None ends the search."""
        self.focus_mode.results = node_ids
        self.focus_mode.refresh(self.model, self.selected)

    def set_focus_distance(self, steps: int) -> None:
        """Dim everything further than `steps` edges from the selection (`focus_mode.OFF`, `ALL`)."""
        self.focus_mode.steps = steps
        self.focus_mode.refresh(self.model, self.selected)
