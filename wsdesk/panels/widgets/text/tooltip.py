"""Tooltips, without markup for assistive technology."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.store.text import sanitize


def set_tip(widget: QWidget, words: str) -> None:
    """Give a widget a tooltip of plain words; an empty text takes it away.

    Where a widget has no description of its own, Qt reads out the tooltip, with its tags.
    """
    tip = sanitize.tooltip(words)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
        widget.setAccessibleDescription(" ".join(sanitize.plain(words, 600).split()))
