"""Words: wrapped, elided, never cut through a glyph, whatever they are."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.scene.lettering import NOTHING, Lettering, Style


@pytest.fixture
def letters(qapp: QApplication) -> Lettering:
    return Lettering()


def test_a_text_that_fits_is_whole(letters: Lettering) -> None:
    words = letters.block("Keep the lanterns warm", Style.BODY, 400, 100)
    assert (words.lines, words.cut) == (1, False)
    assert 60 < words.width < 400


def test_a_text_that_does_not_fit_ends_with_an_ellipsis_on_its_last_line(letters: Lettering) -> None:
    words = letters.block("lantern " * 400, Style.BODY, 200, 3 * Style.BODY.line + 5)
    assert (words.lines, words.cut) == (3, True)
    lowest = max(run.boundingRect().bottom() for run in words.runs)
    widest = max(run.boundingRect().right() for run in words.runs)
    assert lowest <= words.height + 1
    assert widest <= 201


@pytest.mark.parametrize(
    "text",
    [
        "x" * 61_306,
        "漢字" * 40_000,
        "👩‍👩‍👧‍👦🏳️‍🌈" * 3_000,
        "שלום עולם " * 9_000,
        "a\n" * 50_000,
    ],
)
def test_enormous_and_odd_texts_stay_inside_and_take_no_time(letters: Lettering, text: str) -> None:
    words = letters.block(text, Style.BODY, 220, 120)
    assert words.cut
    assert words.lines == 6
    assert max(run.boundingRect().right() for run in words.runs) <= 224


def test_paragraphs_start_new_lines(letters: Lettering) -> None:
    assert letters.block("one\ntwo\n\nfour", Style.BODY, 300, 400).lines == 4


def test_titles_stay_on_one_line(letters: Lettering) -> None:
    words = letters.line("Harbour at dusk\nsecond line", Style.TITLE, 300)
    assert (words.lines, words.cut) == (1, False)


def test_no_room_means_no_words(letters: Lettering) -> None:
    assert letters.block("anything", Style.BODY, 200, 10) is NOTHING
    assert letters.line("anything", Style.BODY, 4) is NOTHING
