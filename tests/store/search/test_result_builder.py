"""Rows of the global search: what they show of a match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from wsdesk.localdb.index.values import IndexedText, IndexMatch
from wsdesk.store.search.result_builder import SearchResultBuilder


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("group", "group", "Group"),
        ("version", "IMAGE", "Image"),
        ("image", "A fox at dusk\nfox.webp\nimage", "A fox at dusk · fox.webp"),
        ("comment", "A fox,\r\nnot two\u2028\nGrace Hopper", "A fox, not two Grace Hopper"),
    ],
    ids=["only a title", "version", "node", "comment"],
)
def test_a_row_shows_the_texts_that_match(kind: str, body: str, expected: str) -> None:
    projects = SimpleNamespace(canvas_title=lambda _id: "Board", project_of=lambda _id: None)
    builder = SearchResultBuilder(cast("Any", projects), cast("Any", None))
    match = IndexMatch("c1", "Board", IndexedText(kind, "n1", title="Fox", body=body), 1.0)
    row = builder.of_match(match, "fox")
    assert (row.title.text, row.text.text, row.place) == ("Fox", expected, "Board")
