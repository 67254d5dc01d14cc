"""The prefix of every path of the API (API: "Versioning"), without anything that takes time to import."""

from __future__ import annotations

PREFIX = "/api/v1"
