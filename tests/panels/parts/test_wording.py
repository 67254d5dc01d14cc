from __future__ import annotations

import time

import pytest

from wsdesk.panels.parts.wording import new_spans


def marked(before: str, after: str) -> list[str]:
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
def test_words_that_are_new_are_found(before: str, after: str, new: list[str]) -> None:
    assert marked(before, after) == new


def test_texts_that_have_nothing_in_common_cost_little() -> None:
    before = " ".join(f"a{n}" for n in range(5_000))
    after = " ".join(f"b{n}" for n in range(5_000))
    start = time.perf_counter()
    assert new_spans(before, after) == ()
    assert time.perf_counter() - start < 0.5


def test_a_word_changed_in_a_long_prompt_is_found_by_its_surroundings() -> None:
    words = [f"word{n}" for n in range(4_000)]
    changed = [*words[:2_000], "lantern", *words[2_001:]]
    assert marked(" ".join(words), " ".join(changed)) == ["lantern"]
