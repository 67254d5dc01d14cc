"""Preview assets (API: "Preview asset (in projects and canvases)")."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Resource


class PreviewAsset(Resource):
    """A small image that stands for a project or a canvas. Addresses are untrusted."""

    url: str | None = None
    media_type: Literal["image"] | str | None = None
    """`image` is the only listed value; others may come."""
    thumbnail_url: str | None = None
