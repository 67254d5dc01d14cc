from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.widgets.text import utf16

texts = st.text(st.characters(exclude_categories=("Cs",)))


@given(texts)
def test_length_is_what_javascript_counts(text: str) -> None:
    assert utf16.length(text) == len(text.encode("utf-16-le")) // 2


@given(texts, st.integers(0, 40))
def test_a_cut_keeps_the_limit_and_splits_nothing(text: str, limit: int) -> None:
    kept = utf16.cut(text, limit)
    assert text.startswith(kept)
    assert utf16.length(kept) <= limit
    assert kept == text or utf16.length(text[: len(kept) + 1]) > limit
