"""The badges of a canvas: comments, marks of results, unseen changes, and differences of snapshots."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF

from wsdesk.scene.layers.comment_badges import CommentBadgeLayer
from wsdesk.scene.layers.differences import DifferenceLayer
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.layers.mark_badges import MarkBadgeLayer
from wsdesk.scene.layers.news_badges import NewsBadgeLayer
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.history.timelines import TimelinesStore
from wsdesk.store.history.whats_new import WhatsNewStore


class BadgeSources(NamedTuple):
    """Sources of the badges on cards; None for no badges of that kind."""

    comments: CommentBadges | None = None
    marks: ResultMarksStore | None = None
    whats_new: WhatsNewStore | None = None
    timelines: TimelinesStore | None = None


NO_BADGES = BadgeSources()


class CanvasBadges(QObject):
    """Layers of all badges of a canvas."""

    def __init__(
        self,
        sources: BadgeSources,
        canvas: CanvasStore,
        model: Callable[[], RenderModel],
        camera: CameraControl,
        dynamic_layer: DynamicLayer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._model = model
        place = (canvas.canvas_id, model, camera, dynamic_layer, self)
        self._comments = CommentBadgeLayer(sources.comments, *place)
        self._marks = MarkBadgeLayer(sources.marks, *place)
        self._news = NewsBadgeLayer(sources.whats_new, *place)
        self._differences = DifferenceLayer(sources.timelines, canvas, model, dynamic_layer, self)
        # The badges of comments are in the same place as the labels of differences.
        self._differences.shown.connect(self._comments.set_hidden)
        if self._differences.has_differences:
            self._comments.set_hidden(True)

    def refresh(self) -> None:
        """Show the badges of the current model."""
        self._comments.refresh()
        self._marks.refresh()
        self._news.refresh()
        self._differences.refresh()

    def comments_at(self, position: QPointF) -> str:
        """The node whose badge of comments is at a position in the view (px); empty if there is none."""
        return self._comments.node_at(position)

    def text_of(self, node_id: str) -> str:
        """Text of the badges of a card, for tooltips and screen readers."""
        node = self._model().document.node_by_id.get(node_id)
        marks = self._marks.text_of(node) if node is not None else ""
        parts = (self._comments.text_of(node_id), marks, self._news.text_of(node_id))
        return ", ".join(part for part in parts if part)
