"""Canvas view: the widget that shows a document through a camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import islice

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent
from typing_extensions import override

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.diff import Change, diff
from wsdesk.graph.model.values import Edge, Handle, Node, Rect
from wsdesk.graph.picking.hits import Hit
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.scene.input import zoom_to
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Pointer
from wsdesk.scene.input.picker_controller import PickerController
from wsdesk.scene.input.pointer_controller import PointerController
from wsdesk.scene.items.canvas_item import ItemContext
from wsdesk.scene.items.labels import announce, announce_selection, edge_properties, tooltip
from wsdesk.scene.layers.canvas_badges import NO_BADGES, BadgeSources, CanvasBadges
from wsdesk.scene.layers.card_images import CardWaveforms, ImageRequests
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.layers.group_titles import GroupTitles
from wsdesk.scene.layers.static_layer import StaticLayer
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import RenderModel, build_render_model, expand_parents
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.view.accessibility import CanvasAccess
from wsdesk.scene.view.event_handlers import EventHandlingView
from wsdesk.scene.view.navigation import BackToContent, CameraHistory
from wsdesk.settings.table import EDGE_STYLE, EDGES, AnySetting, Settings
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_state import Reveal, SavedCamera
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_TOOLTIP_MS = 3500
_RESULTS_AT_ONCE, _RESULTS_MS = 16_000, 3
"""Search results that are collected at once, which takes 1 to 2 ms, and ms until the next ones."""


class CanvasView(EventHandlingView):
    """Shows one canvas. Reads its store, sets the selection, and runs commands."""

    camera_changed = Signal(object)
    """Emitted with the new `Camera`."""
    hovered = Signal(object)
    """Emitted with the `Hit` under the pointer, or None."""
    highlighted = Signal(object)
    """Emitted with the IDs of search results, or None without a search."""
    model_changed = Signal(object)
    """Emitted with the `RenderModel` of a new or changed document."""
    colors_changed = Signal(object)
    """Emitted with the `CanvasColors` of a new theme."""

    def __init__(
        self,
        canvas: CanvasStore,
        selection: SelectionStore,
        images: ImageProvider,
        themes: ThemeManager,
        commands: CommandStore,
        settings: Settings,
        badge_sources: BadgeSources = NO_BADGES,
    ) -> None:
        super().__init__()
        self.setObjectName("canvasView")
        self.setAccessibleName(self.tr("Canvas"))
        self.viewport().setAccessibleName(self.tr("Visible area of the canvas"))
        self.canvas = canvas
        self._settings = settings
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAcceptDrops(False)  # the window accepts images
        self._has_camera = False
        self._pending_node = ""
        """The node or note to center on once the size of the view is known."""
        self.model = self._build_model()
        self._titles = GroupTitles()
        self.camera = CameraControl(self)
        self.history = CameraHistory(self.camera, self)
        text_cache = TextLayoutCache()
        self._item_context = ItemContext(CanvasColors(themes.current), text_cache)
        self._dynamic_layer = DynamicLayer(self.scene(), self.model, self._item_context, self.camera)
        self.static_layer = StaticLayer(
            self.model, self.colors, self.camera, images, CardWaveforms(images.waveforms), text_cache, self
        )
        self.static_layer.worker.is_busy = partial(getattr, canvas, "is_loading_snapshot")
        self._title_timer = QTimer(self, singleShot=True, interval=0)
        self._title_timer.timeout.connect(self._on_title_timeout)
        self._missing_titles: list[Rect] = []
        self._results: set[str] = set()
        self._uncollected: Iterator[str] = iter(())
        self._results_timer = QTimer(self, singleShot=True, interval=_RESULTS_MS)
        self._results_timer.timeout.connect(self._collect_results)
        tooltip_timer = QTimer(self, singleShot=True, interval=_TOOLTIP_MS)
        self.context = InteractionContext(
            canvas,
            selection,
            commands,
            self.camera,
            self._dynamic_layer,
            self._current_model,
            self._announce,
            tooltip_timer,
            self._open_picker,
            self._group_title_at,
        )
        self.picking = PickerController(self.context, themes, self)
        self._pointer = PointerController(self.context, self.viewport(), self._tooltip_of, self.hovered, self)
        self.badges = CanvasBadges(
            badge_sources, canvas, self._current_model, self.camera, self._dynamic_layer, self
        )
        owner = f"canvas:{canvas.canvas_id}"
        images.ready.connect(self.static_layer.on_image_loaded)
        self._image_requests = ImageRequests(
            owner,
            images,
            self.camera,
            self._current_model,
            self.static_layer.repaint_nodes,
            self._is_sharp,
            self,
        )
        self._back_to_content = BackToContent(self.viewport(), self.camera, self._current_model)
        self._back_to_content.clicked.connect(self.fit)
        self._connect(themes, selection)
        # PySide may keep a reference to a view that Qt has deleted, so its attributes (the document
        # and all caches) are cleared explicitly.
        self.destroyed.connect(partial(_release, vars(self)))

    @property
    def colors(self) -> CanvasColors:
        """The current colors."""
        return self._item_context.colors

    def fit(self) -> None:
        """Zoom to fit."""
        zoom_to.fit_all(self.context)

    def reserve(self, rect: QRect | None) -> None:
        """Reserve a lower corner of the view (logical px) when content is fitted."""
        self.camera.reserved = (
            Rect(rect.x(), rect.y(), rect.width(), rect.height()) if rect is not None else None
        )

    def actual_size(self) -> None:
        """Zoom to 100%, around the center of the view."""
        zoom_to.actual_size(self.context)

    def highlight(self, node_ids: Iterable[str] | None) -> None:
        """Dim all nodes and notes except these search results; None ends the search.

        Many results are collected in several frames.
        """
        self._results_timer.stop()
        if node_ids is None:
            self._show_results(None)
        else:
            self._results, self._uncollected = set(), iter(node_ids)
            self._collect_results()

    @Slot()
    def _collect_results(self) -> None:
        some = list(islice(self._uncollected, _RESULTS_AT_ONCE))
        self._results.update(some)
        if len(some) == _RESULTS_AT_ONCE:
            self._results_timer.start()
        else:
            self._show_results(self._results)

    def _show_results(self, results: Set[str] | None) -> None:
        self.context.highlight(results)
        self.highlighted.emit(results)

    def select(self, node_ids: Iterable[str], note_ids: Iterable[str]) -> None:
        """Select only these nodes and notes."""
        self.context.select(node_ids, notes=note_ids)

    def zoom_by(self, factor: float) -> None:
        """Zoom around the center of the view."""
        self.camera.zoom_at(factor, self.camera.width / 2, self.camera.height / 2)

    def center_on(self, node_id: str) -> None:
        """Center a node or note at a readable scale."""
        self._pending_node = node_id
        self._set_initial_camera()

    def node_screen_rect(self, node_id: str) -> QRect | None:
        """Rectangle of a node's card on the screen (global px)."""
        node = self.model.document.node_by_id.get(node_id)
        if node is None:
            return None
        end = self.to_global(node.rect.right, node.rect.bottom)
        return QRect(self.to_global(node.rect.x, node.rect.y), end - QPoint(1, 1))

    def edge_properties(self, edge: Edge) -> str:
        """Kind of an edge, its author, and its time, as far as known."""
        return edge_properties(edge, self.canvas.drawn_by)

    def _group_title_at(self, x: float, y: float) -> Node | None:
        return self._titles.group_at(self.model, self.camera.visible, self.camera.scale, x, y)

    def accessible(self) -> CanvasAccess:
        """Accessible interface of the canvas."""
        return CanvasAccess(self)

    def to_global(self, x: float, y: float) -> QPoint:
        """A canvas point on the screen (global px)."""
        sx, sy = self.camera.to_screen(x, y)
        return self.viewport().mapToGlobal(QPoint(round(sx), round(sy)))

    def _connect(self, themes: ThemeManager, selection: SelectionStore) -> None:
        self.camera.changed.connect(self._on_camera_changed)
        self.static_layer.improved.connect(self.redraw)
        self.canvas.document_reset.connect(self._on_document_reset)
        self.canvas.changed.connect(self._on_document_changed)
        self.canvas.folds.changed.connect(self._on_folds_changed)
        self.canvas.reveal_requested.connect(self._on_reveal_requested)
        self.canvas.camera_requested.connect(self._on_camera_requested)
        self.canvas.highlight_requested.connect(self.highlight)
        selection.changed.connect(self._on_selection_changed)
        themes.changed.connect(self._on_theme_changed)
        self.destroyed.connect(self._settings.watch(self._on_setting_changed))
        self._dynamic_layer.set_edges(self._settings.get(EDGES))
        self._dynamic_layer.set_selection(self.context.selected)

    def _build_model(self) -> RenderModel:
        self.canvas.set_edge_style(self._settings.get(EDGE_STYLE))
        return build_render_model(self.canvas, has_static_edges=self._settings.get(EDGES) == "all")

    def _current_model(self) -> RenderModel:
        return self.model

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() is not Qt.MouseButton.NoButton:
            self.static_layer.worker.wait_for_frame()
        super().mouseMoveEvent(event)

    def _is_sharp(self) -> bool:
        return self.static_layer.is_sharp

    def _announce(self, node_id: str) -> None:
        announce(self, self.model, node_id, self.badges.text_of(node_id))

    def _announce_selection(self) -> None:
        """Announce the selection unless it is the focused node, which was announced already.

        A page above the canvas, such as the light table, announces what it selects.
        """
        selected = self.context.selected
        if (
            self.isVisible()
            and not self._is_covered()
            and not (selected.node and selected.node == self._dynamic_layer.focus)
        ):
            announce_selection(self, self.model, selected)

    def _is_covered(self) -> bool:
        window = self.window()
        above = window.childAt(self.mapTo(window, self.rect().center()))
        return above is not None and above is not self and not self.isAncestorOf(above)

    def _open_picker(self, starts: Sequence[Handle], pointer: Pointer) -> None:
        self.picking.open(starts, pointer)

    def _tooltip_of(self, hit: Hit | None) -> str:
        more = self.badges.text_of(hit.id) if hit is not None and hit.kind in ("node", "group") else ""
        return tooltip(self.model, self.static_layer.thumbnails, hit, self.canvas.drawn_by, more)

    def _set_initial_camera(self) -> None:
        """Set the first camera once size and content are known: the pending node, the saved camera, or all.

        The size comes from the camera: the size of a viewport that was never shown is arbitrary.
        """
        if not self.camera.has_size:
            return
        pending, self._pending_node = self._pending_node, ""
        if pending:
            zoom_to.center_on(self.context, pending)
            self._has_camera = True
        if self._has_camera:
            return
        saved = self.canvas.camera
        if saved is not None:
            self.camera.set_camera(Camera(saved.x, saved.y, saved.scale), moving=False)
            self._has_camera = True
        elif self.model.document.nodes or self.model.document.notes:
            self.fit()
            self._has_camera = True

    @override
    def update_screen(self) -> None:
        port = self.viewport()
        self.camera.set_screen(port.width(), port.height(), port.devicePixelRatioF())
        self._set_initial_camera()

    @Slot(object)
    def _on_camera_changed(self, camera: Camera) -> None:
        can_scroll = self.camera.moving and not (self.camera.zooming or self.static_layer.has_gaps)
        zoomed = self.apply_camera(self.camera.transform, self.camera.ratio, can_scroll=can_scroll)
        if can_scroll and (
            titles := self._titles.changed_rects(self.model, self.camera.visible, camera.scale)
        ):
            self.redraw(titles)
        self._dynamic_layer.update_camera(zoomed=zoomed)
        if self._has_camera:
            self.canvas.camera = SavedCamera(camera.x, camera.y, camera.scale)
        self.camera_changed.emit(camera)

    @Slot()
    def _on_title_timeout(self) -> None:
        missing, self._missing_titles = self._missing_titles, []
        self.redraw(missing)

    @Slot(object)
    def _on_document_reset(self, _document: object) -> None:
        self.model = self._build_model()
        self.static_layer.set_model(self.model)
        self._pointer.cancel()
        self._on_model_set()

    @Slot(object)
    def _on_document_changed(self, changes: tuple[Change, ...]) -> None:
        old, new = self.model, self._build_model()
        visible_changes = diff(old.document, new.document) if self.canvas.folds.ids else changes
        self.model = new.derive_from(old)
        self._show_changes(visible_changes)

    @Slot(object)
    def _on_folds_changed(self, _ids: object) -> None:
        old, new = self.model, self._build_model()
        changes = diff(old.document, new.document)
        self.model = new.derive_from(old)
        if changes:
            self._show_changes(changes)

    def _show_changes(self, changes: tuple[Change, ...]) -> None:
        self.static_layer.update_model(self.model, changes)
        self._on_model_set()

    def _on_model_set(self) -> None:
        self._dynamic_layer.set_model(self.model)
        self.context.focus_mode.refresh(self.model, self.context.selected)
        self.badges.refresh()
        self._pointer.rebase()
        self.picking.rebase()
        self._set_initial_camera()
        self._image_requests.refresh()
        self._back_to_content.refresh()
        self.model_changed.emit(self.model)

    @Slot(object)
    def _on_reveal_requested(self, reveal: Reveal) -> None:
        if reveal.note_id in self.model.document.note_by_id:
            self.center_on(reveal.note_id)
            self.context.select(notes=[reveal.note_id])
            return
        expand_parents(self.canvas, reveal.node_id)
        if reveal.node_id in self.model.document.node_by_id:
            if reveal.camera is None:
                self.center_on(reveal.node_id)
            else:
                self._has_camera = True
            self.context.select([reveal.node_id])

    @Slot(object)
    def _on_camera_requested(self, camera: SavedCamera) -> None:
        self._has_camera = True
        self.camera.set_camera(Camera(camera.x, camera.y, camera.scale), moving=False)

    @Slot(object)
    def _on_selection_changed(self, _selection: Selection) -> None:
        self._dynamic_layer.set_selection(self.context.selected)
        self.context.focus_mode.refresh(self.model, self.context.selected)
        self._announce_selection()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key in (EDGES.key, EDGE_STYLE.key):
            self._dynamic_layer.set_edges(self._settings.get(EDGES))
            self._on_document_reset(None)

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        self._item_context.colors = CanvasColors(theme)
        self.static_layer.set_colors(self.colors)
        self._dynamic_layer.update_colors()
        self.viewport().update()
        self.colors_changed.emit(self.colors)

    @override
    def paint_background(self, painter: QPainter, exposed: QRect, *, whole: bool) -> None:
        self.static_layer.draw(painter, exposed, self.camera.transform, whole=whole)

    @override
    def on_painted(self) -> None:
        self.static_layer.on_painted()

    @override
    def paint_over_background(self, painter: QPainter, exposed: QRect) -> None:
        transform = self.camera.transform
        context = self.static_layer.context(painter, transform)
        missing = self._titles.paint(context, self.model, self.camera.visible, transform.to_canvas(exposed))
        if missing:
            self._missing_titles += missing
            self._title_timer.start()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.static_layer.wake()
        self._image_requests.wake()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pointer.cancel()
        self._image_requests.sleep()
        self.static_layer.sleep()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update_screen()


def _release(attributes: dict[str, object]) -> None:
    """Clear the attributes of a deleted view, and its model.

    The layers of a view reference each other through bound methods. Without their model they are small
    enough to wait for the garbage collector; the document is freed at once.
    """
    model = attributes.get("model")
    if model is not None:
        vars(model).clear()
    attributes.clear()
