"""Titles of groups: over everything that rests, at a size that stays readable, the largest groups first."""

from __future__ import annotations

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.board import Board
from wsdesk.scene.painters.easel import Easel
from wsdesk.scene.painters.group import paint_group_title, title_area

_MOST = 60
_NARROWEST = 40.0
"""Screen px that a group has to be wide for its title to be written."""


def titled_groups(board: Board, view: Rect, scale: float) -> list[Node]:
    """The groups whose titles are written: those in view that are wide enough, none written over another."""
    found: list[Node] = []
    taken: list[Rect] = []
    for group in board.groups:
        if group.rect.w * scale < _NARROWEST:
            if group.rect.w * group.rect.h * scale * scale < _NARROWEST:
                break  # largest first: nothing wide follows
            continue
        area = title_area(group, scale)
        if not group.title or not area.meets(view):
            continue
        if any(area.meets(other) for other in taken):
            continue
        found.append(group)
        taken.append(Rect(area.x, area.y, min(area.w, 9 * len(group.title) * area.h / 19), area.h))
        if len(found) == _MOST:
            break
    return found


def paint_titles(easel: Easel, board: Board, view: Rect) -> None:
    """Write them; the painter's transform takes canvas px to the screen."""
    for group in titled_groups(board, view, easel.detail.scale):
        paint_group_title(easel, group)
