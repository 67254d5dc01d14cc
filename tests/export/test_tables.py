"""Tables for spreadsheets, without formulas."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from tests.export.conftest import Export, document
from wsdesk.export.formats import write_export
from wsdesk.store.export.export_request import ExportComment, ExportInput, ExportOptions, ExportSource
from wsdesk.wire.node import NodeResource


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_a_row_per_node(export: Export) -> None:
    by_id = {row["id"]: row for row in rows(export("csv"))}
    assert by_id["a"]["title"] == "Harbor at dusk"
    assert by_id["a"]["group"] == "inner"
    assert (by_id["a"]["x"], by_id["a"]["seed"], by_id["a"]["versions"]) == ("40.4", "7", "2")
    assert by_id["d"]["inputs"] == "b outer"
    assert by_id["b"]["text"] == "Words 漢字\nmore"
    assert by_id["c"]["error"] == "No <luck>"


def test_comments_are_a_column(export: Export) -> None:
    comments = (ExportComment("Ada", "2026-11-01", "Warmer"), ExportComment("", "2026-11-02", "=1"))
    by_id = {row["id"]: row for row in rows(export("csv", comments={"a": comments}))}
    assert by_id["a"]["comments"] == "Ada, 2026-11-01: Warmer\n2026-11-02: =1"
    assert by_id["b"]["comments"] == ""


def test_no_cell_is_a_formula(export: Export) -> None:
    by_id = {row["id"]: row for row in rows(export("csv"))}
    assert by_id["d"]["title"] == "'=SUM(A1)"


def test_names_and_prompts_can_be_left_out(export: Export) -> None:
    assert {"secret", "user-1"} <= set(export("csv").read_text(encoding="utf-8").replace(",", " ").split())
    text = export("csv", names=False, prompts=False).read_text(encoding="utf-8")
    assert "secret" not in text
    assert "user-1" not in text


def test_generation_settings_can_be_left_out(export: Export) -> None:
    table = rows(export("csv", settings=False))
    assert {(row["model"], row["seed"]) for row in table} == {("", "")}
    assert "secret lanterns" in {row["prompt"] for row in table}


def test_a_row_per_version_oldest_first(tmp_path: Path) -> None:
    node = NodeResource.read(
        {
            "id": "a",
            "title": "Harbor",
            "activeVersionId": "v2",
            "versions": [
                {
                    "id": "v2",
                    "createdAt": "2026-02-01",
                    "textPrompt": "second",
                    "seed": 2,
                    "modelDisplayName": "Aurora",
                },
                {"id": "v1", "createdAt": "2026-01-01", "textPrompt": "first", "errorMessage": "failed"},
            ],
        }
    )

    def export(**options: Any) -> list[dict[str, str]]:
        path, export_input = tmp_path / "versions", ExportInput()
        source = ExportSource("Board", document(), ExportOptions(format="versions", **options))
        for step in write_export(source, path, export_input):
            export_input.nodes = {node.id: node} if "a" in step.nodes else {}
        return rows(path)

    table = export()
    assert [(row["version_id"], row["version"], row["active"], row["prompt"]) for row in table] == [
        ("v1", "1", "no", "first"),
        ("v2", "2", "yes", "second"),
    ]
    assert table[0]["error"] == "failed"
    assert {(row["prompt"], row["seed"]) for row in export(prompts=False)} == {("", "")}
    left = export(settings=False)
    assert {(row["model"], row["seed"], row["prompt"]) for row in left} == {
        ("", "", "first"),
        ("", "", "second"),
    }
