"""MCP server for assistants: reads a workspace, and proposes changes through the outbox of the window."""
