"""Word difference of two texts."""

from __future__ import annotations

from wsdesk.graph.analysis.word_changes import MAX_WORDS, WordChange, word_changes


def test_replaced_added_and_removed_words() -> None:
    assert word_changes("long lens, slow push in, dusk", "long lens, locked camera, dusk") == (
        WordChange("slow push in", "locked camera", "long lens, "),
    )
    assert [(one.old, one.new) for one in word_changes("a b", "a b c")] == [("", "c")]
    assert [(one.old, one.new) for one in word_changes("a b c", "b c")] == [("a", "")]


def test_spaces_are_ignored_and_scripts_without_spaces_are_compared_by_character() -> None:
    assert word_changes("a  b", "a b") == ()
    assert [(one.old, one.new) for one in word_changes("夜市の朝", "夜市の夕")] == [("朝", "夕")]


def test_too_long_texts_are_one_change() -> None:
    one, other = " ".join(f"a{n}" for n in range(MAX_WORDS)), " ".join(f"b{n}" for n in range(MAX_WORDS))
    assert word_changes(one, other) == (WordChange(one, other, ""),)
