"""Fuzzy matching, and the substring index before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.window.command_palette.ranking import MAX_PER_PASS, Corpus, fold, match, split_words


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


TITLES = ("Hero shot", "The hero", "A superhero", "Moon", "", "Café hero", "東京の夜", "two\nlines hero")


def found(*words: str) -> list[str]:
    return [TITLES[number] for number in Corpus(TITLES).candidates(words)]


def test_what_begins_so_comes_first_then_words_then_the_rest() -> None:
    assert found("hero") == ["Hero shot", "The hero", "Café hero", "two\nlines hero", "A superhero"]


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        (("hero", "the"), ["The hero"]),
        (("cafe",), ["Café hero"]),
        (("夜",), ["東京の夜"]),
        (("nothing",), []),
        (("shot", "moon"), []),
    ],
)
def test_every_word_has_to_be_in_the_same_title(words: tuple[str, ...], titles: list[str]) -> None:
    assert found(*words) == titles


def test_it_ends_when_it_has_enough() -> None:
    assert len(Corpus(["fox"] * 10 * MAX_PER_PASS).candidates(("fox",))) <= 3 * MAX_PER_PASS
    assert Corpus([]).candidates(("fox",)) == []


def test_gathering_in_slices_finds_the_same() -> None:
    titles = [f"Fox {at}\nof {at % 7}" for at in range(12_001)]
    corpus = Corpus(titles)
    steps = corpus.build_slices()
    next(steps)
    for words in (("fox", "12000"), ("of 3",), ("11999",), ("4999", "fox"), ("5000", "of")):
        wanted = {
            at for at, title in enumerate(titles) if all(w in title.lower().replace("\n", " ") for w in words)
        }
        found = corpus.candidates(words)
        assert set(found) <= wanted
        assert len(found) >= min(len(wanted), MAX_PER_PASS)
    assert list(steps) == []
    assert len(corpus) == len(titles)


@given(st.lists(st.text(max_size=12), max_size=30), st.text(min_size=1, max_size=4))
def test_it_finds_just_what_holds_the_word(titles: list[str], typed: str) -> None:
    words = fold(typed).split()
    if not words:
        return
    plain = [" ".join(fold(title).splitlines()) for title in titles]
    wanted = {at for at, title in enumerate(plain) if all(word in title for word in words)}
    assert set(Corpus(titles).candidates(words)) == wanted
