"""Filters by collection (`collection:"Round 1"`), which the index doesn't contain."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

from wsdesk.localdb.index.result_query import ResultFilter
from wsdesk.store.culling.collections import Collection

COLLECTION_FIELD = "collection"


def resolve_collections(
    filters: Sequence[ResultFilter], collections: Iterable[Collection]
) -> tuple[ResultFilter, ...]:
    """Replace filters by collection by a list of their versions."""
    known = tuple(collections)
    return tuple(_resolve(one, known) if one.field == COLLECTION_FIELD else one for one in filters)


def _resolve(one: ResultFilter, collections: Sequence[Collection]) -> ResultFilter:
    """The versions of collections with this ID or name or, if there is none, a name that begins with it."""
    wanted = one.value.casefold()
    found = [row for row in collections if wanted in (row.id, row.name.casefold())]
    found = found or [row for row in collections if row.name.casefold().startswith(wanted)]
    version_ids = [version_id for row in found for version_id in row.version_ids]
    return replace(one, field="members", value=json.dumps(version_ids))
