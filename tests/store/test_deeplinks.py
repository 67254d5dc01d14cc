"""Links to places: ids only, and nothing else is taken from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.deeplinks import Place, link_to, place_of

C, N, V = (f"{i}1111111-2222-4333-8444-555555555555" for i in (1, 2, 3))
IDS = st.uuids().map(str)


@given(IDS, IDS, IDS)
def test_a_link_leads_back_to_its_place(canvas: str, node: str, version: str) -> None:
    place = Place(canvas, node, version)
    assert place_of(link_to(place)) == place


def test_a_project_has_a_link() -> None:
    assert place_of(link_to(Place(project_id=C))) == Place(project_id=C)


@pytest.mark.parametrize(
    "text",
    [
        f"https://app.example/teams/x/canvas/{C}?node={N}",
        f"https://app.example/canvases/{C}/nodes/{N}",
        f"https://app.example/w?canvasId={C}&nodeId={N}",
        f"  wsdesk://canvas/{C}?node={N}  ",
    ],
)
def test_links_of_services_are_understood_by_their_ids(text: str) -> None:
    assert place_of(text) == Place(C, N)


@pytest.mark.parametrize(
    "text", ["", "hello", "wsdesk://canvas/../../etc", "http://[", f"file:///{C}", "x" * 9_000]
)
def test_anything_else_is_no_place(text: str) -> None:
    assert place_of(text) is None
