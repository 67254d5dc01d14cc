"""Messages about unsent comments and connections: how many, why each waits, what quitting means for them."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.text.number_format import translated


def _tr(text: str, n: float | None = None) -> str:
    return translated("outbox", text, n)


def comments(n: int) -> str:
    return _tr("%Ln comments", n)


def connections(n: int) -> str:
    return _tr("%Ln connections", n)


def counted(items: Sequence[OutboxItem]) -> str:
    """Number of comments and connections as text: "2 comments and 1 connection"."""
    n = sum(item.kind == "comment" for item in items)
    m = len(items) - n
    return _tr(" and ").join(filter(None, (comments(n) if n else "", connections(m) if m else "")))


def status(item: OutboxItem, state: ConnectionState, now: float, *, is_sender: bool = True) -> str:
    """State of an item, and why it is not sent yet.

    `now` is in seconds since the epoch. `is_sender` is False if another process sends the items.
    """
    match item.state:
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
                why=waiting_reason(state, now, is_sender=is_sender)
            )
        case "failed":
            return _tr("Rejected") if item.attempts else _tr("Not saved on this computer")
        case _:
            return _tr("Waiting: {why}").format(why=waiting_reason(state, now, is_sender=is_sender))


def waiting_reason(state: ConnectionState, now: float, *, is_sender: bool = True) -> str:
    """Why nothing is sent at the moment."""
    if not is_sender:
        return _tr("another wsdesk window sends it")
    match state.mode:
        case "live":
            return _tr("sent next")
        case "offline":
            return _tr("offline")
        case "unauthorized":
            return _tr("API key not accepted")
        case "waiting":
            left = int((state.wait_until or now) - now + 0.999)
            if not state.rate_limited:
                return _tr("server unavailable, %Ln s left", left) if left > 0 else _tr("server unavailable")
            return _tr("rate limited, %Ln s left", left) if left > 0 else _tr("rate limited")
        case "starting":
            return _tr("connecting")
        case _:
            return _tr("not connected")


def sent_later(items: Sequence[OutboxItem]) -> tuple[str, ...]:
    """When items are sent after the program ends or another workspace is open, one line for each case."""
    automatic = ("queued", "sending", "unknown")
    waiting = [
        i for i in items if i.state in automatic and not (i.kind == "comment" and i.state == "unknown")
    ]
    staged = [i for i in items if i.state in ("held", "staged")]
    undecided = [i for i in items if i not in waiting and i not in staged]
    lines = (
        (waiting, _tr("{what}: sent the next time this workspace is open and connected")),
        (staged, _tr("{what}: staged, sent only when you choose Send")),
        (undecided, _tr("{what}: rejected or possibly sent, waiting for your decision")),
    )
    return tuple(words.format(what=counted(found)) for found, words in lines if found)
