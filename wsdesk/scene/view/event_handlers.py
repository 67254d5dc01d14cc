"""Qt event handlers of the canvas: pointer, wheel, keys, touch."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.keys import current_node, handle_key, open_node, step_focus
from wsdesk.scene.input.gestures.pan_zoom import handle_pinch, handle_wheel
from wsdesk.scene.input.pointer_controller import PointerController
from wsdesk.scene.layers.canvas_badges import CanvasBadges
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.view.graphics_view import BaseGraphicsView
from wsdesk.settings.table import Settings
from wsdesk.store.commands.wheel import is_touchpad, read_wheel_settings

_CONTEXTS = {"node": "node", "handle": "node", "group": "node", "edge": "edge", "note": "note"}


def request_menu(context: InteractionContext, view: QWidget, at: QPoint, *, keyboard: bool) -> None:
    """Request the context menu at `at` (view px), or of the selection if a key was pressed.

    The node under it becomes selected unless it is part of the selection. The subject is its ID; None for
    empty canvas, and for several nodes that a key opens the menu of.
    """
    if keyboard:
        hit = _selected_hit(context)
        at = _bounded(_place_of(context, hit) or at, view)
    else:
        hit = context.hit_at(*context.camera.to_canvas(at.x(), at.y()))
    position = view.mapToGlobal(at)
    if hit is None:
        menu = "node" if keyboard and context.selected.nodes else "canvas"
        context.commands.request_menu(menu, None, position.x(), position.y())
        return
    if not context.is_selected(hit):
        context.select_hit(hit)
    context.commands.request_menu(_CONTEXTS[hit.kind], hit.id, position.x(), position.y())


def _selected_hit(context: InteractionContext) -> Hit | None:
    """The current node, else the edge or note that is selected alone."""
    selected = context.selected
    if node_id := current_node(context):
        return Hit("node", node_id)
    if selected.count != 1:
        return None
    return Hit("edge", selected.edges[0]) if selected.edges else Hit("note", selected.notes[0])


def _place_of(context: InteractionContext, hit: Hit | None) -> QPoint | None:
    """Center of a node or note in view px."""
    document = context.model.document
    element = document.node_by_id.get(hit.id) or document.note_by_id.get(hit.id) if hit is not None else None
    if element is None:
        return None
    x, y = context.camera.to_screen(element.rect.cx, element.rect.cy)
    return QPoint(round(x), round(y))


def _bounded(at: QPoint, view: QWidget) -> QPoint:
    return QPoint(min(max(at.x(), 0), view.width() - 1), min(max(at.y(), 0), view.height() - 1))


class EventHandlingView(BaseGraphicsView):
    """Routes Qt events to gestures, keys, and commands, which the subclass creates."""

    context: InteractionContext
    """Canvas, camera, selection, and items that gestures and commands act on."""
    _pointer: PointerController
    badges: CanvasBadges
    _settings: Settings

    def update_screen(self) -> None:
        """Update to the size and device pixel ratio of the screen."""

    def _press_badge(self, event: QMouseEvent) -> bool:
        """Handle a press on a comment badge: select its node and show its comments."""
        left = event.button() is Qt.MouseButton.LeftButton and not self._pointer.is_active
        node_id = self.badges.comments_at(event.position()) if left else ""
        if node_id:
            self.context.select([node_id])
            self.context.commands.trigger("comments.show")
        return bool(node_id)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._press_badge(event):
            return
        self._pointer.press(event.position(), event.modifiers(), event.button())
        event.accept()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event.position(), event.modifiers())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointer.release(event.position(), event.modifiers())
        event.accept()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        hit = self.context.hit_at(*self.context.camera.to_canvas(at.x(), at.y()))
        if (
            event.button() is Qt.MouseButton.LeftButton
            and hit is not None
            and _opens_node(self.context.model, hit)
        ):
            open_node(self.context, hit.id)
            return
        self.mousePressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        handle_wheel(
            self.context.camera, event, read_wheel_settings(self._settings, touchpad=is_touchpad(event))
        )
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._pointer.set_space(True)
        elif event.key() == Qt.Key.Key_Escape and self._pointer.is_active:
            self._pointer.cancel()
        elif not handle_key(self.context, event.key(), event.modifiers()):
            event.ignore()

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            if self._pointer.set_space(False):
                open_node(self.context, current_node(self.context))
        elif event.key() == Qt.Key.Key_Shift:
            self._pointer.release_shift()
        else:
            event.ignore()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return step_focus(self.context, forward=next) or super().focusNextPrevChild(next)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._pointer.set_space(False)
        super().focusOutEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        request_menu(self.context, self.viewport(), event.pos(), keyboard=keyboard)
        event.accept()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.NativeGesture:
                return handle_pinch(self.context.camera, cast("QNativeGestureEvent", event))
            case QEvent.Type.Leave:
                self._pointer.leave()
            case QEvent.Type.DevicePixelRatioChange:
                self.update_screen()
            case _:
                pass
        return super().viewportEvent(event)


def _opens_node(model: RenderModel, hit: Hit) -> bool:
    """Whether a double click opens the node; an expanded group is the background of its nodes."""
    return hit.kind == "node" or (hit.kind == "group" and model.document.node_by_id[hit.id].folded > 0)
