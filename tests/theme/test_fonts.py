"""The type of the interface."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication

from wsdesk.theme import fonts


def test_sizes_are_logical_pixels(qapp: QApplication) -> None:
    assert fonts.ui_font().pixelSize() == 13
    assert fonts.small().pixelSize() == 11
    assert fonts.title().weight() == QFont.Weight.DemiBold


def test_a_missing_family_is_replaced_by_a_sans_serif_font(qapp: QApplication) -> None:
    assert fonts.ui_font().styleHint() == QFont.StyleHint.SansSerif


def test_digits_of_a_table_are_of_one_width(qapp: QApplication) -> None:
    metrics = QFontMetrics(fonts.tabular(fonts.ui_font()))
    assert len({metrics.horizontalAdvance(digit * 8) for digit in "0123456789"}) == 1
