"""Accessible interface of the canvas: visible nodes and edges."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Literal, Protocol, cast

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget
from shiboken6 import isValid
from typing_extensions import override

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.values import Edge, EdgeState, Node
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.items.announcement import words_of
from wsdesk.scene.items.tooltip_text import edge_words
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel

MOST_NODES, MOST_EDGES = 200, 400
"""What is listed of a view at most: nobody listens to more."""

What = Literal["node", "edge"]
Key = tuple[What, str]


class Viewed(Protocol):
    """What is needed of the view."""

    @property
    def board(self) -> RenderModel: ...
    @property
    def stage(self) -> InteractionContext: ...

    camera: CameraControl

    def node_screen_rect(self, node_id: str) -> QRect | None: ...
    def edge_facts(self, edge: Edge) -> str: ...


class CanvasAccess(QAccessibleWidget):
    """The view: its viewport, in which fields and lists may lie, then the nodes and edges that are in sight.

    Qt keeps what it was handed and asks it later, so a piece lives until it is gone from the document or the
    view is.
    """

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area, QAccessible.Role.Canvas, "")
        self._area = area
        self._view = cast("Viewed", area)
        self._pieces: dict[Key, tuple[AccessibleElement, int]] = {}
        self._listed: tuple[Key, ...] = ()
        self._seen: tuple[RenderModel, Camera] | None = None
        area.destroyed.connect(partial(_forget, self._pieces))

    def piece(self, key: Key) -> AccessibleElement:
        """What is told of one node or edge."""
        found = self._pieces.get(key)
        if found is None:
            made = AccessibleElement(self._area, key)
            found = self._pieces[key] = (made, QAccessible.registerAccessibleInterface(made))
        return found[0]

    def listed(self) -> tuple[Key, ...]:
        """The nodes in sight, row by row, then the edges at them."""
        board, camera = self._view.board, self._view.camera
        if self._seen != (board, camera.camera):
            self._seen = (board, camera.camera)
            nodes = sorted(board.nodes_in(camera.visible), key=_row)[:MOST_NODES]
            edges = dict.fromkeys(
                edge.id for node in nodes for edge in board.document.edges_of.get(node.id, ())
            )
            self._listed = (
                *(("node", node.id) for node in nodes),
                *(("edge", edge_id) for edge_id in list(edges)[:MOST_EDGES]),
            )
            _forget(self._pieces, but=set(self._listed))
        return self._listed

    @override
    def childCount(self) -> int:
        return 1 + len(self.listed())

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        if index == 0:
            return QAccessible.queryAccessibleInterface(self._area.viewport())
        listed = self.listed()
        return self.piece(listed[index - 1]) if 0 < index <= len(listed) else None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, AccessibleElement):
            listed = self.listed()
            return listed.index(child.key) + 1 if child.key in listed else -1
        return 0 if child.object() is self._area.viewport() else -1


class AccessibleElement(QAccessibleInterface):
    """One node or edge: named as the keyboard names it when it comes there."""

    def __init__(self, area: QAbstractScrollArea, key: Key) -> None:
        super().__init__()
        self._area = area
        self._view = cast("Viewed", area)
        self.key = key

    @property
    def _node(self) -> Node | None:
        return self._view.board.document.node_by_id.get(self.key[1]) if self.key[0] == "node" else None

    @property
    def _edge(self) -> Edge | None:
        return self._view.board.document.edge_by_id.get(self.key[1]) if self.key[0] == "edge" else None

    @override
    def isValid(self) -> bool:
        return isValid(self._area) and (self._node is not None or self._edge is not None)

    @override
    def object(self) -> QObject | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return None

    @override
    def window(self) -> QWindow | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._area.window().windowHandle() if isValid(self._area) else None

    @override
    def parent(self) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return QAccessible.queryAccessibleInterface(self._area) if isValid(self._area) else None

    @override
    def text(self, t: QAccessible.Text) -> str:
        if not self.isValid():
            return ""
        node, edge, board = self._node, self._edge, self._view.board
        if node is not None:
            if t is QAccessible.Text.Name:
                return words_of(board, node)
            edges = board.document.edges_of.get(node.id, ())
            return "\n".join(edge_words(board, edge) for edge in edges[:12]) if _describes(t) else ""
        if edge is not None:
            return edge_words(board, edge) if t is QAccessible.Text.Name else self._view.edge_facts(edge)
        return ""

    @override
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem if self.key[0] == "node" else QAccessible.Role.Link

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        if not self.isValid():
            state.invalid = True
            return state
        selected, live = self._view.stage.selected, self._view.stage.live
        state.selectable = True
        state.selected = self.key[1] in (selected.nodes if self.key[0] == "node" else selected.edges)
        if self.key[0] == "node":
            state.focusable = True
            state.focused = live.focus == self.key[1] and self._area.hasFocus()
        edge = self._edge
        state.busy = edge is not None and edge.state is EdgeState.PENDING
        return state

    @override
    def rect(self) -> QRect:
        if not self.isValid():
            return QRect()
        edge = self._edge
        ends = (edge.src, edge.dst) if edge is not None else (self.key[1],)
        rects = [r for i in ends if (r := self._view.node_screen_rect(i)) is not None]
        found = QRect()
        for rect in rects:
            found = found.united(rect)
        return found

    @override
    def childCount(self) -> int:
        return 0

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return None

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return None

    @override
    def indexOfChild(self, arg__1: QAccessibleInterface) -> int:
        return -1

    @override
    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Nothing can be renamed through the interface."""

    @override
    def foregroundColor(self) -> QColor:
        return QColor()

    @override
    def backgroundColor(self) -> QColor:
        return QColor()


def _describes(text: QAccessible.Text) -> bool:
    return text is QAccessible.Text.Description


def _row(node: Node) -> tuple[float, float]:
    return node.rect.y, node.rect.x


def _forget(
    pieces: dict[Key, tuple[AccessibleElement, int]], _gone: object = None, *, but: Collection[Key] = ()
) -> None:
    """Let Qt delete what it holds."""
    for key in [key for key in pieces if key not in but]:
        piece, number = pieces.pop(key)
        QAccessible.deleteAccessibleInterface(number)
        assert not isValid(piece)  # Qt has deleted it; Python, which lets go of it now, must not have before
