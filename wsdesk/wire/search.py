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
    collect_violations,
    identifier_fault,
    text_fault,
)

AssetSource = UploadSource | str
AssetFileType = MediaType | str


class AssetSearch(RequestModel):
    """The query of endpoint 5, by the names that its answer echoes.

    Without `query` (1 to 500 characters) every asset of `folder_id` is listed, which is then required.
    `count` (1 to 20), `offset` (0 and more) and `mode` are roles: the names that they are sent under are
    hidden by the interface and stand in `wsdesk.wire.param_names`.
    """

    query: str | None = None
    folder_id: str | None = None
    canvas_id: str | None = None
    source: UploadSource | None = None
    file_type: MediaType | None = None
    tags: Many[str] = ()
    """Tag names; an asset must carry all of them. Sent joined by commas, so none may hold one."""
    count: int | None = None
    offset: int | None = None
    mode: MatchMode | None = None

    @override
    def faults(self) -> tuple[Violation, ...]:
        return collect_violations(
            SEARCH_QUERY.fault(self.query) if self.query is not None else None,
            Violation("folderId", "missing", "required where query is left out")
            if self.query is None and self.folder_id is None
            else None,
            identifier_fault("folderId", self.folder_id) if self.folder_id is not None else None,
            identifier_fault("canvasId", self.canvas_id) if self.canvas_id is not None else None,
            *(_tag_fault(tag) for tag in self.tags),
            SEARCH_COUNT.fault(self.count) if self.count is not None else None,
            OFFSET.fault(self.offset) if self.offset is not None else None,
        )


def _tag_fault(tag: str) -> Violation | None:
    if not tag.strip() or "," in tag:
        return Violation("tags", "form", "names that are not empty and hold no comma")
    return text_fault("tags", tag)


class AssetLocation(Resource):
    """A node on a canvas that holds the asset."""

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
    """One asset that was found, and every place that holds it."""

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
    """The answer of endpoint 5: what was found, how much there is in all, and echoes of what was asked."""

    rows_field = "results"

    query: str | None = None
    results: Rows[AssetSearchResult] = ()
    total: int | None = None
    folder_id: str | None = None
    canvas_id: str | None = None
    source: AssetSource | None = None
    file_type: AssetFileType | None = None
    tags: str | None = None
