"""`/openapi.json`: the OpenAPI description of this server."""

from __future__ import annotations

from wsdesk.server.openapi.document import document

__all__ = ["document"]
