"""Tab order: reading order, whatever the order of creation.

Qt's own chain is that of making, and it jumps: what hands the focus on to one of its parts (a panel to its
list, the canvases to the one in front) takes Tab there, past everything in between.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def step(window: QWidget, *, forward: bool) -> bool:
    """Give the focus to the next control of a window (or the one before), round and round."""
    stops = list(tab_stops(window))
    if not stops:
        return False
    now = window.focusWidget()
    at = stops.index(now) if now in stops else -1 if forward else 0
    target = stops[(at + (1 if forward else -1)) % len(stops)]
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    target.setFocus(reason)
    _bring_into_view(target)
    return True


def tab_stops(part: QWidget) -> Iterator[QWidget]:
    """What Tab comes to in a part of a window, in the order in which it is read."""
    for child in _as_read(part):
        if not child.isEnabled():
            continue
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.focusProxy() is None:
            yield child
        yield from tab_stops(child)


def _as_read(part: QWidget) -> list[QWidget]:
    """The widgets within another: line by line, each line from where lines begin."""
    mirrored = part.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def place(child: QWidget) -> int:
        return -child.geometry().right() if mirrored else child.x()

    lines: list[list[QWidget]] = []
    for child in sorted(_seen(part), key=QWidget.y):
        if lines and child.geometry().center().y() <= lines[-1][0].geometry().bottom():
            lines[-1].append(child)
        else:
            lines.append([child])
    return [child for line in lines for child in sorted(line, key=place)]


def _seen(part: QWidget) -> list[QWidget]:
    """The widgets within another that are shown, without those that lie whole below a later one."""
    shown = [child for child in part.children() if isinstance(child, QWidget) and not child.isHidden()]
    shown = [child for child in shown if not child.isWindow()]
    solid = [child if _is_solid(child) else None for child in shown]
    return [
        child
        for at, child in enumerate(shown)
        if not any(
            over is not None and over.geometry().contains(child.geometry()) for over in solid[at + 1 :]
        )
    ]


def _is_solid(widget: QWidget) -> bool:
    """Whether what lies below it is out of reach for the mouse, and so for Tab."""
    return not widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def _bring_into_view(target: QWidget) -> None:
    around = target.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(target)
        around = around.parentWidget()
