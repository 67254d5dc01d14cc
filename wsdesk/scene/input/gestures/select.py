"""Select gesture: a press on a card, edge, or note. Cards don't move."""

from __future__ import annotations

from typing_extensions import override

from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer


class Select(Gesture):
    """Shift and Ctrl add to the selection or take from it; a plain click selects this alone."""

    def __init__(self, stage: InteractionContext, hit: Hit, start: Pointer) -> None:
        self._stage = stage
        self._hit = hit
        self._start = start
        self._narrow = False
        if start.shift or start.ctrl:
            self._toggle()
        elif self._is_selected:
            # One of several: it may be the beginning of something with all of them, so wait for the release.
            self._narrow = True
        else:
            self._select_alone()
        if hit.kind in ("node", "group"):
            stage.live.set_focus("")

    @override
    def released(self, pointer: Pointer) -> None:
        if self._narrow and not pointer.far_from(self._start):
            self._select_alone()

    @property
    def _is_selected(self) -> bool:
        selected = self._stage.selected
        return self._hit.id in {"edge": selected.edges, "note": selected.notes}.get(
            self._hit.kind, selected.nodes
        )

    def _select_alone(self) -> None:
        match self._hit.kind:
            case "edge":
                self._stage.select(edges=[self._hit.id])
            case "note":
                self._stage.select(notes=[self._hit.id])
            case _:
                self._stage.select([self._hit.id])

    def _toggle(self) -> None:
        selected = self._stage.selected
        nodes, edges, notes = list(selected.nodes), list(selected.edges), list(selected.notes)
        of_kind = {"edge": edges, "note": notes}.get(self._hit.kind, nodes)
        if self._hit.id in of_kind:
            of_kind.remove(self._hit.id)
        else:
            of_kind.append(self._hit.id)
        self._stage.select(nodes, edges, notes)
