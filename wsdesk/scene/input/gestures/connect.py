"""Connect gesture: preview, highlighted targets, snapping, and the reason of a rejection."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPainterPath
from typing_extensions import override

from wsdesk.graph.model.values import Direction, Handle, HandleSide, Node, Rect
from wsdesk.graph.picking.snapping import ConnectionDrag
from wsdesk.graph.rules import ValidationResult
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.create_edges import connect
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.selected_sources import MOST_LINES, SelectedSources
from wsdesk.scene.items.marks import HandleMark, HighlightState
from wsdesk.scene.items.tooltip_text import handle_name
from wsdesk.scene.model.level_of_detail import CARD_FROM
from wsdesk.scene.painters.edge import edge_path
from wsdesk.store.base import error_messages
from wsdesk.store.text import sanitize

REACH = 40.0
"""Screen px within which the nearest handle that can take the line draws it in."""
_FACING = {
    HandleSide.LEFT: HandleSide.RIGHT,
    HandleSide.RIGHT: HandleSide.LEFT,
    HandleSide.TOP: HandleSide.BOTTOM,
    HandleSide.BOTTOM: HandleSide.TOP,
}


class Connect(Gesture):
    """From a handle, either way; other selected nodes come along. Nothing is made before the release.

    With Shift the line stays in hand after a drop, until Shift is let go.
    """

    cursor = Qt.CursorShape.CrossCursor
    follows_edge = True

    def __init__(self, stage: InteractionContext, start: Handle, pointer: Pointer) -> None:
        self._stage = stage
        self._begun_at = pointer
        self._start = start
        self._begin(start)
        self.moved(pointer)

    def _begin(self, start: Handle) -> None:
        board = self._stage.board
        self._start = start
        self._dragging = ConnectionDrag(
            board.document, board.table, board.index, start, self._stage.canvas.limits_of
        )
        self._companions = SelectedSources(self._stage, start)
        self._at = board.table.point(start)
        self._kind = start.kind or board.document.node_by_id[start.node_id].kind.value
        self._snapped: tuple[Handle, ValidationResult] | None = None
        self._refusal: tuple[Handle, ValidationResult] | None = None
        self._end_shown: Handle | None = None
        self._lit = Rect(0, 0, 0, 0)
        self._marks: dict[tuple[str, str, str], HandleMark] = {}

    @property
    def snapped(self) -> Handle | None:
        """The handle that would take the line if it were let go now."""
        return self._snapped[0] if self._snapped else None

    @override
    def moved(self, pointer: Pointer) -> None:
        self._light_up()
        card = self._card_under(pointer)
        # Where no handle is seen, one means the card that one points at, not the nearest handle of another.
        blind = card is not None and self._stage.camera.scale < CARD_FROM
        self._aim(pointer, blind=blind)
        live = self._stage.live
        if self._snapped:
            handle, judged = self._snapped
            self._show_end(handle)
            live.set_drop(handle.node_id, handle)
            self._draw(self._stage.board.table.point(handle), handle.side, handle)
            self._say(judged, pointer, handle)
            return
        answer = self._refusal or (self._dragging.drop_on(card) if card is not None else None)
        taken = answer is not None and answer[1].ok
        self._show_end(answer[0] if answer and taken else None)
        if answer is not None and taken:
            live.set_drop(answer[0].node_id, answer[0])
        else:
            live.set_drop("")
        if blind and answer is not None and taken:
            self._draw(self._stage.board.table.point(answer[0]), answer[0].side, answer[0])
        else:
            self._draw((pointer.x, pointer.y), _FACING[self._start.side], None)
        if answer is None:
            self._say(None, pointer, None)
        else:
            self._say(answer[1], pointer, answer[0])

    def _aim(self, pointer: Pointer, *, blind: bool) -> None:
        """Find what one points at: a handle that refuses, before the nearest one that takes the line."""
        self._snapped = self._refusal = None
        scale = self._stage.camera.scale
        if scale >= CARD_FROM:
            self._refusal = self._dragging.refusal(pointer.x, pointer.y, scale)
        if self._refusal is None and not blind:
            self._snapped = self._dragging.snap(pointer.x, pointer.y, scale, REACH)

    @override
    def released(self, pointer: Pointer) -> None:
        answer = self._snapped or self._refusal
        card = self._card_under(pointer)
        if answer is None and card is not None:
            answer = self._dragging.drop_on(card)
        self._end()
        self.stays = pointer.shift and answer is not None
        if answer is not None:
            handle, judged = answer
            companions = self._companions.taken(handle)
            if judged.ok:
                pairs = [(start, handle) for start in (self._start, *companions)]
                judged = connect(self._stage, pairs)
            if not judged.ok:
                self._stage.say(
                    error_messages.reason(judged.code, judged.values), "refused", pointer.x, pointer.y
                )
        elif card is None and pointer.far_from(self._begun_at, REACH) and not self.stays:
            self._stage.offer((self._start,), pointer)
        self.stays = self.stays and self.rebase()
        if self.stays:
            self.moved(pointer)

    @override
    def cancelled(self) -> None:
        self._end()

    @override
    def rebase(self) -> bool:
        """Go on over another document, if what the line begins at is still there."""
        start = self._start
        found = self._stage.board.table.find(start.node_id, start.name, start.direction)
        if found is None:
            return False
        self._begin(found)
        return True

    def _end(self) -> None:
        live = self._stage.live
        live.line.hide()
        live.bubble.hide()
        live.set_drop("")
        live.show_targets(())

    def _card_under(self, pointer: Pointer) -> Node | None:
        card = self._stage.card_at(pointer.x, pointer.y)
        return None if card is None or card.id == self._start.node_id else card

    def _light_up(self) -> None:
        """Show every handle near the view as what it would answer; once, and again when the view left it."""
        camera = self._stage.camera
        view = camera.visible
        if _within(view, self._lit):
            return
        if camera.scale < CARD_FROM:
            self._stage.live.show_targets(())
            self._lit = view
            return
        self._lit = view.grown(0.3 * max(view.w, view.h))
        live = self._stage.live
        self._marks = {
            _key(handle): live.handle_mark(handle, _light(judged))
            for handle, judged in self._dragging.targets(self._lit)
        }
        self._marks[_key(self._start)] = live.handle_mark(self._start, HighlightState.HOVERED)
        live.show_targets(tuple(self._marks.values()))

    def _show_end(self, handle: Handle | None) -> None:
        """Show which handle would take the line if it were let go now."""
        if handle == self._end_shown:
            return
        old = self._end_shown
        self._end_shown = handle
        if old is not None and _key(old) in self._marks:
            self._relight(old, _light(self._dragging.verdict(old)))
        if handle is not None:
            self._relight(handle, HighlightState.SNAPPED)

    def _relight(self, handle: Handle, light: HighlightState) -> None:
        live, before = self._stage.live, self._marks.get(_key(handle))
        mark = self._marks[_key(handle)] = live.handle_mark(handle, light)
        if before is None:
            live.targets.show_marks(tuple(self._marks.values()))
        else:
            live.targets.swap(before, mark)

    def _draw(self, end: tuple[float, float], side: HandleSide, held: Handle | None) -> None:
        """The line in hand, above those of the companions: of all while in the air, of whom `held` takes."""
        others = self._companions.taken(held) if held is not None else self._companions.resting()
        point = self._stage.board.table.point
        path = QPainterPath()
        for other in others[:MOST_LINES]:
            path.addPath(self._path(point(other), other.side, end, side))
        path.addPath(self._path(self._at, self._start.side, end, side))
        self._stage.live.line.show_line(path, self._kind, held=held is not None)

    def _path(
        self, start: tuple[float, float], start_side: HandleSide, end: tuple[float, float], side: HandleSide
    ) -> QPainterPath:
        shape = self._stage.board.routes.style.shape
        if self._start.direction is Direction.SOURCE:
            return edge_path(shape(start, start_side, end, side))
        return edge_path(shape(end, side, start, start_side)).toReversed()

    def _say(self, judged: ValidationResult | None, pointer: Pointer, end: Handle | None) -> None:
        """Say why not, or what to mind; and where no card can be read, which one would take it."""
        bubble = self._stage.live.bubble
        words = (
            error_messages.reason(judged.code, judged.values) if judged and judged.severity != "ok" else ""
        )
        severity = judged.severity if judged is not None else "ok"
        if judged is not None and judged.ok and end is not None and self._companions.node_ids:
            count = QCoreApplication.translate("Canvas", "{n} of {all} connections").format(
                n=1 + len(self._companions.taken(end)), all=1 + len(self._companions.node_ids)
            )
            words = f"{count}\n{words}" if words else count
        if judged is not None and judged.ok and end is not None and self._stage.camera.scale < CARD_FROM:
            words = "\n".join(filter(None, (_name(self._stage, end), words)))
        if words:
            bubble.say(words, severity, pointer.x, pointer.y)
        else:
            bubble.hide()


def _key(handle: Handle) -> tuple[str, str, str]:
    return handle.node_id, handle.name, handle.direction.value


def _name(stage: InteractionContext, end: Handle) -> str:
    node = stage.board.document.node_by_id[end.node_id]
    pieces = (sanitize.line(node.title, 60), handle_name(end))
    return " · ".join(piece for piece in pieces if piece)


def _light(judged: ValidationResult) -> HighlightState:
    if not judged.ok:
        return HighlightState.REFUSES
    return HighlightState.DOUBTFUL if judged.severity == "warning" else HighlightState.TAKES


def _within(inner: Rect, outer: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )
