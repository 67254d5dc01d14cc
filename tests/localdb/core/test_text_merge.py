"""Three-way merge of texts without loss of additions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.localdb.core.text_merge import merge_texts

TEXTS = st.lists(st.sampled_from("abcdefgh"), max_size=5).map("\n\n".join)


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "both"),
    [
        ("", "ours", "theirs", "ours\n\ntheirs"),
        ("base", "base and", "theirs\n\nbase", "theirs\n\nbase and"),
        ("b1\n\na1", "b1\n\na2", "b2\n\na1", "b2\n\na2"),
        ("abc", "abcd", "abcx", "abcd\n\nabcx"),
        ("abcx", "abcxy", "abcd\n\nabcx", "abcd\n\nabcxy"),
        ("sent", "sent\n\nmore", "", "more"),
        ("sent", "sent and", "", "sent and"),
        ("sent", "", "sent\n\nadded", "added"),
        ("sent", "", "sent and added", "sent and added"),
        ("a", "al", "all", "all"),
        ("", "no", "I know", "no\n\nI know"),
        ("", "same", "same", "same"),
    ],
)
def test_changes_of_both_sides_are_merged(base: str, ours: str, theirs: str, both: str) -> None:
    assert merge_texts(base, ours, theirs) == both


@given(TEXTS, TEXTS, TEXTS)
def test_no_addition_is_lost(base: str, ours: str, theirs: str) -> None:
    both = merge_texts(base, ours, theirs)
    was = Counter(base.split("\n\n"))
    for text in (ours, theirs):
        assert all(paragraph in both for paragraph in Counter(text.split("\n\n")) - was)
    assert merge_texts(base, ours, base) == ours
    assert merge_texts(base, base, theirs) == theirs


def test_a_text_of_many_paragraphs_is_merged_quickly() -> None:
    many = "\n\n".join("x" * (n % 3) for n in range(40_000))
    assert merge_texts("", f"{many}a", f"{many}b") == f"{many}a\n\n{many}b"
