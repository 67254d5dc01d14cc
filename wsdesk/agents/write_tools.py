"""Tools that propose changes: each adds an item to the outbox, which the window shows and sends."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from pydantic import Field

from wsdesk.agents.read_tools import Canvas, Node, error_text, first_comments, threads_of
from wsdesk.agents.workspace import AgentWorkspace, LoadedCanvas, ToolUseError
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.picking.connection_targets import between
from wsdesk.graph.rules import ModelLimits
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable, proposal_key
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.session_state import DISCARDED_PROPOSALS, RecentTable
from wsdesk.settings.table import AGENT_CHANGES, Settings
from wsdesk.store.base.error_messages import reason
from wsdesk.store.catalog.model_limits import limits_of
from wsdesk.store.culling.marks import NO_MARKS, proposed_marks, read_marks
from wsdesk.store.text import sanitize
from wsdesk.wire.comment import NewComment
from wsdesk.wire.edge import NewEdge

MAX_WAITING = 50
"""Items of assistants that may wait in a workspace."""


class WriteTools:
    """Proposals for one workspace. `is_open` is whether a window shows it, which sends them."""

    def __init__(self, workspace: AgentWorkspace, is_open: Callable[[], bool]) -> None:
        self._workspace = workspace
        self._is_open = is_open
        self._outbox = OutboxTable(workspace.database)
        self._recent = RecentTable(workspace.database)
        self._turn = asyncio.Lock()

    async def add_comment(
        self,
        canvas: Canvas,
        node: Node,
        text: Annotated[str, Field(description="the comment, up to 10,000 characters")],
        context: Context[Any, Any],
    ) -> str:
        """Comment on a node. The user may have to approve it in wsdesk."""
        if not text.strip() or NewComment(body=text).violations():
            raise ToolUseError("A comment has 1 to 10,000 characters.")
        loaded = await self._workspace.canvas(canvas)
        node_id = loaded.node_id(node)
        async with self._workspace.connect() as client:
            thread_id = (await threads_of(client, loaded)).get(node_id, "")
            if not thread_id:
                raise ToolUseError("The server lists no comment thread of this node.")

            async def is_there() -> bool:
                comments = await first_comments(client, thread_id)
                return text.strip() in {(one.body or "").strip() for one in comments}

            item = OutboxItem(
                "", "comment", self._workspace.scope, loaded.canvas_id, thread_id, {"body": text}
            )
            return await self._add(item, _title(loaded, node_id), context, is_there)

    async def connect_nodes(
        self,
        canvas: Canvas,
        source: Node,
        target: Annotated[Node, Field(description="the node that gets the input")],
        context: Context[Any, Any],
    ) -> str:
        """Connect the output of a node to the input of another one that fits best, by the rules of wsdesk.

        Sent connections can't be removed by wsdesk. The user may have to approve it in wsdesk.
        """
        loaded = await self._workspace.canvas(canvas)
        document, nodes = loaded.document, loaded.document.node_by_id
        src, dst = (nodes[loaded.node_id(node)] for node in (source, target))
        if any(edge.src == src.id and edge.dst == dst.id for edge in document.edges):
            raise ToolUseError("These nodes are already connected. Nothing was added.")
        limits = await self._limits(dst.runs)
        found = between(document, HandleTable(document), src, dst, lambda _: limits)
        if found is None:
            raise ToolUseError("These nodes have no output and input to connect.")
        if not found.result.ok:
            raise ToolUseError(
                f"It was refused:\n{error_text(reason(found.result.code, found.result.values))}"
            )
        edge = NewEdge(
            src_node_id=src.id, dst_node_id=dst.id, src_handle=found.start.name, dst_handle=found.end.name
        )
        body = edge.model_dump(mode="json", by_alias=True, exclude_none=True)
        item = OutboxItem("", "edge", self._workspace.scope, loaded.canvas_id, src.id, body)
        return await self._add(item, f"{_title(loaded, src.id)} → {_title(loaded, dst.id)}", context)

    async def mark_version(
        self,
        canvas: Canvas,
        node: Node,
        context: Context[Any, Any],
        version_id: Annotated[str, Field(description="a version of the node; the shown one by default")] = "",
        flag: Annotated[Literal["pick", "reject", "none"] | None, Field(description="flag to set")] = None,
        rating: Annotated[int | None, Field(ge=0, le=5, description="stars to set; 0 for none")] = None,
    ) -> str:
        """Set the flag or rating of a version, which are stored on this computer only.

        The user may have to approve it in wsdesk.
        """
        if flag is None and rating is None:
            raise ToolUseError("Set a flag, a rating, or both.")
        loaded = await self._workspace.canvas(canvas)
        node_id = loaded.node_id(node)
        shown = loaded.document.node_by_id[node_id].version_id
        if version_id and version_id != shown and loaded.content.viewed(node_id, version_id) is None:
            raise ToolUseError("This node has no such version.")
        if not (version_id or shown):
            raise ToolUseError("This node has no version.")
        values = {"flag": "" if flag == "none" else flag, "rating": None if rating is None else str(rating)}
        body = {name: value for name, value in values.items() if value is not None}
        item = OutboxItem("", "marks", self._workspace.scope, loaded.canvas_id, version_id or shown, body)
        before = read_marks(ResultMarksTable(self._workspace.database), item.profile).get(
            item.target, NO_MARKS
        )
        if proposed_marks(item, before) == before:
            raise ToolUseError("The version has these marks already. Nothing was added.")
        return await self._add(item, _title(loaded, node_id), context)

    async def _limits(self, runs: tuple[str, str, str]) -> ModelLimits | None:
        """Input limits of a node's model."""
        name, variant, tier = runs
        if not name:
            return None
        async with self._workspace.connect() as client:
            model = next((one for one in await client.models() if one.name == name), None)
        return limits_of(model, variant, tier) if model is not None else None

    async def _add(
        self,
        item: OutboxItem,
        subject: str,
        context: Context[Any, Any],
        is_there: Callable[[], Awaitable[bool]] | None = None,
    ) -> str:
        """Add an item to the outbox in one transaction, unless an equal one is waiting.

        A call that is repeated after a lost answer therefore adds nothing. `is_there` reads whether the
        server has it: after the outbox, from which an item that was sent is deleted when the server has it.
        """
        is_asking = Settings(self._workspace.places.settings).get(AGENT_CHANGES) != "send"
        async with self._turn:
            waiting = [one for one in self._outbox.waiting(item.profile) if one.agent]
            key = proposal_key(item)
            same = next((one for one in waiting if proposal_key(one) == key), None)
            if same is not None:
                if same.state == "failed":
                    return (
                        "This was rejected, and is in the outbox until the user decides. Nothing was added."
                    )
                return f"This is waiting in the outbox already. {self._when(same.state == 'approval')}"
            if is_there is not None and await is_there():
                raise ToolUseError("The node has this comment already. Nothing was added.")
            if any(one.value == key for one in self._recent.list(item.profile, DISCARDED_PROPOSALS)):
                self._recent.remove(item.profile, DISCARDED_PROPOSALS, key)
                raise ToolUseError(
                    "The user discarded this change. Nothing was added. Repeat it only if the user asks."
                )
            if len(waiting) >= MAX_WAITING:
                raise ToolUseError(
                    f"{MAX_WAITING} changes by assistants are waiting. The user has to decide first."
                )
            item = replace(
                item,
                id=(new_id := str(uuid.uuid4())),
                body={"id": new_id, **item.body} if item.kind == "edge" else item.body,
                state="approval" if is_asking else "queued",
                agent=_name(context),
                subject=subject,
            )
            await asyncio.wrap_future(self._outbox.add(item))
        return f"Added to the outbox. {self._when(is_asking)}"

    def _when(self, is_asking: bool) -> str:
        what = "Nothing is sent until the user approves it" if is_asking else "It is sent"
        where = "in the outbox of wsdesk." if is_asking else "by wsdesk."
        closed = "" if self._is_open() else " wsdesk doesn't show this workspace now, so it waits until then."
        return f"{what} {where}{closed}"


def _title(loaded: LoadedCanvas, node_id: str) -> str:
    return sanitize.line(loaded.document.node_by_id[node_id].title, 100) or loaded.text.ids.short(node_id)


def _name(context: Context[Any, Any]) -> str:
    """Name that the assistant reports."""
    client = context.session.client_params
    return sanitize.line(client.client_info.name if client is not None else "", 60) or "Assistant"
