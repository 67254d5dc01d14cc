"""Select gestures: a press on a card, edge, or note, and the rubber band. Cards don't move."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from PySide6.QtCore import QTimer
from typing_extensions import override

from wsdesk.graph.model.values import Kind, Node, Rect, UniqueIds
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.store.canvas.selection import Selection

_COMMIT_MS = 100
"""Time after which the selection follows the outlines of many cards."""


class Select(Gesture):
    """Shift and Ctrl toggle in the selection; a plain click selects only this."""

    def __init__(self, context: InteractionContext, hit: Hit, start: Pointer) -> None:
        self._context = context
        self._hit = hit
        self._start = start
        self._narrows_on_release = False
        if start.shift or start.ctrl:
            self._toggle()
        elif context.is_selected(hit):
            # A press on one of several selected nodes may start a gesture with all of them:
            # narrow on release.
            self._narrows_on_release = True
        else:
            context.select_hit(hit)
        if hit.kind in ("node", "group"):
            context.dynamic_layer.set_focus("")

    @override
    def release(self, pointer: Pointer) -> None:
        if self._narrows_on_release and not pointer.is_drag_from(self._start):
            self._context.select_hit(self._hit)

    def _toggle(self) -> None:
        selected = self._context.selected
        nodes, edges, notes = list(selected.nodes), list(selected.edges), list(selected.notes)
        of_kind = {"edge": edges, "note": notes}.get(self._hit.kind, nodes)
        if self._hit.id in of_kind:
            of_kind.remove(self._hit.id)
        else:
            of_kind.append(self._hit.id)
        self._context.select(nodes, edges, notes)


class RubberBand(Gesture):
    """Rubber-band selection: Shift adds, Ctrl toggles.

    A click without a drag selects `below`, the group under the press, or clears the selection.
    """

    auto_pans = True

    def __init__(self, context: InteractionContext, start: Pointer, below: Hit | None = None) -> None:
        self._context = context
        self._start = start
        self._below = below
        self._selected_before = context.selected
        self._dragged = False
        self._rect: Rect | None = None
        self._in_band: dict[str, None] = {}
        """IDs of the cards that the band touches and the groups within it, in the order it reached them."""
        self._committed: Selection | None = None
        self._timer = QTimer(context.camera, singleShot=True, interval=_COMMIT_MS)
        self._timer.timeout.connect(self._commit)

    @override
    def move(self, pointer: Pointer) -> None:
        if not self._dragged and not pointer.is_drag_from(self._start):
            return
        self._dragged = True
        start = self._start
        rect = Rect(
            min(start.x, pointer.x),
            min(start.y, pointer.y),
            abs(pointer.x - start.x),
            abs(pointer.y - start.y),
        )
        # Only where the band changed: it may hold 100,000 cards.
        old = self._rect or Rect(rect.x, rect.y, 0, 0)
        more, less = [rect] if self._rect is None else _difference(rect, old), _difference(old, rect)
        self._rect = rect
        self._context.dynamic_layer.band.show_band(rect, (*more, *less))
        removed = [self._leave(strip, rect) for strip in less]
        added = [self._enter(strip, rect) for strip in more]
        if not self._preview(added, removed):
            self._commit()
        elif not self._timer.isActive():
            self._timer.start()

    @override
    def release(self, pointer: Pointer) -> None:
        self._context.dynamic_layer.band.hide()
        if self._dragged:
            nodes = self._context.model.document.node_by_id
            self._in_band = {i: None for i in nodes if i in self._in_band}
            self._preview((), ())
            self._commit()
        elif self._below is not None:
            self._in_band = {self._below.id: None}
            self._commit()
        elif not (self._start.shift or self._start.ctrl):
            self._context.select()
            self._context.dynamic_layer.set_focus("")
        self._timer.deleteLater()

    @override
    def cancel(self) -> None:
        self._context.dynamic_layer.band.hide()
        if self._timer.isActive():
            self._commit()
        before = self._selected_before
        self._context.select(before.nodes, before.edges, before.notes)
        self._timer.deleteLater()

    def _enter(self, strip: Rect, rect: Rect) -> list[Node]:
        """Add the nodes that the band reached in a strip, and return them."""
        inside = self._in_band
        found = [
            node
            for node in self._context.model.nodes_in(strip)
            if node.id not in inside and (node.kind is not Kind.GROUP or _is_in_band(node, rect))
        ]
        inside.update(dict.fromkeys([node.id for node in found]))
        return found

    def _leave(self, strip: Rect, rect: Rect) -> list[Node]:
        """Remove the nodes that the band left in a strip, and return them."""
        inside = self._in_band
        found = [
            node
            for node in self._context.model.nodes_in(strip)
            if node.id in inside and not _is_in_band(node, rect)
        ]
        for node in found:
            del inside[node.id]
        return found

    def _preview(self, added: Iterable[list[Node]], removed: Iterable[list[Node]]) -> bool:
        """Outline what changed before the selection does; False if that isn't possible.

        With 100,000 nodes, the selection and all that follows it take longer than a frame.
        """
        if self._context.selected is not self._committed:
            return False
        if self._start.shift or self._start.ctrl:
            before = self._before
            added, removed = (
                [[node for node in nodes if (node.id in before) is self._start.ctrl] for nodes in groups]
                for groups in (added, removed)
            )
            if self._start.ctrl:
                added, removed = removed, added
        return self._context.dynamic_layer.low_detail.preview(added, removed)

    @cached_property
    def _before(self) -> frozenset[str]:
        return frozenset(self._selected_before.nodes)

    def _commit(self) -> None:
        """Select what is in the band."""
        self._timer.stop()
        before, inside = self._selected_before, self._in_band
        if self._start.ctrl:
            nodes = UniqueIds([i for i in before.nodes if i not in inside])
        elif self._start.shift:
            nodes = UniqueIds({**dict.fromkeys(before.nodes), **inside})
        else:
            nodes = UniqueIds(inside)
        if self._context.selected is self._committed:
            self._context.dynamic_layer.low_detail.confirm_preview(nodes)
        base = self._start.shift or self._start.ctrl
        self._context.select(nodes, before.edges if base else (), before.notes if base else ())
        self._committed = self._context.selected


def _is_in_band(node: Node, rect: Rect) -> bool:
    """Whether the band touches a card, or contains a group completely."""
    return rect.contains_rect(node.rect) if node.kind is Kind.GROUP else node.rect.intersects(rect)


def _difference(rect: Rect, other: Rect) -> list[Rect]:
    """The parts of a rectangle that aren't in another one: at most four."""
    left, right = max(rect.x, other.x), min(rect.right, other.right)
    top, bottom = max(rect.y, other.y), min(rect.bottom, other.bottom)
    if left > right or top > bottom:
        return [rect]
    parts: list[Rect] = []
    if rect.x < left:
        parts.append(Rect(rect.x, rect.y, left - rect.x, rect.h))
    if right < rect.right:
        parts.append(Rect(right, rect.y, rect.right - right, rect.h))
    if rect.y < top:
        parts.append(Rect(left, rect.y, right - left, top - rect.y))
    if bottom < rect.bottom:
        parts.append(Rect(left, bottom, right - left, rect.bottom - bottom))
    return parts
