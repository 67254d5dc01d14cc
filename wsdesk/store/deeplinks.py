"""Links to a place in the workspace, made of ids only: ``wsdesk://canvas/ID?node=ID&version=ID&comment=ID``,
``wsdesk://project/ID``, ``wsdesk://approval/ID``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

_SINGULAR = {
    "canvases": "canvas",
    "nodes": "node",
    "versions": "version",
    "projects": "project",
    "comments": "comment",
    "approvals": "approval",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A canvas, and perhaps a node of it and a version or a comment of that; or a project; or an approval."""

    canvas_id: str = ""
    node_id: str = ""
    version_id: str = ""
    project_id: str = ""
    comment_id: str = ""
    approval_id: str = ""


def link_to(place: Place) -> str:
    """The link of a place."""
    if place.approval_id:
        return f"wsdesk://approval/{place.approval_id}"
    if not place.canvas_id:
        return f"wsdesk://project/{place.project_id}"
    words = {"node": place.node_id, "version": place.version_id, "comment": place.comment_id}
    query = urlencode({name: value for name, value in words.items() if value})
    return f"wsdesk://canvas/{place.canvas_id}" + (f"?{query}" if query else "")


def place_of(text: str) -> Place | None:
    """The place that a pasted text names, or None: our own links, and any link with ids behind known words.

    Ids are all that is taken; whatever else a link says is dropped.
    """
    text = text.strip()
    if len(text) > 2_000:
        return None
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    query = {name.lower(): values[0] for name, values in parse_qs(parts.query).items()}
    path = f"{parts.netloc}/{parts.path}" if parts.scheme == "wsdesk" else parts.path
    words = [word for word in path.split("/") if word]
    found: dict[str, str] = {}
    for before, word in zip(["", *words], words, strict=False):
        if _UUID.fullmatch(word):
            found.setdefault(_SINGULAR.get(before.lower(), before.lower()), word.lower())
    for name in ("canvas", "node", "version", "project", "comment", "approval"):
        value = query.get(name) or query.get(f"{name}id") or ""
        if _UUID.fullmatch(value):
            found.setdefault(name, value.lower())
    place = Place(
        found.get("canvas", ""),
        found.get("node", ""),
        found.get("version", ""),
        found.get("project", ""),
        found.get("comment", ""),
        found.get("approval", ""),
    )
    return place if place.canvas_id or place.project_id or place.approval_id else None


def approval_of(text: str) -> str:
    """The approval that a pasted text names: its bare id, or a link to one; empty where it names none."""
    text = text.strip()
    if _UUID.fullmatch(text):
        return text.lower()
    place = place_of(text)
    return place.approval_id if place is not None else ""
