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
from wsdesk.scene.input.gestures.wheel import handle_pinch, handle_wheel
from wsdesk.scene.input.pointer_controller import PointerController
from wsdesk.scene.layers.comment_badges import CommentBadgeLayer
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.view.graphics_view import BaseGraphicsView
from wsdesk.settings.table import Settings
from wsdesk.settings.wheel_settings import wheel_habits
from wsdesk.store.commands.touchpad import is_touchpad

_CONTEXTS = {"node": "node", "handle": "node", "group": "node", "edge": "edge", "note": "note"}


def request_menu(stage: InteractionContext, view: QWidget, at: QPoint, *, keyboard: bool) -> None:
    """Ask for the menu of what lies under `at` (view px), or of the current node when a key asked.

    What it is opened on becomes selected, unless it is part of the selection. The subject is its id; None for
    the empty canvas.
    """
    hit = None if keyboard else stage.hit_at(*stage.camera.to_canvas(at.x(), at.y()))
    if keyboard and (node_id := current_node(stage)):
        hit = Hit("node", node_id)
        rect = stage.board.document.node_by_id[node_id].rect
        sx, sy = stage.camera.to_screen(rect.cx, rect.cy)
        at = QPoint(round(sx), round(sy))
    place = view.mapToGlobal(at)
    if hit is None:
        stage.commands.request_menu("canvas", None, place.x(), place.y())
        return
    _select(stage, hit)
    stage.commands.request_menu(_CONTEXTS[hit.kind], hit.id, place.x(), place.y())


def _select(stage: InteractionContext, hit: Hit) -> None:
    selected = stage.selected
    match hit.kind:
        case "edge":
            if hit.id not in selected.edges:
                stage.select(edges=[hit.id])
        case "note":
            if hit.id not in selected.notes:
                stage.select(notes=[hit.id])
        case _:
            if hit.id not in selected.nodes:
                stage.select([hit.id])


class EventHandlingView(BaseGraphicsView):
    """A surface whose events reach gestures, keys and commands; the subclass makes what they act on."""

    _stage: InteractionContext
    _pointing: PointerController
    _pins: CommentBadgeLayer
    _settings: Settings

    def screen_changed(self) -> None:
        """The view stands on a screen with other pixels."""

    def _press_pin(self, event: QMouseEvent) -> bool:
        """A press on a card's pin: its node is selected and its comments come to the front."""
        left = event.button() is Qt.MouseButton.LeftButton and not self._pointing.busy
        node_id = self._pins.node_at(event.position()) if left else ""
        if node_id:
            self._stage.select([node_id])
            self._stage.commands.trigger("comments.show")
        return bool(node_id)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._press_pin(event):
            return
        self._pointing.press(event.position(), event.modifiers(), event.button())
        event.accept()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointing.move(event.position(), event.modifiers())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointing.release(event.position(), event.modifiers())
        event.accept()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        hit = self._stage.hit_at(*self._stage.camera.to_canvas(at.x(), at.y()))
        if event.button() is Qt.MouseButton.LeftButton and hit is not None and _opens(self._stage.board, hit):
            open_node(self._stage, hit.id)
            return
        self.mousePressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        handle_wheel(self._stage.camera, event, wheel_habits(self._settings, touchpad=is_touchpad(event)))
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._pointing.set_space(True)
        elif event.key() == Qt.Key.Key_Escape and self._pointing.busy:
            self._pointing.cancel()
        elif not handle_key(self._stage, event.key(), event.modifiers()):
            event.ignore()

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            if self._pointing.set_space(False):
                open_node(self._stage, current_node(self._stage))
        elif event.key() == Qt.Key.Key_Shift:
            self._pointing.release_shift()
        else:
            event.ignore()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return step_focus(self._stage, forward=next) or super().focusNextPrevChild(next)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._pointing.set_space(False)
        super().focusOutEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        request_menu(self._stage, self.viewport(), event.pos(), keyboard=keyboard)
        event.accept()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.NativeGesture:
                return handle_pinch(self._stage.camera, cast("QNativeGestureEvent", event))
            case QEvent.Type.Leave:
                self._pointing.leave()
            case QEvent.Type.DevicePixelRatioChange:
                self.screen_changed()
            case _:
                pass
        return super().viewportEvent(event)


def _opens(board: RenderModel, hit: Hit) -> bool:
    """Whether a double click there means the node itself: an open group is ground for what is on it."""
    return hit.kind == "node" or (hit.kind == "group" and board.document.node_by_id[hit.id].folded > 0)
