"""Labels of filters."""

from __future__ import annotations

import pytest

from wsdesk.localdb.index.result_query import FacetValue, ResultFacets
from wsdesk.store.query.filter_labels import facet_value, filter_label
from wsdesk.store.query.query_edit import ResultFilter, filter_items

FACETS = ResultFacets({"canvas": (FacetValue("c1", "Harbor\nfilm", 2),)})


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("type:image", "Type: Image"),
        ("type:version", "Type: Earlier versions"),
        ("-model:flux", "Model: not flux"),
        ("author:ME", "Created by: Me"),
        ("canvas:c1", "Canvas: Harbor film"),
        ("canvas:c2", "Canvas: c2"),
        ("failed", "Status: Failed"),
        ("favorite:no", "Favorite: No"),
        ("newer", "Version: Newer exists"),
        ("newer:no", "Version: Newest"),
        ("date:2026", "Created: 2026"),
        ("after:2026-10", "Created: from October 2026"),
        ("before:2026-11-03", "Created: before 11/3/26"),
        ("rating:>=3", "Rating: ≥ 3"),
        ("size:512..1024", "Size: 512–1024 px"),
        ("size:4097..", "Size: ≥ 4097 px"),
        ("size:..512", "Size: ≤ 512 px"),
        ("duration:<5", "Duration: < 5 s"),
        ("flag:none", "Flag: Unflagged"),
        ("flag:picked", "Flag: Picked"),
        ("label:red", "Color label: Red"),
        ("label:none", "Color label: None"),
        ("ratio:16:9", "Aspect ratio: 16:9"),
    ],
)
def test_a_filter_is_labeled_with_its_property_and_value(text: str, label: str) -> None:
    (item,) = filter_items(text)
    assert isinstance(item.value, ResultFilter)
    assert filter_label(item.value, FACETS) == label


def test_values_of_facets_are_labeled() -> None:
    assert facet_value("size", FacetValue("513..1024", "513..1024", 1)) == "513–1024 px"
    assert facet_value("size", FacetValue("..512", "..512", 1)) == "≤ 512 px"
    assert facet_value("size", FacetValue("4097..", "4097..", 1)) == "≥ 4097 px"
    assert facet_value("month", FacetValue("2026-10", "2026-10", 1)) == "October 2026"
    assert facet_value("status", FacetValue("ok", "ok", 1)) == "Done"
    assert facet_value("model", FacetValue("m1", "", 1)) == "m1"
