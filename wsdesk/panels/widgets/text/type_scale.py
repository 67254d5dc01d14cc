"""Fonts and lengths scaled by the text size setting.

Labels and fields get it from the style sheet; delegates call these functions. The events in `FONT_EVENTS`
notify widgets of a change.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont

from wsdesk.theme import fonts
from wsdesk.theme.fonts import scaled as scaled
from wsdesk.theme.fonts import text_scale as text_scale

FONT_EVENTS = (QEvent.Type.FontChange, QEvent.Type.StyleChange)


def body(px: float = 13) -> QFont:
    """Font of body text."""
    return _body(scaled(px))


def small(px: float = 11) -> QFont:
    """Font of second lines and counts, with tabular digits."""
    return _small(scaled(px))


def title(px: float = 13) -> QFont:
    """Semi-bold font of titles."""
    return _title(scaled(px))


@lru_cache(maxsize=32)
def _body(px: int) -> QFont:
    return fonts.ui_font(px)


@lru_cache(maxsize=32)
def _small(px: int) -> QFont:
    return fonts.tabular(fonts.small(px))


@lru_cache(maxsize=32)
def _title(px: int) -> QFont:
    return fonts.tabular(fonts.title(px))
