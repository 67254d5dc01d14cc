"""Probing of endpoints 11, 6, and 5: notes offset, category, and page size."""

from __future__ import annotations

from collections.abc import Awaitable

from wsdesk.api.client import Client
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests
from wsdesk.wire.content_reader import NotContentError, SummaryFields, read_slices
from wsdesk.wire.limits import ModelCategory
from wsdesk.wire.models import ModelList
from wsdesk.wire.search import AssetSearch, AssetSearchResponse

CONTENT = "get-canvas-content"
MODELS = "list-models"
SEARCH = "search-assets"


async def note_offset(requests: ProbeRequests, canvas_id: str) -> None:
    """Endpoint 11 with one canvas. Raises ProbeStoppedError."""
    if not canvas_id:
        requests.mark_unknown(CONTENT, "noteOffset", "few-rows")
        return
    seen: list[SummaryFields] = []

    async def is_echoed(name: str) -> bool:
        def call(client: Client) -> Awaitable[bytes]:
            return client.get_canvas_content_bytes(canvas_id, note_offset=1)

        data = await requests.send(CONTENT, {"noteOffset": name}, call)
        if data is None:
            return False
        facts = SummaryFields()
        try:
            for piece in read_slices(data):
                facts = piece.facts
        except NotContentError:
            raise NoResponseError from None
        seen.append(facts)
        return facts.note_offset == 1

    first, *others = requests.candidates(CONTENT, "noteOffset")
    if await is_echoed(first):
        requests.mark_supported(CONTENT, "noteOffset", first)
    elif seen and (seen[0].note_offset is None or (seen[0].total_note_count or 0) < 2):
        # The offset isn't echoed, or was clamped to the number of notes.
        requests.mark_unknown(CONTENT, "noteOffset", "no-notes")
    elif others:
        await requests.first(CONTENT, "noteOffset", is_echoed, without=first)


async def category(requests: ProbeRequests) -> None:
    """Endpoint 6. Raises ProbeStoppedError."""

    async def count(name: str, kind: ModelCategory | None) -> int | None:
        def call(client: Client) -> Awaitable[ModelList]:
            return client.list_models(kind)

        response = await requests.send(MODELS, {"category": name} if name else {}, call)
        return None if response is None else len(response.models)

    total = await count("", None)
    if total is None or total < 2:
        requests.mark_unknown(MODELS, "category", "few-rows")
        return

    async def is_filtered(name: str) -> bool:
        filtered = await count(name, "audio")
        return filtered is not None and filtered < total

    await requests.first(MODELS, "category", is_filtered)


async def result_count(requests: ProbeRequests, folder_id: str, text: str) -> None:
    """Endpoint 5: the count, with a search that has several results. Raises ProbeStoppedError.

    Offset and mode aren't tested: paging terminates even if the offset is ignored, and modes can't be
    distinguished by their results.
    """
    if not folder_id and not text:
        return
    search = AssetSearch(folder_id=folder_id or None, query=None if folder_id else text[:500], count=1)
    totals: list[int] = []

    async def is_limited(name: str) -> bool:
        def call(client: Client) -> Awaitable[AssetSearchResponse]:
            return client.search_assets(search)

        response = await requests.send(SEARCH, {"count": name}, call)
        if response is None:
            return False
        totals.append(max(response.total or 0, len(response.results)))
        return len(response.results) <= 1 < totals[-1]

    first, *others = requests.candidates(SEARCH, "count")
    if await is_limited(first):
        requests.mark_supported(SEARCH, "count", first)
    elif totals and totals[0] < 2:
        requests.mark_unknown(SEARCH, "count", "few-rows")
    elif others:
        await requests.first(SEARCH, "count", is_limited, without=first)
