"""The type: the system's UI font, Inter where it is installed. Sizes are logical px."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

_OURS = "Inter"
"""Asked for by name; a machine without it uses its own UI font."""
USUAL = 13
"""The size of the body text, in logical px, that all lengths are drawn for."""


def text_scale() -> float:
    """How much larger than usual the person wants text to be: 0.8 to 2."""
    px = QGuiApplication.font().pixelSize()
    return px / USUAL if px > 0 else 1.0


def scaled(px: float) -> int:
    """A length that holds text, for the text size in force."""
    return round(px * text_scale())


@lru_cache(maxsize=1)
def _families() -> tuple[str, ...]:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return (_OURS, system) if QFontDatabase.hasFamily(_OURS) else (system,)


def ui_font(px: int = 13, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font of the interface at a size in logical px."""
    font = QFont()
    font.setFamilies(list(_families()))
    font.setPixelSize(px)
    font.setWeight(weight)
    return font


def small(px: int = 11) -> QFont:
    """Second lines, footers of cards, times."""
    return ui_font(px)


def title(px: int = 13) -> QFont:
    """Titles: half bold."""
    return ui_font(px, weight=QFont.Weight.DemiBold)


def tabular(font: QFont) -> QFont:
    """The font with digits of one width, for numbers that stand under each other or tick."""
    same = QFont(font)
    same.setFeature(QFont.Tag("tnum"), 1)
    return same


def mono_font(px: int = 12) -> QFont:
    """Ids, JSON and key caps."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(px)
    return font
