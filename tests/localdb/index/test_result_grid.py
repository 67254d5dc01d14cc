"""All results of a query for a grid."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.reader import CancelToken, IndexInterruptedError
from wsdesk.localdb.index.result_grid import GridGroup, GridRows, read_grid
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedResult, IndexedText


def version(name: str, at: str, *, body: str = "dusk", model: str = "flux", **fields: object) -> IndexedText:
    node = name.partition("-")[0]
    result = IndexedResult("image", model, model, status="ok", asset_id=f"a-{name}", **fields)  # type: ignore[arg-type]
    keys = (("node", node), ("version", name))
    return IndexedText("image", node, name, f"Node {node}", body, at, keys, None, "ann", result)  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> Iterator[IndexFile]:
    index = IndexFile(tmp_path / "index.sqlite3", 1 << 30)
    sea = (
        version("sea-1", "2026-11-03T09:00:00Z", width=1600, height=900, group_id="g"),
        version("sea-2", "2026-11-05T09:00:00Z", ratio="9:16", group_id="g")._replace(kind="version"),
        version("sea-3", "2026-11-04T09:00:00Z", group_id="g")._replace(kind="version"),
    )
    hill = (version("hill-1", "2026-11-04T10:00:00Z", model="gouache", body="morning"),)
    group = (IndexedText("group", "g", "", "Look development", "", "", (("node", "g"),)),)
    fox = (version("fox-1", "2026-11-05T11:00:00Z"), version("fox-2", "")._replace(kind="version"))
    index.write(
        [
            CanvasUpdate(
                IndexedCanvas("c1", "Harbor"),
                (
                    IndexDocument("sea", b"", sea),
                    IndexDocument("hill", b"", hill),
                    IndexDocument("g", b"", group),
                ),
            ),
            CanvasUpdate(IndexedCanvas("c2", "Forest"), (IndexDocument("fox", b"", fox),)),
        ]
    )
    yield index
    index.close()


def grid(file: IndexFile, *filters: ResultFilter, **options: object) -> GridRows:
    query = ResultQuery((), filters)
    return file.read("grid", lambda connection: read_grid(connection, query, **options))  # type: ignore[arg-type]


NEWEST_FIRST = ("fox-1", "sea-2", "hill-1", "sea-3", "sea-1", "fox-2")


def test_all_results_are_listed_in_order_with_their_ratios(file: IndexFile) -> None:
    rows = grid(file)
    assert rows.version_ids == NEWEST_FIRST
    assert list(rows.ratios) == pytest.approx([0, 9 / 16, 0, 0, 16 / 9, 0])
    assert list(rows.stacks) == [1] * 6
    assert rows.sections == ()
    assert rows.total == 6


def test_a_stack_shows_the_first_result_of_a_node_until_it_is_expanded(file: IndexFile) -> None:
    rows = grid(file, stack="node")
    assert rows.version_ids == ("fox-1", "sea-2", "hill-1")
    assert list(rows.stacks) == [2, 3, 1]
    assert rows.total == 6
    assert [rows.top_of(one) for one in ("sea-1", "sea-3", "fox-2", "sea-2", "?")] == [
        *("sea-2", "sea-2", "fox-1", "", "")
    ]
    rows = grid(file, stack="node", expanded={"sea"})
    assert rows.version_ids == ("fox-1", "sea-2", "hill-1", "sea-3", "sea-1")
    assert list(rows.stacks) == [2, 3, 1, 3, 3]


def test_a_stack_of_similar_images_spans_nodes_and_canvases(file: IndexFile) -> None:
    similar = {"a-sea-2": "a-fox-1", "a-sea-1": "a-fox-1", "a-fox-1": "a-fox-1"}
    rows = grid(file, stack="similar", find_similar=lambda _assets: similar)
    assert rows.version_ids == ("fox-1", "hill-1", "sea-3", "fox-2")
    assert list(rows.stacks) == [3, 1, 1, 1]
    rows = grid(file, stack="similar", find_similar=lambda _assets: similar, expanded={"a-sea-1"})
    assert rows.version_ids == NEWEST_FIRST
    assert list(rows.stacks) == [3, 3, 1, 1, 3, 1]
    assert rows.stack_ids == ("a-fox-1", "a-fox-1", "a-hill-1", "a-sea-3", "a-fox-1", "a-fox-2")
    assert rows.expanded == {"a-fox-1"}


def test_a_version_on_two_canvases_is_stacked_once(file: IndexFile) -> None:
    copied = IndexDocument("hill", b"", (version("hill-1", "2026-11-04T10:00:00Z"),))
    file.write([CanvasUpdate(IndexedCanvas("c3", "Copy"), (copied,))])
    similar = {"a-hill-1": "a-hill-1"}
    rows = grid(file, stack="similar", find_similar=lambda _assets: similar)
    assert rows.version_ids.count("hill-1") == 1
    assert rows.stacks[rows.version_ids.index("hill-1")] == 2
    assert rows.total == 7


@pytest.mark.parametrize(
    ("group", "sections"),
    [
        ("day", {"2026-11-05": 2, "2026-11-04": 2, "2026-11-03": 1, "": 1}),
        ("canvas", {"Forest": 2, "Harbor": 4}),
        ("group", {"": 3, "Look development": 3}),
        ("node", {"Node fox": 2, "Node sea": 3, "Node hill": 1}),
        ("model", {"flux": 5, "gouache": 1}),
        ("author", {"ann": 6}),
        ("prompt", {"dusk": 5, "morning": 1}),
    ],
)
def test_sections_are_in_the_order_of_their_first_results(
    file: IndexFile, group: GridGroup, sections: dict[str, int]
) -> None:
    rows = grid(file, group=group)
    positions: dict[str, int] = {}
    for section in rows.sections:
        positions[section.label] = positions.get(section.label, 0) + section.total
    assert positions == sections
    firsts = [section.first for section in rows.sections]
    assert firsts[0] == 0
    assert firsts == sorted(firsts)
    assert sum(section.total for section in rows.sections) == rows.total == 6
    assert sorted(rows.version_ids) == sorted(NEWEST_FIRST)


def test_filters_by_canvas_and_by_a_list_of_versions_apply(file: IndexFile) -> None:
    assert grid(file, ResultFilter("canvas", "c2")).version_ids == ("fox-1", "fox-2")
    picked = ("sea-1", "fox-2", "missing")
    rows = grid(file, ResultFilter("versions", json.dumps(picked)))
    assert rows.version_ids == ("sea-1", "fox-2")
    assert rows.total == 2
    others = grid(file, ResultFilter("versions", json.dumps(picked), is_excluded=True))
    assert sorted((*rows.version_ids, *others.version_ids)) == sorted(NEWEST_FIRST)


def test_a_canceled_query_ends(file: IndexFile) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(IndexInterruptedError):
        grid(file, token=token)


def test_groups_of_several_canvases_have_their_own_sections_and_current_titles(file: IndexFile) -> None:
    fox = (version("fox-1", "2026-11-05T11:00:00Z", group_id="g"),)
    renamed = (IndexedText("group", "g", "", "Moodboard", "", "", (("node", "g"),)),)
    documents = (IndexDocument("fox", b"2", fox), IndexDocument("g", b"2", renamed))
    file.write([CanvasUpdate(IndexedCanvas("c2", "Forest"), documents)])
    file.write([CanvasUpdate(IndexedCanvas("c1", "Harbor"), (IndexDocument("g", b"2", renamed),))])
    sections = grid(file, group="group").sections
    assert [(one.label, one.total) for one in sections] == [("Moodboard", 1), ("Moodboard", 3), ("", 1)]
