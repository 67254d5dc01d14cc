"""Labels of the connection state."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.text import sanitize


@dataclass(frozen=True, slots=True)
class StatusLabels:
    """`token` is the color of the dot; `since` is the part that changes every second, or empty."""

    token: str
    short: str
    since: str = ""

    @property
    def long(self) -> str:
        return f"{self.short} · {self.since}" if self.since else self.short


def _tr(text: str) -> str:
    return QCoreApplication.translate("LiveWords", text)


def status_text(state: ConnectionState, now: float) -> StatusLabels:
    """Labels of a state at `now` (seconds since the epoch)."""
    match state.mode:
        case "live":
            return StatusLabels("ok", _tr("Connected"), checked_ago(state, now))
        case "offline":
            return StatusLabels("warn", _tr("Offline"), checked_ago(state, now))
        case "waiting":
            short = _tr("Rate limited") if state.rate_limited else _tr("Server unavailable")
            return StatusLabels("warn", short, retry_wait(state, now))
        case "unauthorized":
            return StatusLabels("error", _tr("API key rejected"))
        case "none":
            return StatusLabels("muted", _tr("Not connected"))
        case "failed":
            return StatusLabels("error", _tr("Not connected"))
        case _:
            return StatusLabels("accent", sanitize.line(state.message, 40) or _tr("Starting…"))


def checked_ago(state: ConnectionState, now: float) -> str:
    """Time since the server last answered: "checked 4 s ago"."""
    if state.checked_at is None:
        return ""
    seconds = max(0, int(now - state.checked_at))
    if seconds < 1:
        return _tr("checked now")
    if seconds < 100:
        return _tr("checked {n} s ago").format(n=seconds)
    if seconds < 5_400:
        return _tr("checked {n} min ago").format(n=round(seconds / 60))
    return _tr("checked {n} h ago").format(n=round(seconds / 3_600))


def retry_wait(state: ConnectionState, now: float) -> str:
    """Remaining time of the server's Retry-After: "12 s to wait"."""
    if state.wait_until is None:
        return ""
    seconds = int(state.wait_until - now + 0.999)
    return _tr("retrying in {n} s").format(n=seconds) if seconds > 0 else ""
