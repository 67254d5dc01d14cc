"""Paints selection, hover, and focus of images in a grid."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from wsdesk.panels.widgets.painting import paint
from wsdesk.theme.tokens import Theme

_SELECTED, _POINTED, _FOCUSED = (
    flag.value
    for flag in (
        QStyle.StateFlag.State_Selected,
        QStyle.StateFlag.State_MouseOver,
        QStyle.StateFlag.State_HasFocus,
    )
)
"""As integers, since flags of enumerations take 1 µs each in a loop over hundreds of cells."""


def draw_item_state(painter: QPainter, theme: Theme, box: QRect, state: int, radius: int = 0) -> None:
    """Draw selection, hover, and focus of an image in a grid, given the value of `QStyle.State`.

    They are inside of it: outside, the edges of the view would cut them off.
    """
    accent, around = theme.color("accent"), theme.color("bg")
    if state & _SELECTED and radius:
        paint.draw_ring(painter, QRectF(box), accent, radius, 4)
        paint.draw_ring(painter, QRectF(box).adjusted(4, 4, -4, -4), around, radius, 2)
    elif state & _SELECTED:
        paint.draw_frame(painter, box, accent, 4)
        paint.draw_frame(painter, box.adjusted(4, 4, -4, -4), around, 2)
    elif state & _POINTED:
        paint.draw_ring(painter, QRectF(box), theme.faded("on-picture", 0.5), max(3, radius), 1)
    if state & _FOCUSED:
        paint.draw_ring(painter, QRectF(box).adjusted(1, 1, -1, -1), theme.color("text"), max(4, radius), 1)
