"""Deep links (`wsdesk:`) made of IDs and a camera.

``wsdesk://canvas/ID?node=ID&version=ID&comment=ID&x=0&y=0&zoom=1``, ``wsdesk://project/ID``,
``wsdesk://approval/ID``. `x` and `y` are the middle of the view in canvas px, `zoom` is 1 at 100%.
"""

from __future__ import annotations

from urllib.parse import SplitResult, parse_qs, parse_qsl, urlencode, urlsplit

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_pattern import lazy_pattern

_UUID = lazy_pattern(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

_NUMBER = lazy_pattern(r"-?\d{1,9}(?:\.\d{1,6})?")
_IDS = ("node", "version", "comment")
_VIEW = ("x", "y", "zoom")
_SMALLEST, _LARGEST = 0.02, 8.0
"""Valid range of the zoom."""
_LONGEST = 2_000

_SINGULAR = {
    "canvases": "canvas",
    "nodes": "node",
    "versions": "version",
    "projects": "project",
    "comments": "comment",
    "approvals": "approval",
}


@dataclass(frozen=True, slots=True)
class DeepLink:
    """Target of a link: a canvas with an optional node, version, and comment; a project; or an approval."""

    canvas_id: str = ""
    node_id: str = ""
    version_id: str = ""
    project_id: str = ""
    comment_id: str = ""
    approval_id: str = ""
    x: float = 0.0
    y: float = 0.0
    zoom: float = 0.0
    """0: unchanged."""
    has_view: bool = False
    """Whether the link contains a camera position (`x` and `y`)."""


def link_to(place: DeepLink) -> str:
    """Link to a target."""
    if place.approval_id:
        return f"wsdesk://approval/{place.approval_id}"
    if not place.canvas_id:
        return f"wsdesk://project/{place.project_id}"
    parameters = {"node": place.node_id, "version": place.version_id, "comment": place.comment_id}
    query = urlencode({name: value for name, value in parameters.items() if value})
    if place.has_view:
        view = {"x": place.x, "y": place.y, **({"zoom": place.zoom} if place.zoom else {})}
        query = "&".join(
            part for part in (query, urlencode({n: f"{v:.10g}" for n, v in view.items()})) if part
        )
    return f"wsdesk://canvas/{place.canvas_id}" + (f"?{query}" if query else "")


def parse_link(text: str) -> DeepLink | None:
    """Parse a pasted link; None if it has no valid target.

    Accepts `wsdesk:` links, and web links with IDs after known path segments. Of a web link, only the IDs
    are used. A `wsdesk:` link with anything else is rejected.
    """
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    if parts.scheme == "wsdesk":
        return _parse_own(parts)
    return _parse_web(parts) if parts.scheme in ("http", "https") else None


def ids_of(text: str) -> tuple[str, ...]:
    """Unique IDs of a pasted web link in order, or the ID that the text consists of."""
    text = text.strip()
    if len(text) > _LONGEST or not (text.startswith(("http://", "https://")) or _UUID.fullmatch(text)):
        return ()
    return tuple(dict.fromkeys(match.lower() for match in _UUID.findall(text)))


def _parse_own(parts: SplitResult) -> DeepLink | None:
    """Parse a `wsdesk:` link in the format of `link_to`; the order of query parameters is free."""
    ids = parts.path.removeprefix("/").removesuffix("/")
    if parts.fragment or not _UUID.fullmatch(ids):
        return None
    try:
        pairs = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=True) if parts.query else []
    except ValueError:
        return None
    query = dict(pairs)
    if len(query) < len(pairs):
        return None
    if parts.netloc == "project" and not query:
        return DeepLink(project_id=ids.lower())
    if parts.netloc == "approval" and not query:
        return DeepLink(approval_id=ids.lower())
    if parts.netloc != "canvas" or not _is_fit(query):
        return None
    zoom = min(_LARGEST, max(_SMALLEST, float(query["zoom"]))) if "zoom" in query else 0.0
    return DeepLink(
        ids.lower(),
        query.get("node", "").lower(),
        query.get("version", "").lower(),
        comment_id=query.get("comment", "").lower(),
        x=float(query.get("x", 0)),
        y=float(query.get("y", 0)),
        zoom=zoom,
        has_view="x" in query,
    )


def _is_fit(query: dict[str, str]) -> bool:
    """Whether all IDs and numbers are valid, and each parameter has the one that it depends on."""
    valid = all(
        (name in _IDS and _UUID.fullmatch(value)) or (name in _VIEW and _NUMBER.fullmatch(value))
        for name, value in query.items()
    )
    camera_complete = ("x" in query) == ("y" in query) and ("x" in query or "zoom" not in query)
    return valid and camera_complete and ("node" in query or not {"version", "comment"} & set(query))


def _parse_web(parts: SplitResult) -> DeepLink | None:
    query = {name.lower(): values[0] for name, values in parse_qs(parts.query).items()}
    segments = [word for word in f"{parts.path}/{parts.fragment}".split("/") if word]
    values: dict[str, str] = {}
    for before, word in zip(["", *segments], segments, strict=False):
        if _UUID.fullmatch(word):
            values.setdefault(_SINGULAR.get(before.lower(), before.lower()), word.lower())
    for name in ("canvas", "node", "version", "project", "comment", "approval"):
        value = query.get(name) or query.get(f"{name}id") or ""
        if _UUID.fullmatch(value):
            values.setdefault(name, value.lower())
    place = DeepLink(
        values.get("canvas", ""),
        values.get("node", ""),
        values.get("version", ""),
        values.get("project", ""),
        values.get("comment", ""),
        values.get("approval", ""),
    )
    return place if place.canvas_id or place.project_id or place.approval_id else None


def approval_of(text: str) -> str:
    """ID of the approval in a pasted text, which is a bare ID or a link; empty if there is none."""
    text = text.strip()
    if _UUID.fullmatch(text):
        return text.lower()
    place = parse_link(text)
    return place.approval_id if place is not None else ""
