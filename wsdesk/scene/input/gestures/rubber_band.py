"""Rubber-band selection."""

from __future__ import annotations

from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer


class RubberBand(Gesture):
    """Shift adds to what was selected, Ctrl takes from it. A click without a drag selects what lies there
    (`below`: the group that the press was in), or nothing."""

    follows_edge = True

    def __init__(self, stage: InteractionContext, start: Pointer, below: Hit | None = None) -> None:
        self._stage = stage
        self._start = start
        self._below = below
        self._before = stage.selected
        self._dragged = False

    @override
    def moved(self, pointer: Pointer) -> None:
        if not self._dragged and not pointer.far_from(self._start):
            return
        self._dragged = True
        start = self._start
        rect = Rect(
            min(start.x, pointer.x),
            min(start.y, pointer.y),
            abs(pointer.x - start.x),
            abs(pointer.y - start.y),
        )
        self._stage.live.band.show_band(rect)
        self._take([node.id for node in self._stage.cards_within(rect)])

    @override
    def released(self, pointer: Pointer) -> None:
        self._stage.live.band.hide()
        if self._dragged:
            return
        if self._below is not None:
            self._take([self._below.id])
        elif not (self._start.shift or self._start.ctrl):
            self._stage.select()
            self._stage.live.set_focus("")

    @override
    def cancelled(self) -> None:
        self._stage.live.band.hide()
        before = self._before
        self._stage.select(before.nodes, before.edges, before.notes)

    def _take(self, found: list[str]) -> None:
        before = self._before
        if self._start.ctrl:
            gone = set(found)
            nodes = [i for i in before.nodes if i not in gone]
        elif self._start.shift:
            nodes = [*before.nodes, *found]
        else:
            nodes = found
        keep = self._start.shift or self._start.ctrl
        self._stage.select(nodes, before.edges if keep else (), before.notes if keep else ())
