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
from wsdesk.scene.items.labels import edge_label, node_label
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel

MAX_NODES, MAX_EDGES = 200, 400
"""Maximum number of exposed nodes and edges."""

ElementKind = Literal["node", "edge"]
Key = tuple[ElementKind, str]


class AccessibleCanvas(Protocol):
    """View properties that the accessible interface reads."""

    @property
    def model(self) -> RenderModel: ...
    @property
    def context(self) -> InteractionContext: ...

    camera: CameraControl

    def node_screen_rect(self, node_id: str) -> QRect | None: ...
    def edge_properties(self, edge: Edge) -> str: ...


class CanvasAccess(QAccessibleWidget):
    """Accessible interface of the view: its viewport, then the visible nodes and edges.

    Qt caches interfaces and calls them later, so an element lives until the document or the view is gone.
    """

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area, QAccessible.Role.Canvas, "")
        self._area = area
        self._view = cast("AccessibleCanvas", area)
        self._elements: dict[Key, tuple[AccessibleElement, int]] = {}
        self._visible: tuple[Key, ...] = ()
        self._seen: tuple[RenderModel, Camera] | None = None
        area.destroyed.connect(partial(_delete_elements, self._elements))

    def element(self, key: Key) -> AccessibleElement:
        """The interface of one node or edge."""
        cached = self._elements.get(key)
        if cached is None:
            element_ = AccessibleElement(self._area, key)
            cached = self._elements[key] = (element_, QAccessible.registerAccessibleInterface(element_))
        return cached[0]

    def visible_elements(self) -> tuple[Key, ...]:
        """The visible nodes, row by row, then their edges."""
        model, camera = self._view.model, self._view.camera
        if self._seen != (model, camera.camera):
            self._seen = (model, camera.camera)
            nodes = sorted(model.nodes_in(camera.visible), key=_row)[:MAX_NODES]
            edges = dict.fromkeys(
                edge.id for node in nodes for edge in model.document.edges_of.get(node.id, ())
            )
            self._visible = (
                *(("node", node.id) for node in nodes),
                *(("edge", edge_id) for edge_id in list(edges)[:MAX_EDGES]),
            )
            _delete_elements(self._elements, but=set(self._visible))
        return self._visible

    @override
    def childCount(self) -> int:
        return 1 + len(self.visible_elements())

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        if index == 0:
            return QAccessible.queryAccessibleInterface(self._area.viewport())
        listed = self.visible_elements()
        return self.element(listed[index - 1]) if 0 < index <= len(listed) else None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, AccessibleElement):
            listed = self.visible_elements()
            return listed.index(child.key) + 1 if child.key in listed else -1
        return 0 if child.object() is self._area.viewport() else -1


class AccessibleElement(QAccessibleInterface):
    """One node or edge, named as it is announced on focus."""

    def __init__(self, area: QAbstractScrollArea, key: Key) -> None:
        super().__init__()
        self._area = area
        self._view = cast("AccessibleCanvas", area)
        self.key = key

    @property
    def _node(self) -> Node | None:
        return self._view.model.document.node_by_id.get(self.key[1]) if self.key[0] == "node" else None

    @property
    def _edge(self) -> Edge | None:
        return self._view.model.document.edge_by_id.get(self.key[1]) if self.key[0] == "edge" else None

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
        node, edge, model = self._node, self._edge, self._view.model
        if node is not None:
            if t is QAccessible.Text.Name:
                return node_label(model, node)
            edges = model.document.edges_of.get(node.id, ())
            return (
                "\n".join(edge_label(model, edge) for edge in edges[:12])
                if t is QAccessible.Text.Description
                else ""
            )
        if edge is not None:
            return edge_label(model, edge) if t is QAccessible.Text.Name else self._view.edge_properties(edge)
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
        selected, dynamic_layer = self._view.context.selected, self._view.context.dynamic_layer
        state.selectable = True
        state.selected = self.key[1] in (selected.nodes if self.key[0] == "node" else selected.edges)
        if self.key[0] == "node":
            state.focusable = True
            state.focused = dynamic_layer.focus == self.key[1] and self._area.hasFocus()
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
        rect_ = QRect()
        for rect in rects:
            rect_ = rect_.united(rect)
        return rect_

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
        """Read-only."""

    @override
    def foregroundColor(self) -> QColor:
        return QColor()

    @override
    def backgroundColor(self) -> QColor:
        return QColor()


def _row(node: Node) -> tuple[float, float]:
    return node.rect.y, node.rect.x


def _delete_elements(
    elements: dict[Key, tuple[AccessibleElement, int]], _gone: object = None, *, but: Collection[Key] = ()
) -> None:
    """Delete interfaces that Qt owns."""
    for key in [key for key in elements if key not in but]:
        element, number = elements.pop(key)
        QAccessible.deleteAccessibleInterface(number)
        assert not isValid(element)  # deleted by Qt, not by Python before
