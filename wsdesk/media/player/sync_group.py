"""Synchronized playback of several videos or audio files."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from wsdesk.media.player.child_session import Failure
from wsdesk.media.player.playback import Playback

START_DELAY_S = 0.12
"""Start delay, so that all players receive the command in time to start simultaneously."""
SYNC_INTERVAL_MS = 200
TOLERANCE_MS = 8.0
"""Tolerance: players this close count as synchronized."""
MAX_DRIFT_MS = 400.0
"""A larger drift isn't corrected by the playback rate, but by seeking."""
_CATCH_UP_MS = 800.0
_MAX_RATE_CHANGE = 0.25
_SEEK_TIMEOUT_MS = 1_500
"""Playback starts after this time even if the frame of a seek didn't arrive."""


class SyncGroup(QObject):
    """Synchronizes players to a leader: the first one that hasn't ended.

    One of them is audible. The group ends with the longest file. A player whose file is shorter than the
    sought position shows its last frame; it isn't started, waited for, or used as the leader.
    """

    frame_ready = Signal(object)
    """Emitted with the index of the player that has a newer frame (`Playback.take_frame`)."""
    changed = Signal()
    """The position, duration, or playing state changed."""
    failed = Signal(object)
    """Emitted with the `Failure` of any player; all are closed then."""

    def __init__(self, players: Sequence[Playback], parent: QObject) -> None:
        super().__init__(parent)
        self.all = tuple(players)
        self.playing = False
        """The requested state; playback may be about to start."""
        self._loops = False
        self._rate = 1.0
        self._volume, self._muted, self._audible = 0.8, False, 0
        self._rates = [1.0] * len(self.all)
        self._pending_seeks: set[int] = set()
        self._past_end: set[int] = set()
        """Players that end before the sought position."""
        self._stepping = False
        self._is_closed = False
        self._sync_timer = QTimer(self)
        self._sync_timer.setInterval(SYNC_INTERVAL_MS)
        self._sync_timer.timeout.connect(self._on_sync_timeout)
        self._seek_timer = QTimer(self)
        self._seek_timer.setSingleShot(True)
        self._seek_timer.setInterval(_SEEK_TIMEOUT_MS)
        self._seek_timer.timeout.connect(self._on_seeks_done)
        for playing in self.all:
            playing.group = self
            playing.frame_ready.connect(self._on_frame_ready)
            playing.changed.connect(self._on_changed)
            playing.failed.connect(self._on_failed)
        self._start_waiting(*range(len(self.all)))
        for playing in self.all:
            playing.pause()

    @property
    def duration_ms(self) -> int:
        """Duration of the longest file."""
        return max((playing.duration_ms for playing in self.all), default=0)

    @property
    def position_ms(self) -> int:
        return self._leader.position_ms

    @property
    def audible(self) -> int:
        """Index of the audible player."""
        return self._audible

    @property
    def drift_ms(self) -> float:
        """Largest difference of the running players' estimated positions in ms."""
        now = time.monotonic()
        positions = [
            p.estimated_position_ms(now)
            for n, p in enumerate(self.all)
            if p.has_position and not self._has_ended(n)
        ]
        return max(positions) - min(positions) if positions else 0.0

    def play(self) -> None:
        """Start all players simultaneously; from the beginning if all have ended."""
        if self._is_closed:
            return
        self.playing = True
        if self._have_all_ended:
            self._seek_all(0)
        elif not self._pending_seeks:
            self._start_all()
        self.changed.emit()

    def pause(self) -> None:
        """Pause all players at the same position."""
        self._pause_all()
        if len(self.all) > 1:
            self._seek_all(self.position_ms)
        self.changed.emit()

    def seek(self, ms: int) -> None:
        """Seek; playback continues when all players have arrived."""
        for playing in self.all:
            playing.pause()
        self._seek_all(ms)

    def step(self, by: int) -> None:
        """Step the leader by frames and seek the others to its position."""
        self._pause_all()
        self._stepping = len(self.all) > 1
        self._leader.step(by)
        self.changed.emit()

    def set_audible(self, index: int) -> None:
        """Make one player audible and mute the others."""
        self._audible = min(max(index, 0), len(self.all) - 1)
        self._apply_volume()

    def set_loop(self, on: bool) -> None:
        self._loops = on

    def set_rate(self, rate: float) -> None:
        self._rate = rate
        for index in range(len(self.all)):
            self._set_rate(index, rate)

    def set_volume(self, volume: float, muted: bool) -> None:
        self._volume, self._muted = volume, muted
        self._apply_volume()

    def close(self) -> None:
        """Close all players; no more signals are emitted."""
        if not self._is_closed:
            self._is_closed = True
            self.playing = False
            self.blockSignals(True)
            self._sync_timer.stop()
            self._seek_timer.stop()
            for playing in self.all:
                playing.close()
            self.deleteLater()

    @property
    def _leader(self) -> Playback:
        return next((playing for n, playing in enumerate(self.all) if not self._has_ended(n)), self.all[0])

    @property
    def _have_all_ended(self) -> bool:
        return all(self._has_ended(index) for index in range(len(self.all)))

    def _has_ended(self, index: int) -> bool:
        """Whether the player is at its end."""
        return index in self._past_end or self.all[index].has_ended

    def _pause_all(self) -> None:
        self.playing = False
        self._sync_timer.stop()
        for playing in self.all:
            playing.pause()

    def _seek_all(self, ms: int) -> None:
        self._sync_timer.stop()
        self._stepping = False
        self._start_waiting(*range(len(self.all)))
        self._past_end = self._indexes_shorter_than(ms)
        for playing in self.all:
            last = max(0, playing.duration_ms - 1) if playing.duration_ms else ms
            playing.seek(min(max(0, ms), last))

    def _indexes_shorter_than(self, ms: int) -> set[int]:
        """Players that end before the position while another doesn't."""
        if ms >= self.duration_ms:
            return set()
        return {index for index, playing in enumerate(self.all) if 0 < playing.duration_ms <= ms}

    def _start_waiting(self, *indexes: int) -> None:
        self._pending_seeks = set(indexes)
        self._seek_timer.start()

    def _on_seek_done(self, index: int) -> None:
        self._pending_seeks.discard(index)
        if not self._pending_seeks and self._seek_timer.isActive():
            self._on_seeks_done()

    def _start_all(self) -> None:
        """Start all players at the same time with the current rate."""
        at = time.monotonic() + START_DELAY_S
        for index, playing in enumerate(self.all):
            self._set_rate(index, self._rate)
            if not self._has_ended(index):
                playing.play(at)
        self._apply_volume()
        self._sync_timer.start()

    def _set_rate(self, index: int, rate: float) -> None:
        if rate != self._rates[index]:
            self._rates[index] = rate
            self.all[index].set_rate(rate)

    def _apply_volume(self) -> None:
        for index, playing in enumerate(self.all):
            playing.set_volume(self._volume, self._muted or index != self._audible)

    def _on_seeks_done(self) -> None:
        self._seek_timer.stop()
        self._pending_seeks.clear()
        if self.playing:
            self._start_all()

    def _on_sync_timeout(self) -> None:
        """Correct the drift of each player from the leader by its playback rate."""
        now, leader = time.monotonic(), self._leader
        if not leader.has_position:
            return
        leader_ms = leader.estimated_position_ms(now)
        for index, playing in enumerate(self.all):
            if playing is leader or not playing.has_position or self._has_ended(index):
                continue
            drift = playing.estimated_position_ms(now) - leader_ms
            if abs(drift) > MAX_DRIFT_MS * max(1.0, self._rate):
                self.seek(round(leader_ms))
                return
            rate_change = (
                0.0
                if abs(drift) < TOLERANCE_MS
                else min(_MAX_RATE_CHANGE, max(-_MAX_RATE_CHANGE, drift / _CATCH_UP_MS))
            )
            self._set_rate(index, self._rate * (1 - rate_change))

    def _on_frame_ready(self) -> None:
        index = self._index_of(self.sender())
        if index < 0:
            return
        self.frame_ready.emit(index)
        self._on_seek_done(index)
        playing = self.all[index]
        if self._stepping and playing is self._leader and playing.newest_ms >= 0:
            self._stepping = False
            for other in self.all:
                if other is not playing:
                    other.seek(round(playing.newest_ms) + 5)

    def _on_changed(self) -> None:
        index = self._index_of(self.sender())
        if index >= 0 and self.all[index].is_open and not self.all[index].has_video:
            self._on_seek_done(index)  # audio has no frames
        if self.playing and self.all and self._have_all_ended:
            self._sync_timer.stop()
            if self._loops:
                self._seek_all(0)
            else:
                self.playing = False
        self.changed.emit()

    def _on_failed(self, code: Failure) -> None:
        if not self._is_closed:
            self.failed.emit(code)
            self.close()

    def _index_of(self, sender: QObject | None) -> int:
        return next((index for index, playing in enumerate(self.all) if playing is sender), -1)
