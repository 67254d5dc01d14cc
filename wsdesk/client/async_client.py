"""Asynchronous client: the API's operations with lists as iterators, downloads, and uploads."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from wsdesk.api import paging
from wsdesk.api.canvas_rows import CanvasRows, canvas_notes
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.errors import InvalidRequestError
from wsdesk.api.paging import Pages
from wsdesk.api.retry import RetryPolicy
from wsdesk.api.transport import AsyncTransport, Progress
from wsdesk.client.transfers import MAX_DOWNLOAD_BYTES, SkillUpload, UploadState, download
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.fetch.part_upload import PartUploader

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire import edge as wire_edge
    from wsdesk.wire import node as wire_node
    from wsdesk.wire.agent import Approval, Skill
    from wsdesk.wire.capabilities import FolderRow, NodeThreadRow, Tag
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.content import CanvasContent, NoteResource
    from wsdesk.wire.edge import EdgeResource, NewEdge
    from wsdesk.wire.limits import ModelCategory, ProjectSort, SortDirection
    from wsdesk.wire.models import Model
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.project import CanvasSummary, Project
    from wsdesk.wire.search import AssetSearch, AssetSearchResult
    from wsdesk.wire.version import VersionAsset
else:
    # Types of each resource take milliseconds, and a program needs a few of them.
    capabilities = lazy_import("wsdesk.api.capabilities")
    wire_edge = lazy_import("wsdesk.wire.edge")
    wire_node = lazy_import("wsdesk.wire.node")

_COMMENT_PAGE = 100


class AsyncClient:
    """Client of one server, key, and team: `async with AsyncClient(url, key) as client`.

    Every method raises only subclasses of `ApiError`, and `download` also OSError. Requests are retried like
    those of the window; writes only if the previous attempt certainly didn't arrive. `ca_file` has trusted
    certificates besides the system's. `param_names` overrides names of query parameters that the API leaves
    open (`{"list-projects.sort": "orderBy"}`). `transport` replaces the network in tests.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        team_id: str | None = None,
        ca_file: str = "",
        retry: RetryPolicy | None = None,
        param_names: Mapping[str, str] | None = None,
        transport: AsyncTransport | None = None,
    ) -> None:
        connection = Connection(base_url, api_key, team_id, param_names or {})
        self._policy = retry or RetryPolicy()
        self._client = Client(connection, transport=transport, policy=self._policy, ca_file=ca_file)
        self._fetcher = Fetcher(connection.base_url, transport, ca_file=ca_file)
        self._uploader = PartUploader(connection.base_url, transport, ca_file=ca_file)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections; later calls raise ConnectError."""
        await self._client.aclose()
        await self._fetcher.aclose()
        await self._uploader.aclose()

    def projects(
        self, *, sort: ProjectSort | None = None, direction: SortDirection | None = None
    ) -> Pages[Project]:
        """All projects of the team."""
        return paging.projects(self._client, sort=sort, direction=direction)

    def canvases(self) -> Pages[CanvasSummary]:
        """All canvases of the team, without their content."""
        return paging.canvases(self._client)

    def search(self, search: AssetSearch) -> Pages[AssetSearchResult]:
        """Assets of the library that match, the best first."""
        return paging.search_results(self._client, search)

    async def get_project(self, project_id: str) -> Project:
        """A project with the list of its canvases."""
        return await self._client.get_project(project_id)

    async def get_canvas(self, canvas_id: str) -> CanvasContent:
        """Nodes with their versions, edges, and all notes of a canvas."""
        content, notes = await paging.all_notes(partial(self._client.get_canvas_content, canvas_id))
        return content.model_copy(update={"notes": notes.rows})

    def nodes(self, canvas_id: str) -> Pages[NodeResource]:
        """Nodes of a canvas, as they are received, without storing the rest of it."""
        return CanvasRows(self._client, canvas_id, "nodes", wire_node.read_node)

    def edges(self, canvas_id: str) -> Pages[EdgeResource]:
        """Edges of a canvas, like `nodes`."""
        return CanvasRows(self._client, canvas_id, "edges", wire_edge.read_edge)

    async def notes(self, canvas_id: str) -> tuple[NoteResource, ...]:
        """All notes of a canvas, without storing the rest of it."""
        return (await canvas_notes(self._client, canvas_id)).rows

    async def models(self, category: ModelCategory | None = None) -> tuple[Model, ...]:
        """The model catalog, or a category of it."""
        return (await self._client.list_models(category)).models

    async def create_edge(self, canvas_id: str, edge: NewEdge) -> EdgeResource:
        """Connect two nodes. An ID is generated if `edge` has none."""
        if edge.id is None:
            edge = edge.model_copy(update={"id": str(uuid.uuid4())})
        return await self._client.create_edge(canvas_id, edge)

    async def post_comment(self, thread_id: str, body: str) -> Comment:
        """Add a comment of 1 to 10,000 characters to a thread."""
        return await self._client.post_comment(thread_id, body)

    async def get_approval(self, approval_id: str) -> Approval:
        """A tool call of an agent that needs approval."""
        return await self._client.get_approval(approval_id)

    async def approvals(self) -> tuple[Approval, ...]:
        """All approvals that the key may access; empty if the server doesn't list them."""
        return await capabilities.approvals(self._client)

    async def skills(self) -> tuple[Skill, ...]:
        """Skills of the team's agent; empty if the server doesn't list them."""
        return await capabilities.skills(self._client)

    async def folders(self) -> tuple[FolderRow, ...]:
        """Folders of the library; empty if the server doesn't list them."""
        return await capabilities.folders(self._client)

    async def tags(self) -> tuple[Tag, ...]:
        """Tags of the library; empty if the server doesn't list them."""
        return await capabilities.tags(self._client)

    async def threads(self, canvas_id: str) -> tuple[NodeThreadRow, ...]:
        """Comment threads of the nodes of a canvas; empty if the server doesn't list them."""
        return await capabilities.node_threads(self._client, canvas_id)

    def comments(self, thread_id: str) -> Pages[Comment]:
        """Comments of a thread, the oldest first; empty if the server doesn't list them."""

        async def fetch(offset: int) -> paging.ResponsePage[Comment]:
            response = await capabilities.thread_comments(self._client, thread_id, offset, _COMMENT_PAGE)
            return paging.page_of(response, response.data, response.total)

        return Pages(fetch, _COMMENT_PAGE)

    async def download(
        self,
        source: VersionAsset | str,
        path: str | Path,
        *,
        progress: Progress | None = None,
        max_bytes: int = MAX_DOWNLOAD_BYTES,
    ) -> int:
        """Save the original file of a version, or a URL of the API, and return its size in bytes.

        The file appears at `path` when it is complete. `progress` is called with the received bytes, and the
        total or None. The API key isn't sent. Raises TransferError.
        """
        url = source if isinstance(source, str) else source.original_url or source.url
        if not url:
            raise InvalidRequestError("source", "a version with a file")
        return await download(
            self._fetcher, url, Path(path), self._policy, progress=progress, max_bytes=max_bytes
        )

    async def upload_skill_image(
        self,
        team_id: str,
        skill_id: str,
        source: bytes | str | Path,
        *,
        filename: str = "",
        description: str | None = None,
        target: UploadState | tuple[str, str, str] | None = None,
        progress: Progress | None = None,
    ) -> Skill:
        """Add an image of up to 10 MiB (a file, or its bytes) to a skill, and return the skill.

        `target` is the ID, bucket, and key of an upload that was started elsewhere, since the API leaves open
        how one starts, or the state of one that was interrupted. `progress` is called with the sent bytes and
        the total. Raises UnsupportedError if the server doesn't offer to start uploads, TransferError, and
        OSError for an unreadable file.
        """
        data = source if isinstance(source, bytes) else await asyncio.to_thread(Path(source).read_bytes)
        name = filename or ("image" if isinstance(source, bytes) else Path(source).name)
        if not isinstance(target, UploadState):
            target = UploadState(*target) if target else UploadState()
        upload = SkillUpload(self._client, self._uploader, data, name, target)
        return await upload.send(team_id, skill_id, description, progress)


def api_of(client: AsyncClient) -> Client:
    """The client of single requests; not public."""
    return client._client  # pyright: ignore[reportPrivateUsage]
