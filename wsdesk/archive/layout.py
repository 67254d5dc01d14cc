"""Names of the entries of an archive, and the texts that describe it to people and other programs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, cast

Document = dict[str, Any]

FORMAT = "wsdesk-archive"
VERSION = 1
SUFFIX = ".wsarchive.zip"

BAGIT = "bagit.txt"
BAG_INFO = "bag-info.txt"
MANIFEST = "manifest-sha256.txt"
TAG_MANIFEST = "tagmanifest-sha256.txt"
README = "README.md"
DATA = "data/"
ABOUT = "data/archive.json"
PROJECTS = "data/projects.json"
CANVASES = "data/canvases.json"
MODELS = "data/models.json"
EXTRAS = "data/extras.json"
MARKS = "data/marks.json"
FILES = "data/files.json"
MISSING = "data/missing.json"
CONTENT = "data/content/"
HISTORY = "data/history/"
MEDIA = "media/"
"""Folder of media, relative to `data/`."""

BAGIT_TEXT = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
_SAFE_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")


def content_name(canvas_id: str) -> str:
    """Entry of a canvas. Raises ValueError if its ID can't be a file name."""
    if not _SAFE_ID.fullmatch(canvas_id):
        raise ValueError(f"{canvas_id!r} isn't a valid ID")
    return f"{CONTENT}{canvas_id}.json"


def canvas_id(name: str) -> str:
    """ID of the canvas of an entry; empty for another entry."""
    found = name.removeprefix(CONTENT).removesuffix(".json")
    return found if _SAFE_ID.fullmatch(found) and name == content_name(found) else ""


def encode(value: object) -> bytes:
    """Compact JSON, in which every address of a medium follows its name directly."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace") + b"\n"


def parse(data: bytes) -> Document | None:
    """Parse a JSON object; None if it isn't one. NaN and Infinity become null."""
    try:
        value = json.loads(data.decode("utf-8", "replace"), parse_constant=lambda _name: None)
    except (ValueError, RecursionError):
        return None
    return cast("Document", value) if isinstance(value, dict) else None


def objects(value: object) -> list[Document]:
    """The objects of a list."""
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast("Document", item) for item in items if isinstance(item, dict)]


def bag_info(about: Mapping[str, Any], payload_bytes: int, payload_count: int) -> str:
    """The text of `bag-info.txt`."""
    rows = {
        "Bag-Software-Agent": "wsdesk",
        "Bagging-Date": str(about.get("createdAt", ""))[:10],
        "External-Identifier": about.get("id", ""),
        "External-Description": about.get("title", ""),
        "Payload-Oxum": f"{payload_bytes}.{payload_count}",
    }
    return "".join(f"{name}: {' '.join(str(value).split())}\n" for name, value in rows.items())
