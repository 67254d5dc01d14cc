"""A canvas that is edited: the workload of the history."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from tests.bench.workspaces import Workspace

_BEGIN = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)


class EditedCanvas(Workspace):
    """Content of `count` nodes with a version each, and four edges for three nodes.

    Of the edits, 40% move a node, 35% add a version, 15% rename it, and 10% change its prompt.
    """

    def __init__(self, count: int, seed: int = 7) -> None:
        super().__init__(seed)
        self.nodes = [self._node(at, _BEGIN) for at in range(count)]
        for at, node in enumerate(self.nodes):
            node["geometry"] = {"x": at % 40 * 320, "y": at // 40 * 320, "w": 250, "h": 200, "zIndex": at}
            node["versions"] = node["versions"][:1]
            node["activeVersionId"] = node["versions"][0]["id"]
        self.edges = [self._edge() for _ in range(count * 4 // 3)]
        self.notes: list[dict[str, Any]] = []
        self.edits = 0

    def document(self) -> bytes:
        """Content as the API returns it."""
        return msgspec.json.encode(
            {"nodes": self.nodes, "edges": self.edges, "notes": self.notes, "totalNoteCount": len(self.notes)}
        )

    def edit(self, share: float = 0.02) -> None:
        """Edit a share of the nodes, and add an edge every third time."""
        self.edits += 1
        for node in self.random.sample(self.nodes, max(1, round(len(self.nodes) * share))):
            self._edit(node)
        if self.edits % 3 == 0:
            self.edges.append(self._edge())

    def _edit(self, node: dict[str, Any]) -> None:
        action = self.random.random()
        node["updatedAt"] = self._now()
        if action < 0.4:
            node["geometry"] = {**node["geometry"], "x": self.random.randrange(12_000)}
        elif action < 0.75:
            version = self._version(node["nodeType"], node["textPrompt"], "", self._model(), self._now())
            node["versions"] = [*node["versions"], version]
            node["activeVersionId"] = version["id"]
        elif action < 0.9:
            node["title"] = self.text(3)
        else:
            node["textPrompt"] = f"{node['textPrompt']} {self.text(2)}"

    def _edge(self) -> dict[str, Any]:
        src, dst = self.random.sample(self.nodes, 2)
        return {
            "id": self.id(),
            "srcNodeId": src["id"],
            "dstNodeId": dst["id"],
            "srcHandle": "output",
            "dstHandle": "image",
            "edgeType": "image",
            "createdAt": self._now(),
        }

    def _now(self) -> str:
        now = _BEGIN + timedelta(minutes=10 * getattr(self, "edits", 0))
        return now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
