"""Select gestures: a press on a card, edge, or note, and the rubber band. Cards don't move."""

from __future__ import annotations

from functools import cached_property
from math import inf
from time import perf_counter

from PySide6.QtCore import QTimer
from typing_extensions import override

from wsdesk.graph.model.values import Kind, Node, Rect, UniqueIds
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.items.low_detail_item import LowDetailItem
from wsdesk.store.canvas.selection import Selection

_COMMIT_MS = 100
"""Time after which the selection follows the outlines of many cards."""
_SEARCH_S, _SEARCH_MS = 0.0015, 6
"""Seconds for finding such cards, and ms until the next ones are found, by then mostly after the frame."""
_FRAME_S, _MAX_WAITS = 0.005, 2
"""Seconds after a move within which its frame is drawn, and maximum number of waits for one."""
_AREA_PX, _MAX_HALVINGS = 4096, 10
"""Square px on the screen of the areas in which they are found one after the other: 340 of 100,000 cards;
and how often an area is halved, because it is larger after a zoom."""


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
        self._rect: Rect | None = None
        self._areas: list[tuple[Rect, int]] = []
        """Parts of the canvas where the band changed and cards haven't been searched yet, and how often each
        was halved."""
        self._in_band: dict[str, None] = {}
        """IDs of the cards that the band touches and the groups within it, in the order it reached them."""
        self._committed: Selection | None = None
        self._moved_at = 0.0
        self._waited = 0
        """How often the search waited for the frame of a move."""
        self._timer = QTimer(context.camera, singleShot=True, interval=_COMMIT_MS)
        self._timer.timeout.connect(self._commit)
        self._search_timer = QTimer(context.camera, singleShot=True, interval=_SEARCH_MS)
        self._search_timer.timeout.connect(self._on_search_timeout)

    @override
    def move(self, pointer: Pointer) -> None:
        if self._rect is None and not pointer.is_drag_from(self._start):
            return
        start = self._start
        rect = Rect(
            min(start.x, pointer.x),
            min(start.y, pointer.y),
            abs(pointer.x - start.x),
            abs(pointer.y - start.y),
        )
        # Only where the band changed: it may hold 100,000 cards.
        if self._rect is None:
            changed = [rect]
        else:
            changed = [*_difference(rect, self._rect), *_difference(self._rect, rect)]
        self._rect = rect
        self._context.dynamic_layer.band.show_band(rect, changed)
        self._areas += [(area, 0) for area in changed]
        self._moved_at = perf_counter()
        self._follow()

    @override
    def release(self, pointer: Pointer) -> None:
        self._context.dynamic_layer.band.hide()
        band, model = self._rect, self._context.model
        if band is not None:
            if self._areas:
                self._committed = None  # the outlines aren't those of the selection yet
            else:
                self._find_changes(inf)
            is_all = band.contains_rect(model.document.bounds)
            self._in_band = {
                node.id: None
                for node in (model.document.nodes if is_all else model.nodes_in(band))
                if node.kind is not Kind.GROUP or band.contains_rect(node.rect)
            }
            self._commit()
        elif self._below is not None:
            self._in_band = {self._below.id: None}
            self._commit()
        elif not (self._start.shift or self._start.ctrl):
            self._context.select()
            self._context.dynamic_layer.set_focus("")
        self._end()

    @override
    def cancel(self) -> None:
        self._context.dynamic_layer.band.hide()
        # A change of the document, which may be the reason, may have deleted some of them.
        before, document = self._selected_before, self._context.canvas.document
        self._context.select(
            (i for i in before.nodes if i in document.node_by_id),
            (i for i in before.edges if i in document.edge_by_id),
            (i for i in before.notes if i in document.note_by_id),
        )
        self._end()

    def _end(self) -> None:
        self._low_detail.drop_preview()  # without a change of the selection, it is still shown
        self._context.dynamic_layer.has_outlines = True
        self._context.dynamic_layer.raise_left_out_edges()
        for timer in (self._timer, self._search_timer):
            timer.stop()
            timer.deleteLater()

    def _follow(self, *, after_frame: bool = False) -> None:
        """Outline the cards that the band reached and left, as many of them as there is time for.

        While the view pans, only `after_frame`. With 100,000 nodes, the selection and all that follows it
        take longer than a frame.
        """
        if not (self._context.selected is self._committed and self._low_detail.can_preview):
            self._find_changes(inf)
            self._commit()
        else:
            if not self._search_timer.isActive():
                if after_frame or not self._context.camera.moving:
                    self._find_changes(perf_counter() + _SEARCH_S)
                self._search_timer.start()
            if not self._timer.isActive():
                self._timer.start()
        self._context.dynamic_layer.has_outlines = not self._areas

    def _on_search_timeout(self) -> None:
        if not self._areas:
            return
        if self._waited < _MAX_WAITS and perf_counter() - self._moved_at < _FRAME_S:
            self._waited += 1
            self._search_timer.start()
        else:
            self._waited = 0
            self._follow(after_frame=True)

    def _find_changes(self, until: float) -> None:
        """Find the cards that the band reached and left, and outline them if they aren't selected at once."""
        added, removed = list[list[Node]](), list[list[Node]]()
        while self._areas:
            reached, left = self._update(self._areas.pop()[0] if until == inf else self._next_area())
            added.append(reached)
            removed.append(left)
            if perf_counter() > until:
                break
        if self._context.selected is self._committed and self._low_detail.can_preview:
            self._preview(added, removed)

    def _next_area(self) -> Rect:
        """Take an area, of which only a part if it is large."""
        (area, halvings), per_px = self._areas.pop(), self._context.camera.scale**2
        while area.w * area.h * per_px > _AREA_PX and halvings < _MAX_HALVINGS:
            halvings += 1
            if area.w > area.h:
                area, rest = (Rect(area.x + i * area.w / 2, area.y, area.w / 2, area.h) for i in (0, 1))
            else:
                area, rest = (Rect(area.x, area.y + i * area.h / 2, area.w, area.h / 2) for i in (0, 1))
            self._areas.append((rest, halvings))
        return area

    def _update(self, area: Rect) -> tuple[list[Node], list[Node]]:
        """Find the nodes of an area that the band reached, and those it left."""
        inside, band = self._in_band, self._rect or area
        x, y, right, bottom = band.x, band.y, band.right, band.bottom
        reached, left = list[Node](), list[Node]()
        for node in self._context.model.nodes_in(area):
            rect = node.rect
            if node.kind is Kind.GROUP:
                is_in = band.contains_rect(rect)
            else:  # not `intersects`, whose call takes twice as long
                is_in = rect.x <= right and x <= rect.x + rect.w and rect.y <= bottom and y <= rect.y + rect.h
            if is_in is not (node.id in inside):
                (reached if is_in else left).append(node)
        inside.update(dict.fromkeys([node.id for node in reached]))
        for node in left:
            del inside[node.id]
        return reached, left

    @property
    def _low_detail(self) -> LowDetailItem:
        return self._context.dynamic_layer.low_detail

    def _preview(self, added: list[list[Node]], removed: list[list[Node]]) -> None:
        if self._start.shift or self._start.ctrl:
            before = self._before
            added, removed = (
                [[node for node in nodes if (node.id in before) is self._start.ctrl] for nodes in groups]
                for groups in (added, removed)
            )
            if self._start.ctrl:
                added, removed = removed, added
        self._low_detail.preview(added, removed)

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
            self._low_detail.confirm_preview(nodes)
        base = self._start.shift or self._start.ctrl
        self._context.select(nodes, before.edges if base else (), before.notes if base else ())
        self._committed = self._context.selected


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
