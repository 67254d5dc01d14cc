"""The type of the interface."""

from __future__ import annotations

import os

from PySide6.QtGui import QFont, QFontInfo, QFontMetrics
from PySide6.QtWidgets import QApplication

from wsdesk.theme import fonts


def test_sizes_are_logical_pixels(qapp: QApplication) -> None:
    assert fonts.ui_font().pixelSize() == 13
    assert fonts.small().pixelSize() == 11
    assert fonts.title().weight() == QFont.Weight.DemiBold


def test_tests_find_the_fonts_of_the_test_libraries_only(qapp: QApplication) -> None:
    if os.environ["WSDESK_TEST_FONTS"] == "locked":
        shown = {QFontInfo(font).family() for font in (fonts.ui_font(), QFont("DejaVu Sans"), QFont("serif"))}
        assert shown == {"Source Sans Pro"}


def test_a_missing_family_is_replaced_by_a_sans_serif_font(qapp: QApplication) -> None:
    assert fonts.ui_font().styleHint() == QFont.StyleHint.SansSerif


def test_digits_of_a_table_are_of_one_width(qapp: QApplication) -> None:
    metrics = QFontMetrics(fonts.tabular(fonts.ui_font()))
    assert len({metrics.horizontalAdvance(digit * 8) for digit in "0123456789"}) == 1
