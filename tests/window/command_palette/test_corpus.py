"""Looking through many titles at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.window.command_palette.corpus import MAX_PER_PASS, Corpus
from wsdesk.window.command_palette.ranking import fold

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
