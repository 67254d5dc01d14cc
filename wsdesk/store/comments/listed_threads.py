"""The threads that a server lists for the nodes of a canvas, with lookups that a worker thread builds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.fast_init import fast_init

if TYPE_CHECKING:
    from wsdesk.wire.capabilities import NodeThreadRow

Source = Literal["", "user", "listed", "content"]


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


@dataclass(frozen=True, slots=True)
class ListedThreads:
    """`links` by node, `nodes` and `counts` of comments by thread, and the threads that have comments."""

    links: Mapping[str, ThreadLink]
    nodes: Mapping[str, tuple[str, ...]]
    counts: Mapping[str, int]
    commented: tuple[str, ...]

    def parts(self) -> Iterable[object]:
        """Its objects: a server may list a thread for each node, which take long to free at once."""
        return chain(self.links, self.links.values(), self.nodes, self.nodes.values())


NOT_LISTED = ListedThreads({}, {}, {}, ())


def listed_threads(rows: Iterable[NodeThreadRow]) -> ListedThreads:
    """Build the lookups of a server's list."""
    make_link = link_constructor()
    return with_lookups(
        {row.node_id: make_link(row.thread_id, "listed", row.comment_count or 0) for row in rows}
    )


def with_lookups(links: Mapping[str, ThreadLink]) -> ListedThreads:
    """Build the lookups of links."""
    nodes: dict[str, list[str]] = {}
    counts: dict[str, int] = {}
    commented: dict[str, None] = {}
    for node_id, link in links.items():
        nodes.setdefault(link.thread_id, []).append(node_id)
        counts[link.thread_id] = link.count
        if link.count:
            commented[link.thread_id] = None
    return ListedThreads(links, {i: tuple(ids) for i, ids in nodes.items()}, counts, tuple(commented))


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
