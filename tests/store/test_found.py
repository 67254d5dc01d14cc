"""One list of what the index found and what the library did."""

from __future__ import annotations

from wsdesk.store.excerpt import Excerpt, marks
from wsdesk.store.found import Row, merged
from wsdesk.wire.search import AssetHit


def found(title: str, node: str, typed: str = "lantern") -> Row:
    return Row(f"node:c:{node}:", "node", Excerpt(title, marks(title, typed)), Excerpt(""), "", "c", node)


def hit(asset: str, node: str) -> Row:
    places = [{"canvasId": "c", "nodeId": node}]
    told = AssetHit.read({"assetId": asset, "filename": "x.png", "canvases": places})
    return Row(f"asset:{asset}", "asset", Excerpt("x.png"), Excerpt(""), "", "c", node, hit=told)


def test_what_both_found_comes_before_what_one_did_and_what_is_called_just_so_before_all() -> None:
    rows = (found("Lantern", "group"), found("Shot 4", "shot"), found("First lantern", "first"))
    merged_rows = merged(rows, (hit("a1", "first"), hit("a2", "elsewhere")))
    assert [row.node_id for row in merged_rows] == ["group", "first", "shot", "elsewhere"]
    assert [row.hit is not None for row in merged_rows] == [False, True, False, True]


def test_a_title_that_holds_more_than_was_typed_is_like_any_other() -> None:
    rows = (found("Lantern row", "row"), found("Lantern 2", "two"))
    assert [row.node_id for row in merged(rows, (hit("a", "two"),))] == ["two", "row"]
    assert merged((), ()) == ()
