"""The threads that a server lists for the nodes of a canvas, with lookups that a worker thread builds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.fast_init import fast_init

if TYPE_CHECKING:
    from wsdesk.wire.capabilities import NodeThreadRow

Source = Literal["", "bound", "listed", "content"]


@dataclass(frozen=True, slots=True)
class ThreadLink:
    """Thread of a node; `source`: linked by the user, listed by the server, or found in the content."""

    thread_id: str = ""
    source: Source = ""
    count: int = 0
    """Number of comments according to the server, 0 if unknown."""


@cache
def link_constructor() -> Callable[..., ThreadLink]:
    """Construct links fast: a server may list one for each node."""
    return fast_init(ThreadLink)


NodesByThread = Mapping[str, Mapping[str, ThreadLink]]
"""Nodes with their links, by thread."""


@dataclass(frozen=True, slots=True)
class ListedThreads:
    """`links` by node, `counts` of comments by thread, and the threads that have comments."""

    links: Mapping[str, ThreadLink]
    by_thread: NodesByThread
    counts: Mapping[str, int]
    commented: tuple[str, ...]


NOT_LISTED = ListedThreads({}, {}, {}, ())


def listed_threads(rows: Iterable[NodeThreadRow]) -> ListedThreads:
    """Build the lookups of a server's list."""
    make_link = link_constructor()
    return with_lookups(
        {row.node_id: make_link(row.thread_id, "listed", row.comment_count or 0) for row in rows}
    )


def with_lookups(links: Mapping[str, ThreadLink]) -> ListedThreads:
    """Build the lookups of links."""
    by_thread: dict[str, dict[str, ThreadLink]] = {}
    counts: dict[str, int] = {}
    for node_id, link in links.items():
        by_thread.setdefault(link.thread_id, {})[node_id] = link
        counts[link.thread_id] = link.count
    commented = tuple(
        thread_id for thread_id, nodes in by_thread.items() if any(link.count for link in nodes.values())
    )
    return ListedThreads(links, by_thread, counts, commented)


def listed_in_json(data: bytes) -> ListedThreads | None:
    """Read a cached list; None if it is invalid."""
    from wsdesk.wire.capabilities import NodeThreadList

    try:
        return listed_threads(NodeThreadList.model_validate_json(data).data)
    except ValueError:  # includes the exception of pydantic
        return None


def to_json(rows: Iterable[NodeThreadRow]) -> bytes:
    """Encode a list row by row: as one call, 100,000 rows would block all other threads."""
    return b'{"data":[%b]}' % b",".join([row.model_dump_json(by_alias=True).encode() for row in rows])
