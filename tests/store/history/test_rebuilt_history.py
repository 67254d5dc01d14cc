"""A canvas before its first snapshot is rebuilt from creation times."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from wsdesk.localdb.history.values import FIRST_ID
from wsdesk.store.content.document_loader import read_content_blocking
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.history.rebuilt_history import RebuiltHistory

_END = datetime(2026, 6, 1, tzinfo=UTC).timestamp()


def _time(day: int) -> str:
    return datetime(2026, 5, day, 12, tzinfo=UTC).isoformat().replace("+00:00", "Z")


def _node(name: str, day: int | None, *versions: int) -> dict[str, Any]:
    geometry = {"x": 0, "y": 0, "w": 200, "h": 100, "zIndex": 0}
    found = [
        {"id": f"{name}{day}", "createdAt": _time(day), "asset": {"assetId": f"asset-{name}{day}"}}
        for day in versions
    ]
    node = {"id": name, "nodeType": "imageGenerator", "geometry": geometry, "versions": found}
    active = {"activeVersionId": found[-1]["id"]} if found else {}
    return {**node, **active, **({"createdAt": _time(day)} if day is not None else {})}


def _content(*nodes: dict[str, Any], edges: list[dict[str, Any]] | None = None) -> LoadedContent:
    return read_content_blocking(
        "c", json.dumps({"nodes": nodes, "edges": edges or [], "notes": []}).encode()
    )


def _edge(day: int) -> dict[str, Any]:
    ends = {"srcNodeId": "a", "dstNodeId": "b", "srcHandle": "output", "dstHandle": "image"}
    return {"id": "e", **ends, "createdAt": _time(day)}


def test_what_was_created_appears_in_its_order() -> None:
    content = _content(_node("a", 1, 2, 5), _node("b", 3), edges=[_edge(4)])
    history = RebuiltHistory("c", content, _END)
    snapshots: list[tuple[list[str], str, int]] = []
    for snapshot in history.snapshots:
        document = history.content(snapshot.read_at).document
        version = document.node_by_id["a"].version_id
        snapshots.append(([node.id for node in document.nodes], version, len(document.edges)))
    assert snapshots == [
        (["a"], "", 0),
        (["a"], "a2", 0),
        (["a", "b"], "a2", 0),
        (["a", "b"], "a2", 1),
        (["a", "b"], "a5", 1),
    ]
    assert [one.id - FIRST_ID for one in history.snapshots] == [-5, -4, -3, -2, -1]
    assert [sum(one.counts.values()) for one in history.snapshots] == [1, 1, 1, 1, 1]


def test_nothing_is_guessed_without_a_creation_time() -> None:
    history = RebuiltHistory("c", _content(_node("a", None), _node("b", 3)), _END)
    assert [
        [node.id for node in history.content(one.read_at).document.nodes] for one in history.snapshots
    ] == [["b"]]
    assert not RebuiltHistory("c", _content(_node("a", None)), _END).snapshots


def test_times_after_the_first_snapshot_and_invalid_ones_are_left_out() -> None:
    late = {**_node("late", 1), "createdAt": "2027-01-01T00:00:00Z"}
    wrong = {**_node("wrong", 1), "createdAt": "yesterday"}
    history = RebuiltHistory("c", _content(late, wrong, _node("a", 2)), _END)
    assert [
        [node.id for node in history.content(one.read_at).document.nodes] for one in history.snapshots
    ] == [["a"]]


def test_a_long_history_has_forty_moments() -> None:
    nodes = [
        {**_node(f"n{at}", 1), "createdAt": _time(1)[:-9] + f"{at // 60:02}:{at % 60:02}Z"}
        for at in range(600)
    ]
    history = RebuiltHistory("c", _content(*nodes), _END)
    assert len(history.snapshots) == 40
    assert len(history.content(history.snapshots[-1].read_at).document.nodes) == 600
    assert sum(sum(one.counts.values()) for one in history.snapshots) == 600
