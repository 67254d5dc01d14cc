"""Asset search (API: "Asset search result"; endpoint 5)."""

from __future__ import annotations

from typing_extensions import override

from wsdesk.wire.base import ListResponse, Many, Number, RequestModel, Resource, Rows
from wsdesk.wire.limits import (
    OFFSET,
    SEARCH_COUNT,
    SEARCH_QUERY,
    MatchMode,
    MediaType,
    UploadSource,
    Violation,
    check_identifier,
    check_text,
    collect_violations,
)

AssetSource = UploadSource | str
AssetFileType = MediaType | str


class AssetSearch(RequestModel):
    """Query of endpoint 5, with the names of its response.

    Without `query` (1 to 500 characters), all assets of `folder_id` are listed, which is then required.
    `count` (1 to 20), `offset` (from 0), and `mode` are roles; the names that are sent are in
    `wsdesk.wire.param_names`.
    """

    query: str | None = None
    folder_id: str | None = None
    canvas_id: str | None = None
    source: UploadSource | None = None
    file_type: MediaType | None = None
    tags: Many[str] = ()
    """Tag names, all of which an asset must have. They are sent joined by commas, so none may contain one."""
    count: int | None = None
    offset: int | None = None
    mode: MatchMode | None = None

    @override
    def violations(self) -> tuple[Violation, ...]:
        return collect_violations(
            SEARCH_QUERY.check(self.query) if self.query is not None else None,
            Violation("folderId", "missing", "required where query is left out")
            if self.query is None and self.folder_id is None
            else None,
            check_identifier("folderId", self.folder_id) if self.folder_id is not None else None,
            check_identifier("canvasId", self.canvas_id) if self.canvas_id is not None else None,
            *(_tag_fault(tag) for tag in self.tags),
            SEARCH_COUNT.check(self.count) if self.count is not None else None,
            OFFSET.check(self.offset) if self.offset is not None else None,
        )


def _tag_fault(tag: str) -> Violation | None:
    if not tag.strip() or "," in tag:
        return Violation("tags", "form", "names that are not empty and hold no comma")
    return check_text("tags", tag)


class AssetLocation(Resource):
    """A node on a canvas that uses the asset."""

    canvas_id: str | None = None
    project_id: str | None = None
    canvas_title: str | None = None
    node_id: str | None = None


class AssetTag(Resource):
    """A tag of an asset."""

    id: str = ""
    name: str | None = None
    color: str | None = None


class AssetSearchResult(Resource):
    """An asset and all of its locations."""

    asset_id: str = ""
    filename: str | None = None
    source: AssetSource | None = None
    file_type: AssetFileType | None = None
    content_type: str | None = None
    file_size_in_kb: Number | None = None
    duration_in_ms: Number | None = None
    preview_url: str | None = None
    asset_url: str | None = None
    created_at: str | None = None
    created_by_user_id: str | None = None
    canvases: Many[AssetLocation] = ()
    tags: Many[AssetTag] = ()
    folder_id: str | None = None
    display_name: str | None = None
    node_id: str | None = None
    version_count: int | None = None
    favorite_node_id: str | None = None
    favorite_version_id: str | None = None
    favorited_by_user_id: str | None = None

    @property
    def identity(self) -> str:
        return self.asset_id


class AssetSearchResponse(ListResponse):
    """Response of endpoint 5: a page of results, the total number, and the filters of the request."""

    rows_field = "results"

    query: str | None = None
    results: Rows[AssetSearchResult] = ()
    total: int | None = None
    folder_id: str | None = None
    canvas_id: str | None = None
    source: AssetSource | None = None
    file_type: AssetFileType | None = None
    tags: str | None = None
