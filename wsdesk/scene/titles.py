"""Titles of groups: over everything that rests, at a size that stays readable, the largest groups first."""

from __future__ import annotations

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.board import Board
from wsdesk.scene.painters.easel import Easel
from wsdesk.scene.painters.group import TITLE_RISE, paint_group_title, title_area, title_size

_MOST = 60
_NARROWEST = 40.0
"""Screen px that a group has to be wide for its title to be written."""


def titled_groups(board: Board, view: Rect, scale: float) -> list[Node]:
    """The groups whose titles are written: those in view that are wide enough, none written over another."""
    found: list[Node] = []
    taken: list[Rect] = []
    # A title stands above its group: look a title's height further down.
    rise = TITLE_RISE * title_size(scale)
    for group in sorted(board.groups_in(Rect(view.x, view.y, view.w, view.h + rise)), key=_size):
        if group.rect.w * scale < _NARROWEST or not group.title:
            continue
        area = title_area(group, scale)
        if not area.meets(view) or any(area.meets(other) for other in taken):
            continue
        found.append(group)
        taken.append(Rect(area.x, area.y, min(area.w, 9 * len(group.title) * area.h / 19), area.h))
        if len(found) == _MOST:
            break
    return found


def _size(group: Node) -> float:
    return -group.rect.w * group.rect.h


def paint_titles(easel: Easel, board: Board, view: Rect) -> None:
    """Write them; the painter's transform takes canvas px to the screen."""
    for group in titled_groups(board, view, easel.detail.scale):
        paint_group_title(easel, group)
