"""How well texts fit what was typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.window.command_palette.ranking import fold, match, split_words


def score(query: str, text: str) -> float:
    fitted = match(split_words(query), text)
    return fitted.score if fitted is not None else float("-inf")


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("hero", "Hero", "Hero film board"),
        ("hero", "Hero film board", "The hero"),
        ("film", "Hero film board", "Microfilm"),
        ("board", "Storyboard draft", "A bor d a r d"),
        ("refresh", "Refresh", "Go to refreshments"),
        ("cot", "Close other tabs", "Connect to workspace"),
    ],
)
def test_the_nearer_text_comes_first(query: str, better: str, worse: str) -> None:
    assert score(query, better) > score(query, worse)


def test_every_word_has_to_be_there() -> None:
    assert match(split_words("hero board"), "Hero film board") is not None
    assert match(split_words("hero night"), "Hero film board") is None


def test_case_and_accents_do_not_count() -> None:
    assert match(split_words("café"), "CAFE") is not None
    assert match(split_words("strasse"), "STRASSE") is not None


def test_the_letters_that_were_typed_are_marked() -> None:
    fitted = match(split_words("fb"), "Film board")
    assert fitted is not None
    assert [("Film board")[at] for at in fitted.marks] == ["F", "b"]


def test_letters_strewn_about_are_no_match() -> None:
    assert match(split_words("xyz"), "Expenses by size and so on, with xylophones") is None
    assert match(split_words("zzzzzzzzzzzz"), "z" * 5) is None
    # The u stands in the middle of a word of its own.
    assert match(split_words("dune"), "Focus on selection and direct connections") is None
    assert match(split_words("ncv"), "New canvas") is not None


def test_each_word_counts_once_and_no_more_than_anybody_types() -> None:
    assert split_words("b a b " * 1_000) == ("b", "a")
    assert len(split_words(" ".join(f"w{at}" for at in range(500)))) == 12


def test_nothing_typed_fits_everything_alike() -> None:
    assert score("", "a") == score("", "quite another text")


@given(st.text(max_size=40))
def test_folding_keeps_the_positions(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(st.text(min_size=1, max_size=30), st.text(max_size=60))
def test_marks_lie_in_the_text(query: str, text: str) -> None:
    fitted = match(split_words(query), text)
    assert fitted is None or all(0 <= at < len(text) for at in fitted.marks)
