"""The committed sample as its files say it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from wsdesk.files.resources import resource


@dataclass(frozen=True)
class Sample:
    """The documents of the folder; `contents` by canvas id."""

    folder: Path
    projects: dict[str, Any]
    canvases: dict[str, Any]
    models: dict[str, Any]
    extras: dict[str, Any]
    contents: dict[str, dict[str, Any]]

    @property
    def nodes(self) -> list[dict[str, Any]]:
        return [node for content in self.contents.values() for node in content["nodes"]]

    @property
    def versions(self) -> list[dict[str, Any]]:
        return [version for node in self.nodes for version in node["versions"]]

    def content(self, title: str) -> dict[str, Any]:
        """The content of the canvas of this title."""
        return self.contents[next(row["id"] for row in self.canvases["data"] if row["title"] == title)]


@pytest.fixture(scope="session")
def sample() -> Sample:
    folder = resource("sample")

    def read(name: str) -> dict[str, Any]:
        return json.loads((folder / name).read_text("utf-8"))

    return Sample(
        folder,
        read("projects.json"),
        read("canvases.json"),
        read("models.json"),
        read("extras.json"),
        {path.stem: read(f"content/{path.name}") for path in sorted((folder / "content").glob("*.json"))},
    )
