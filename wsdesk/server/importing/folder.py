"""Reads a folder of API responses and `extras.json`.

projects.json, canvases.json    answers of endpoints 8 and 9
content/ID.json                 the answer of endpoint 11 for the canvas ID
models.json, search.json        answers of endpoints 6 and 5, if there
extras.json                     folders, tags, approvals, skills, threads, assets, if there
assets/...                      files, named by relative addresses in the documents
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from wsdesk.server.json_codec import Document, InvalidJsonError, decode_lenient, object_of, objects, text_of


class ImportFailedError(RuntimeError):
    """The folder can't be imported; the message is for users."""


FORMAT_VERSION = b"1"
"""Format version of imported documents; a new value imports every folder again."""


@dataclass(frozen=True, slots=True)
class ImportFolder:
    """Documents of a folder. `problems` are messages about skipped documents."""

    path: Path
    projects: list[Document]
    canvases: list[Document]
    contents: dict[str, Document]
    models: list[Document]
    hits: list[Document]
    extras: Document
    problems: list[str] = field(default_factory=list[str])


def read_folder(path: Path) -> ImportFolder:
    """Read the documents of a folder.

    Raises:
        ImportFailedError: not a folder, or without projects and canvases.
    """
    path = path.resolve()
    if not path.is_dir():
        raise ImportFailedError(f"{path} is not a folder")
    problems: list[str] = []
    projects = objects(_read(path / "projects.json", problems).get("data"))
    canvases = objects(_read(path / "canvases.json", problems).get("data"))
    contents = {
        file.stem.lower(): _read(file, problems) for file in sorted((path / "content").glob("*.json"))
    }
    if not (projects or canvases or contents):
        raise ImportFailedError(
            f"{path} has no projects.json, canvases.json or content/*.json that can be read"
        )
    return ImportFolder(
        path,
        projects,
        canvases,
        contents,
        objects(_read(path / "models.json", problems).get("models")),
        objects(_read(path / "search.json", problems).get("results")),
        _read(path / "extras.json", problems),
        problems,
    )


def fingerprint(path: Path) -> str:
    """Fingerprint of the folder by the sizes and modification times of its files."""
    digest = hashlib.sha256(FORMAT_VERSION)
    for file in sorted(path.resolve().rglob("*")):
        if file.is_file():
            stat = file.stat()
            digest.update(f"{file}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def identity(document: Document, member: str = "id") -> str:
    """An ID in lower case, empty if there is none."""
    return text_of(document.get(member)).lower()


def integer_of(value: object, fallback: int = 0) -> int:
    """An integer within the range of SQLite, else the fallback."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 2**53:
        return fallback
    return int(value)


def _read(file: Path, problems: list[str]) -> Document:
    try:
        value = decode_lenient(file.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, InvalidJsonError) as error:
        problems.append(f"{file.name} was left out: {error}")
        return {}
    if not isinstance(value, dict):
        problems.append(f"{file.name} was left out: it is no JSON object")
        return {}
    return object_of(cast("Any", value))


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|/|\\")


def is_relative(address: str) -> bool:
    """Whether a URL refers to a file of the folder (no scheme, no root)."""
    return bool(address) and _SCHEME.match(address) is None
