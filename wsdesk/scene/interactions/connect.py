"""Drawing a connection: a live curve, targets that light up, a snap, a drop, and why not where not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.graph.paths import curve_between
from wsdesk.graph.rules import Verdict
from wsdesk.graph.snapping import Dragging
from wsdesk.graph.values import Direction, Handle, Node, Rect, Side
from wsdesk.scene.bands import CARD_FROM
from wsdesk.scene.interactions.gesture import Gesture, Pointer
from wsdesk.scene.items.marks import HandleMark, Light
from wsdesk.scene.painters.edge import curve_path
from wsdesk.scene.stage import Stage
from wsdesk.store import describe

REACH = 40.0
"""Screen px within which the nearest handle that can take the line draws it in."""
_TOUCH = 16.0
"""Screen px within which a handle that refuses says why."""
_FACING = {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT, Side.TOP: Side.BOTTOM, Side.BOTTOM: Side.TOP}


class Connect(Gesture):
    """From a handle, in either direction. Nothing is sent before the release."""

    cursor = Qt.CursorShape.CrossCursor
    follows_edge = True

    def __init__(self, stage: Stage, start: Handle, pointer: Pointer) -> None:
        self._stage = stage
        self._start = start
        board = stage.board
        self._dragging = Dragging(board.document, board.table, board.index, start, stage.canvas.limits_of)
        self._at = board.table.point(start)
        self._kind = start.kind or board.document.node_by_id[start.node_id].kind.value
        self._snapped: tuple[Handle, Verdict] | None = None
        self._end_shown: Handle | None = None
        self._lit = Rect(0, 0, 0, 0)
        self._marks: dict[tuple[str, str, str], HandleMark] = {}
        self._verdicts: list[tuple[Handle, Verdict]] = []
        self.moved(pointer)

    @property
    def snapped(self) -> Handle | None:
        """The handle that would take the line if it were let go now."""
        return self._snapped[0] if self._snapped else None

    @override
    def moved(self, pointer: Pointer) -> None:
        self._light_up()
        self._snapped = self._dragging.snap(pointer.x, pointer.y, self._stage.camera.scale, REACH)
        live = self._stage.live
        if self._snapped:
            handle, judged = self._snapped
            self._show_end(handle)
            live.set_drop(handle.node_id)
            self._draw(self._stage.board.table.point(handle), handle.side, held=True)
            self._say(judged, pointer)
            return
        card = self._card_under(pointer)
        answer = self._best(card) if card is not None else None
        taken = answer is not None and answer[1].ok
        self._show_end(answer[0] if answer and taken else None)
        live.set_drop(card.id if card is not None and taken else "")
        self._draw((pointer.x, pointer.y), _FACING[self._start.side], held=False)
        self._say(self._refused_near(pointer) or (answer[1] if answer else None), pointer)

    @override
    def released(self, pointer: Pointer) -> None:
        answer = self._snapped
        if answer is None:
            card = self._card_under(pointer)
            answer = self._best(card) if card is not None else None
        self._end()
        if answer is None:
            return
        handle, judged = answer
        if judged.ok:
            judged = self._stage.canvas.connect_handles(*self._ends(handle))
        if not judged.ok:
            self._stage.say(describe.reason(judged.code, judged.values), "refused", pointer.x, pointer.y)

    @override
    def cancelled(self) -> None:
        self._end()

    def _ends(self, other: Handle) -> tuple[Handle, Handle]:
        return (self._start, other) if self._start.direction is Direction.SOURCE else (other, self._start)

    def _end(self) -> None:
        live = self._stage.live
        live.line.hide()
        live.bubble.hide()
        live.set_drop("")
        live.show_targets(())

    def _card_under(self, pointer: Pointer) -> Node | None:
        card = self._stage.card_at(pointer.x, pointer.y)
        return None if card is None or card.id == self._start.node_id else card

    def _best(self, card: Node) -> tuple[Handle, Verdict] | None:
        return self._dragging.drop_on(card)

    def _refused_near(self, pointer: Pointer) -> Verdict | None:
        reach = _TOUCH / self._stage.camera.scale
        point = self._stage.board.table.point
        for handle, judged in self._verdicts:
            if not judged.ok:
                x, y = point(handle)
                if abs(x - pointer.x) <= reach and abs(y - pointer.y) <= reach:
                    return judged
        return None

    def _light_up(self) -> None:
        """Show every handle near the view as what it would answer; once, and again when the view left it."""
        camera = self._stage.camera
        view = camera.visible
        if _within(view, self._lit):
            return
        if camera.scale < CARD_FROM:
            self._verdicts = []
            self._stage.live.show_targets(())
            self._lit = view
            return
        self._lit = view.grown(0.3 * max(view.w, view.h))
        self._verdicts = self._dragging.targets(self._lit)
        live = self._stage.live
        self._marks = {
            _key(handle): live.handle_mark(handle, _light(judged)) for handle, judged in self._verdicts
        }
        self._marks[_key(self._start)] = live.handle_mark(self._start, Light.HOVERED)
        live.show_targets(tuple(self._marks.values()))

    def _show_end(self, handle: Handle | None) -> None:
        """Show which handle would take the line if it were let go now."""
        if handle == self._end_shown:
            return
        live, old = self._stage.live, self._end_shown
        if old is not None and _key(old) in self._marks:
            self._marks[_key(old)] = live.handle_mark(old, _light(self._dragging.verdict(old)))
        if handle is not None:
            self._marks[_key(handle)] = live.handle_mark(handle, Light.SNAPPED)
        self._end_shown = handle
        live.targets.show_marks(tuple(self._marks.values()))

    def _draw(self, end: tuple[float, float], side: Side, *, held: bool) -> None:
        if self._start.direction is Direction.SOURCE:
            curve = curve_between(self._at, self._start.side, end, side)
        else:
            curve = curve_between(end, side, self._at, self._start.side)
        path = curve_path(curve)
        if self._start.direction is Direction.TARGET:
            path = path.toReversed()
        self._stage.live.line.show_line(path, self._kind, held=held)

    def _say(self, judged: Verdict | None, pointer: Pointer) -> None:
        if judged is None or judged.severity == "ok":
            self._stage.live.bubble.hide()
        else:
            words = describe.reason(judged.code, judged.values)
            self._stage.live.bubble.say(words, judged.severity, pointer.x, pointer.y)


def _key(handle: Handle) -> tuple[str, str, str]:
    return handle.node_id, handle.name, handle.direction.value


def _light(judged: Verdict) -> Light:
    if not judged.ok:
        return Light.REFUSES
    return Light.DOUBTFUL if judged.severity == "warning" else Light.TAKES


def _within(inner: Rect, outer: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )
