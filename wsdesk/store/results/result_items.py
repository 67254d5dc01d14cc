"""Results of the index as items and versions, also of canvases that aren't open."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from wsdesk.localdb.index.result_query import Result
from wsdesk.store.content.asset_mapper import asset_of_indexed, asset_of_version
from wsdesk.store.text import sanitize
from wsdesk.store.versions.viewer_items import ViewerItem, version_of

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.wire.version import Version


def asset_of_result(result: Result) -> Asset | None:
    """File of a result with what the index has of it."""
    if result.image is None:
        return None
    asset = asset_of_indexed(result.image)
    return replace(asset, width=result.width, height=result.height, duration_ms=result.duration_ms)


def generated_text_of(result: Result) -> str:
    """Text of a text result, without the prompt and title before it and the type and model after it."""
    text = result.text.removeprefix(result.prompt).strip("\n")
    lines = text.removeprefix(f"{result.title}\n" if result.title else "").split("\n")
    if result.model and result.model in lines[1:]:
        lines = lines[: lines.index(result.model, 1) - 1]
    elif result.type and lines[-1] == result.type:
        del lines[-1]  # a version without a model
    return "\n".join(lines)


def item_of_result(result: Result, version: Version | None = None) -> ViewerItem:
    """The item of a result; with its complete version, if its canvas is loaded."""
    from wsdesk.graph.model.values import Asset

    asset = asset_of_result(result)
    if version is not None and version.asset is not None:
        asset = asset_of_version(version.asset)
    return ViewerItem(
        asset or Asset(""),
        sanitize.line(result.title, 160),
        sanitize.line(result.canvas_title, 120),
        result.canvas_id,
        result.node_id,
        result.version_id,
        version=version,
    )


def viewable_item(result: Result) -> ViewerItem | None:
    """The item of a result for the viewer; None if it has no file, text, or error message."""
    if result.image is not None:
        return item_of_result(result)
    version = version_of_result(result)
    has_text = version.generated_text or version.error_message
    return item_of_result(result, version) if has_text else None


def version_of_result(result: Result) -> Version:
    """A version with what the index has: file or text, prompt, model, seed, and time."""
    item = item_of_result(result)
    version = version_of(item)
    fields: dict[str, object] = {
        "title": result.title or None,
        "text_prompt": result.prompt or None,
        "model_display_name": result.model or None,
        "seed": result.seed,
        "created_at": datetime.fromtimestamp(result.date_ms / 1000, UTC).isoformat(),
    }
    if result.image is None:
        name = "error_message" if result.status == "failed" else "generated_text"
        fields |= {"asset": None, name: generated_text_of(result) or None}
    return version.model_copy(update=fields)
