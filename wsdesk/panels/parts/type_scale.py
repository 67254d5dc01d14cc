"""Fonts and lengths at the text size that the person chose, for everything that is painted by hand.

Labels and fields take it from the style sheet; a delegate has to ask. Widgets hear of a change by the
events in `FONT_EVENTS`.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from wsdesk.theme import fonts

USUAL = 13
"""The size of the body text, in logical px, that all lengths are drawn for."""
FONT_EVENTS = (QEvent.Type.FontChange, QEvent.Type.StyleChange)


def scaled(px: float) -> int:
    """A length that holds text, for the text size in force (0.8 to 2 times the usual one)."""
    size = QApplication.font().pixelSize()
    return round(px * size / USUAL) if size > 0 else round(px)


def body(px: float = 13) -> QFont:
    """Running text."""
    return _body(scaled(px))


def small(px: float = 11) -> QFont:
    """Second lines and counts, their digits of one width."""
    return _small(scaled(px))


def title(px: float = 13) -> QFont:
    """Titles: half bold."""
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
