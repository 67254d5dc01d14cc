"""Archives for tests: written by the program, and hostile ones written by `zipfile` or by hand."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.archive_writer import ArchiveWriter

CANVAS = "0d16fb45-8389-5891-ad1c-b4ad7a1b5833"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
ABOUT: dict[str, Any] = {
    "format": layout.FORMAT,
    "version": layout.VERSION,
    "id": "an-archive",
    "title": "Harbor",
    "createdAt": "2026-11-26T10:00:00Z",
    "canvases": [{"id": CANVAS, "title": "Harbor board"}],
}


def content(title: str = "first") -> dict[str, Any]:
    """A canvas with one node."""
    return {"nodes": [{"id": "n", "title": title, "textPrompt": "boats " * 400}], "edges": [], "notes": []}


def write(path: Path, *, title: str = "first", picture: bytes = PICTURE) -> Path:
    """Write an archive of one canvas and one picture; an existing one is updated."""
    previous = ArchiveFile(path) if path.exists() else None
    with ArchiveWriter(path, ABOUT, previous) as writer:
        writer.add_document(layout.CANVASES, {"data": ABOUT["canvases"]})
        writer.add_media(picture, ".png")
        writer.add_document(layout.content_name(CANVAS), content(title))
        writer.finish()
    if previous is not None:
        previous.close()
    return path


def entries(more: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Entries of a small archive with manifests, to be written by other programs."""
    payload = {layout.ABOUT: json.dumps(ABOUT).encode(), layout.content_name(CANVAS): b"{}"}
    found = {layout.BAGIT: layout.BAGIT_TEXT.encode(), **payload, **(more or {})}
    rows = (f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in payload.items())
    return {**found, layout.MANIFEST: "".join(rows).encode()}


def zip_of(path: Path, content: Mapping[str | zipfile.ZipInfo, bytes] | Mapping[str, bytes]) -> Path:
    """Write entries with `zipfile`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in content.items():
            file.writestr(name, data)
    return path
