from __future__ import annotations

import pytest

from wsdesk.panels.library.labels import (
    folder_rows,
    hit_line,
    hit_name,
    hit_tip,
    result_cell,
    result_count_text,
)
from wsdesk.store.culling.marks import NO_MARKS
from wsdesk.store.search.library_values import Folder
from wsdesk.wire.search import AssetSearchResult

pytestmark = pytest.mark.usefixtures("qapp")


def test_folders_are_below_their_parents_by_name() -> None:
    rows = folder_rows(
        (
            Folder("b", "Stills", "a"),
            Folder("a", "Autumn"),
            Folder("c", "Art", "a"),
            Folder("x", "", "unknown"),
        )
    )
    assert [(row.key, row.depth) for row in rows] == [("a", 0), ("c", 1), ("b", 1), ("x", 0)]
    assert rows[-1].label == "Folder x"


def test_folders_in_a_cycle_are_shown_once() -> None:
    rows = folder_rows((Folder("a", "A", "b"), Folder("b", "B", "a"), Folder("c", "C", "c")))
    assert sorted(row.key for row in rows) == ["a", "b", "c"]


def test_the_label_of_a_result_has_its_distinguishing_properties() -> None:
    result = AssetSearchResult.read(
        {
            "assetId": "a",
            "filename": "take_07.mp4",
            "displayName": "Take 7",
            "fileType": "video",
            "durationInMs": 24_000,
            "canvases": [{"canvasId": "c", "canvasTitle": "Hero film board"}, {"canvasId": "c"}],
            "tags": [{"id": "t", "name": "warm"}],
            "favoriteVersionId": "v",
        }
    )
    assert hit_name(result) == "Take 7"
    assert hit_line(result) == "24 s · 1 canvas"
    for text in ("take_07.mp4", "Hero film board", "#warm"):
        assert text in hit_tip(result)
    thumb = result_cell(result, NO_MARKS)
    assert (thumb.kind, thumb.starred, thumb.asset) == ("video", True, None)
    assert hit_name(AssetSearchResult.read({"assetId": "b"})) == "Untitled"


def test_labels_of_result_counts() -> None:
    assert result_count_text(1, 1) == "1 result"
    assert result_count_text(20, 120) == "20 of 120 results"
    assert result_count_text(20, None) == "20 results"
