"""Titles of groups: over everything that rests, at a size that stays readable, the largest groups first."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil
from time import perf_counter

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.board import Board
from wsdesk.scene.lettering import Style
from wsdesk.scene.painters.easel import Easel
from wsdesk.scene.painters.group import TITLE_RISE, title_area, title_size
from wsdesk.store import shown

_Key = tuple[str, float, float, int]
_KEPT = 300
_STEP = 24
_NEVER_CUT = 480.0
"""Px of type that hold nearly every title: a wider group does not change its picture."""
_BUDGET = 0.001
"""Seconds of a frame for titles that were not written before."""
_MOST = 60
_NARROWEST = 40.0
"""Screen px that a group has to be wide for its title to be written."""


def titled_groups(board: Board, view: Rect, scale: float) -> list[Node]:
    """The groups whose titles are written: those in view that are wide enough, none written over another."""
    found: list[Node] = []
    taken = _Taken()
    # A title stands above its group: look a title's height further down.
    grown = title_size(scale)
    below = Rect(view.x, view.y, view.w, view.h + TITLE_RISE * grown)
    for group in board.groups_in(below):
        if group.rect.w * scale < _NARROWEST or not group.title:
            continue
        area = title_area(group, scale)
        width = min(area.w, 9 * len(group.title) * grown)
        if area.meets(view) and taken.take(area.x, area.y, width, area.h):
            found.append(group)
            if len(found) == _MOST:
                break
    return found


class _Taken:
    """Where titles stand: stretches by row, so that asking is quick among many."""

    def __init__(self) -> None:
        self._rows: dict[int, list[tuple[float, float]]] = {}

    def take(self, x: float, y: float, width: float, height: float) -> bool:
        """Take the place if it is free; all places have the same height."""
        rows = (int(y // height), int((y + height) // height))
        if any(x < last and first < x + width for row in rows for first, last in self._rows.get(row, ())):
            return False
        for row in rows:
            self._rows.setdefault(row, []).append((x, x + width))
        return True


class Titles:
    """Titles as small pictures: at most zooms their size on screen is the same, and so is the picture."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()

    def paint(self, easel: Easel, board: Board, view: Rect) -> bool:
        """Write them; the painter's transform takes canvas px to the screen.

        False where there was no time for some of them: they are written in the next frame.
        """
        until = perf_counter() + _BUDGET
        scale, painter = easel.detail.scale, easel.painter
        grown = title_size(scale)
        ratio = easel.device / scale
        to_screen = painter.transform()
        whole = True
        painter.save()
        painter.resetTransform()
        for group in titled_groups(board, view, scale):
            area = title_area(group, scale)
            pixmap = self._picture(easel, group, grown * easel.device, area.w / grown, until)
            if pixmap is None:
                whole = False
                continue
            place = to_screen.map(QPointF(area.x, area.y)) * ratio
            painter.drawPixmap(QPointF(round(place.x()), round(place.y())) / ratio, pixmap)
        painter.restore()
        return whole

    def _picture(self, easel: Easel, group: Node, size: float, room: float, until: float) -> QPixmap | None:
        """The title at `size` device px per px of type, cut to `room` px of type; None: no time for it."""
        # Cut at steps, so that a group that grows by a pixel does not ask for another picture.
        room = max(12.0, room // _STEP * _STEP) if room < _NEVER_CUT else _NEVER_CUT
        color = easel.ink.group(group.group_color)
        key = (group.title, room, round(size, 3), color.rgba())
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if perf_counter() > until:
            return None
        words = easel.lettering.line(shown.line(group.title, 120), Style.TITLE, room)
        pixmap = QPixmap(max(1, ceil((words.width + 2) * size)), ceil(Style.TITLE.line * size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size, size)
        words.draw(painter, 0, 0, color)
        painter.end()
        pixmap.setDevicePixelRatio(easel.device / easel.detail.scale)
        self._kept[key] = pixmap
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return pixmap
