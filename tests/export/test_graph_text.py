"""Diagrams as text: their structure, and titles with quotes."""

from __future__ import annotations

import json
import re

from tests.export.conftest import Export


def test_a_mermaid_flowchart_nests_groups_and_quotes_titles(export: Export) -> None:
    text = export("mermaid").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    assert lines[:4] == ["---", lines[1], "---", "flowchart LR"]
    assert json.loads(lines[1].removeprefix("title: ")).startswith('Board "]; end <script>')
    assert lines.count("end") == sum(line.startswith("subgraph ") for line in lines) == 2
    label = r"\"[^\"<>`]*(<br/>[^\"<>`]*)?\""
    shapes = rf"subgraph g\d+\[{label}\]|n\d+\[{label}\]|t\d+>{label}\]|[gn]\d+ --> [gn]\d+|end"
    assert all(re.fullmatch(shapes, line) for line in lines[4:]), lines
    assert "#60;script#62;" in text
    assert "n3 --> n4" in lines
    assert "g1 --> n6" in lines
    # Mermaid rejects an edge between a group and its own member.
    assert "g2 --> n3" not in lines


def test_dot_has_clusters_positions_and_no_open_quote(export: Export) -> None:
    text = export("dot").read_text(encoding="utf-8")
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', "Q", text)
    assert '"' not in outside
    assert outside.count("{") == outside.count("}") == 3
    assert "script" not in outside
    assert re.search(r'n3 \[label="Harbor at dusk\\nimage · Aurora", pos="113,-132"\];', text)
    assert "g1 -> n6 [ltail=cluster_g1];" in text


def test_bidi_and_control_characters_are_removed(export: Export) -> None:
    for name in ("mermaid", "dot"):
        assert not {"\u202e", "\x00"} & set(export(name).read_text(encoding="utf-8"))
