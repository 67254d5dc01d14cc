"""Filters by asset and color (`asset:ID color:blue`), which fingerprints of images complete."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.result_query import ResultFilter
from wsdesk.store.query.colors import parse_color
from wsdesk.store.search.asset_usages import same_files
from wsdesk.store.search.image_lookup import ImageLookup

IMAGE_FIELDS = frozenset(("asset", "color"))
_MAX_OF_COLOR = 2_000
"""Images of a color, those with the largest share of it."""


def resolve_images(
    filters: Sequence[ResultFilter], index: IndexFile, lookup: ImageLookup | None
) -> tuple[ResultFilter, ...]:
    """Add assets with the same file to filters by asset, and replace those by color by a list of assets.

    Without fingerprints, an asset is found by its ID only, and no color is. Blocks.
    """
    return tuple(other for one in filters for other in _resolve(one, index, lookup))


def _resolve(one: ResultFilter, index: IndexFile, lookup: ImageLookup | None) -> tuple[ResultFilter, ...]:
    if one.field == "color":
        return (replace(one, field="assets", value=json.dumps(_assets_of_color(one.value, lookup))),)
    if one.field != "asset" or lookup is None:
        return (one,)
    return tuple(replace(one, value=asset_id) for asset_id in same_files(index, lookup.file, one.value))


def _assets_of_color(value: str, lookup: ImageLookup | None) -> list[str]:
    color = parse_color(value)
    if color is None or lookup is None:
        return []
    try:
        return [asset_id for match in lookup.mostly(color, _MAX_OF_COLOR) for asset_id in match.asset_ids]
    except LocalDbError:
        return []
