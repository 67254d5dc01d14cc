"""Comment threads found in extension fields of canvas content.

The API doesn't specify how nodes refer to threads. Servers may do so anyway: as `threadId` or
`commentThreadId` of the node, or as `commentThreads` of the node or of the whole content (IDs, or objects
with one). Anything else is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from wsdesk.wire.summary_types import NodeRecord


_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
UUID = lazy_pattern(_UUID)
_IN_LINK = lazy_pattern(rf"thread[^/?#&=]*[/=]({_UUID})", re.IGNORECASE)
_MAX_ROWS = 200_000


@dataclass(frozen=True, slots=True)
class ExtensionThread:
    """Thread of a node; `count` is its number of comments, 0 if unknown."""

    thread_id: str
    count: int = 0


def thread_in(text: str) -> str:
    """Return the thread ID in a pasted text (an ID or a link), or an empty string."""
    text = text.strip()
    if UUID.fullmatch(text):
        return text.lower()
    match = _IN_LINK.search(text[:2_000])
    return match.group(1).lower() if match else ""


def may_have_thread(node: NodeRecord) -> bool:
    """Whether a node has an extension field that may name a thread."""
    return not (node.comment_threads is None and node.thread_id is None and node.comment_thread_id is None)


def find_threads(nodes: Iterable[NodeRecord], listed: object = None) -> dict[str, ExtensionThread]:
    """Return threads by node ID; fields of a node take precedence over `listed`, the list of the content."""
    threads: dict[str, ExtensionThread] = {}
    for row in _rows(listed):
        node_id = row.get("nodeId")
        thread = _thread(row)
        if isinstance(node_id, str) and thread is not None:
            threads.setdefault(node_id, thread)
    for node in filter(may_have_thread, nodes):
        thread = _thread_of_node(node)
        if thread is not None:
            threads[node.id] = thread
    return threads


def _thread_of_node(node: NodeRecord) -> ExtensionThread | None:
    listed = next((t for row in _rows(node.comment_threads) if (t := _thread(row)) is not None), None)
    for value in (node.thread_id, node.comment_thread_id):
        if isinstance(value, str) and UUID.fullmatch(value):
            same = listed is not None and listed.thread_id.lower() == value.lower()
            return listed if same else ExtensionThread(value)
    return listed


def _rows(value: object) -> list[Mapping[str, object]]:
    """Normalize a list of objects, a single object, or a list of IDs to objects."""
    rows = cast("list[object]", value)[:_MAX_ROWS] if isinstance(value, list) else [value]
    made: list[Mapping[str, object]] = []
    for row in rows:
        if isinstance(row, dict):
            made.append(cast("dict[str, object]", row))
        elif isinstance(row, str):
            made.append({"id": row})
    return made


def _thread(row: Mapping[str, object]) -> ExtensionThread | None:
    for name in ("threadId", "commentThreadId", "id"):
        value = row.get(name)
        if isinstance(value, str) and UUID.fullmatch(value):
            return ExtensionThread(value, _count(row))
    return None


def _count(row: Mapping[str, object]) -> int:
    for name in ("commentCount", "count"):
        value = row.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 31:
            return value
    comments = row.get("comments")
    return len(cast("list[object]", comments)) if isinstance(comments, list) else 0
