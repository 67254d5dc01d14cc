"""Players whose processes are ended after the test."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from wsdesk.media.player import sandbox
from wsdesk.media.player.playback import Playback
from wsdesk.media.player.players import PlayerPool

TIMEOUT_MS = 30_000


def frame_buffer_count() -> int:
    """Number of frame buffers that this process has open."""
    links: list[str] = []
    for name in os.listdir("/proc/self/fd"):
        try:
            links.append(os.readlink(f"/proc/self/fd/{name}"))
        except OSError:
            continue
    return sum("wsdesk-frames" in link for link in links)


@pytest.fixture
def players(qtbot: Any) -> Iterator[PlayerPool]:
    pool = PlayerPool()
    before = frame_buffer_count()
    yield pool
    pool.terminate_all()
    qtbot.waitUntil(lambda: not pool.process_ids, timeout=TIMEOUT_MS)
    qtbot.waitUntil(lambda: not pool.findChildren(Playback))
    assert frame_buffer_count() == before


@pytest.fixture
def imposter(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Replaces the player process with a script whose argument is the descriptor of the frame buffer."""

    def replace(script: str) -> None:
        monkeypatch.setattr(
            sandbox,
            "command",
            lambda descriptor, work="": [sys.executable, "-P", "-c", script, str(descriptor)],
        )

    return replace


class RecordedSignals:
    """Recorded signals of one player."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.failures: list[str] = []
        self.frames = 0
        self.image: Any = None
        playback.failed.connect(self.failures.append)
        playback.frame_ready.connect(self._on_frame)

    def _on_frame(self) -> None:
        self.frames += 1
        self.image = self.playback.take_frame()


@pytest.fixture
def open_player(players: PlayerPool) -> Callable[[Path], RecordedSignals]:
    """Opens a file and records the signals of its player."""
    return lambda path: RecordedSignals(players.open(path))
