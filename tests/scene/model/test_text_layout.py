"""Words: wrapped, elided, never cut through a glyph, whatever they are."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.scene.model.text_layout import EMPTY_LAYOUT, TextLayoutCache, TextStyle


@pytest.fixture
def letters(qapp: QApplication) -> TextLayoutCache:
    return TextLayoutCache()


def test_a_text_that_fits_is_whole(letters: TextLayoutCache) -> None:
    words = letters.block("Keep the lanterns warm", TextStyle.BODY, 400, 100)
    assert (words.lines, words.is_elided) == (1, False)
    assert 60 < words.width < 400


def test_a_text_that_does_not_fit_ends_with_an_ellipsis_on_its_last_line(letters: TextLayoutCache) -> None:
    words = letters.block("lantern " * 400, TextStyle.BODY, 200, 3 * TextStyle.BODY.line + 5)
    assert (words.lines, words.is_elided) == (3, True)
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
def test_enormous_and_odd_texts_stay_inside_and_take_no_time(letters: TextLayoutCache, text: str) -> None:
    words = letters.block(text, TextStyle.BODY, 220, 120)
    assert words.is_elided
    assert words.lines == 6
    assert max(run.boundingRect().right() for run in words.runs) <= 224


def test_paragraphs_start_new_lines(letters: TextLayoutCache) -> None:
    assert letters.block("one\ntwo\n\nfour", TextStyle.BODY, 300, 400).lines == 4


def test_titles_stay_on_one_line(letters: TextLayoutCache) -> None:
    words = letters.line("Harbour at dusk\nsecond line", TextStyle.TITLE, 300)
    assert (words.lines, words.is_elided) == (1, False)


def test_no_room_means_no_words(letters: TextLayoutCache) -> None:
    assert letters.block("anything", TextStyle.BODY, 200, 10) is EMPTY_LAYOUT
    assert letters.line("anything", TextStyle.BODY, 4) is EMPTY_LAYOUT
