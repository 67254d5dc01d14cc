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

_AROUND = 0.5
"""Share of the view around it where pins are looked up already: panning does not do it every frame."""
_NOWHERE = Rect(0, 0, 0, 0)


class CommentBadgeLayer(QObject):
    """Told by the store which cards have comments; keeps one item in step with the camera."""

    def __init__(
        self,
        source: CommentBadges | None,
        canvas_id: str,
        board: Callable[[], RenderModel],
        camera: CameraControl,
        live: DynamicLayer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._source = source
        self._canvas_id = canvas_id
        self._board = board
        self._camera = camera
        self._covered = _NOWHERE
        self._live = live
        self.item = CommentBadgeItem(live.studio, self._undimmed)
        live.add(self.item)
        camera.changed.connect(self._on_camera_changed)
        if source is not None:
            source.changed.connect(self._on_pins_changed)

    def refresh(self) -> None:
        """Look anew which pins there are."""
        view = self._camera.visible
        near = self._camera.scale >= CARD_FROM and self._source is not None
        self.item.setVisible(near)
        if not near or self._source is None:
            self._covered = _NOWHERE
            return
        self._covered = view.grown(_AROUND * max(view.w, view.h))
        pins = self._source.of(self._canvas_id)
        cards = self._board().nodes_in(self._covered) if pins else []
        marks = [_mark(card.id, card.rect, pin) for card in cards if (pin := pins.get(card.id)) is not None]
        self.item.show_marks(marks, self._covered)

    def node_at(self, position: QPointF) -> str:
        """The node whose pin is under a point of the viewport; an empty text where there is none."""
        if not self.item.isVisible():
            return ""
        return self.item.node_at(*self._camera.to_canvas(position.x(), position.y()))

    def words_of(self, node_id: str) -> str:
        """What a card's pin says, for the tool tip and for screen readers; empty without one."""
        pin = self._source.of(self._canvas_id).get(node_id) if self._source is not None else None
        if pin is None:
            return ""
        words = _tr("%Ln comments", pin.count)
        if pin.unread:
            words = _tr("{comments}, %Ln unread", pin.unread).format(comments=words)
        return _tr("{comments}, some not sent").format(comments=words) if pin.troubled else words

    def _undimmed(self) -> frozenset[str] | None:
        return self._live.clear

    @Slot(object)
    def _on_camera_changed(self, _camera: object) -> None:
        near = self._camera.scale >= CARD_FROM
        if near != self.item.isVisible() or (near and not _holds(self._covered, self._camera.visible)):
            self.refresh()

    @Slot(object)
    def _on_pins_changed(self, canvas_id: str) -> None:
        if canvas_id == self._canvas_id:
            self.refresh()


def _tr(text: str, n: float | None = None) -> str:
    return translated("Canvas", text, n)


def _mark(node_id: str, rect: Rect, pin: CommentBadge) -> CommentBadgeMark:
    words = QLocale().toString(pin.count) if pin.count < 1_000 else "999+"
    return CommentBadgeMark(node_id, rect, words, pin.unread > 0, pin.troubled)


def _holds(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )
