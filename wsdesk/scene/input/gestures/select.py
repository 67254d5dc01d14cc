"""Select gesture: a press on a card, edge, or note. Cards don't move."""

from __future__ import annotations

from typing_extensions import override

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
        elif self._is_selected:
            # A press on one of several selected nodes may start a gesture with all of them:
            # narrow on release.
            self._narrows_on_release = True
        else:
            self._select_alone()
        if hit.kind in ("node", "group"):
            context.dynamic_layer.set_focus("")

    @override
    def release(self, pointer: Pointer) -> None:
        if self._narrows_on_release and not pointer.is_drag_from(self._start):
            self._select_alone()

    @property
    def _is_selected(self) -> bool:
        selected = self._context.selected
        return self._hit.id in {"edge": selected.edges, "note": selected.notes}.get(
            self._hit.kind, selected.nodes
        )

    def _select_alone(self) -> None:
        match self._hit.kind:
            case "edge":
                self._context.select(edges=[self._hit.id])
            case "note":
                self._context.select(notes=[self._hit.id])
            case _:
                self._context.select([self._hit.id])

    def _toggle(self) -> None:
        selected = self._context.selected
        nodes, edges, notes = list(selected.nodes), list(selected.edges), list(selected.notes)
        of_kind = {"edge": edges, "note": notes}.get(self._hit.kind, nodes)
        if self._hit.id in of_kind:
            of_kind.remove(self._hit.id)
        else:
            of_kind.append(self._hit.id)
        self._context.select(nodes, edges, notes)
