"""The canvas as a widget: Qt's events in, frames out. What they mean is decided elsewhere."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget
from typing_extensions import override

from wsdesk.graph.camera import Camera
from wsdesk.graph.diff import Change
from wsdesk.graph.values import Direction, Rect
from wsdesk.media.pictures import Pictures
from wsdesk.scene.board import Board
from wsdesk.scene.camera import CameraControl
from wsdesk.scene.history import CameraHistory
from wsdesk.scene.ink import Ink
from wsdesk.scene.interactions.auto_pan import AutoPan
from wsdesk.scene.interactions.begin import begin
from wsdesk.scene.interactions.gesture import Gesture, Pointer
from wsdesk.scene.interactions.keys import go_to, handle_key, open_node, step_focus
from wsdesk.scene.interactions.wheel import handle_pinch, handle_wheel
from wsdesk.scene.items.hover_item import HoverItem
from wsdesk.scene.items.studio import Studio
from wsdesk.scene.lettering import Lettering
from wsdesk.scene.live import LiveLayer
from wsdesk.scene.menus import request_menu
from wsdesk.scene.resting import RestingLayer
from wsdesk.scene.stage import Stage
from wsdesk.scene.titles import paint_titles
from wsdesk.scene.tooltips import tip_of
from wsdesk.scene.wanting import Wanting
from wsdesk.scene.waves import Waves
from wsdesk.settings.table import WHEEL, Settings
from wsdesk.store.canvas import Camera as KeptCamera
from wsdesk.store.canvas import CanvasStore, Reveal
from wsdesk.store.commands import CommandStore
from wsdesk.store.selection import Selection, SelectionStore
from wsdesk.theme.current import Themes
from wsdesk.theme.tokens import Theme

_HUSH_MS = 3500
_REVEAL_SCALE = 0.75


class CanvasView(QGraphicsView):
    """Shows one canvas. Reads its stores, writes the selection, asks commands to do the rest."""

    camera_changed = Signal(object)
    """The new `Camera`."""
    hovered = Signal(object)
    """The `Hit` under the pointer, or None."""

    board_changed = Signal(object)
    """The `Board` of another or a changed document."""
    ink_changed = Signal(object)
    """The `Ink` of another theme."""

    def __init__(
        self,
        canvas: CanvasStore,
        selection: SelectionStore,
        pictures: Pictures,
        themes: Themes,
        commands: CommandStore,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("canvasView")
        self.setAccessibleName(self.tr("Canvas"))
        self._canvas = canvas
        self._selection = selection
        self._settings = settings
        self._scene = QGraphicsScene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._scene.setSceneRect(QRectF(-4e6, -4e6, 8e6, 8e6))
        self._set_up_view()
        self._board = self._new_board()
        self.camera = CameraControl(self)
        ink = Ink(themes.current)
        self._lettering = Lettering()
        self._studio = Studio(ink, self._lettering)
        self._resting = RestingLayer(
            self._board, ink, self.camera, pictures, Waves(pictures.waveforms), self._lettering, self
        )
        self._live = LiveLayer(self._scene, self._board, self._studio, self.camera)
        self._tip = HoverItem()
        self._scene.addItem(self._tip)
        hush = QTimer(self)
        hush.setSingleShot(True)
        hush.setInterval(_HUSH_MS)
        hush.timeout.connect(self._on_hush)
        self._stage = Stage(canvas, selection, commands, self.camera, self._live, self._board_now, hush)
        self._wanting = Wanting(
            f"canvas:{canvas.canvas_id}",
            pictures,
            self.camera,
            self._board_now,
            self._resting.repaint_node,
            self,
        )
        self.history = CameraHistory(self.camera, self)
        self._auto_pan = AutoPan(self.camera, self._on_auto_panned, self)
        self._gesture: Gesture | None = None
        self._pointer = Pointer(-1, -1, 0, 0)
        self._space = False
        self._scale_before = 0.0
        self._seen = False
        self._connect(themes)

    @property
    def stage(self) -> Stage:
        """What gestures and commands act on."""
        return self._stage

    @property
    def canvas(self) -> CanvasStore:
        return self._canvas

    @property
    def board(self) -> Board:
        """The document as it is drawn now."""
        return self._board

    @property
    def ink(self) -> Ink:
        return self._studio.ink

    @property
    def resting(self) -> RestingLayer:
        """The tiles, for tests and for who measures them."""
        return self._resting

    def fit(self) -> None:
        """Show everything."""
        bounds = self._board.document.bounds
        if bounds.w or bounds.h:
            self.camera.fit(bounds)

    def fit_selection(self) -> None:
        """Show what is selected; everything where nothing is."""
        document, selected = self._board.document, self._stage.selected
        rects = [
            piece.rect
            for piece in (
                *(document.node_by_id.get(i) for i in selected.nodes),
                *(document.note_by_id.get(i) for i in selected.notes),
            )
            if piece is not None
        ]
        rects += [bounds for i in selected.edges if (bounds := self._board.routes.bounds(i)) is not None]
        if not rects:
            self.fit()
            return
        whole = rects[0]
        for rect in rects[1:]:
            whole = whole.joined(rect)
        self.camera.fit(whole)

    def actual_size(self) -> None:
        """100 %, around the middle of the view."""
        self.camera.go(Camera(self.camera.camera.x, self.camera.camera.y, 1.0), moving=False)

    def zoom_by(self, factor: float) -> None:
        """Zoom around the middle of the view."""
        self.camera.zoom_at(factor, self.camera.width / 2, self.camera.height / 2)

    def center_on(self, node_id: str) -> None:
        """Bring a node into the middle, near enough to be read."""
        node = self._board.document.node_by_id.get(node_id)
        if node is None:
            return
        most = min(self.camera.width / max(node.rect.w, 1), self.camera.height / max(node.rect.h, 1)) * 0.9
        scale = min(max(self.camera.scale, _REVEAL_SCALE), max(most, 0.1))
        self.camera.go(Camera(node.rect.cx, node.rect.cy, scale), moving=False)

    def focus_node(self, node_id: str) -> None:
        """Put the keyboard on a node and show it."""
        go_to(self._stage, node_id)

    def handle_at(self, x: float, y: float) -> object | None:
        """The `Handle` under a point of the viewport (logical px)."""
        hit = self._stage.hit_at(*self.camera.to_canvas(x, y))
        return hit.handle if hit else None

    def handle_screen_point(
        self, node_id: str, handle_name: str, direction: Direction | None = None
    ) -> QPoint | None:
        """Where a handle is on the screen (global px); None where there is no such handle."""
        for handle in self._board.table.of(node_id):
            if handle.name == handle_name and direction in (None, handle.direction):
                sx, sy = self.camera.to_screen(*self._board.table.point(handle))
                return self.viewport().mapToGlobal(QPoint(round(sx), round(sy)))
        return None

    def node_screen_rect(self, node_id: str) -> QRect | None:
        """Where a node's card is on the screen (global px)."""
        node = self._board.document.node_by_id.get(node_id)
        if node is None:
            return None
        left, top = self.camera.to_screen(node.rect.x, node.rect.y)
        right, bottom = self.camera.to_screen(node.rect.right, node.rect.bottom)
        corner = self.viewport().mapToGlobal(QPoint(round(left), round(top)))
        return QRect(corner.x(), corner.y(), round(right - left), round(bottom - top))

    def _set_up_view(self) -> None:
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def _connect(self, themes: Themes) -> None:
        self.camera.changed.connect(self._on_camera_changed)
        self.camera.rested.connect(self._on_camera_rested)
        self._resting.improved.connect(self._on_improved)
        self._canvas.document_reset.connect(self._on_document_reset)
        self._canvas.changed.connect(self._on_document_changed)
        self._canvas.reveal_requested.connect(self._on_reveal_requested)
        self._selection.changed.connect(self._on_selection_changed)
        themes.changed.connect(self._on_theme_changed)
        self._live.set_selection(self._stage.selected)

    def _new_board(self) -> Board:
        canvas = self._canvas
        return Board(canvas.document, canvas.table, canvas.routes, canvas.node_index)

    def _board_now(self) -> Board:
        return self._board

    def _point_of(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
        sx, sy = position.x(), position.y()
        x, y = self.camera.to_canvas(sx, sy)
        return Pointer(
            sx,
            sy,
            x,
            y,
            bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            bool(modifiers & Qt.KeyboardModifier.ControlModifier),
        )

    def _look_first(self) -> None:
        """The first time that there is both a size and something to see: the kept camera, or everything."""
        if self._seen or self.viewport().width() < 16:
            return
        kept = self._canvas.camera
        if kept is not None:
            self.camera.go(Camera(kept.x, kept.y, kept.scale), moving=False)
            self._seen = True
        elif self._board.document.nodes or self._board.document.notes:
            self.fit()
            self._seen = True

    def _set_screen(self) -> None:
        port = self.viewport()
        self.camera.set_screen(port.width(), port.height(), port.devicePixelRatioF())
        self._look_first()

    def _hover(self, pointer: Pointer) -> None:
        hit = self._stage.hit_at(pointer.x, pointer.y)
        if hit == self._live.hover:
            return
        self._live.set_hover(hit)
        self._tip.cover(self._tip_area(pointer), tip_of(self._board, self._resting.prints, hit))
        self.hovered.emit(hit)
        cross = hit is not None and hit.kind == "handle"
        self._set_cursor(Qt.CursorShape.CrossCursor if cross else None)

    def _tip_area(self, pointer: Pointer) -> QRectF:
        """Around the pointer: a tip stays while the pointer does."""
        out = 6 / self.camera.scale
        return QRectF(pointer.x - out, pointer.y - out, 2 * out, 2 * out)

    def _set_cursor(self, shape: Qt.CursorShape | None) -> None:
        if shape is None:
            shape = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    def _end_gesture(self, *, cancel: bool, pointer: Pointer | None = None) -> None:
        gesture, self._gesture = self._gesture, None
        self._auto_pan.stop()
        if gesture is not None:
            if cancel:
                gesture.cancelled()
            else:
                gesture.released(pointer or self._pointer)
        self._set_cursor(None)

    @Slot(object)
    def _on_camera_changed(self, camera: Camera) -> None:
        lens = self.camera.lens
        scale = lens.scale / self.camera.ratio
        zoomed = scale != self._scale_before or self._studio.ratio != self.camera.ratio
        if zoomed:
            self._scale_before = scale
            self.setTransform(QTransform.fromScale(scale, scale))
        # No scroll bars take part: what is left of the scene rectangle is where the view looks.
        view = self.camera.visible
        self.setSceneRect(QRectF(-lens.x / lens.scale, -lens.y / lens.scale, view.w / 2, view.h / 2))
        self._live.camera_moved(zoomed=zoomed)
        self.viewport().update()
        if self._seen:
            self._canvas.camera = KeptCamera(camera.x, camera.y, camera.scale)
        self.camera_changed.emit(camera)

    @Slot(object)
    def _on_camera_rested(self, _camera: object) -> None:
        if self._gesture is None and self._pointer.sx >= 0 and self.viewport().underMouse():
            self._hover(
                self._point_of(QPointF(self._pointer.sx, self._pointer.sy), Qt.KeyboardModifier.NoModifier)
            )

    @Slot(object)
    def _on_improved(self, rects: tuple[Rect, ...]) -> None:
        if len(rects) > 6:
            self.viewport().update()
            return
        for rect in rects:
            left, top = self.camera.to_screen(rect.x, rect.y)
            right, bottom = self.camera.to_screen(rect.right, rect.bottom)
            area = QRectF(left - 1, top - 1, right - left + 2, bottom - top + 2)
            self.viewport().update(area.intersected(QRectF(self.viewport().rect())).toAlignedRect())

    @Slot(object)
    def _on_document_reset(self, _document: object) -> None:
        self._end_gesture(cancel=True)
        self._board = self._new_board()
        self._resting.set_board(self._board)
        self._live.set_board(self._board)
        self._look_first()
        self._wanting.look_again()
        self.board_changed.emit(self._board)

    @Slot(object)
    def _on_document_changed(self, changes: tuple[Change, ...]) -> None:
        self._board = self._new_board()
        self._resting.change_board(self._board, changes)
        self._live.set_board(self._board)
        self._look_first()
        self._wanting.look_again()
        self.board_changed.emit(self._board)

    @Slot(object)
    def _on_reveal_requested(self, reveal: Reveal) -> None:
        if reveal.node_id in self._board.document.node_by_id:
            self._seen = True
            self.center_on(reveal.node_id)
            self._stage.select([reveal.node_id])

    @Slot(object)
    def _on_selection_changed(self, _selection: Selection) -> None:
        self._live.set_selection(self._stage.selected)

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        self._studio.ink = Ink(theme)
        self._resting.set_ink(self._studio.ink)
        self._live.reinked()
        self.viewport().update()
        self.ink_changed.emit(self._studio.ink)

    @Slot()
    def _on_auto_panned(self) -> None:
        if self._gesture is not None:
            pointer = self._pointer
            x, y = self.camera.to_canvas(pointer.sx, pointer.sy)
            self._gesture.moved(Pointer(pointer.sx, pointer.sy, x, y, pointer.shift, pointer.ctrl))

    @Slot()
    def _on_hush(self) -> None:
        if self._gesture is None:
            self._live.bubble.hide()

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        lens, ratio = self.camera.lens, self.camera.ratio
        scale = lens.scale
        left, top = int(rect.x() * scale) + lens.x - 2, int(rect.y() * scale) + lens.y - 2
        exposed = QRect(left, top, int(rect.width() * scale) + 5, int(rect.height() * scale) + 5)
        port = self.viewport()
        exposed &= QRect(0, 0, round(port.width() * ratio) + 1, round(port.height() * ratio) + 1)
        painter.save()
        painter.resetTransform()
        painter.scale(1 / ratio, 1 / ratio)
        self._resting.draw(painter, exposed, lens)
        painter.restore()
        easel = self._resting.easel(painter, lens)
        paint_titles(easel, self._board, lens.canvas(exposed))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer = self._point_of(event.position(), event.modifiers())
        self._stage.hush.stop()
        self._live.bubble.hide()
        if self._gesture is not None:
            self._end_gesture(cancel=True)
            return
        self._gesture = begin(self._stage, event.button(), pointer, space=self._space)
        if self._gesture is not None:
            self._set_cursor(self._gesture.cursor)
        event.accept()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer = self._point_of(event.position(), event.modifiers())
        if self._gesture is None:
            self._hover(pointer)
            return
        self._gesture.moved(pointer)
        if self._gesture.follows_edge:
            self._auto_pan.follow(pointer.sx, pointer.sy)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer = self._point_of(event.position(), event.modifiers())
        if self._gesture is not None:
            self._end_gesture(cancel=False, pointer=pointer)
            self._hover(pointer)
        event.accept()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        pointer = self._point_of(event.position(), event.modifiers())
        hit = self._stage.hit_at(pointer.x, pointer.y)
        if event.button() is Qt.MouseButton.LeftButton and hit is not None and hit.kind == "node":
            open_node(self._stage, hit.id)
            return
        self.mousePressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        handle_wheel(self.camera, event, zooms=self._settings.get(WHEEL) == "zoom")
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            if self._gesture is None:
                self._set_cursor(None)
            return
        if event.key() == Qt.Key.Key_Escape and self._gesture is not None:
            self._end_gesture(cancel=True)
            return
        if not handle_key(self._stage, event.key(), event.modifiers()):
            event.ignore()

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            if self._gesture is None:
                self._set_cursor(None)
            return
        event.ignore()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return step_focus(self._stage, forward=next) or super().focusNextPrevChild(next)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        super().focusOutEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        request_menu(self._stage, self, event.pos(), keyboard=keyboard)
        event.accept()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_screen()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.NativeGesture:
                return handle_pinch(self.camera, cast("QNativeGestureEvent", event))
            case QEvent.Type.Leave:
                if self._gesture is None:
                    self._live.set_hover(None)
                    self.hovered.emit(None)
            case QEvent.Type.DevicePixelRatioChange:
                self._set_screen()
            case _:
                pass
        return super().viewportEvent(event)
