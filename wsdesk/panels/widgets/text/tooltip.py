"""Plain-text tooltips, accessible without markup."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.store.text import sanitize


def set_tip(widget: QWidget, words: str) -> None:
    """Set a plain-text tooltip; an empty text removes it.

    Without a description, Qt exposes the tooltip including its tags to assistive technology.
    """
    tip = sanitize.tooltip(words)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
        widget.setAccessibleDescription(" ".join(sanitize.plain(words, 600).split()))
