"""Snippets of indexed texts: what a result row shows, and which characters match."""

from __future__ import annotations

import pytest

from wsdesk.store.text.search_snippet import excerpt


@pytest.mark.parametrize(
    ("text", "query", "expected_text", "expected_match"),
    [
        ("a fox runs", "FOX", "a fox runs", "fox"),
        ("café", "cafe", "café", "café"),
        ("港は声をひそめる", "声", "港は声をひそめる", "声"),
        (f"{'word ' * 100}needle after", "needle", None, "needle"),
        (f"{'word ' * 20}needle after", "needle", None, "needle"),
    ],
)
def test_an_excerpt_has_the_search_text(
    text: str, query: str, expected_text: str | None, expected_match: str
) -> None:
    excerpt_text = excerpt(text, query, 120)
    assert expected_text is None or excerpt_text.text == expected_text
    assert "".join(excerpt_text.text[at] for at in excerpt_text.marks) == expected_match
    assert len(excerpt_text.text) <= 122
    assert excerpt_text.marks[0] <= 60, "where a row shows it"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("fox", "A fox at dusk, long lens · fox-dusk.webp"),
        ("long webp", "A fox at dusk, long lens · fox-dusk.webp"),
        ("still", "still image"),
        ("running", "A fox at dusk, long lens"),
    ],
    ids=["two", "words of several", "one", "none"],
)
def test_an_excerpt_has_the_texts_that_match_but_not_the_title(query: str, expected: str) -> None:
    text = "Running fox\nA fox at dusk, long lens\nfox-dusk.webp\nstill image"
    assert excerpt(text, query, title="Running fox").text == expected


def test_an_excerpt_of_only_a_title_is_empty() -> None:
    assert excerpt("Running fox", "fox", title="Running fox").text == ""
