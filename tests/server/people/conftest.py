"""Two teams with a person each, over the documents of `tests/server`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import pytest

from wsdesk.server.importing.run import import_folder
from wsdesk.server.server_context import ServerContext

BASE = "http://127.0.0.1:8000"
SECRET = "Zebra"
"""A word of the second team's documents that occurs nowhere else."""
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_WORDS = re.compile(r"(?<=\")(Harbour|storyboard|cuts|fruit|loose|Films|Drafts|Music|sea|Sea|Morning)(?=\")")


def other(identifier: str) -> str:
    """The second team's ID that corresponds to an ID of the first team."""
    return str(uuid5(NAMESPACE_OID, f"other {identifier}"))


def other_documents(documents: Any) -> Any:
    """The documents with other IDs, and titles with the secret word."""
    result: dict[str, Any] = {}
    for name, document in documents.items():
        if name == "models.json":
            continue
        text = _UUID.sub(lambda match: other(match[0]), json.dumps(document))
        first, _, title = name.partition("/")
        # The name of a content file is the ID of its canvas.
        key = f"{first}/{other(str(uuid5(NAMESPACE_OID, title)))}.json" if title else name
        result[key] = json.loads(_WORDS.sub(lambda match: f"{SECRET} {match[0]}", text))
    return result


@pytest.fixture
def second_team(
    workspace: ServerContext,
    documents: dict[str, Any],
    write_folder: Callable[..., Path],
    tmp_path: Path,
    named: Callable[[str], str],
) -> str:
    """Imports the second team's documents, and returns its ID."""
    team = other(named("team"))
    import_folder(workspace, _write(tmp_path / "other", other_documents(documents), write_folder), team=team)
    return team


@pytest.fixture
def import_twin(
    workspace: ServerContext,
    documents: dict[str, Any],
    write_folder: Callable[..., Path],
    tmp_path: Path,
    named: Callable[[str], str],
) -> Callable[..., str]:
    """Imports a copy of the documents for a team; only canvases and titles differ, and edges are added."""

    def run(*edges: dict[str, Any]) -> str:
        text = json.dumps(documents)
        for canvas in documents["canvases.json"]["data"]:
            text = text.replace(canvas["id"], other(canvas["id"]))
        twin: dict[str, Any] = json.loads(_WORDS.sub(lambda match: match[0].upper(), text))
        del twin["models.json"], twin["projects.json"]
        for name in [name for name in twin if name.startswith("content/")]:
            title = name.partition("/")[2]
            twin[f"content/{other(named(title))}.json"] = twin.pop(name)
        twin[f"content/{other(named('storyboard'))}.json"]["edges"] += edges
        team = named("twin team")
        import_folder(workspace, _write(tmp_path / "twin", twin, write_folder), team=team)
        return team

    return run


def _write(path: Path, documents: dict[str, Any], write_folder: Callable[..., Path]) -> Path:
    path.mkdir()
    write_folder(path, {})
    for name, document in documents.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(document))
    return path
