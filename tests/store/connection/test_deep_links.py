"""Links to places: ids only, and nothing else is taken from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.connection.deep_links import DeepLink, ids_of, link_to, parse_link

C, N, V = (f"{i}1111111-2222-4333-8444-555555555555" for i in (1, 2, 3))
IDS = st.uuids().map(str)


@given(IDS, IDS, IDS)
def test_a_link_leads_back_to_its_place(canvas: str, node: str, version: str) -> None:
    place = DeepLink(canvas, node, version)
    assert parse_link(link_to(place)) == place


def test_a_project_has_a_link() -> None:
    assert parse_link(link_to(DeepLink(project_id=C))) == DeepLink(project_id=C)


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
    assert parse_link(text) == DeepLink(C, N)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "wsdesk://canvas/../../etc",
        "http://[",
        f"file:///{C}",
        f"file:///canvas/{C}",
        "x" * 9_000,
        f"wsdesk://canvas/{C}?run=rm",
        f"wsdesk://canvas/{C}?node=1",
        f"wsdesk://canvas/{C}?node={N}&node={V}",
        f"wsdesk://canvas/{C}/nodes/{N}",
        f"wsdesk://canvas/{C}#top",
        f"wsdesk://me@canvas/{C}",
        f"wsdesk://canvas:80/{C}",
        f"wsdesk://open/{C}",
        f"wsdesk://canvas/{C}?x=1",
        f"wsdesk://canvas/{C}?zoom=2",
        f"wsdesk://canvas/{C}?x=nan&y=0",
        f"wsdesk://canvas/{C}?x=1e9&y=0",
        f"wsdesk://canvas/{C}?version={V}",
        f"wsdesk://project/{C}?node={N}",
        f"wsdesk:canvas/{C}",
        f"javascript:canvas/{C}",
    ],
)
def test_anything_else_is_no_place(text: str) -> None:
    assert parse_link(text) is None


@given(st.integers(-(10**8), 10**8), st.integers(-(10**8), 10**8), st.floats(0.02, 8.0))
def test_a_view_has_a_link(x: int, y: int, zoom: float) -> None:
    place = DeepLink(C, N, x=x, y=y, zoom=round(zoom, 4), has_view=True)
    assert parse_link(link_to(place)) == place


def test_a_zoom_that_no_canvas_has_is_the_nearest_that_it_has() -> None:
    place = parse_link(f"wsdesk://canvas/{C}?x=-1.5&y=2&zoom=900")
    assert place is not None
    assert (place.x, place.y, place.zoom) == (-1.5, 2.0, 8.0)


def test_the_ids_of_a_link_that_speaks_other_words() -> None:
    assert ids_of(f"https://app.example/b/{C}/x?focus={N.upper()}&again={C}") == (C, N)
    assert ids_of(f" {N} ") == (N,)
    assert ids_of(f"see {N}") == ids_of(f"file:///{N}") == ()
