"""MCP server of one workspace: its tools by toolset, and its resources."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.types import ToolAnnotations
from typing_extensions import override

from wsdesk.agents.answers import INSTRUCTIONS, MAX_CHARS
from wsdesk.agents.read_tools import ReadTools, error_text
from wsdesk.agents.workspace import AgentWorkspace, ToolUseError
from wsdesk.agents.write_tools import WriteTools
from wsdesk.api.errors import ApiError
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import failure_of

READ_TOOLSETS: Mapping[str, tuple[str, ...]] = {
    "canvases": (
        "list_workspaces",
        "list_projects",
        "list_canvases",
        "read_canvas",
        "view_version",
        "lineage",
    ),
    "comments": ("read_comments",),
    "search": ("search", "list_collections"),
    "changes": ("whats_new",),
}
"""Names of tools that read, by toolset."""
WRITE_TOOLS: Mapping[str, str] = {
    "connect_nodes": "canvases",
    "add_comment": "comments",
    "mark_version": "search",
}
"""Toolsets of the tools that propose changes."""


class UnknownToolsetError(ValueError):
    """Names that aren't toolsets; they are the arguments."""


def chosen_tools(names: Collection[str], *, writes: bool = False) -> tuple[str, ...]:
    """Names of the tools of some toolsets; of all without any. Raises `UnknownToolsetError`."""
    toolsets = names or READ_TOOLSETS
    unknown = [name for name in names if name not in READ_TOOLSETS]
    if unknown:
        raise UnknownToolsetError(*unknown)
    reading = [tool for name in toolsets for tool in READ_TOOLSETS[name]]
    return (*reading, *(tool for tool, name in WRITE_TOOLS.items() if writes and name in toolsets))


def create_server(
    workspace: AgentWorkspace,
    tools: Collection[str],
    version: str,
    is_open: Callable[[], bool] = lambda: False,
) -> MCPServer[Any]:
    """A server with these tools, others are neither listed nor callable.

    `is_open` is whether a window shows the workspace.
    """
    server = _Server("wsdesk", title="wsdesk", instructions=INSTRUCTIONS, version=version, log_level="ERROR")
    read, write = ReadTools(workspace), WriteTools(workspace, is_open)
    for name in tools:
        is_write = name in WRITE_TOOLS
        hints = ToolAnnotations(read_only_hint=not is_write, destructive_hint=False, idempotent_hint=True)
        tool = getattr(write if is_write else read, name)
        server.add_tool(tool, structured_output=False, annotations=hints)
    if "list_projects" in tools:
        _add_resources(server, read)
    return server


def _add_resources(server: MCPServer[Any], read: ReadTools) -> None:
    add: Callable[..., Any] = server.resource

    @add("wsdesk://projects", mime_type="text/plain")
    async def projects() -> str:  # pyright: ignore[reportUnusedFunction]
        """Projects of the workspace."""
        return await read.list_projects(max_chars=MAX_CHARS)

    @add("wsdesk://canvas/{canvas_id}", mime_type="text/plain")
    async def canvas(canvas_id: str) -> str:  # pyright: ignore[reportUnusedFunction]
        """Outline of a canvas: nodes, connections, and notes."""
        return await read.read_canvas(canvas_id, max_chars=MAX_CHARS)


class _Server(MCPServer[Any]):
    """Reports expected errors in words; their texts may quote the server, and are data."""

    @override
    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        known = [
            tool.input_schema.get("properties", {}) for tool in await self.list_tools() if tool.name == name
        ]
        if known and not arguments.keys() <= known[0].keys():
            # The SDK would ignore one, so that something else is done than the assistant means.
            raise ToolError(f"{name} has only the arguments {', '.join(known[0])}.")
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError as error:
            match error.__cause__:
                case ToolUseError() as cause:
                    raise ToolError(str(cause)) from error
                case (ApiError() | LocalDbError() | OSError()) as cause:
                    raise ToolError(f"Couldn't do this:\n{error_text(failure_of(cause).message)}") from error
                case _:
                    raise
