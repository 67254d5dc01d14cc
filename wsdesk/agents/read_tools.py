"""Tools that read. Docstrings and parameter descriptions are what the model reads about them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated

from mcp.server.mcpserver import Image
from pydantic import Field

from wsdesk.agents.answers import DEFAULT_CHARS, MAX_CHARS, MIN_CHARS, Page, answer, block, id_text, quoted
from wsdesk.agents.canvas_text import Detail
from wsdesk.agents.still_image import DEFAULT_SIDE, MAX_SIDE, MIN_SIDE, still_image
from wsdesk.agents.workspace import AgentWorkspace, LoadedCanvas, ToolUseError
from wsdesk.api.errors import TransferError
from wsdesk.client.async_client import AsyncClient
from wsdesk.graph.analysis.lineage import LineageStep
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.result_query import Result
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.media.core.errors import MediaError
from wsdesk.settings.profiles import Profiles
from wsdesk.store.culling.collections import read_collections
from wsdesk.store.culling.marks import NO_MARKS, ResultMarks, read_marks
from wsdesk.store.history import change_labels
from wsdesk.store.query.query_language import parse
from wsdesk.store.text import time_format
from wsdesk.wire.comment import Comment
from wsdesk.wire.version import Version

Canvas = Annotated[str, Field(description="ID of the canvas, or a wsdesk:// link to it")]
Node = Annotated[str, Field(description="ID of the node, or the abbreviation that answers use")]
Cursor = Annotated[int, Field(ge=0, description="where the page begins: the cursor of the answer before")]
Chars = Annotated[
    int, Field(ge=MIN_CHARS, le=MAX_CHARS, description="size of the page in characters (a token is about 4)")
]
_MAX_NODES, _MAX_RESULTS, _MAX_THREADS, _MAX_COMMENTS, _MAX_USAGES = 500, 500, 50, 2_000, 20


class ReadTools:
    """Tools of one workspace, by toolset."""

    def __init__(self, workspace: AgentWorkspace) -> None:
        self._workspace = workspace

    async def list_workspaces(self) -> str:
        """List the workspaces that are saved in wsdesk. All tools read the one that is marked with *."""
        served = self._workspace.profile
        others = [one for one in Profiles(self._workspace.places.profiles).list() if one.id != served.id]
        lines = [
            f"{'*' if one is served else ' '} {quoted(one.name or one.base_url)}" for one in (served, *others)
        ]
        return answer("Workspaces. To read another one, start wsdesk mcp --profile NAME.", lines, Page())

    async def list_projects(self, cursor: Cursor = 0, max_chars: Chars = DEFAULT_CHARS) -> str:
        """List the projects of the workspace with their IDs, creators, and times of the last change."""
        async with self._workspace.connect() as client:
            projects = [project async for project in client.projects()]
        lines = [
            f"{id_text(one.id)} {quoted(one.title)} canvases={len(one.canvases)}"
            f" by {quoted(one.created_by_name, 60)} {_time(one.last_edit_at or one.updated_at)}".rstrip()
            for one in projects
        ]
        return answer(
            "Projects: ID, title, number of canvases, creator, last change.", lines, Page(cursor, max_chars)
        )

    async def list_canvases(
        self,
        project_id: Annotated[str, Field(description="only those of this project")] = "",
        cursor: Cursor = 0,
        max_chars: Chars = DEFAULT_CHARS,
    ) -> str:
        """List the canvases of the workspace, or of one project, with their IDs and numbers of nodes."""
        async with self._workspace.connect() as client:
            if project_id:
                rows = [(one, project_id) for one in (await client.get_project(project_id)).canvases]
            else:
                rows = [(one, one.project_id or "") async for one in client.canvases()]
        lines = [
            f"{id_text(one.id)} {quoted(one.title)} nodes={one.node_count or 0}"
            f" project={id_text(project)} {_time(one.created_at)}".rstrip()
            for one, project in rows
        ]
        return answer(
            "Canvases: ID, title, number of nodes, project, creation.", lines, Page(cursor, max_chars)
        )

    async def read_canvas(
        self,
        canvas: Canvas,
        detail: Annotated[
            Detail,
            Field(description="outline: a line per node; prompts: their beginnings too; full: everything"),
        ] = "outline",
        nodes: Annotated[
            list[str] | None,
            Field(max_length=_MAX_NODES, description="only these nodes, without connections"),
        ] = None,
        cursor: Cursor = 0,
        max_chars: Chars = DEFAULT_CHARS,
    ) -> str:
        """Read a canvas as compact text: nodes in reading order, then connections, then notes.

        A node: short ID, type, title, shown version (of how many), status, model. Members of a group are
        indented. Connections: source>target,target. "stale" nodes are older than their inputs.
        """
        loaded = await self._workspace.canvas(canvas)
        only = {loaded.node_id(node) for node in nodes or ()}
        lines = list(loaded.text.lines(detail, only))
        return answer(f"Canvas with {loaded.text.summary}.{loaded.note}", lines, Page(cursor, max_chars))

    async def view_version(
        self,
        canvas: Canvas,
        node: Node,
        version_id: Annotated[str, Field(description="a version of the node; the shown one by default")] = "",
        side: Annotated[
            int, Field(ge=MIN_SIDE, le=MAX_SIDE, description="longer side of the image in px")
        ] = DEFAULT_SIDE,
    ) -> list[str | Image]:
        """Look at a version: its image, prompt, settings, and the other versions of its node.

        A video or document is shown by its preview image, if it has one.
        """
        loaded = await self._workspace.canvas(canvas)
        node_id = loaded.node_id(node)
        shown = loaded.document.node_by_id[node_id]
        if version_id:
            shown = loaded.content.viewed(node_id, version_id) or shown
            if shown.version_id != version_id:
                raise ToolUseError("This node has no such version.")
        complete = await asyncio.to_thread(loaded.content.node, node_id)
        marks = read_marks(ResultMarksTable(self._workspace.database), self._workspace.scope)
        lines = [loaded.text.node(shown, "full")]
        for version in complete.versions if complete is not None else ():
            lines.append(_version_line(version, marks.get(version.id, NO_MARKS)))
        parts: list[str | Image] = [answer("The node, and its versions.", lines, Page(0, MAX_CHARS))]
        if shown.asset is not None:
            parts.append(await self._image(shown.asset, side))
        return parts

    async def _image(self, asset: Asset, side: int) -> str | Image:
        try:
            async with self._workspace.connect() as client:
                data = await still_image(client, asset, side)
        except (MediaError, TransferError):
            return "The image couldn't be read."
        return Image(data=data, format="jpeg") if data is not None else "This version has no image."

    async def lineage(
        self, canvas: Canvas, node: Node, cursor: Cursor = 0, max_chars: Chars = DEFAULT_CHARS
    ) -> str:
        """Trace what a node was made from (upstream) and what was made from it (downstream).

        Nearest first, with the number of steps, and the node and reason of each step. Uses of its files on
        other canvases follow, as far as they are in the search index.
        """
        loaded = await self._workspace.canvas(canvas)
        node_id = loaded.node_id(node)
        graph = loaded.text.lineage
        lines = [f"this {loaded.text.node(loaded.document.node_by_id[node_id], 'prompts')}"]
        lines += _steps(loaded, "upstream", graph.upstream(node_id))
        lines += _steps(loaded, "downstream", graph.downstream(node_id))
        made, used = graph.assets(node_id)
        usages = await asyncio.to_thread(self._workspace.usages, (*made, *used), _MAX_USAGES)
        lines += [
            f"elsewhere canvas={id_text(one.canvas_id)} {quoted(one.canvas_title)}"
            f" node={id_text(one.node_id)} {quoted(one.title)}"
            for one in dict.fromkeys(usages)
            if one.canvas_id != loaded.canvas_id
        ]
        return answer(f"Lineage.{loaded.note}", lines, Page(cursor, max_chars))

    async def read_comments(
        self,
        canvas: Canvas,
        node: Annotated[str, Field(description="only those of this node")] = "",
        cursor: Cursor = 0,
        max_chars: Chars = DEFAULT_CHARS,
    ) -> str:
        """Read the comments of a canvas or a node, by thread, the oldest first."""
        loaded = await self._workspace.canvas(canvas)
        only = loaded.node_id(node) if node else ""
        async with self._workspace.connect() as client:
            threads = await threads_of(client, loaded)
            chosen = [pair for pair in threads.items() if not only or pair[0] == only][:_MAX_THREADS]
            lines: list[str] = []
            for node_id, thread_id in chosen:
                comments = await first_comments(client, thread_id)
                shown = loaded.document.node_by_id.get(node_id)
                if comments and shown is not None:
                    lines.append(f"on {loaded.text.node(shown)}")
                    lines += map(_comment_line, comments)
        return answer(f"Comments.{loaded.note}", lines, Page(cursor, max_chars))

    async def search(
        self,
        query: Annotated[
            str,
            Field(
                max_length=1_000,
                description='words, "phrases", -excluded, and filters: type:image model:flux author:me'
                " project:x canvas:x after:2026-10 before:2026-11 status:failed favorite:yes flag:pick"
                ' rating:>=3 label:red collection:"For the client" size:>2000 ratio:16:9 seed:7 color:teal',
            ),
        ],
        limit: Annotated[int, Field(ge=1, le=_MAX_RESULTS)] = 50,
        cursor: Cursor = 0,
        max_chars: Chars = DEFAULT_CHARS,
    ) -> str:
        """Search the results of all canvases by words in titles and prompts, and by filters; newest first.

        Searches the index on this computer, also of canvases that aren't open. flag:pick, rating:, label:,
        and collection: find what the user marked.
        """
        errors = parse(query).errors
        if errors:
            raise ToolUseError(" ".join(error.message for error in errors))
        try:
            results = await asyncio.to_thread(self._workspace.results, query, limit)
        except LocalDbError as error:
            raise ToolUseError(f"Couldn't read the search index: {error}") from error
        marks = read_marks(ResultMarksTable(self._workspace.database), self._workspace.scope)
        lines = [_result_line(one, marks.get(one.version_id, NO_MARKS)) for one in results]
        return answer("Results, the newest first.", lines, Page(cursor, max_chars))

    async def list_collections(self, cursor: Cursor = 0, max_chars: Chars = DEFAULT_CHARS) -> str:
        """List the user's collections of results, with notes. Find their results with search collection:."""
        found = read_collections(CollectionsTable(self._workspace.database), self._workspace.scope)
        lines: list[str] = []
        for one in sorted(found.values(), key=lambda one: one.name.casefold()):
            lines.append(f"{quoted(one.name)} results={len(one.items)}")
            lines += [
                f"  {id_text(item.version_id)} {quoted(item.note, 1_000)}" for item in one.items if item.note
            ]
        return answer(
            "Collections: name, number of results, and versions with a note.", lines, Page(cursor, max_chars)
        )

    async def whats_new(
        self,
        since: Annotated[
            str, Field(description="ISO time or date; by default, what the user hasn't seen yet")
        ] = "",
        cursor: Cursor = 0,
        max_chars: Chars = DEFAULT_CHARS,
    ) -> str:
        """List changes of canvases from the history on this computer, the latest first.

        The history has what the window read; `read_canvas` returns the current content of a canvas.
        """
        start = time_format.parsed(since)
        if since and start is None:
            raise ToolUseError("Not a time. Use ISO 8601, like 2026-11-27 or 2026-11-27T08:00:00Z.")
        found = await asyncio.to_thread(
            self._workspace.news, start.timestamp() if start is not None else None
        )
        lines = [
            f"{_iso(news.until)} canvas={id_text(history.canvas_id)} {quoted(history.title)}"
            f" {quoted(change_labels.title_of(news.difference, news.src, news.dst, len(news.ids)), 200)}"
            f" {quoted(words, 300) if (words := change_labels.words_of(news.difference)) else ''}".rstrip()
            for history, news in found
        ]
        return answer("Changes, the latest first.", lines, Page(cursor, max_chars))


async def threads_of(client: AsyncClient, loaded: LoadedCanvas) -> dict[str, str]:
    """Threads by node: those that the server lists, and those in the content."""
    rows = await client.threads(loaded.canvas_id)
    listed = {row.node_id: row.thread_id for row in rows}
    return {node_id: one.thread_id for node_id, one in loaded.content.threads.items()} | listed


async def first_comments(client: AsyncClient, thread_id: str) -> list[Comment]:
    """Comments of a thread, the oldest first, up to a number: a server may have pages without end."""
    found: list[Comment] = []
    async for comment in client.comments(thread_id):
        if len(found) == _MAX_COMMENTS:
            break
        found.append(comment)
    return found


def error_text(message: str) -> str:
    """A message that may quote the server."""
    return block([quoted(message, 500)])


def _steps(loaded: LoadedCanvas, direction: str, steps: Iterable[LineageStep]) -> Iterator[str]:
    for step in steps:
        node = loaded.text.node(loaded.document.node_by_id[step.node_id])
        yield f"{direction} {step.distance} {node} ({step.reason} {loaded.text.ids.short(step.via)})"


def _version_line(version: Version, marks: ResultMarks) -> str:
    status = f"failed={quoted(version.error_message, 120)}" if version.error_message else ""
    parts = ("version", id_text(version.id), quoted(version.title, 80), status, _marks(marks))
    return " ".join(part for part in (*parts, _time(version.created_at)) if part)


def _result_line(result: Result, marks: ResultMarks) -> str:
    parts = (
        id_text(result.type),
        quoted(result.title, 120),
        result.status if result.status != "ok" else "",
        f"model={quoted(result.model, 60)}" if result.model else "",
        _marks(marks),
        _iso(result.date_ms / 1000) if result.date_ms else "",
        f"canvas={id_text(result.canvas_id)} {quoted(result.canvas_title, 80)}",
        f"node={id_text(result.node_id)} version={id_text(result.version_id)}",
    )
    return " ".join(part for part in parts if part)


def _comment_line(comment: Comment) -> str:
    return (
        f"  {quoted(comment.created_by_name, 60)} {_time(comment.created_at)} {quoted(comment.body, 10_000)}"
    )


def _marks(marks: ResultMarks) -> str:
    rating = f"rating={marks.rating}" if marks.rating else ""
    return " ".join(part for part in (marks.flag.value, rating, marks.color_label) if part)


def _time(iso: str | None) -> str:
    time = time_format.parsed(iso)
    return time.isoformat(timespec="minutes") if time is not None else ""


def _iso(seconds: float) -> str:
    with suppress(ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="minutes")
    return ""
