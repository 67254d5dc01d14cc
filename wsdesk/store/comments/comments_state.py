"""State of the comment thread of the selected node."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.comments.entry import CommentEntry


@dataclass(frozen=True, slots=True)
class CommentsState:
    """What the panel shows. `can_read`: it can be read; else only what was posted from here stands.

    `version` is the number of the node's version that is looked at, 0 where it has none.
    """

    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""
    thread_id: str = ""
    bound_here: bool = False
    can_read: bool = False
    entries: tuple[CommentEntry, ...] = ()
    phase: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None
    draft: str = ""
    version: int = 0
    read: tuple[int, int] = (0, 0)
    """While it is read for the first time: how many comments were, and of how many."""
    joined: bool = False
    """Whether the draft holds what was written here and, with it, what another process wrote."""
