"""Canvas view: the widget that shows a document through a camera."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QHideEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from typing_extensions import override

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.diff import Change, diff
from wsdesk.graph.model.values import Direction, Edge, Handle, Node, Rect
from wsdesk.graph.picking.hits import Hit
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.scene.input import zoom_to
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Pointer
from wsdesk.scene.input.gestures.keys import go_to
from wsdesk.scene.input.picker.picking import PickerController
from wsdesk.scene.input.pointer_controller import PointerController
from wsdesk.scene.items.announcement import announce, announce_selection
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.tooltip_text import edge_facts, tooltip
from wsdesk.scene.layers.card_waveforms import CardWaveforms
from wsdesk.scene.layers.comment_badges import CommentBadgeLayer
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.layers.group_titles import GroupTitles
from wsdesk.scene.layers.image_requests import ImageRequests
from wsdesk.scene.layers.static_layer import StaticLayer
from wsdesk.scene.model.build_render_model import board_of, bring_out
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.view.accessibility import CanvasAccess
from wsdesk.scene.view.back_to_content import BackToContent
from wsdesk.scene.view.camera_history import CameraHistory
from wsdesk.scene.view.event_handlers import EventHandlingView
from wsdesk.settings.table import EDGE_STYLE, EDGES, AnySetting, Settings
from wsdesk.store.canvas.canvas import CanvasStore, Reveal
from wsdesk.store.canvas.canvas import SavedCamera as KeptCamera
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comments.badges import CommentBadges
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_HUSH_MS = 3500
_MOST_CHANGES = 500
"""Changes from which on everything is painted anew: finding out where they are seen takes longer."""


class CanvasView(EventHandlingView):
    """Shows one canvas. Reads its stores, writes the selection, asks commands to do the rest."""

    camera_changed = Signal(object)
    """The new `Camera`."""
    hovered = Signal(object)
    """The `Hit` under the pointer, or None."""
    lit = Signal(object)
    """The ids of what a search found, None where nothing is searched for."""
    board_changed = Signal(object)
    """The `RenderModel` of another or a changed document."""
    ink_changed = Signal(object)
    """The `CanvasColors` of another theme."""

    def __init__(
        self,
        canvas: CanvasStore,
        selection: SelectionStore,
        pictures: ImageProvider,
        themes: ThemeManager,
        commands: CommandStore,
        settings: Settings,
        pins: CommentBadges | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("canvasView")
        self.setAccessibleName(self.tr("Canvas"))
        self.viewport().setAccessibleName(self.tr("Visible area of the canvas"))
        self._canvas = canvas
        self._settings = settings
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._seen = False
        self._awaited = ""
        """The node or note to center on as soon as the size of the view is known."""
        self._board = self._new_board()
        self._titles = GroupTitles()
        self.camera = CameraControl(self)
        self.history = CameraHistory(self.camera, self)
        lettering = TextLayoutCache()
        self._studio = ItemContext(CanvasColors(themes.current), lettering)
        self._live = DynamicLayer(self.scene(), self._board, self._studio, self.camera)
        self._resting = StaticLayer(
            self._board, self.ink, self.camera, pictures, CardWaveforms(pictures.waveforms), lettering, self
        )
        self._another_frame = QTimer(self, singleShot=True, interval=0)
        self._another_frame.timeout.connect(self._on_another_frame)
        self._untitled: list[Rect] = []
        hush = QTimer(self, singleShot=True, interval=_HUSH_MS)
        self._stage = InteractionContext(
            canvas,
            selection,
            commands,
            self.camera,
            self._live,
            self._board_now,
            self._announce,
            hush,
            self._offer,
            self._titled_group_at,
        )
        self.picking = PickerController(self._stage, themes, self)
        self._pointing = PointerController(self._stage, self.viewport(), self._tip_of, self._tell_hover, self)
        self._pins = CommentBadgeLayer(pins, canvas.canvas_id, self._board_now, self.camera, self._live, self)
        owner = f"canvas:{canvas.canvas_id}"
        self._wanting = ImageRequests(
            owner, pictures, self.camera, self._board_now, self._resting.repaint_nodes, self
        )
        self._way_back = BackToContent(self.viewport(), self.camera, self._board_now)
        self._way_back.clicked.connect(self.fit)
        self._connect(themes, selection)
        # PySide may keep a reference to a view that Qt has deleted (seen where the details were shown). Its
        # attributes go all the same: the document, and all that was painted.
        self.destroyed.connect(partial(dict.clear, vars(self)))

    @property
    def stage(self) -> InteractionContext:
        """What gestures and commands act on."""
        return self._stage

    @property
    def canvas(self) -> CanvasStore:
        return self._canvas

    @property
    def board(self) -> RenderModel:
        """The document as it is drawn now."""
        return self._board

    @property
    def ink(self) -> CanvasColors:
        """The colours as they are drawn now."""
        return self._studio.ink

    @property
    def resting(self) -> StaticLayer:
        """The tiles, for who measures them."""
        return self._resting

    def fit(self) -> None:
        """Show everything."""
        zoom_to.fit_all(self._stage)

    def fit_selection(self) -> None:
        """Show what is selected; everything where nothing is."""
        zoom_to.fit_selection(self._stage)

    def reserve(self, place: QRect | None) -> None:
        """Keep a lower corner of the view (logical px) free of cards when content is fitted."""
        self.camera.reserved = (
            Rect(place.x(), place.y(), place.width(), place.height()) if place is not None else None
        )

    def actual_size(self) -> None:
        """100 %, around the middle of the view."""
        zoom_to.actual_size(self._stage)

    def highlight(self, node_ids: Iterable[str] | None) -> None:
        """Dim all nodes and notes but these (what a search found); None: none is dimmed for it."""
        self._stage.highlight(node_ids)
        self.lit.emit(self._stage.spotlight.found)

    def select(self, node_ids: Iterable[str], note_ids: Iterable[str]) -> None:
        """Select these nodes and notes, and nothing else."""
        self._stage.select(node_ids, notes=note_ids)

    def zoom_by(self, factor: float) -> None:
        """Zoom around the middle of the view."""
        self.camera.zoom_at(factor, self.camera.width / 2, self.camera.height / 2)

    def center_on(self, node_id: str) -> None:
        """Bring a node or note into the middle, near enough to be read."""
        self._awaited = node_id
        self._look_first()

    def focus_node(self, node_id: str) -> None:
        """Put the keyboard on a node and show it."""
        go_to(self._stage, node_id)

    def handle_screen_point(
        self, node_id: str, handle_name: str, direction: Direction | None = None
    ) -> QPoint | None:
        """Where a handle is on the screen (global px); None where there is no such handle."""
        for handle in self._board.table.of(node_id):
            if handle.name == handle_name and direction in (None, handle.direction):
                return self._to_global(*self._board.table.point(handle))
        return None

    def node_screen_rect(self, node_id: str) -> QRect | None:
        """Where a node's card is on the screen (global px)."""
        node = self._board.document.node_by_id.get(node_id)
        if node is None:
            return None
        end = self._to_global(node.rect.right, node.rect.bottom)
        return QRect(self._to_global(node.rect.x, node.rect.y), end - QPoint(1, 1))

    def edge_facts(self, edge: Edge) -> str:
        """What kind of edge it is, who drew it and when, as far as known."""
        return edge_facts(edge, self._canvas.drawn_by)

    def _titled_group_at(self, x: float, y: float) -> Node | None:
        return self._titles.group_at(self._board, self.camera.visible, self.camera.scale, x, y)

    def accessible(self) -> CanvasAccess:
        """What assistive technology is told of the canvas."""
        return CanvasAccess(self)

    def _to_global(self, x: float, y: float) -> QPoint:
        sx, sy = self.camera.to_screen(x, y)
        return self.viewport().mapToGlobal(QPoint(round(sx), round(sy)))

    def _connect(self, themes: ThemeManager, selection: SelectionStore) -> None:
        self.camera.changed.connect(self._on_camera_changed)
        self._resting.improved.connect(self._on_improved)
        self._canvas.document_reset.connect(self._on_document_reset)
        self._canvas.changed.connect(self._on_document_changed)
        self._canvas.folds.changed.connect(self._on_folds_changed)
        self._canvas.reveal_requested.connect(self._on_reveal_requested)
        self._canvas.look_requested.connect(self._on_look_requested)
        self._canvas.highlight_requested.connect(self.highlight)
        selection.changed.connect(self._on_selection_changed)
        themes.changed.connect(self._on_theme_changed)
        self.destroyed.connect(self._settings.watch(self._on_setting_changed))
        self._live.set_edges(self._settings.get(EDGES))
        self._live.set_selection(self._stage.selected)

    def _new_board(self) -> RenderModel:
        self._canvas.set_edge_style(self._settings.get(EDGE_STYLE))
        return board_of(self._canvas, rests_edges=self._settings.get(EDGES) == "all")

    def _board_now(self) -> RenderModel:
        return self._board

    def _announce(self, node_id: str) -> None:
        announce(self, self._board, node_id, self._pins.words_of(node_id))

    def _tell_selection(self) -> None:
        """What the keyboard came to was told already."""
        selected = self._stage.selected
        if self.isVisible() and not (selected.node and selected.node == self._live.focus):
            announce_selection(self, self._board, selected)

    def _offer(self, starts: Sequence[Handle], pointer: Pointer) -> None:
        self.picking.offer(starts, pointer)

    def _tip_of(self, hit: Hit | None) -> str:
        more = self._pins.words_of(hit.id) if hit is not None and hit.kind in ("node", "group") else ""
        return tooltip(self._board, self._resting.prints, hit, self._canvas.drawn_by, more)

    def _tell_hover(self, hit: Hit | None) -> None:
        self.hovered.emit(hit)

    def _look_first(self) -> None:
        """The first time that there is both a size and something to see: what was asked for, the kept camera,
        or everything.

        The camera is asked for the size: a viewport that was never shown gives one that nobody chose.
        """
        if not self.camera.sized:
            return
        awaited, self._awaited = self._awaited, ""
        if awaited:
            zoom_to.center_on(self._stage, awaited)
            self._seen = True
        if self._seen:
            return
        kept = self._canvas.camera
        if kept is not None:
            self.camera.go(Camera(kept.x, kept.y, kept.scale), moving=False)
            self._seen = True
        elif self._board.document.nodes or self._board.document.notes:
            self.fit()
            self._seen = True

    @override
    def screen_changed(self) -> None:
        port = self.viewport()
        self.camera.set_screen(port.width(), port.height(), port.devicePixelRatioF())
        self._look_first()

    @Slot(object)
    def _on_camera_changed(self, camera: Camera) -> None:
        slides = self.camera.moving and not (self.camera.zooming or self._resting.bare)
        zoomed = self.apply_camera(self.camera.lens, self.camera.ratio, slides=slides)
        if slides and (turned := self._titles.turnover(self._board, self.camera.visible, camera.scale)):
            self.redraw(turned)
        self._live.camera_moved(zoomed=zoomed)
        if self._seen:
            self._canvas.camera = KeptCamera(camera.x, camera.y, camera.scale)
        self.camera_changed.emit(camera)

    @Slot(object)
    def _on_improved(self, rects: tuple[Rect, ...]) -> None:
        self.redraw(rects)

    @Slot()
    def _on_another_frame(self) -> None:
        untitled, self._untitled = self._untitled, []
        self.redraw(untitled)

    @Slot(object)
    def _on_document_reset(self, _document: object) -> None:
        self._board = self._new_board()
        self._resting.set_board(self._board)
        self._pointing.cancel()
        self._take_board()

    @Slot(object)
    def _on_document_changed(self, changes: tuple[Change, ...]) -> None:
        old, new = self._board, self._new_board()
        seen = diff(old.document, new.document) if self._canvas.folds.ids else changes
        self._board = new.following(old, seen)
        self._show_changes(seen)

    @Slot(object)
    def _on_folds_changed(self, _ids: object) -> None:
        old, new = self._board, self._new_board()
        changes = diff(old.document, new.document)
        self._board = new.following(old, changes)
        if changes:
            self._show_changes(changes)

    def _show_changes(self, changes: tuple[Change, ...]) -> None:
        if len(changes) > _MOST_CHANGES:
            self._resting.set_board(self._board)
        else:
            self._resting.change_board(self._board, changes)
        self._take_board()

    def _take_board(self) -> None:
        self._live.set_board(self._board)
        self._stage.spotlight.refresh(self._board, self._stage.selected)
        self._pins.refresh()
        self._pointing.rebase()
        self.picking.rebase()
        self._look_first()
        self._wanting.refresh()
        self._way_back.look()
        self.board_changed.emit(self._board)

    @Slot(object)
    def _on_reveal_requested(self, reveal: Reveal) -> None:
        if reveal.note_id in self._board.document.note_by_id:
            self.center_on(reveal.note_id)
            self._stage.select(notes=[reveal.note_id])
            return
        bring_out(self._canvas, reveal.node_id)
        if reveal.node_id in self._board.document.node_by_id:
            if reveal.camera is None:
                self.center_on(reveal.node_id)
            else:
                self._seen = True
            self._stage.select([reveal.node_id])

    @Slot(object)
    def _on_look_requested(self, wanted: KeptCamera) -> None:
        self._seen = True
        self.camera.go(Camera(wanted.x, wanted.y, wanted.scale), moving=False)

    @Slot(object)
    def _on_selection_changed(self, _selection: Selection) -> None:
        self._live.set_selection(self._stage.selected)
        self._stage.spotlight.refresh(self._board, self._stage.selected)
        self._tell_selection()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key in (EDGES.key, EDGE_STYLE.key):
            self._live.set_edges(self._settings.get(EDGES))
            self._on_document_reset(None)

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        self._studio.ink = CanvasColors(theme)
        self._resting.set_ink(self.ink)
        self._live.colors_changed()
        self.viewport().update()
        self.ink_changed.emit(self.ink)

    @override
    def paint_ground(self, painter: QPainter, exposed: QRect, *, whole: bool) -> None:
        self._resting.draw(painter, exposed, self.camera.lens, whole=whole)

    @override
    def paint_over_ground(self, painter: QPainter, exposed: QRect) -> None:
        lens = self.camera.lens
        easel = self._resting.easel(painter, lens)
        lacking = self._titles.paint(easel, self._board, self.camera.visible, lens.canvas(exposed))
        if lacking:
            self._untitled += lacking
            self._another_frame.start()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._resting.wake()
        self._wanting.wake()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pointing.cancel()
        self._wanting.sleep()
        self._resting.sleep()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.screen_changed()
