"""Fonts: the system's UI font, or Inter if it is installed. Sizes are logical px."""

from __future__ import annotations

import threading
from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QImageReader

_OURS = "Inter"
"""Asked for by name; a machine without it uses its own UI font."""
USUAL = 13
"""The size of the body text, in logical px, that all lengths are drawn for."""
_A_LETTER = b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text y="8">a</text></svg>'


def text_scale() -> float:
    """How much larger than usual the person wants text to be: 0.8 to 2."""
    px = QGuiApplication.font().pixelSize()
    return px / USUAL if px > 0 else 1.0


def scaled(px: float) -> int:
    """A length that holds text, for the text size in force."""
    return round(px * text_scale())


def load_ahead() -> None:
    """Have Qt list the system's fonts on a thread beside, once there is a program: some 20 ms.

    Whatever draws the first letter has them listed, but of all that does only a reader of images lets go of
    Python's lock. Who asks for a font meanwhile waits for the rest.
    """
    threading.Thread(target=_draw_a_letter, name="fonts", daemon=True).start()


def _draw_a_letter() -> None:
    data = QBuffer()
    data.setData(QByteArray(_A_LETTER))
    data.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader(data, QByteArray(b"svg")).read()


@lru_cache(maxsize=1)
def _families() -> tuple[str, ...]:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return (_OURS, system) if QFontDatabase.hasFamily(_OURS) else (system,)


def ui_font(px: int = 13, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font of the interface at a size in logical px."""
    font = QFont()
    font.setFamilies(list(_families()))
    # Without a desktop the system's family is a generic name, which can match a monospaced font.
    font.setStyleHint(QFont.StyleHint.SansSerif)
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
