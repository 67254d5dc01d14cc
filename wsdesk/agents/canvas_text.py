"""A canvas as compact text: a line per node, per source of connections, and per note."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Literal

from wsdesk.agents.answers import SAFE_ID, id_text, quoted
from wsdesk.graph.analysis.lineage import LineageGraph
from wsdesk.graph.analysis.reading_order import reading_tree
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node, Note

Detail = Literal["outline", "prompts", "full"]
_PROMPT = {"outline": 0, "prompts": 240, "full": 4_000}
_NOTE = {"outline": 120, "prompts": 400, "full": 4_000}


class CanvasText:
    """Lines of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.ids = NodeIds(node.id for node in document.nodes)

    @cached_property
    def lineage(self) -> LineageGraph:
        return LineageGraph(self.document)

    @property
    def summary(self) -> str:
        """Numbers of nodes, connections, and notes."""
        document = self.document
        counts = ((document.nodes, "node"), (document.edges, "connection"), (document.notes, "note"))
        return ", ".join(f"{len(items)} {name}{'s' * (len(items) != 1)}" for items, name in counts)

    def lines(self, detail: Detail, only: Collection[str] = ()) -> Iterator[str]:
        """All nodes, connections, and notes in reading order; of `only` these nodes, the nodes alone."""
        for node_id, depth in reading_tree(self.document):
            if not only or node_id in only:
                yield "  " * min(depth, 8) + self.node(self.document.node_by_id[node_id], detail)
        if only:
            return
        yield from self._edges()
        for note in self.document.notes:
            yield _note(note, _NOTE[detail])

    def node(self, node: Node, detail: Detail = "outline") -> str:
        """A node: short ID, type, title, shown version, status, model; then its prompt and settings."""
        parts = [self.ids.short(node.id), id_text(node.node_type or node.kind.value), quoted(node.title, 120)]
        if node.version_count:
            number = f"v{node.version_number}"
            parts.append(
                number if node.version_number == node.version_count else f"{number}/{node.version_count}"
            )
        parts.append(self._status(node))
        if node.model:
            parts.append(f"model={quoted(node.model, 60)}")
        if detail == "full":
            parts += _settings(node)
        prompts = (("prompt", node.prompt), ("negative", node.negative if detail == "full" else ""))
        parts += [
            f"{name}={quoted(text, _PROMPT[detail])}" for name, text in prompts if text and _PROMPT[detail]
        ]
        return " ".join(part for part in parts if part)

    def _status(self, node: Node) -> str:
        if node.failure is not None:
            return f"failed={quoted(node.failure.message, 120)}"
        if not node.version_count:
            return "" if node.text or node.children else "empty"
        return "stale" if self.lineage.is_stale(node.id) else "done"

    def _edges(self) -> Iterator[str]:
        targets: dict[str, list[str]] = {}
        for edge in self.document.edges:
            targets.setdefault(self.ids.short(edge.src), []).append(self.ids.short(edge.dst))
        for source, into in targets.items():
            yield f"{source}>{','.join(dict.fromkeys(into))}"


def _settings(node: Node) -> Iterator[str]:
    asset = node.asset
    size = f"{asset.width}x{asset.height}" if asset is not None and asset.width else ""
    seconds = f"{asset.duration_ms / 1000:g}s" if asset is not None and asset.duration_ms else ""
    fields = (
        ("id", id_text(node.id)),
        ("version", id_text(node.version_id) if node.version_id else ""),
        ("seed", "" if node.seed is None else str(node.seed)),
        ("ratio", quoted(node.ratio, 20) if node.ratio else ""),
        ("size", size),
        ("duration", seconds),
        ("created", quoted(node.version_created_at, 40) if node.version_created_at else ""),
        ("text", quoted(node.text, 4_000) if node.text and node.text != node.prompt else ""),
    )
    for name, value in fields:
        if value:
            yield f"{name}={value}"


def _note(note: Note, limit: int) -> str:
    author = f" by {quoted(note.author, 60)}" if note.author else ""
    return f"note{author} {quoted(note.body, limit)}"


_MIN_LENGTH = 4


class NodeIds:
    """Shortest unambiguous prefixes, of four characters and more.

    They stay the same while no node with the same prefix is added. An ID with other characters than letters,
    digits, hyphens, and underscores is replaced by its hash, since it might contain anything.
    """

    def __init__(self, ids: Iterable[str]) -> None:
        by_name = {_name(node_id): node_id for node_id in ids}
        names = sorted(by_name)
        common = [0, *(_common(one, other) for one, other in pairwise(names)), 0]
        lengths = [max(_MIN_LENGTH, 1 + max(common[at : at + 2])) for at in range(len(names))]
        self._short = {by_name[name]: name[: lengths[at]] for at, name in enumerate(names)}
        self._by_name = by_name

    def short(self, node_id: str) -> str:
        """Short ID of a node; `?` if the canvas has no such node."""
        return self._short.get(node_id, "?")

    def find(self, text: str) -> str:
        """The node of an ID or a prefix of it; empty if there is none, or more than one."""
        if text in self._short:
            return text
        found = [self._by_name[name] for name in self._by_name if text and name.startswith(text)]
        exact = self._by_name.get(text)
        return exact or (found[0] if len(found) == 1 else "")


def _name(node_id: str) -> str:
    if SAFE_ID.fullmatch(node_id):
        return node_id
    return "x" + hashlib.blake2b(node_id.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _common(one: str, other: str) -> int:
    """Length of the common prefix."""
    return next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
