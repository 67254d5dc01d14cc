"""Players whose processes have ended when the test has."""

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

PATIENCE_MS = 10_000


def memories() -> int:
    """How many memories for frames this process holds."""
    links: list[str] = []
    for name in os.listdir("/proc/self/fd"):
        try:
            links.append(os.readlink(f"/proc/self/fd/{name}"))
        except OSError:
            continue
    return sum("wsdesk-frames" in link for link in links)


@pytest.fixture
def players(qtbot: Any) -> Iterator[PlayerPool]:
    made = PlayerPool()
    before = memories()
    yield made
    made.terminate_all()
    qtbot.waitUntil(lambda: not made.process_ids, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: not made.findChildren(Playback))
    assert memories() == before


@pytest.fixture
def imposter(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Another program in the player's place: a script that gets the memory's descriptor as its argument."""

    def instead(script: str) -> None:
        monkeypatch.setattr(
            sandbox,
            "command",
            lambda descriptor, work="": [sys.executable, "-P", "-c", script, str(descriptor)],
        )

    return instead


class RecordedSignals:
    """What one player told."""

    def __init__(self, playing: Playback) -> None:
        self.playing = playing
        self.failures: list[str] = []
        self.frames = 0
        self.image: Any = None
        playing.failed.connect(self.failures.append)
        playing.frame_ready.connect(self._on_frame)

    def _on_frame(self) -> None:
        self.frames += 1
        self.image = self.playing.take_frame()


@pytest.fixture
def opened(players: PlayerPool) -> Callable[[Path], RecordedSignals]:
    """Opens a file and listens."""
    return lambda path: RecordedSignals(players.open(path))
