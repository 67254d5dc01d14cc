"""Messages about unsent comments and connections: how many, why each waits, what quitting means for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import DiskFullError, LocalDbError
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.text.number_format import translator

_tr = translator("outbox")


def comments(n: int) -> str:
    return _tr("%Ln comments", n)


def connections(n: int) -> str:
    return _tr("%Ln connections", n)


def counted(items: Sequence[OutboxItem]) -> str:
    """Numbers of comments, connections, and marks as text: "2 comments and 1 connection"."""
    n, m, k = (sum(item.kind == kind for item in items) for kind in ("comment", "edge", "marks"))
    parts = (comments(n) if n else "", connections(m) if m else "", _tr("%Ln marks", k) if k else "")
    *first, last = [part for part in parts if part] or [""]
    joint = _tr(", and ") if len(first) > 1 else _tr(" and ")
    return joint.join(filter(None, (", ".join(first), last)))


def status(
    item: OutboxItem,
    state: ConnectionState,
    now: float,
    *,
    is_sender: bool = True,
    disk_error: LocalDbError | None = None,
) -> str:
    """State of an item, and why it is not sent yet.

    `now` is in seconds since the epoch. `is_sender` is False if another process sends the items.
    `disk_error` is what keeps the state of the item from being persisted, which comes before sending.
    """
    why = waiting_reason(state, now, is_sender=is_sender, disk_error=disk_error)
    match item.state:
        case "approval":
            return _tr("Not sent until you approve it")
        case "held":
            return _tr("Sent in a few seconds, unless you undo it")
        case "staged":
            return _tr("Staged until you send it")
        case "sending":
            return _tr("Sending…")
        case "unknown" if item.kind == "comment":
            return _tr("May have been sent. Check the thread first.")
        case "unknown":
            return _tr("May have been sent. The canvas is checked before it is sent again: {why}").format(
                why=why
            )
        case "failed":
            return _tr("Rejected") if item.attempts else _tr("Not saved on this computer")
        case _:
            return _tr("Waiting: {why}").format(why=why)


def waiting_reason(
    state: ConnectionState, now: float, *, is_sender: bool = True, disk_error: LocalDbError | None = None
) -> str:
    """Why nothing is sent at the moment."""
    if not is_sender:
        return _tr("another wsdesk window sends it")
    if isinstance(disk_error, DiskFullError):
        return _tr("status not saved yet, the disk is full")
    if disk_error is not None:
        return _tr("status not saved yet, the local database can't be written")
    match state.mode:
        case "live":
            return _tr("sent next")
        case "offline":
            return _tr("server unavailable") if state.server_fails else _tr("offline")
        case "unauthorized":
            return _tr("API key not accepted")
        case "waiting":
            left = int((state.wait_until or now) - now + 0.999)
            if state.server_fails:
                return _tr("server unavailable, %Ln s left", left) if left > 0 else _tr("server unavailable")
            return _tr("rate limited, %Ln s left", left) if left > 0 else _tr("rate limited")
        case "starting":
            return _tr("connecting")
        case _:
            return _tr("not connected")


@dataclass(frozen=True, slots=True)
class UnsentGroup:
    """Unsent items of one workspace. `name` is empty for the current one; `lines` say when they are sent.

    `is_known` is False if the workspace isn't saved on this computer.
    """

    scope: str
    name: str
    items: tuple[OutboxItem, ...]
    lines: tuple[str, ...]
    is_known: bool = True


def by_workspace(
    items: Sequence[OutboxItem], name_of: Callable[[str], str | None], unsaved: Collection[str] = ()
) -> tuple[UnsentGroup, ...]:
    """Items of other workspaces by scope; `name_of` returns the name of its workspace, None if unknown."""
    groups: list[UnsentGroup] = []
    for scope in dict.fromkeys(item.profile for item in items):
        of_scope = tuple(item for item in items if item.profile == scope)
        name = name_of(scope)
        if name is not None:
            groups.append(UnsentGroup(scope, name, of_scope, sent_later(of_scope, unsaved)))
            continue
        message = _tr("{what}: can't be sent, since this workspace isn't saved on this computer")
        line = message.format(what=counted(of_scope))
        groups.append(UnsentGroup(scope, _tr("Unknown workspace"), of_scope, (line,), is_known=False))
    return tuple(groups)


def sent_later(items: Sequence[OutboxItem], unsaved: Collection[str] = ()) -> tuple[str, ...]:
    """When items are sent after the program ends or another workspace is open, one line for each case.

    `unsaved` are the IDs of those that are only in memory.
    """
    automatic = ("queued", "sending", "unknown")
    saved = [i for i in items if i.id not in unsaved]
    lost = [i for i in items if i.id in unsaved]
    waiting = [
        i for i in saved if i.state in automatic and not (i.kind == "comment" and i.state == "unknown")
    ]
    staged = [i for i in saved if i.state in ("held", "staged")]
    proposed = [i for i in saved if i.state == "approval"]
    undecided = [i for i in saved if i not in (*waiting, *staged, *proposed)]
    lines = (
        (waiting, _tr("{what}: sent the next time this workspace is open and connected")),
        (staged, _tr("{what}: staged, sent only when you choose Send")),
        (proposed, _tr("{what}: proposed by an assistant, sent only when you approve it")),
        (undecided, _tr("{what}: rejected or possibly sent, waiting for your decision")),
        (lost, _tr("{what}: couldn't be saved on this computer, lost when you quit")),
    )
    return tuple(message.format(what=counted(count)) for count, message in lines if count)


def saved_message(items: Sequence[OutboxItem], unsaved: Collection[str]) -> str:
    """Whether the items outlive the program; `unsaved` are the IDs of those that are only in memory."""
    saved = [item for item in items if item.id not in unsaved]
    if len(saved) == len(items):
        return _tr("Everything is saved on this computer and stays after you quit.")
    if saved:
        return _tr("The other items are saved on this computer and stay after you quit.")
    return _tr("Nothing here is saved on this computer. It is lost when you quit.")
