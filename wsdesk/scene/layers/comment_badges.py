"""Comment badges of the visible cards."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLocale, QObject, QPointF, Slot

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.comment_badge_item import CommentBadgeItem, CommentBadgeMark
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.comments.badges import CommentBadge, CommentBadges
from wsdesk.store.text.number_format import translated

_MARGIN = 0.5
"""Margin around the view, as a share of it, for which badges are collected in advance of panning."""
_NO_RECT = Rect(0, 0, 0, 0)


class CommentBadgeLayer(QObject):
    """Updates the badge item when comments or the camera change."""

    def __init__(
        self,
        source: CommentBadges | None,
        canvas_id: str,
        model: Callable[[], RenderModel],
        camera: CameraControl,
        dynamic_layer: DynamicLayer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._source = source
        self._canvas_id = canvas_id
        self._model = model
        self._camera = camera
        self._covered = _NO_RECT
        self._dynamic_layer = dynamic_layer
        self.item = CommentBadgeItem(dynamic_layer.context, self._undimmed_nodes)
        dynamic_layer.add(self.item)
        camera.changed.connect(self._on_camera_changed)
        if source is not None:
            source.changed.connect(self._on_pins_changed)

    def refresh(self) -> None:
        """Rebuild the badges near the view."""
        view = self._camera.visible
        near = self._camera.scale >= CARD_FROM and self._source is not None
        self.item.setVisible(near)
        if not near or self._source is None:
            self._covered = _NO_RECT
            return
        self._covered = view.grown(_MARGIN * max(view.w, view.h))
        badges = self._source.of(self._canvas_id)
        cards = self._model().nodes_in(self._covered) if badges else []
        marks = [
            _mark(card.id, card.rect, badge) for card in cards if (badge := badges.get(card.id)) is not None
        ]
        self.item.show_marks(marks, self._covered)

    def node_at(self, position: QPointF) -> str:
        """The node of the badge at a point of the viewport; empty if there is none."""
        if not self.item.isVisible():
            return ""
        return self.item.node_at(*self._camera.to_canvas(position.x(), position.y()))

    def text_of(self, node_id: str) -> str:
        """Text of a card's badge for tooltips and screen readers; empty without one."""
        badge = self._source.of(self._canvas_id).get(node_id) if self._source is not None else None
        if badge is None:
            return ""
        text = _tr("%Ln comments", badge.count)
        if badge.unread:
            text = _tr("{comments}, %Ln unread", badge.unread).format(comments=text)
        return _tr("{comments}, some not sent").format(comments=text) if badge.troubled else text

    def _undimmed_nodes(self) -> frozenset[str] | None:
        return self._dynamic_layer.undimmed

    @Slot(object)
    def _on_camera_changed(self, _camera: object) -> None:
        near = self._camera.scale >= CARD_FROM
        if near != self.item.isVisible() or (near and not _contains(self._covered, self._camera.visible)):
            self.refresh()

    @Slot(object)
    def _on_pins_changed(self, canvas_id: str) -> None:
        if canvas_id == self._canvas_id:
            self.refresh()


def _tr(text: str, n: float | None = None) -> str:
    return translated("Canvas", text, n)


def _mark(node_id: str, rect: Rect, badge: CommentBadge) -> CommentBadgeMark:
    text = QLocale().toString(badge.count) if badge.count < 1_000 else "999+"
    return CommentBadgeMark(node_id, rect, text, badge.unread > 0, badge.troubled)


def _contains(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )
