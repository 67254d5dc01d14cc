"""Select gestures: a press on a card, edge, or note, and the rubber band. Cards don't move."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer


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
        self._context.dynamic_layer.band.show_band(rect)
        self._search(rect)
        self._select(self._in_band)

    @override
    def release(self, pointer: Pointer) -> None:
        self._context.dynamic_layer.band.hide()
        if self._dragged:
            self._sort_selection()
            return
        if self._below is not None:
            self._select({self._below.id: None})
        elif not (self._start.shift or self._start.ctrl):
            self._context.select()
            self._context.dynamic_layer.set_focus("")

    @override
    def cancel(self) -> None:
        self._context.dynamic_layer.band.hide()
        before = self._selected_before
        self._context.select(before.nodes, before.edges, before.notes)

    def _search(self, rect: Rect) -> None:
        """Search only where the band changed: it may hold 100,000 cards."""
        model, old = self._context.model, self._rect
        if old is None:
            old, added = Rect(rect.x, rect.y, 0, 0), [rect]
        else:
            added = _difference(rect, old)
        for strip in _difference(old, rect):
            for node in model.nodes_in(strip):
                if not _is_in_band(node, rect):
                    self._in_band.pop(node.id, None)
        for strip in added:
            self._in_band.update(
                (node.id, None)
                for node in model.nodes_in(strip)
                if node.kind is not Kind.GROUP or _is_in_band(node, rect)
            )
        self._rect = rect

    def _sort_selection(self) -> None:
        """Sort the selection in document order."""
        if self._rect is not None:
            nodes = self._context.model.nodes_in(self._rect)
            self._select({node.id: None for node in nodes if node.id in self._in_band})

    def _select(self, nodes_in_band: dict[str, None]) -> None:
        before = self._selected_before
        nodes: Iterable[str]
        if self._start.ctrl:
            nodes = [i for i in before.nodes if i not in nodes_in_band]
        elif self._start.shift:
            nodes = [*before.nodes, *nodes_in_band]
        else:
            nodes = nodes_in_band
        base = self._start.shift or self._start.ctrl
        self._context.select(nodes, before.edges if base else (), before.notes if base else ())


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
