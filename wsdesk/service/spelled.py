"""Which query names an operation accepts for a role: those that `wsdesk.wire.spelling` lists."""

from __future__ import annotations

from collections.abc import Callable

_SIZES = ("limit", "pageSize", "page_size", "perPage")
_OFFSETS = ("offset", "skip", "start")
_NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "list-projects": {
        "limit": _SIZES,
        "offset": _OFFSETS,
        "sort": ("sortBy", "sort", "orderBy", "sort_by"),
        "direction": ("sortOrder", "direction", "sortDirection", "order", "sort_order"),
    },
    "list-canvases": {"limit": _SIZES, "offset": _OFFSETS},
    "get-canvas-content": {"noteOffset": ("noteOffset", "notesOffset", "note_offset", "offset")},
    "list-models": {"category": ("category", "type", "modality", "kind")},
    "search-assets": {
        "count": ("limit", "count"),
        "offset": ("offset", "skip"),
        "mode": ("mode", "searchMode", "matchMode"),
    },
}


def names_of(operation: str) -> Callable[[str], tuple[str, ...]]:
    """The accepted names of a role of an operation, best first; a name that the interface shows is its own."""
    table = _NAMES.get(operation, {})
    return lambda role: table.get(role, (role,))
