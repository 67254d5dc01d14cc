"""API types: one module per resource, with operations, parameter names, and limits.

`base` preserves unknown fields; `content_reader` and `json_splitter` parse canvas content in slices. Section
numbers in docstrings are those of the API description."""

PREFIX = "/api/v1"
"""Prefix of all paths (API: "Versioning"); here, since the client imports it at startup."""
