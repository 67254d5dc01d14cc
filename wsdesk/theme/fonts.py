"""Fonts: the system's UI font, or Inter if it is installed. Sizes are logical px."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

_PREFERRED_FAMILY = "Inter"
"""Preferred family; without it, the system's UI font is used."""
USUAL = 13
"""Default size of body text in logical px, on which all lengths are based."""


def text_scale() -> float:
    """Text size of the user relative to the default, 0.8 to 2."""
    px = QGuiApplication.font().pixelSize()
    return px / USUAL if px > 0 else 1.0


def scaled(px: float) -> int:
    """Scale a length by the text size."""
    return round(px * text_scale())


@lru_cache(maxsize=1)
def _families() -> tuple[str, ...]:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return (_PREFERRED_FAMILY, system) if QFontDatabase.hasFamily(_PREFERRED_FAMILY) else (system,)


def ui_font(px: int = 13, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """UI font at a size in logical px."""
    font = QFont()
    font.setFamilies(list(_families()))
    # Without a desktop, the system's family is a generic name, which can match a monospaced font.
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(px)
    font.setWeight(weight)
    return font


def small(px: int = 11) -> QFont:
    """Font of secondary lines, card footers, and times."""
    return ui_font(px)


def title(px: int = 13) -> QFont:
    """Font of titles: semibold."""
    return ui_font(px, weight=QFont.Weight.DemiBold)


def tabular(font: QFont) -> QFont:
    """The font with tabular figures, for columns of numbers and running numbers."""
    tabular_font = QFont(font)
    tabular_font.setFeature(QFont.Tag("tnum"), 1)
    return tabular_font
