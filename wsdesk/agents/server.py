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
from wsdesk.api.errors import ApiError
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import failure_of

READ_TOOLSETS: Mapping[str, tuple[str, ...]] = {
    "canvases": ("list_projects", "list_canvases", "read_canvas", "view_version", "lineage"),
    "comments": ("read_comments",),
    "search": ("search", "list_collections"),
    "changes": ("whats_new",),
}
"""Names of tools that read, by toolset."""


class UnknownToolsetError(ValueError):
    """Names that aren't toolsets; they are the arguments."""


def chosen_tools(names: Collection[str]) -> tuple[str, ...]:
    """Names of the tools of some toolsets; of all without any. Raises `UnknownToolsetError`."""
    unknown = [name for name in names if name not in READ_TOOLSETS]
    if unknown:
        raise UnknownToolsetError(*unknown)
    return tuple(tool for name in names or READ_TOOLSETS for tool in READ_TOOLSETS[name])


def create_server(workspace: AgentWorkspace, tools: Collection[str], version: str) -> MCPServer[Any]:
    """A server with these tools. Tools that aren't chosen are neither listed nor callable."""
    server = _Server("wsdesk", title="wsdesk", instructions=INSTRUCTIONS, version=version, log_level="ERROR")
    read = ReadTools(workspace)
    for name in tools:
        server.add_tool(
            getattr(read, name),
            structured_output=False,
            annotations=ToolAnnotations(read_only_hint=True, open_world_hint=True),
        )
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
