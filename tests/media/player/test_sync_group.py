"""Several that play in step: how they begin, are held together, sought and ended."""

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
PATIENCE_MS = 10_000


class RecordingPlayer(QObject):
    """A video that does nothing but remember what it was told."""

    frame_ready = Signal()
    changed = Signal()
    failed = Signal(object)

    def __init__(self, ahead_ms: float = 0.0) -> None:
        super().__init__()
        self.told: list[tuple[Any, ...]] = []
        self.ahead_ms = ahead_ms
        self.group: object = None
        self.playing = self.has_position = self.has_ended = False
        self.has_video = self.is_open = True
        self.duration_ms, self.position_ms, self.newest_ms = 3_000, 0, -1.0

    def play(self, at: float = 0.0) -> None:
        self.playing = self.has_position = True
        self.told.append(("play", at))

    def pause(self) -> None:
        self.playing = self.has_position = False

    def seek(self, ms: int) -> None:
        self.told.append(("seek", ms))

    def step(self, by: int) -> None:
        self.told.append(("step", by))

    def set_rate(self, rate: float) -> None:
        self.told.append(("rate", rate))

    def set_volume(self, volume: float, muted: bool) -> None:
        pass

    def estimated_position_ms(self, now: float) -> float:
        return 1_000 + self.ahead_ms

    def close(self) -> None:
        self.told.append(("close",))

    def of(self, what: str) -> list[Any]:
        return [words[1] for words in self.told if words[0] == what]


def together(*films: Any) -> SyncGroup:
    made = SyncGroup(films, None)  # type: ignore[arg-type]
    for film in films:
        film.frame_ready.emit()
    return made


def test_all_players_start_at_one_future_time(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    made = together(one, other)
    made.play()
    assert one.of("play") == other.of("play")
    assert one.of("play")[0] > time.monotonic()


@pytest.mark.parametrize(("ahead", "slower"), [(60.0, True), (-60.0, False)])
def test_a_player_ahead_is_slowed_down_until_synchronized(qtbot: Any, ahead: float, slower: bool) -> None:
    one, other = RecordingPlayer(), RecordingPlayer(ahead)
    made = together(one, other)
    made.play()
    qtbot.waitUntil(lambda: bool(other.of("rate")))
    assert (other.of("rate")[0] < 1) is slower
    assert one.of("rate") == []
    other.ahead_ms = 2.0
    qtbot.waitUntil(lambda: other.of("rate")[-1] == 1.0)
    made.close()


def test_a_large_drift_is_corrected_by_seeking(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer(MAX_DRIFT_MS + 50)
    made = together(one, other)
    made.play()
    qtbot.waitUntil(lambda: other.of("seek") == [1_000])
    assert one.of("seek") == [1_000]
    made.close()


def test_a_step_of_the_leader_seeks_the_others(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    made = together(one, other)
    made.step(1)
    assert (one.of("step"), other.of("step")) == ([1], [])
    one.newest_ms = 41.7
    one.frame_ready.emit()
    assert other.of("seek") == [47]


def test_the_longest_file_ends_the_group_or_its_loop(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    made = together(one, other)
    made.play()
    one.has_ended = True
    one.changed.emit()
    assert made.playing
    other.has_ended = True
    other.changed.emit()
    assert not made.playing
    made.set_loop(True)
    made.play()
    assert one.of("seek")[-1] == other.of("seek")[-1] == 0
    made.close()


def test_a_shorter_file_shows_its_last_frame(qtbot: Any) -> None:
    short, long = RecordingPlayer(), RecordingPlayer(159)
    long.duration_ms = 9_000
    made = together(short, long)
    made.seek(3_159)
    assert (short.of("seek"), long.of("seek")) == ([2_999], [3_159])
    made.play()
    short.frame_ready.emit()
    long.frame_ready.emit()
    assert (short.of("play"), len(long.of("play"))) == ([], 1)
    short.playing = short.has_position = True  # whatever it says of itself by then
    assert made.drift_ms == 0
    assert made.position_ms == long.position_ms
    long.has_ended = True
    long.changed.emit()
    assert not made.playing
    made.seek(100)
    short.frame_ready.emit()
    long.frame_ready.emit()
    long.has_ended = False
    made.play()
    assert len(short.of("play")) == 1
    made.close()


def test_an_unknown_position_is_not_estimated(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer(90)
    made = together(one, other)
    made.play()
    other.has_position = False
    assert made.drift_ms == 0
    other.has_position = True
    assert made.drift_ms == 90
    made.close()


def test_a_failure_closes_all_players(qtbot: Any) -> None:
    one, other = RecordingPlayer(), RecordingPlayer()
    made = together(one, other)
    failures: list[Any] = []
    made.failed.connect(failures.append)
    one.failed.emit("not-playable")
    other.failed.emit("not-playable")
    assert failures == ["not-playable"]
    assert ("close",) in one.told
    assert ("close",) in other.told


def test_two_synchronized_videos_are_paused_by_a_third(players: PlayerPool, qtbot: Any) -> None:
    made = players.open_together([MP4, WEBM])
    made.frame_ready.connect(lambda number: made.all[number].take_frame())
    made.play()
    qtbot.waitUntil(lambda: all(one.playing for one in made.all), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: all(one.frame_ms > 0 for one in made.all), timeout=PATIENCE_MS)
    alone = players.open(MP4)
    alone.play()
    qtbot.waitUntil(lambda: alone.playing and not any(one.playing for one in made.all), timeout=PATIENCE_MS)


def test_if_one_cannot_be_opened_none_is(
    players: PlayerPool, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def once(*_: object) -> Any:
        if made:
            raise OSError
        made.append(True)
        return frame_buffer.create_frame_buffer()

    monkeypatch.setattr("wsdesk.media.player.players.frame_buffer.create_frame_buffer", once)
    with pytest.raises(OSError):  # noqa: PT011
        players.open_together([MP4, Path(WEBM)])
    qtbot.waitUntil(lambda: not players.process_ids, timeout=PATIENCE_MS)
