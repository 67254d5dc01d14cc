"""Group titles at a readable size, above tiles, the largest groups first."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.group import TITLE_HEIGHT, TITLE_INSET, TITLE_RISE, title_size
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize

_Key = tuple[str, float, float, str]
_KEPT = 300
_STEP = 24
_NEVER_CUT = 480.0
"""Px of type that hold nearly every title: a wider group does not change its picture."""
_BUDGET = 0.001
"""Seconds of a frame for titles that were not written before."""
_MOST = 60
_FEWEST_LETTERS = 5
"""A title that moves aside for another one shows at least so many, with the ellipsis."""
_NARROWEST = 40.0
"""Screen px that a group has to be wide for its title to be written."""


@dataclass(frozen=True, slots=True)
class TitlePosition:
    """Position of a group's title, in canvas px; `width` is the room up to the group's right edge."""

    group: Node
    x: float
    y: float
    width: float


def titled_groups(board: RenderModel, view: Rect, scale: float) -> list[TitlePosition]:
    """The titles to draw: of groups in view that are wide enough.

    A title that a larger group's title covers moves to the right along its group; it is left out if there
    is no room.
    """
    found: list[TitlePosition] = []
    taken = _Taken()
    grown = title_size(scale)
    rise, high, inset, letter = TITLE_RISE * grown, TITLE_HEIGHT * grown, TITLE_INSET * grown, 9 * grown
    narrowest = _NARROWEST / scale
    right, bottom = view.right, view.bottom
    # A title stands above its group: look a title's height further down.
    view_x, view_y = view.x, view.y
    for group in board.groups_in(Rect(view_x, view_y, view.w, view.h + rise)):
        rect, title = group.rect, group.title
        wide = rect.w
        if wide < narrowest or not title:
            continue
        x, y, room = rect.x + inset, rect.y - rise, max(0.0, wide - 2 * TITLE_INSET)
        seen = x <= right and view_x <= x + room and y <= bottom and view_y <= y + high
        needed, least = min(room, letter * len(title)), min(room, letter * _FEWEST_LETTERS)
        at = taken.take(x, y, needed, high, x + room, least) if seen else None
        if at is not None:
            found.append(TitlePosition(group, at, y, x + room - at))
            if len(found) == _MOST:
                break
    return found


class _Taken:
    """Intervals that titles occupy, by row."""

    def __init__(self) -> None:
        self._rows: dict[int, list[tuple[float, float]]] = {}

    def take(self, x: float, y: float, width: float, height: float, end: float, least: float) -> float | None:
        """Occupy the first free interval from `x` to `end`, and return where it begins.

        It is `width` long, or shorter by an ellipsis where it moved, but not shorter than `least`. All titles
        have the same height. None: there is no room.
        """
        rows = {int(y // height), int((y + height) // height)}
        at = x
        for left, right in sorted(span for row in rows for span in self._rows.get(row, ())):
            if at < right and left < at + width:
                at = right + height / 2
        if at > x and at + least > end:
            return None
        for row in rows:
            self._rows.setdefault(row, []).append((at, max(at + least, min(at + width, end))))
        return at


class GroupTitles:
    """Titles as small pictures: at most zooms their size on screen is the same, and so is the picture."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._lines: dict[str, tuple[str, float]] = {}
        """Titles as they are shown, and how wide they are in px of type."""
        self._of: tuple[RenderModel, Rect, float] | None = None
        self._places: list[TitlePosition] = []
        self._ink: CanvasColors | None = None
        self._wrote = False
        """Whether this frame wrote one of them already."""

    def paint(self, easel: PaintContext, board: RenderModel, view: Rect, exposed: Rect) -> list[Rect]:
        """Write what of a view's titles is exposed; the painter's transform takes canvas px to the screen.

        Gives the places of those that there was no time for, beyond the first one: they are written in
        the next frame.
        """
        until, self._wrote = perf_counter() + _BUDGET, False
        if easel.ink is not self._ink:
            self._ink = easel.ink
            self._kept.clear()
        scale, painter = easel.detail.scale, easel.painter
        grown = title_size(scale)
        ratio, size = easel.device / scale, round(grown * easel.device, 3)
        to_screen = painter.transform()
        zoom, dx, dy = to_screen.m11() * ratio, to_screen.dx() * ratio, to_screen.dy() * ratio
        lacking: list[Rect] = []
        painter.save()
        painter.resetTransform()
        high = TITLE_HEIGHT * grown
        left, top, right, bottom = exposed.x, exposed.y, exposed.right, exposed.bottom
        for place in self._seen(board, view, scale):
            x, y = place.x, place.y
            if x > right or y > bottom or x + place.width < left or y + high < top:
                continue
            pixmap = self._picture(easel, place.group, size, place.width / grown, until)
            if pixmap is None:
                lacking.append(Rect(x, y, place.width, high))
                continue
            # Not `round`, which goes to even px: moved by whole px, a title keeps its place in them.
            x, y = floor(x * zoom + dx + 0.5), floor(y * zoom + dy + 0.5)
            painter.drawPixmap(QPointF(x / ratio, y / ratio), pixmap)
        painter.restore()
        return lacking

    def turnover(self, board: RenderModel, view: Rect, scale: float) -> list[Rect]:
        """Where titles came or went within what was seen and still is, since the view was here or there.

        The more of the groups are seen, the larger ones among them may take a smaller one's place.
        """
        of, before = self._of, self._places
        after = self._seen(board, view, scale)
        if of is None or of[0] is not board or of[2] != scale:
            return []
        high = TITLE_HEIGHT * title_size(scale)
        changed: list[Rect] = []
        for places, others, seen in ((before, after, view), (after, before, of[1])):
            kept = {(place.group.id, place.x) for place in others}
            for place in places:
                if (place.group.id, place.x) not in kept:
                    rect = Rect(place.x, place.y, place.width, high)
                    if rect.meets(seen):
                        changed.append(rect)
        return changed

    def group_at(self, board: RenderModel, view: Rect, scale: float, x: float, y: float) -> Node | None:
        """The group whose title is at a canvas point."""
        grown = title_size(scale)
        for place in self._seen(board, view, scale):
            _line, width = self._lines.get(place.group.title, ("", 0.0))
            title = Rect(place.x, place.y, min(place.width, width * grown), TITLE_HEIGHT * grown)
            if title.holds(x, y):
                return place.group
        return None

    def _seen(self, board: RenderModel, view: Rect, scale: float) -> list[TitlePosition]:
        """The titles of this frame; a view that stands still asks once."""
        of = self._of
        if of is None or of[0] is not board or of[1] != view or of[2] != scale:
            self._of, self._places = (board, view, scale), titled_groups(board, view, scale)
        return self._places

    def _line(self, easel: PaintContext, title: str) -> tuple[str, float]:
        if len(self._lines) > _KEPT:
            self._lines.clear()
        line = sanitize.line(title, 120)
        found = self._lines[title] = (line, easel.lettering.line(line, TextStyle.TITLE, _NEVER_CUT).width)
        return found

    def _picture(
        self, easel: PaintContext, group: Node, size: float, room: float, until: float
    ) -> QPixmap | None:
        """The title at `size` device px per px of type, cut to `room` px of type; None: no time for it."""
        title, wide = self._lines.get(group.title) or self._line(easel, group.title)
        # Cut at steps, so that a group that grows by a pixel does not ask for another picture.
        room = _NEVER_CUT if wide <= room else max(12.0, room // _STEP * _STEP)
        key = (group.title, room, size, group.group_color)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if self._wrote and perf_counter() > until:
            return None
        self._wrote = True
        words = easel.lettering.line(title, TextStyle.TITLE, room)
        pixmap = QPixmap(max(1, ceil((words.width + 2) * size)), ceil(TextStyle.TITLE.line * size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size, size)
        words.draw(painter, 0, 0, easel.ink.group(group.group_color))
        painter.end()
        pixmap.setDevicePixelRatio(easel.device / easel.detail.scale)
        self._kept[key] = pixmap
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return pixmap
