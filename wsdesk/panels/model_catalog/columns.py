"""Columns of the model catalog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from wsdesk.store.catalog.model_filter import SortKey

translate = QCoreApplication.translate

_WIDTHS: dict[SortKey, int] = {
    "name": 208,
    "category": 96,
    "inputs": 120,
    "cost": 76,
    "latency": 70,
    "seed": 62,
    "audio": 76,
    "duration": 110,
    "negative": 92,
    "resolution": 130,
    "ratio": 150,
    "released": 100,
    "deprecated": 110,
}
"""Widths in px at 100% text size, by descending priority."""


def columns_for(
    room: int, sorted_by: SortKey, scale: Callable[[float], int], title_width: Callable[[SortKey], int]
) -> dict[SortKey, int]:
    """Columns that fit into `room` px, with their widths in px; always includes the sorted one.

    `scale` converts px at 100% to the text size. A column is never narrower than its title, whose width
    `title_width` returns. Remaining space is distributed among all columns.
    """

    def wide(key: SortKey) -> int:
        return max(scale(_WIDTHS[key]), title_width(key))

    chosen: dict[SortKey, int] = {key: wide(key) for key in ("name", sorted_by)}
    for key in _WIDTHS:
        if key not in chosen:
            if sum(chosen.values()) + wide(key) > room:
                break
            chosen[key] = wide(key)
    used = sum(chosen.values())
    if used > room:
        chosen["name"] = max(scale(_WIDTHS["name"]) // 2, chosen["name"] - (used - room))
        return chosen
    return {key: width * room // used for key, width in chosen.items()}


def title_words(key: SortKey) -> str:
    """Title of a column."""
    return {
        "name": translate("CatalogueModel", "Model"),
        "category": translate("CatalogueModel", "Category"),
        "inputs": translate("CatalogueModel", "Accepts"),
        "audio": translate("CatalogueModel", "Audio"),
        "seed": translate("CatalogueModel", "Seed"),
        "negative": translate("CatalogueModel", "Negative"),
        "ratio": translate("CatalogueModel", "Aspect ratios"),
        "resolution": translate("CatalogueModel", "Resolutions"),
        "duration": translate("CatalogueModel", "Durations"),
        "cost": translate("CatalogueModel", "Credits"),
        "latency": translate("CatalogueModel", "Latency"),
        "released": translate("CatalogueModel", "Released"),
        "deprecated": translate("CatalogueModel", "Deprecated"),
    }[key]


def sort_value_words(key: SortKey) -> str:
    """How a column sorts models with several values."""
    return {
        "inputs": translate("CatalogueModel", "Sorts by the number of accepted inputs"),
        "audio": translate("CatalogueModel", "Audio generation"),
        "negative": translate("CatalogueModel", "Supports negative prompts"),
        "ratio": translate("CatalogueModel", "Sorts by the widest ratio"),
        "resolution": translate("CatalogueModel", "Sorts by the highest value"),
        "duration": translate("CatalogueModel", "Sorts by the longest duration"),
        "cost": translate(
            "CatalogueModel", "Sorts by the cheapest variant. Models without a fixed cost come last."
        ),
        "latency": translate("CatalogueModel", "Sorts by the fastest variant"),
    }.get(key, title_words(key))
