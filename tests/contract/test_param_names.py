"""Every spelling of a hidden name means the same to the embedded server, whichever a profile chooses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from wsdesk.api.client import Client
from wsdesk.wire.param_names import HIDDEN_NAMES
from wsdesk.wire.search import AssetSearch

pytestmark = pytest.mark.anyio


SEARCHES = {
    "count": [AssetSearch(query="light", count=count) for count in (1, 2)],
    "offset": [AssetSearch(query="light", count=1, offset=at) for at in (0, 1)],
    "mode": [AssetSearch(query="light", mode=mode) for mode in ("semantic", "filename")],
}


async def effect(client: Client, key: str) -> list[Any]:
    """What asking by a role brings, compared with not asking by it."""
    operation, role = key.split(".")
    match operation, role:
        case "list-projects", "pageSize":
            return [len((await client.list_projects(limit=size)).data) for size in (1, 2)]
        case "list-projects", "offset":
            return [(await client.list_projects(limit=1, offset=at)).data[0].id for at in (0, 1)]
        case "list-projects", "sort" | "direction":
            titles: list[str] = []
            for direction in ("asc", "desc"):
                page = await client.list_projects(sort="title", direction=direction)
                titles.append(page.data[0].title or "")
            return [*titles, (await client.list_projects(sort="created", direction="asc")).data[0].id]
        case "list-canvases", "pageSize":
            return [len((await client.list_canvases(limit=size)).data) for size in (1, 2)]
        case "list-canvases", "offset":
            return [(await client.list_canvases(limit=1, offset=at)).data[0].id for at in (0, 1)]
        case "get-canvas-content", "noteOffset":
            canvas = (await client.list_canvases(limit=1)).data[0].id
            return [(await client.get_canvas_content(canvas, note_offset=at)).note_offset for at in (0, 3)]
        case "list-models", "category":
            names = [(await client.list_models(kind)).models for kind in (None, "image", "audio")]
            return [len(models) for models in names]
        case _:
            answers = [await client.search_assets(search) for search in SEARCHES[role]]
            return [[hit.asset_id for hit in answer.results] for answer in answers]


@pytest.mark.parametrize("hidden", HIDDEN_NAMES, ids=lambda hidden: hidden.key)
async def test_each_param_name_has_the_effect_of_its_role(
    make_client: Callable[..., Client], hidden: Any
) -> None:
    expected = await effect(make_client(), hidden.key)
    assert len({str(one) for one in expected}) > 1, "the role makes a difference"
    for name in hidden.alternatives:
        assert await effect(make_client(param_names={hidden.key: name}), hidden.key) == expected


async def test_lists_are_read_to_their_end(client: Client) -> None:
    from wsdesk.api import paging

    canvases = await paging.canvases(client, page_size=3).read_all()
    assert canvases.complete
    assert len(canvases.rows) == canvases.total
    assert canvases.pages > 1
    projects = await paging.projects(client, sort="created", direction="asc", page_size=2).read_all()
    assert projects.complete
    created = [project.created_at or "" for project in projects.rows]
    assert created == sorted(created)
    hits = await paging.search_results(client, AssetSearch(query="light", count=3)).read_all()
    assert hits.complete


async def test_all_notes_of_every_canvas(client: Client) -> None:
    from wsdesk.api import paging

    most = 0
    for canvas in (await client.list_canvases()).data:
        content, notes = await paging.all_notes(partial(client.get_canvas_content, canvas.id))
        assert notes.complete, canvas.title
        assert len(notes.rows) == content.total_note_count
        most = max(most, notes.pages)
    assert most > 1, "the sample has notes over more than one page"


async def test_a_probe_finds_every_default_in_eight_requests(make_client: Callable[..., Client]) -> None:
    from wsdesk.api.probing.probe import probe
    from wsdesk.api.probing.report import ProbeVerdict

    async def at_once(_seconds: float) -> None: ...

    report = await probe(make_client(), {}, sleep=at_once)
    assert report.requests <= 8
    assert report.overrides({}) == {}
    untold = {f.key for f in report.findings if f.verdict is not ProbeVerdict.WORKS}
    assert untold == {"search-assets.offset", "search-assets.mode"}
