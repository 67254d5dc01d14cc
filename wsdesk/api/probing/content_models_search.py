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


async def note_offset(trials: ProbeRequests, canvas_id: str) -> None:
    """Endpoint 11 on one canvas. Raises Stopped."""
    if not canvas_id:
        trials.mark_unknown(CONTENT, "noteOffset", "few-rows")
        return
    seen: list[SummaryFields] = []

    async def echoed(name: str) -> bool:
        def call(client: Client) -> Awaitable[bytes]:
            return client.get_canvas_content_bytes(canvas_id, note_offset=1)

        data = await trials.ask(CONTENT, {"noteOffset": name}, call)
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

    first, *others = trials.candidates(CONTENT, "noteOffset")
    if await echoed(first):
        trials.mark_supported(CONTENT, "noteOffset", first)
    elif seen and (seen[0].note_offset is None or (seen[0].total_note_count or 0) < 2):
        # It echoes nothing, or may have cut the offset to the notes that there are.
        trials.mark_unknown(CONTENT, "noteOffset", "no-notes")
    elif others:
        await trials.first(CONTENT, "noteOffset", echoed, without=first)


async def category(trials: ProbeRequests) -> None:
    """Endpoint 6. Raises Stopped."""

    async def count(name: str, kind: ModelCategory | None) -> int | None:
        def call(client: Client) -> Awaitable[ModelList]:
            return client.list_models(kind)

        answer = await trials.ask(MODELS, {"category": name} if name else {}, call)
        return None if answer is None else len(answer.models)

    every = await count("", None)
    if every is None or every < 2:
        trials.mark_unknown(MODELS, "category", "few-rows")
        return

    async def narrows(name: str) -> bool:
        some = await count(name, "audio")
        return some is not None and some < every

    await trials.first(MODELS, "category", narrows)


async def hit_count(trials: ProbeRequests, folder_id: str, text: str) -> None:
    """Endpoint 5: the count of a search that has more hits than one. Raises Stopped.

    Offset and mode of a search are not tried: the pages of a search end by themselves where an offset is
    ignored, and no answer tells one mode from the other.
    """
    if not folder_id and not text:
        return
    search = AssetSearch(folder_id=folder_id or None, query=None if folder_id else text[:500], count=1)
    totals: list[int] = []

    async def counts(name: str) -> bool:
        def call(client: Client) -> Awaitable[AssetSearchResponse]:
            return client.search_assets(search)

        answer = await trials.ask(SEARCH, {"count": name}, call)
        if answer is None:
            return False
        totals.append(max(answer.total or 0, len(answer.results)))
        return len(answer.results) <= 1 < totals[-1]

    first, *others = trials.candidates(SEARCH, "count")
    if await counts(first):
        trials.mark_supported(SEARCH, "count", first)
    elif totals and totals[0] < 2:
        trials.mark_unknown(SEARCH, "count", "few-rows")
    elif others:
        await trials.first(SEARCH, "count", counts, without=first)
