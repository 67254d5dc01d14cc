"""Synchronized players: start, drift correction, seeking, and end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.files.resources import resource
from wsdesk.media.player import frame_buffer
from wsdesk.media.player.players import PlayerPool
from wsdesk.media.player.sync_group import MAX_DRIFT_MS, SyncGroup

ASSETS = resource("sample", "assets")
MP4, WEBM = ASSETS / "film-title.mp4", ASSETS / "film-dunes.webm"
WAIT_MS = 30_000


class RecordingPlayer(QObject):
    """Fake player that records calls."""

    frame_ready = Signal()
    changed = Signal()
    failed = Signal(object)

    def __init__(self, ahead_ms: float = 0.0) -> None:
        super().__init__()
        self.calls: list[tuple[Any, ...]] = []
        self.ahead_ms = ahead_ms
        self.group: object = None
        self.playing = self.has_position = self.has_ended = False
        self.has_video = self.is_open = True
        self.duration_ms, self.position_ms, self.newest_ms = 3_000, 0, -1.0

    def play(self, at: float = 0.0) -> None:
        self.playing = self.has_position = True
        self.calls.append(("play", at))

    def pause(self) -> None:
        self.playing = self.has_position = False

    def seek(self, ms: int) -> None:
        self.calls.append(("seek", ms))

    def step(self, by: int) -> None:
        self.calls.append(("step", by))

    def set_rate(self, rate: float) -> None:
        self.calls.append(("rate", rate))

    def set_volume(self, volume: float, muted: bool) -> None:
        pass

    def estimated_position_ms(self, now: float) -> float:
        return 1_000 + self.ahead_ms

    def close(self) -> None:
        self.calls.append(("close",))

    def arguments(self, method: str) -> list[Any]:
        return [call[1] for call in self.calls if call[0] == method]


def create_group(*members: Any) -> SyncGroup:
    group = SyncGroup(members, None)  # type: ignore[arg-type]
    for player in members:
        player.frame_ready.emit()
    return group


def test_all_players_start_at_one_future_time(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    group = create_group(one, other)
    group.play()
    assert one.arguments("play") == other.arguments("play")
    assert one.arguments("play")[0] > time.monotonic()


@pytest.mark.parametrize(("ahead", "slower"), [(60.0, True), (-60.0, False)])
def test_a_player_ahead_is_slowed_down_until_synchronized(qtbot: Any, ahead: float, slower: bool) -> None:
    one, other = RecordingPlayer(), RecordingPlayer(ahead)
    group = create_group(one, other)
    group.play()
    qtbot.waitUntil(lambda: bool(other.arguments("rate")))
    assert (other.arguments("rate")[0] < 1) is slower
    assert one.arguments("rate") == []
    other.ahead_ms = 2.0
    qtbot.waitUntil(lambda: other.arguments("rate")[-1] == 1.0)
    group.close()


def test_a_large_drift_is_corrected_by_seeking(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer(MAX_DRIFT_MS + 50)
    group = create_group(one, other)
    group.play()
    qtbot.waitUntil(lambda: other.arguments("seek") == [1_000])
    assert one.arguments("seek") == [1_000]
    group.close()


def test_a_step_of_the_leader_seeks_the_others(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    group = create_group(one, other)
    group.step(1)
    assert (one.arguments("step"), other.arguments("step")) == ([1], [])
    one.newest_ms = 41.7
    one.frame_ready.emit()
    assert other.arguments("seek") == [47]


def test_the_longest_file_ends_the_group_or_its_loop(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    group = create_group(one, other)
    group.play()
    one.has_ended = True
    one.changed.emit()
    assert group.playing
    other.has_ended = True
    other.changed.emit()
    assert not group.playing
    group.set_loop(True)
    group.play()
    assert one.arguments("seek")[-1] == other.arguments("seek")[-1] == 0
    group.close()


def test_a_shorter_file_shows_its_last_frame(qtbot: Any) -> None:
    short, long = RecordingPlayer(), RecordingPlayer(159)
    long.duration_ms = 9_000
    group = create_group(short, long)
    group.seek(3_159)
    assert (short.arguments("seek"), long.arguments("seek")) == ([2_999], [3_159])
    group.play()
    short.frame_ready.emit()
    long.frame_ready.emit()
    assert (short.arguments("play"), len(long.arguments("play"))) == ([], 1)
    short.playing = short.has_position = True  # regardless of its own state
    assert group.drift_ms == 0
    assert group.position_ms == long.position_ms
    long.has_ended = True
    long.changed.emit()
    assert not group.playing
    group.seek(100)
    short.frame_ready.emit()
    long.frame_ready.emit()
    long.has_ended = False
    group.play()
    assert len(short.arguments("play")) == 1
    group.close()


def test_an_unknown_position_is_not_estimated(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer(90)
    group = create_group(one, other)
    group.play()
    other.has_position = False
    assert group.drift_ms == 0
    other.has_position = True
    assert group.drift_ms == 90
    group.close()


def test_a_failure_closes_all_players(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    group = create_group(one, other)
    failures: list[Any] = []
    group.failed.connect(failures.append)
    one.failed.emit("not-playable")
    other.failed.emit("not-playable")
    assert failures == ["not-playable"]
    assert ("close",) in one.calls
    assert ("close",) in other.calls


def test_two_synchronized_videos_are_paused_by_a_third(players: PlayerPool, qtbot: Any) -> None:
    group = players.open_together([MP4, WEBM])
    group.frame_ready.connect(lambda number: group.all[number].take_frame())
    group.play()
    qtbot.waitUntil(lambda: all(one.playing for one in group.all), timeout=WAIT_MS)
    qtbot.waitUntil(lambda: all(one.frame_ms > 0 for one in group.all), timeout=WAIT_MS)
    third = players.open(MP4)
    third.play()
    qtbot.waitUntil(lambda: third.playing and not any(one.playing for one in group.all), timeout=WAIT_MS)


def test_if_one_player_fails_to_open_none_is_open(
    players: PlayerPool, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    group: list[Any] = []

    def once(*_: object) -> Any:
        if group:
            raise OSError
        group.append(True)
        return frame_buffer.create_frame_buffer()

    monkeypatch.setattr("wsdesk.media.player.players.frame_buffer.create_frame_buffer", once)
    with pytest.raises(OSError):  # noqa: PT011
        players.open_together([MP4, Path(WEBM)])
    qtbot.waitUntil(lambda: not players.process_ids, timeout=WAIT_MS)
