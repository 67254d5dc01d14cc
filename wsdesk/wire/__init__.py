"""API types: one module per resource, with routes, parameter names, and limits.

`base` preserves unknown fields; `content_reader` and `json_splitter` parse canvas content in slices. Section
numbers in docstrings are those of the API description."""

from __future__ import annotations

PREFIX = "/api/v1"
