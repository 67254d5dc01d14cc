"""Writers of diagrams as text: Mermaid and DOT (Graphviz)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from wsdesk.export.text_file import write_pieces
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep
from wsdesk.store.text import kind_labels, sanitize

_TITLE, _NOTE = 120, 400
_SPECIAL = frozenset("\"'`<>#&;|\\[]{}()@$%:~^*_")


def write_mermaid(source: ExportSource, path: Path, _inputs: ExportInput) -> Iterator[ExportStep]:
    """Write a Mermaid flowchart; groups are subgraphs."""
    return write_pieces(path, _Diagram(source).mermaid(), _count(source.document))


def write_dot(source: ExportSource, path: Path, _inputs: ExportInput) -> Iterator[ExportStep]:
    """Write a DOT graph; groups are clusters, and `neato -n` keeps the positions."""
    return write_pieces(path, _Diagram(source).dot(), _count(source.document))


def _count(document: Document) -> int:
    return len(document.nodes) + len(document.notes) + len(document.edges)


class _Diagram:
    """A document with short node names, since IDs of the server may contain anything."""

    def __init__(self, source: ExportSource) -> None:
        self._title = sanitize.line(source.title)
        self._document = source.document
        self._groups = Groups(source.document)
        self._names = {
            node.id: f"{'g' if self._is_cluster(node) else 'n'}{number}"
            for number, node in enumerate(source.document.nodes, 1)
        }

    def mermaid(self) -> Iterator[str]:
        yield f"---\ntitle: {json.dumps(self._title, ensure_ascii=False)}\n---\nflowchart LR\n"
        for node, depth, is_end in self._walk():
            pad = "  " * (depth + 1)
            if is_end:
                yield f"{pad}end\n"
            elif self._is_cluster(node):
                yield f'{pad}subgraph {self._names[node.id]}["{_mermaid_text(_title(node))}"]\n'
            else:
                lines = [_mermaid_text(line) for line in _lines(node)]
                yield f'{pad}{self._names[node.id]}["{"<br/>".join(lines)}"]\n'
        for number, note in enumerate(self._document.notes, 1):
            yield f'  t{number}>"{_mermaid_text(sanitize.line(note.body, _NOTE))}"]\n'
        for edge in self._edges():
            if not self._is_nested(edge):  # which Mermaid rejects
                yield f"  {self._names[edge.src]} --> {self._names[edge.dst]}\n"

    def dot(self) -> Iterator[str]:
        yield f"digraph {_quoted(self._title)} {{\n"
        yield "  graph [rankdir=LR, compound=true];\n  node [shape=box, style=rounded];\n"
        connected = {end for edge in self._document.edges for end in (edge.src, edge.dst)}
        for node, depth, is_end in self._walk():
            pad, name = "  " * (depth + 1), self._names[node.id]
            if is_end:
                yield f"{pad}}}\n"
            elif self._is_cluster(node):
                yield f"{pad}subgraph cluster_{name} {{\n{pad}  label={_quoted(_title(node))};\n"
                if node.id in connected:  # edges of a cluster need a node in it
                    yield f"{pad}  {name} [shape=point, style=invis, {_position(node.rect)}];\n"
            else:
                yield f"{pad}{name} [label={_quoted(*_lines(node))}, {_position(node.rect)}];\n"
        for number, note in enumerate(self._document.notes, 1):
            text = _quoted(sanitize.line(note.body, _NOTE))
            yield f"  t{number} [shape=note, style=solid, label={text}, {_position(note.rect)}];\n"
        for edge in self._edges():
            yield f"  {self._names[edge.src]} -> {self._names[edge.dst]}{self._ends(edge)};\n"
        yield "}\n"

    def _walk(self) -> Iterator[tuple[Node, int, bool]]:
        """Nodes with their depth, and whether a group ends: a group comes before and after its members."""
        nodes = self._document.node_by_id
        pending = [(node, 0, False) for node in reversed(self._document.nodes) if not self._parent(node)]
        while pending:
            node, depth, is_end = pending.pop()
            yield node, depth, is_end
            if not is_end and self._is_cluster(node):
                pending.append((node, depth, True))
                pending += [(nodes[i], depth + 1, False) for i in reversed(self._groups.members(node.id))]

    def _parent(self, node: Node) -> str:
        return self._groups.parent(node.id)

    def _is_cluster(self, node: Node) -> bool:
        return bool(self._groups.members(node.id))

    def _edges(self) -> Iterator[Edge]:
        return (edge for edge in self._document.edges if edge.src in self._names and edge.dst in self._names)

    def _is_nested(self, edge: Edge) -> bool:
        around = self._groups.ancestors
        is_loop = edge.src == edge.dst and bool(self._groups.members(edge.src))
        return is_loop or edge.src in around(edge.dst) or edge.dst in around(edge.src)

    def _ends(self, edge: Edge) -> str:
        """Attributes that end an edge at the border of a cluster."""
        if self._is_nested(edge):
            return ""
        ends = [
            f"{attribute}=cluster_{self._names[node_id]}"
            for attribute, node_id in (("ltail", edge.src), ("lhead", edge.dst))
            if self._groups.members(node_id)
        ]
        return f" [{', '.join(ends)}]" if ends else ""


def _title(node: Node) -> str:
    return sanitize.line(node.title, _TITLE) or kind_labels.on_card(node)


def _lines(node: Node) -> list[str]:
    """Title, and kind with model."""
    kind = kind_labels.on_card(node) if node.kind is not Kind.GROUP else ""
    about = " · ".join(part for part in (kind, sanitize.line(node.model, 60)) if part)
    return [line for line in dict.fromkeys((_title(node), about)) if line]


def _position(rect: Rect) -> str:
    """Position in points, y upward."""
    return f'pos="{rect.cx * 0.75:.0f},{-rect.cy * 0.75:.0f}"'


def _mermaid_text(text: str) -> str:
    """Characters with a meaning in Mermaid, HTML, or YAML are written by their code."""
    return "".join(f"#{ord(one)};" if one in _SPECIAL else one for one in sanitize.line(text, _NOTE))


def _quoted(*lines: str) -> str:
    text = "\n".join(lines).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n") + '"'
