"""One list of what the index found and what the library did."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.store.search.results import SearchResult, merge_results
from wsdesk.store.text.search_snippet import SearchSnippet, marks
from wsdesk.wire.search import AssetSearchResult


def found(title: str, node: str, typed: str = "lantern") -> SearchResult:
    return SearchResult(
        f"node:c:{node}:", "node", SearchSnippet(title, marks(title, typed)), SearchSnippet(""), "", "c", node
    )


def hit(asset: str, node: str) -> SearchResult:
    places = [{"canvasId": "c", "nodeId": node}]
    result = AssetSearchResult.read({"assetId": asset, "filename": "x.png", "canvases": places})
    return SearchResult(
        f"asset:{asset}", "asset", SearchSnippet("x.png"), SearchSnippet(""), "", "c", node, hit=result
    )


def test_results_are_ordered_by_exact_title_and_number_of_sources() -> None:
    rows = (found("Lantern", "group"), found("Shot 4", "shot"), found("First lantern", "first"))
    merged_rows = merge_results(rows, (hit("a1", "first"), hit("a2", "other")))
    assert [row.node_id for row in merged_rows] == ["group", "first", "shot", "other"]
    assert [row.hit is not None for row in merged_rows] == [False, True, False, True]


def test_a_title_that_holds_more_than_was_typed_is_like_any_other() -> None:
    rows = (found("Lantern row", "row"), found("Lantern 2", "two"))
    assert [row.node_id for row in merge_results(rows, (hit("a", "two"),))] == ["two", "row"]
    assert merge_results((), ()) == ()


def test_a_match_in_the_title_ranks_above_one_in_the_text_that_both_sources_found() -> None:
    rows = (found("Dummy.pdf", "text"), found("Lantern plan.pdf", "title"))
    merged_rows = merge_results(rows, (hit("a", "text"),))
    assert [row.node_id for row in merged_rows] == ["title", "text"]


def test_a_comment_is_not_ranked_by_the_title_of_its_node() -> None:
    comment = replace(found("Lantern", "node"), id="comment:1", kind="comment")
    rows = (comment, found("Lantern row", "row"))
    assert [row.node_id for row in merge_results(rows, ())] == ["row", "node"]
