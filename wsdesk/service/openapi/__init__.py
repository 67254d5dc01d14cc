"""`/openapi.json`: what the service can do, for programs that read such documents."""

from __future__ import annotations


def document() -> dict[str, object]:
    """The OpenAPI 3.1 document."""
    return {"openapi": "3.1.0", "info": {"title": "wsdesk", "version": "1"}, "paths": {}}
