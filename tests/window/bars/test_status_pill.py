"""Labels of the connection state."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.store.connection.connection import ConnectionState
from wsdesk.window.bars.status_pill import status_text


@pytest.mark.parametrize(
    ("state", "now", "token", "words"),
    [
        (ConnectionState("live", checked_at=100.0), 104.2, "ok", "Connected · checked 4 s ago"),
        (ConnectionState("live", checked_at=100.0), 100.3, "ok", "Connected · checked 1 s ago"),
        (ConnectionState("live", checked_at=100.0), 109.9, "ok", "Connected · checked 5 s ago"),
        (ConnectionState("live", checked_at=100.0), 197.0, "ok", "Connected · checked 95 s ago"),
        (ConnectionState("live", checked_at=100.0), 400.0, "ok", "Connected · checked 5 min ago"),
        (ConnectionState("live", checked_at=0.0), 7_300.0, "ok", "Connected · checked 2 h ago"),
        (ConnectionState("live", checked_at=100.0), 90.0, "ok", "Connected · checked 1 s ago"),
        (
            ConnectionState("live", checked_at=100.0, is_silent=True),
            115.0,
            "warn",
            "Not responding · checked 15 s ago",
        ),
        (ConnectionState("offline", checked_at=100.0), 160.0, "warn", "Offline · checked 60 s ago"),
        (
            ConnectionState("offline", checked_at=100.0, code="redirected"),
            *(160.0, "warn", "Server unavailable · checked 60 s ago"),
        ),
        (ConnectionState("waiting", wait_until=112.0), 100.5, "warn", "Rate limited · retrying in 12 s"),
        (ConnectionState("waiting", wait_until=90.0), 100.0, "warn", "Rate limited"),
        (
            ConnectionState("waiting", wait_until=112.0, code="server-fault"),
            *(100.5, "warn", "Server unavailable · retrying in 12 s"),
        ),
        (ConnectionState("unauthorized"), 0.0, "error", "API key rejected"),
        (ConnectionState("failed"), 0.0, "error", "Not connected"),
        (ConnectionState("starting", "Warming up"), 0.0, "accent", "Warming up"),
    ],
)
def test_words(qapp: QApplication, state: ConnectionState, now: float, token: str, words: str) -> None:
    told = status_text(state, now)
    assert (told.token, told.long) == (token, words)


@pytest.mark.parametrize("age_s", [-3.0, 0.3, 1.0, 4.2, 5.0, 9.9, 99.0, 100.0, 125.0, 7_000.0])
def test_the_time_is_right_until_its_text_changes(qapp: QApplication, age_s: float) -> None:
    state = ConnectionState("live", checked_at=1_000.0)
    labels = status_text(state, 1_000 + age_s)
    assert 0 < labels.lasts_s <= 60
    before = status_text(state, 1_000 + age_s + labels.lasts_s - 0.01)
    assert before.since == labels.since
