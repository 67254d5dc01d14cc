"""Connect gesture: preview, highlighted targets, snapping, and the reason of a rejection."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPainterPath
from typing_extensions import override

from wsdesk.graph.model.values import Direction, Handle, HandleSide, Node, Rect
from wsdesk.graph.picking.companions import Companions
from wsdesk.graph.picking.connection_targets import ConnectionDrag
from wsdesk.graph.rules import ValidationResult
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.items.labels import handle_name
from wsdesk.scene.items.marks import HandleMark, HighlightState
from wsdesk.scene.model.level_of_detail import CARD_FROM
from wsdesk.scene.painters.edge import edge_path
from wsdesk.store.base import error_messages
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number

MAX_LINES = 24
"""Maximum number of additional preview lines; more would be indistinguishable."""


class SelectedSources:
    """Connections of the other selected nodes to the target of a drag."""

    def __init__(self, context: InteractionContext, start: Handle) -> None:
        self._context = context
        self._start = start
        selected = context.selected.nodes
        self.node_ids = [i for i in selected if i != start.node_id] if start.node_id in selected else []
        self._valid: dict[tuple[str, str], list[Handle]] = {}
        self._counts: dict[tuple[str, str], int] = {}

    def valid_handles(self, end: Handle) -> list[Handle]:
        """The best handle of each other node that can be connected to this end."""
        if not self.node_ids:
            return []
        key = (end.node_id, end.name)
        if key not in self._valid:
            self._valid[key] = self._companions.valid_handles(end)
        return self._valid[key]

    def count(self, end: Handle) -> int:
        """How many connections are made to this end, that of the dragged node among them."""
        if not self.node_ids:
            return 1
        key = (end.node_id, end.name)
        if key not in self._counts:
            self._counts[key] = self._companions.count(self._start, end)
        return self._counts[key]

    def warm_up(self) -> Iterator[None]:
        """Prepare the counts, a few nodes a step."""
        if self.node_ids:
            yield from self._companions.warm_up()

    def start_handles(self) -> list[Handle]:
        """One handle per node, to draw a preview from while there is no target."""
        table = self._context.model.table
        handles = (
            next((h for h in table.of(node_id) if h.direction is self._start.direction), None)
            for node_id in self.node_ids[:MAX_LINES]
        )
        return [handle for handle in handles if handle is not None]

    @cached_property
    def _companions(self) -> Companions:
        model, limits_of = self._context.model, self._context.canvas.limits_of
        return Companions(model.document, model.table, self.node_ids, self._start.direction, limits_of)


SNAP_PX = 40.0
"""Distance in screen px within which the preview snaps to the nearest valid handle."""
_OPPOSITE = {
    HandleSide.LEFT: HandleSide.RIGHT,
    HandleSide.RIGHT: HandleSide.LEFT,
    HandleSide.TOP: HandleSide.BOTTOM,
    HandleSide.BOTTOM: HandleSide.TOP,
}


class Connect(Gesture):
    """Drags a connection from a handle, in either direction; other selected nodes are connected too.

    Edges are created on release. While Shift is held, the line stays active after a drop.
    """

    cursor = Qt.CursorShape.CrossCursor
    auto_pans = True

    def __init__(self, context: InteractionContext, start: Handle, pointer: Pointer) -> None:
        self._context = context
        self._press = pointer
        self._start = start
        self._begin(start)
        self.move(pointer)

    def _begin(self, start: Handle) -> None:
        model = self._context.model
        self._start = start
        self._drag = ConnectionDrag(
            model.document, model.table, model.index, start, self._context.canvas.limits_of
        )
        self._sources = SelectedSources(self._context, start)
        self._at = model.table.point(start)
        self._kind = start.kind or model.document.node_by_id[start.node_id].kind.value
        self._snapped: tuple[Handle, ValidationResult] | None = None
        self._rejection: tuple[Handle, ValidationResult] | None = None
        self._end_shown: Handle | None = None
        self._highlighted = Rect(0, 0, 0, 0)
        self._marks: dict[tuple[str, str, str], HandleMark] = {}

    @override
    def move(self, pointer: Pointer) -> None:
        self._highlight_targets()
        card = self._card_under(pointer)
        # At low detail, handles aren't drawn: the pointer targets the card below it, not the
        # nearest handle.
        is_low_detail = card is not None and self._context.camera.scale < CARD_FROM
        self._update_target(pointer, is_low_detail=is_low_detail)
        dynamic_layer = self._context.dynamic_layer
        if self._snapped:
            handle, result = self._snapped
            self._set_end(handle)
            dynamic_layer.set_drop_target(handle.node_id, handle)
            self._show_preview(self._context.model.table.point(handle), handle.side, handle)
            self._show_result(result, pointer, handle)
            return
        candidate = self._rejection or (self._drag.drop_on(card) if card is not None else None)
        is_valid = candidate is not None and candidate[1].ok
        self._set_end(candidate[0] if candidate and is_valid else None)
        if candidate is not None and is_valid:
            dynamic_layer.set_drop_target(candidate[0].node_id, candidate[0])
        else:
            dynamic_layer.set_drop_target("")
        if is_low_detail and candidate is not None and is_valid:
            self._show_preview(self._context.model.table.point(candidate[0]), candidate[0].side, candidate[0])
        else:
            self._show_preview((pointer.x, pointer.y), _OPPOSITE[self._start.side], None)
        if candidate is None:
            self._show_result(None, pointer, None)
        else:
            self._show_result(candidate[1], pointer, candidate[0])

    def _update_target(self, pointer: Pointer, *, is_low_detail: bool) -> None:
        """Find the target: a rejecting handle under the pointer before the nearest valid one."""
        self._snapped = self._rejection = None
        scale = self._context.camera.scale
        if scale >= CARD_FROM:
            self._rejection = self._drag.rejection(pointer.x, pointer.y, scale)
        if self._rejection is None and not is_low_detail:
            self._snapped = self._drag.snap(pointer.x, pointer.y, scale, SNAP_PX)

    @override
    def release(self, pointer: Pointer) -> None:
        candidate = self._snapped or self._rejection
        card = self._card_under(pointer)
        if candidate is None and card is not None:
            candidate = self._drag.drop_on(card)
        self._hide_preview()
        self.is_sticky = pointer.shift and candidate is not None
        if candidate is not None:
            handle, result = candidate
            companions = self._sources.valid_handles(handle)
            if result.ok:
                pairs = [(start, handle) for start in (self._start, *companions)]
                result = self._context.connect(pairs)
            if not result.ok:
                self._context.show_tooltip(
                    error_messages.reason(result.code, result.values), "refused", pointer.x, pointer.y
                )
        elif card is None and pointer.is_drag_from(self._press, SNAP_PX) and not self.is_sticky:
            self._context.open_picker((self._start,), pointer)
        self.is_sticky = self.is_sticky and self.rebase()
        if self.is_sticky:
            self.move(pointer)

    @override
    def cancel(self) -> None:
        self._hide_preview()

    @override
    def rebase(self) -> bool:
        """Continue on the new document if the start handle still exists."""
        start = self._start
        handle = self._context.model.table.find(start.node_id, start.name, start.direction)
        if handle is None:
            return False
        self._begin(handle)
        return True

    def _hide_preview(self) -> None:
        dynamic_layer = self._context.dynamic_layer
        dynamic_layer.line.hide()
        dynamic_layer.cursor_tooltip.hide()
        dynamic_layer.set_drop_target("")
        dynamic_layer.show_targets(())

    def _card_under(self, pointer: Pointer) -> Node | None:
        card = self._context.card_at(pointer.x, pointer.y)
        return None if card is None or card.id == self._start.node_id else card

    def _highlight_targets(self) -> None:
        """Highlight every handle near the view by its validation result; again once the view has left that
        area."""
        camera = self._context.camera
        view = camera.visible
        if self._highlighted.contains_rect(view):
            return
        if camera.scale < CARD_FROM:
            self._context.dynamic_layer.show_targets(())
            self._highlighted = view
            return
        self._highlighted = view.expanded(0.3 * max(view.w, view.h))
        dynamic_layer = self._context.dynamic_layer
        self._marks = {
            _key(handle): dynamic_layer.handle_mark(handle, _highlight_state(result))
            for handle, result in self._drag.targets(self._highlighted)
        }
        self._marks[_key(self._start)] = dynamic_layer.handle_mark(self._start, HighlightState.HOVERED)
        dynamic_layer.show_targets(tuple(self._marks.values()))

    def _set_end(self, handle: Handle | None) -> None:
        """Highlight the handle that would be connected on release."""
        if handle == self._end_shown:
            return
        old = self._end_shown
        self._end_shown = handle
        if old is not None and _key(old) in self._marks:
            self._update_highlight(old, _highlight_state(self._drag.validate(old)))
        if handle is not None:
            self._update_highlight(handle, HighlightState.SNAPPED)

    def _update_highlight(self, handle: Handle, state: HighlightState) -> None:
        dynamic_layer, before = self._context.dynamic_layer, self._marks.get(_key(handle))
        mark = self._marks[_key(handle)] = dynamic_layer.handle_mark(handle, state)
        if before is None:
            dynamic_layer.targets.show_marks(tuple(self._marks.values()))
        else:
            dynamic_layer.targets.replace(before, mark)

    def _show_preview(self, end: tuple[float, float], side: HandleSide, target: Handle | None) -> None:
        """Show the preview, with lines of the other selected nodes: all until there is a target, then those
        valid for it."""
        others = self._sources.valid_handles(target) if target is not None else self._sources.start_handles()
        point = self._context.model.table.point
        path = QPainterPath()
        for other in others[:MAX_LINES]:
            path.addPath(self._path(point(other), other.side, end, side))
        path.addPath(self._path(self._at, self._start.side, end, side))
        self._context.dynamic_layer.line.show_line(path, self._kind, is_connected=target is not None)

    def _path(
        self, start: tuple[float, float], start_side: HandleSide, end: tuple[float, float], side: HandleSide
    ) -> QPainterPath:
        shape = self._context.model.routes.style.shape
        if self._start.direction is Direction.SOURCE:
            return edge_path(shape(start, start_side, end, side))
        return edge_path(shape(end, side, start, start_side)).toReversed()

    def _show_result(self, result: ValidationResult | None, pointer: Pointer, end: Handle | None) -> None:
        """Show the rejection or warning; at low detail also which handle would be connected."""
        cursor_tooltip = self._context.dynamic_layer.cursor_tooltip
        text = error_messages.reason(result.code, result.values) if result and result.severity != "ok" else ""
        severity = result.severity if result is not None else "ok"
        if result is not None and result.ok and end is not None and self._sources.node_ids:
            count = QCoreApplication.translate("Canvas", "{n} of {all} connections").format(
                n=number(self._sources.count(end)), all=number(1 + len(self._sources.node_ids))
            )
            text = f"{count}\n{text}" if text else count
        if result is not None and result.ok and end is not None and self._context.camera.scale < CARD_FROM:
            text = "\n".join(filter(None, (_target_label(self._context, end), text)))
        if text:
            cursor_tooltip.show_text(text, severity, pointer.x, pointer.y)
        else:
            cursor_tooltip.hide()


def _key(handle: Handle) -> tuple[str, str, str]:
    return handle.node_id, handle.name, handle.direction.value


def _target_label(context: InteractionContext, end: Handle) -> str:
    node = context.model.document.node_by_id[end.node_id]
    pieces = (sanitize.line(node.title, 60), handle_name(end))
    return " · ".join(piece for piece in pieces if piece)


def _highlight_state(result: ValidationResult) -> HighlightState:
    if not result.ok:
        return HighlightState.INVALID
    return HighlightState.WARNING if result.severity == "warning" else HighlightState.VALID
