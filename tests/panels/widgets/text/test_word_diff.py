from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.widgets.text.word_diff import new_spans


def marked_words(before: str, after: str) -> list[str]:
    raw = after.encode("utf-16-le")
    return [raw[2 * at : 2 * (at + n)].decode("utf-16-le") for at, n in new_spans(before, after)]


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        (
            "Dusk over the harbour, slow push in",
            "Dusk over the harbour, lanterns coming on one by one, slow push in",
            ["lanterns coming on one by one,"],
        ),
        ("a b c", "a b c", []),
        ("", "everything is new", []),
        ("a red boat", "a blue boat", ["blue"]),
        ("one two", "two", []),
        ("日暮れの港", "日暮れの赤い港", ["赤い"]),
        ("boat 🌅", "boat 🌅 lamp", ["lamp"]),
    ],
)
def test_new_words_are_found(before: str, after: str, new: list[str]) -> None:
    assert marked_words(before, after) == new


def test_texts_without_common_words_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_words: object, **_more: object) -> None:
        raise AssertionError("5,000 words against 5,000 take minutes")

    monkeypatch.setattr("difflib.SequenceMatcher", never)
    before = " ".join(f"a{n}" for n in range(5_000))
    after = " ".join(f"b{n}" for n in range(5_000))
    assert new_spans(before, after) == ()


def test_a_word_changed_in_a_long_prompt_is_found_by_its_surroundings() -> None:
    prompt_words = [f"word{n}" for n in range(4_000)]
    changed = [*prompt_words[:2_000], "lantern", *prompt_words[2_001:]]
    assert marked_words(" ".join(prompt_words), " ".join(changed)) == ["lantern"]


PROSE = st.lists(
    st.sampled_from(["boat", "red", "lantern", "日暮れ", "🌅", ",", "a", "the", "\n"]), max_size=30
).map(" ".join)


@given(PROSE, PROSE)
def test_spans_are_within_the_text_ordered_and_disjoint(before: str, after: str) -> None:
    end = 0
    length = len(after.encode("utf-16-le")) // 2
    for at, n in new_spans(before, after):
        assert end <= at < at + n <= length
        end = at + n


@given(PROSE, PROSE)
def test_unmarked_words_are_in_the_old_text_in_the_same_order(before: str, after: str) -> None:
    raw = bytearray(after.encode("utf-16-le"))
    for at, n in reversed(new_spans(before, after)):
        del raw[2 * at : 2 * (at + n)]
    if not before.strip():
        return
    left = iter("".join(before.split()))
    assert all(letter in left for letter in "".join(raw.decode("utf-16-le").split()))


@given(PROSE)
def test_an_equal_text_has_no_new_words(text: str) -> None:
    assert new_spans(text, text) == ()
