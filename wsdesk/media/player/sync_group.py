"""Synchronized playback of several videos or audio files."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from wsdesk.media.player.child_session import Failure
from wsdesk.media.player.playback import Playback

AHEAD_S = 0.12
"""What all are told before they begin at once, so that the slowest hears it in time."""
LOOK_EVERY_MS = 200
NEARLY_MS = 8.0
"""What lies so close is in step."""
FAR_MS = 400.0
"""What lies so far apart is not caught up by running faster: all go to one place and begin again."""
_CATCH_UP_MS = 800.0
_MOST = 0.25
_SETTLE_MS = 1_500
"""A place that was sought and not seen by then is begun from all the same."""


class SyncGroup(QObject):
    """The first is the one that the others follow; where it has ended, the first that has not.

    One alone is heard. It is over when the longest is. One that was taken to a place behind its end rests on
    its last frame: it neither begins nor leads nor is waited for.
    """

    frame_came = Signal(object)
    """The number of the one that has a newer frame (`Playback.take_frame`)."""
    changed = Signal()
    """Position, length, or whether they play."""
    failed = Signal(object)
    """A `Failure` of any of them; all are over then."""

    def __init__(self, playings: Sequence[Playback], parent: QObject) -> None:
        super().__init__(parent)
        self.all = tuple(playings)
        self.playing = False
        """What the person wants; they may be about to begin."""
        self._loops = False
        self._rate = 1.0
        self._volume, self._muted, self._heard = 0.8, False, 0
        self._rates = [1.0] * len(self.all)
        self._awaited: set[int] = set()
        self._beyond: set[int] = set()
        """Those that the place that was sought last lies behind the end of."""
        self._stepping = False
        self._is_over = False
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY_MS)
        self._look.timeout.connect(self._on_look)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._on_settled)
        for playing in self.all:
            playing.company = self
            playing.frame_came.connect(self._on_frame_came)
            playing.changed.connect(self._on_changed)
            playing.failed.connect(self._on_failed)
        self._await(*range(len(self.all)))
        for playing in self.all:
            playing.pause()

    @property
    def duration_ms(self) -> int:
        """Of the longest."""
        return max((playing.duration_ms for playing in self.all), default=0)

    @property
    def position_ms(self) -> int:
        return self._leader.position_ms

    @property
    def heard(self) -> int:
        """Whose sound is heard."""
        return self._heard

    @property
    def apart_ms(self) -> float:
        """How far those that run are from one another, by what they said last."""
        now = time.monotonic()
        places = [p.place_ms(now) for n, p in enumerate(self.all) if p.has_moved and not self._is_done(n)]
        return max(places) - min(places) if places else 0.0

    def play(self) -> None:
        """Begin together; from the start where all have ended."""
        if self._is_over:
            return
        self.playing = True
        if self._all_done:
            self._go_to(0)
        elif not self._awaited:
            self._begin()
        self.changed.emit()

    def pause(self) -> None:
        """Stop, all on the same place."""
        self._rest()
        if len(self.all) > 1:
            self._go_to(self.position_ms)
        self.changed.emit()

    def seek(self, ms: int) -> None:
        """Go to a place; what played goes on from there, when all have come to it."""
        for playing in self.all:
            playing.pause()
        self._go_to(ms)

    def step(self, by: int) -> None:
        """Stop on the frame of the first that is so many further; the others go where it stands then."""
        self._rest()
        self._stepping = len(self.all) > 1
        self._leader.step(by)
        self.changed.emit()

    def hear(self, number: int) -> None:
        """Let the sound of this one be heard, and of no other."""
        self._heard = min(max(number, 0), len(self.all) - 1)
        self._tell_volume()

    def set_loop(self, on: bool) -> None:
        self._loops = on

    def set_rate(self, rate: float) -> None:
        self._rate = rate
        for number in range(len(self.all)):
            self._set_rate(number, rate)

    def set_volume(self, volume: float, muted: bool) -> None:
        self._volume, self._muted = volume, muted
        self._tell_volume()

    def close(self) -> None:
        """End all of them; nothing is told any more."""
        if not self._is_over:
            self._is_over = True
            self.playing = False
            self.blockSignals(True)
            self._look.stop()
            self._settle.stop()
            for playing in self.all:
                playing.close()
            self.deleteLater()

    @property
    def _leader(self) -> Playback:
        return next((playing for n, playing in enumerate(self.all) if not self._is_done(n)), self.all[0])

    @property
    def _all_done(self) -> bool:
        return all(self._is_done(number) for number in range(len(self.all)))

    def _is_done(self, number: int) -> bool:
        """Whether it stands at its end, automatically or because that place was sought."""
        return number in self._beyond or self.all[number].has_ended

    def _rest(self) -> None:
        self.playing = False
        self._look.stop()
        for playing in self.all:
            playing.pause()

    def _go_to(self, ms: int) -> None:
        self._look.stop()
        self._stepping = False
        self._await(*range(len(self.all)))
        self._beyond = self._shorter_than(ms)
        for playing in self.all:
            last = max(0, playing.duration_ms - 1) if playing.duration_ms else ms
            playing.seek(min(max(0, ms), last))

    def _shorter_than(self, ms: int) -> set[int]:
        """Those that end before that place while another does not."""
        if ms >= self.duration_ms:
            return set()
        return {number for number, playing in enumerate(self.all) if 0 < playing.duration_ms <= ms}

    def _await(self, *numbers: int) -> None:
        self._awaited = set(numbers)
        self._settle.start()

    def _arrived(self, number: int) -> None:
        self._awaited.discard(number)
        if not self._awaited and self._settle.isActive():
            self._on_settled()

    def _begin(self) -> None:
        """All at one moment, each as fast as it should be."""
        at = time.monotonic() + AHEAD_S
        for number, playing in enumerate(self.all):
            self._set_rate(number, self._rate)
            if not self._is_done(number):
                playing.play(at)
        self._tell_volume()
        self._look.start()

    def _set_rate(self, number: int, rate: float) -> None:
        if rate != self._rates[number]:
            self._rates[number] = rate
            self.all[number].set_rate(rate)

    def _tell_volume(self) -> None:
        for number, playing in enumerate(self.all):
            playing.set_volume(self._volume, self._muted or number != self._heard)

    def _on_settled(self) -> None:
        self._settle.stop()
        self._awaited.clear()
        if self.playing:
            self._begin()

    def _on_look(self) -> None:
        """Have whoever is ahead run slower and whoever is behind faster, until they are in step again."""
        now, leader = time.monotonic(), self._leader
        if not leader.has_moved:
            return
        here = leader.place_ms(now)
        for number, playing in enumerate(self.all):
            if playing is leader or not playing.has_moved or self._is_done(number):
                continue
            ahead = playing.place_ms(now) - here
            if abs(ahead) > FAR_MS * max(1.0, self._rate):
                self.seek(round(here))
                return
            share = 0.0 if abs(ahead) < NEARLY_MS else min(_MOST, max(-_MOST, ahead / _CATCH_UP_MS))
            self._set_rate(number, self._rate * (1 - share))

    def _on_frame_came(self) -> None:
        number = self._number_of(self.sender())
        if number < 0:
            return
        self.frame_came.emit(number)
        self._arrived(number)
        playing = self.all[number]
        if self._stepping and playing is self._leader and playing.newest_ms >= 0:
            self._stepping = False
            for other in self.all:
                if other is not playing:
                    other.seek(round(playing.newest_ms) + 5)

    def _on_changed(self) -> None:
        number = self._number_of(self.sender())
        if number >= 0 and self.all[number].is_open and not self.all[number].has_video:
            self._arrived(number)  # a sound has no frame to be seen
        if self.playing and self.all and self._all_done:
            self._look.stop()
            if self._loops:
                self._go_to(0)
            else:
                self.playing = False
        self.changed.emit()

    def _on_failed(self, code: Failure) -> None:
        if not self._is_over:
            self.failed.emit(code)
            self.close()

    def _number_of(self, sender: QObject | None) -> int:
        return next((number for number, playing in enumerate(self.all) if playing is sender), -1)
