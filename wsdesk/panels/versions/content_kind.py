"""Kind of a version's content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from wsdesk.wire.limits import MEDIA_TYPES, MediaType

if TYPE_CHECKING:
    from wsdesk.wire.version import Version, VersionAsset


Body = MediaType | Literal["failed", "file", "nothing"]


def body_of(version: Version | None) -> Body:
    """Kind of the result; `failed` only if there is none."""
    if version is None:
        return "nothing"
    if version.asset is not None:
        kind = asset_kind(version.asset)
        return kind if kind != "text" or version.generated_text else "file"
    if version.generated_text:
        return "text"
    return "failed" if version.error_message else "nothing"


def asset_kind(asset: VersionAsset) -> Body:
    """Kind of a file by its fileType, otherwise its mediaType (which may be `image` or `image/png`)."""
    for word in (asset.file_type, (asset.media_type or "").split("/", 1)[0]):
        for kind in MEDIA_TYPES:
            if (word or "").lower() == kind:
                return kind
    return "pdf" if (asset.media_type or "").lower() == "application/pdf" else "file"
