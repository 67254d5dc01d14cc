"""Counts that are given as two texts have the separators of the language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wsdesk.panels.widgets.text.plurals import counted


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [("en", 1, "1 page"), ("en", 0, "0 pages"), ("en", 1240, "1,240 pages"), ("de", 1240, "1.240 pages")],
)
def test_a_count_has_separators(
    speaking: Callable[[str], str], language: str, count: int, words: str
) -> None:
    speaking(language)
    assert counted(count, "1 page", "{n} pages") == words
