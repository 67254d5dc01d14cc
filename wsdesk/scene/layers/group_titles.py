"""Group titles at a readable size, above tiles, the largest groups first."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, floor
from time import perf_counter
from weakref import ref

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.model.level_of_detail import CARD_FROM, THUMB_FROM
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.group import TITLE_HEIGHT, TITLE_INSET, TITLE_RISE, title_scale
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize

_Key = tuple[str, float, float, float, str]
_CACHE_SIZE = 300
_STEP = 24
_MAX_TYPE_PX = 480.0
"""Px of type that fit nearly every title: wider groups share one pixmap."""
_BUDGET = 0.001
"""Seconds per frame for titles that aren't cached."""
_MAX_TITLES = 60
_MIN_LETTERS = 5
"""A title that moves aside for another one shows at least this many, with the ellipsis."""
_INK_TOP, _INK_BOTTOM = 0.15, 0.85
"""Shares of a title's height between which it must not cover cards: above it is blank, below are only
descenders."""
_LINE = 0.8
"""Minimum distance of two titles above each other, as a share of their height."""
_LETTER_PX, _NARROW_PX = 9.0, 8.0
"""Estimated widths of a letter in px of type: the room that fits most titles, and that fits a short one."""
_MIN_PX = 2.0 * _STEP
"""Minimum room in px of type for a longer title: less would be a letter or two with the ellipsis."""
_PLATE, _PLATE_PX, _PLATE_OPACITY = 3.0, 17.0, 0.8
"""Horizontal padding and height in px of type, and opacity, of the background of a title."""


@dataclass(frozen=True, slots=True)
class TitlePosition:
    """Position of a group's title, in canvas px; `width` is the room up to the group's right edge."""

    group: Node
    x: float
    y: float
    width: float


def titled_groups(model: RenderModel, view: Rect, scale: float) -> list[TitlePosition]:
    """Titles to draw: of visible groups that are wide enough for a few letters.

    A title that a larger group's title covers, or that covers cards above its group, moves to the right along
    its group; it is left out if there is no room. Below `THUMB_FROM`, a title is higher than most cards, and
    the search for them would take most of a frame (80 ms of 100,000 nodes), so that it may cover cards.
    """
    titles: list[TitlePosition] = []
    occupied = _Occupied()
    type_scale = title_scale(scale)
    rise = TITLE_RISE * type_scale
    height = TITLE_HEIGHT * type_scale
    inset = TITLE_INSET * type_scale
    letter_width = _LETTER_PX * type_scale
    narrow_width, min_room = _NARROW_PX * type_scale, _MIN_PX * type_scale
    right, bottom = view.right, view.bottom
    # Titles are above their groups, so the search extends below the view by their height.
    view_x, view_y = view.x, view.y
    for group in model.groups_in(Rect(view_x, view_y, view.w, view.h + rise)):
        rect, title = group.rect, group.title
        room = rect.w - 2 * TITLE_INSET
        if not title or room < min(narrow_width * len(title), min_room):
            continue
        x, y = rect.x + inset, rect.y - rise
        is_visible = x <= right and view_x <= x + room and y <= bottom and view_y <= y + height
        needed, min_needed = min(room, letter_width * len(title)), min(room, letter_width * _MIN_LETTERS)
        left: float | None = None
        if is_visible:
            cards = _cards_above(model, group, Rect(x, y, room, height)) if scale >= THUMB_FROM else []
            left = occupied.occupy(x, y, needed, height, x + room, min_needed, cards)
        if left is not None:
            titles.append(TitlePosition(group, left, y, x + room - left))
            if len(titles) == _MAX_TITLES:
                break
    return titles


def _cards_above(model: RenderModel, group: Node, title: Rect) -> list[tuple[float, float]]:
    """Intervals of cards that lie above a group where its title would be."""
    covered = Rect(title.x, title.y + title.h * _INK_TOP, title.w, title.h * (_INK_BOTTOM - _INK_TOP))
    return [
        (node.rect.x, node.rect.right)
        for node in model.nodes_in(covered)
        if node.kind is not Kind.GROUP and node.rect.y < group.rect.y
    ]


class _Occupied:
    """Intervals that titles occupy, each with the top of its title, by row."""

    def __init__(self) -> None:
        self._rows: dict[int, list[tuple[float, float, float]]] = {}

    def occupy(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        end: float,
        min_width: float,
        cards: list[tuple[float, float]],
    ) -> float | None:
        """Occupy the first free interval from `x` to `end`, and return its start; None if there is no room.

        It is `width` long, or shorter by an ellipsis if it moved, but not shorter than `min_width`. All
        titles have the same height. `cards` are intervals that are occupied in this row, but by no title.
        """
        rows = {int(y // height), int((y + height) // height)}
        start, line = x, height * _LINE
        titles = [
            (left, right)
            for row in rows
            for left, right, top in self._rows.get(row, ())
            if -line < top - y < line
        ]
        for left, right in sorted([*cards, *titles]):
            if start < right and left < start + width:
                start = right + height / 2
        if start > x and start + min_width > end:
            return None
        for row in rows:
            self._rows.setdefault(row, []).append((start, max(start + min_width, min(start + width, end)), y))
        return start


class GroupTitles:
    """Titles as cached pixmaps: at most zooms their screen size is constant, and so is the pixmap.

    Below `CARD_FROM`, where a title may be above cards and borders of other groups, it has a background.
    """

    def __init__(self) -> None:
        self._pixmaps: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._lines: dict[str, tuple[str, float]] = {}
        """Elided titles with their widths in px of type."""
        self._positions_key: tuple[ref[RenderModel], Rect, float] | None = None
        """Weak, since no later frame replaces it at zooms without titles, and a model holds a document."""
        self._positions: list[TitlePosition] = []
        self._colors: CanvasColors | None = None
        self._has_rendered = False
        """Whether this frame already rendered a title."""

    def paint(self, context: PaintContext, model: RenderModel, view: Rect, exposed: Rect) -> list[Rect]:
        """Paint the exposed titles of a view; the painter's transform maps canvas px to the screen.

        Returns the rectangles of titles that the frame had no time for, except the first one; the next frame
        renders them.
        """
        until, self._has_rendered = perf_counter() + _BUDGET, False
        if context.colors is not self._colors:
            self._colors = context.colors
            self._pixmaps.clear()
        scale, painter = context.detail.scale, context.painter
        type_scale = title_scale(scale)
        ratio, size = context.device / scale, round(type_scale * context.device, 3)
        to_screen = painter.transform()
        zoom, dx, dy = to_screen.m11() * ratio, to_screen.dx() * ratio, to_screen.dy() * ratio
        missing: list[Rect] = []
        painter.save()
        painter.resetTransform()
        height = TITLE_HEIGHT * type_scale
        padding = _PLATE * type_scale if scale < CARD_FROM else 0.0
        left, top, right, bottom = exposed.x, exposed.y, exposed.right, exposed.bottom
        for position in self._visible_titles(model, view, scale):
            x, y = position.x - padding, position.y
            if x > right or y > bottom or x + position.width + 2 * padding < left or y + height < top:
                continue
            pixmap = self._pixmap(context, position.group, size, position.width / type_scale, until)
            if pixmap is None:
                missing.append(Rect(x, y, position.width + 2 * padding, height))
                continue
            # Not `round`, which rounds to even: titles must keep their offset when moved by
            # whole px.
            x, y = floor(x * zoom + dx + 0.5), floor(y * zoom + dy + 0.5)
            painter.drawPixmap(QPointF(x / ratio, y / ratio), pixmap)
        painter.restore()
        return missing

    def changed_rects(self, model: RenderModel, view: Rect, scale: float) -> list[Rect]:
        """Rectangles where titles appeared or disappeared inside the area visible before and after a move.

        As more groups become visible, larger ones may replace the titles of smaller ones.
        """
        of, before = self._positions_key, self._positions
        after = self._visible_titles(model, view, scale)
        if of is None or of[0]() is not model or of[2] != scale:
            return []
        height, padding = TITLE_HEIGHT * title_scale(scale), _PLATE * title_scale(scale)
        changed: list[Rect] = []
        for positions, others, is_visible in ((before, after, view), (after, before, of[1])):
            visible_before = {(position.group.id, position.x) for position in others}
            for position in positions:
                if (position.group.id, position.x) not in visible_before:
                    rect = Rect(position.x, position.y, position.width, height).expanded(padding)
                    if rect.intersects(is_visible):
                        changed.append(rect)
        return changed

    def group_at(self, model: RenderModel, view: Rect, scale: float, x: float, y: float) -> Node | None:
        """The group whose title is at a canvas point."""
        type_scale = title_scale(scale)
        for position in self._visible_titles(model, view, scale):
            _elided, width = self._lines.get(position.group.title, ("", 0.0))
            title = Rect(
                position.x, position.y, min(position.width, width * type_scale), TITLE_HEIGHT * type_scale
            )
            if title.contains(x, y):
                return position.group
        return None

    def _visible_titles(self, model: RenderModel, view: Rect, scale: float) -> list[TitlePosition]:
        """Titles of this frame, cached while the view doesn't move."""
        of = self._positions_key
        if of is None or of[0]() is not model or of[1] != view or of[2] != scale:
            self._positions_key = ref(model), view, scale
            self._positions = titled_groups(model, view, scale)
        return self._positions

    def _elided(self, context: PaintContext, title: str) -> tuple[str, float]:
        if len(self._lines) > _CACHE_SIZE:
            self._lines.clear()
        line = sanitize.line(title, 120)
        width = context.text_cache.line(line, TextStyle.TITLE, _MAX_TYPE_PX).width
        self._lines[title] = line, width
        return line, width

    def _pixmap(
        self, context: PaintContext, group: Node, size: float, room: float, until: float
    ) -> QPixmap | None:
        """The title at `size` device px per px of type, cut to `room` px of type; None if out of time."""
        title, width = self._lines.get(group.title) or self._elided(context, group.title)
        # Quantized, so that a group that grows by a pixel doesn't need another pixmap.
        room = _MAX_TYPE_PX if width <= room else max(12.0, room // _STEP * _STEP)
        padding = _PLATE if context.detail.scale < CARD_FROM else 0.0
        key = (group.title, room, size, padding, group.group_color)
        cached = self._pixmaps.get(key)
        if cached is not None:
            self._pixmaps.move_to_end(key)
            return cached
        if self._has_rendered and perf_counter() > until:
            return None
        self._has_rendered = True
        layout = context.text_cache.line(title, TextStyle.TITLE, room)
        width = layout.width + 2 + 2 * padding
        pixmap = QPixmap(max(1, ceil(width * size)), ceil(TextStyle.TITLE.line * size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size, size)
        if padding:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(context.colors.bg, _PLATE_OPACITY))
            painter.drawRoundedRect(QRectF(0, 0, width, _PLATE_PX), padding, padding)
        layout.draw(painter, padding, 0, context.colors.group(group.group_color))
        painter.end()
        pixmap.setDevicePixelRatio(context.device / context.detail.scale)
        self._pixmaps[key] = pixmap
        if len(self._pixmaps) > _CACHE_SIZE:
            self._pixmaps.popitem(last=False)
        return pixmap
