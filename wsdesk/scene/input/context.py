"""Interaction context: the canvas, camera, selection, and items that gestures and commands act on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QTimer

from wsdesk.graph.model.values import Handle, Kind, Node, Rect
from wsdesk.graph.picking.hits import Hit, hit
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
    """One view's canvas with its camera, its selection and its live items."""

    canvas: CanvasStore
    selection: SelectionStore
    commands: CommandStore
    camera: CameraControl
    live: DynamicLayer
    current_board: Callable[[], RenderModel]
    announce: Callable[[str], None]
    """Tells screen readers of the node with that id."""
    hush: QTimer
    """Ends what `say` said."""
    offer: Callable[[Sequence[Handle], Pointer], None]
    """Lists what can take a line from handles of one node that was let go there."""
    titled_group_at: Callable[[float, float], Node | None]
    """The group whose title is at a canvas point."""
    spotlight: FocusMode = field(init=False)

    def __post_init__(self) -> None:
        self.spotlight = FocusMode(self.live)

    @property
    def board(self) -> RenderModel:
        return self.current_board()

    @property
    def selected(self) -> Selection:
        """What is selected on this canvas, whatever other canvas is current."""
        current = self.selection.current
        return current if current.canvas_id == self.canvas.canvas_id else Selection(self.canvas.canvas_id)

    def hit_at(self, x: float, y: float) -> Hit | None:
        """The topmost thing at a canvas point. Titles of groups are above everything but handles."""
        board = self.board
        found = hit(
            board.document,
            board.table,
            board.routes,
            x,
            y,
            self.camera.scale,
            edges=board.rests_edges,
        )
        if found is None or found.kind != "handle":
            group = self.titled_group_at(x, y)
            if group is not None:
                return Hit("group", group.id)
        return found

    def card_at(self, x: float, y: float) -> Node | None:
        """The topmost card under a canvas point."""
        cards = self.board.cards_in(Rect(x, y, 0, 0))
        return cards[-1] if cards else None

    def say(self, text: str, severity: str, x: float, y: float) -> None:
        """Say something beside a canvas point; it goes by itself after a while."""
        self.live.bubble.say(text, severity, x, y)
        self.hush.start()

    def select(self, nodes: Iterable[str] = (), edges: Iterable[str] = (), notes: Iterable[str] = ()) -> None:
        self.selection.select(self.canvas.canvas_id, nodes, edges, notes)

    def highlight(self, node_ids: Iterable[str] | None) -> None:
        """Dim all but what was found; None: nothing is searched for any more."""
        self.spotlight.found = None if node_ids is None else frozenset(node_ids)
        self.spotlight.refresh(self.board, self.selected)

    def shine(self, steps: int) -> None:
        """Dim all that is further than so many steps from the selection (`spotlight.OFF`, `ALL`)."""
        self.spotlight.steps = steps
        self.spotlight.refresh(self.board, self.selected)

    def cards_within(self, rect: Rect) -> list[Node]:
        """Cards that meet the rectangle, and groups that lie inside it as a whole."""
        return [
            node
            for node in self.board.nodes_in(rect)
            if node.kind is not Kind.GROUP
            or (
                rect.x <= node.rect.x
                and rect.y <= node.rect.y
                and node.rect.right <= rect.right
                and node.rect.bottom <= rect.bottom
            )
        ]
