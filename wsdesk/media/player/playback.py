"""Playback of one video or audio file in a child process."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from typing_extensions import override

from wsdesk.media.player.child_session import ChildSession
from wsdesk.media.player.frame_buffer import COUNT, HIGHEST, WIDEST, FrameBuffer
from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.protocol import LONGEST_MS, Message, number


class Playback(ChildSession):
    """What a person steers, and what there is to see. Nothing here waits; `close` ends it."""

    began = Signal(object)
    """It was told to play: itself."""
    frame_came = Signal()
    """`take_frame` has one that is newer."""
    changed = Signal()
    """Position, length, or whether it plays."""

    def __init__(self, path: Path, process: PlayerProcess, slots: FrameBuffer, parent: QObject) -> None:
        super().__init__(process, parent)
        self._slots = slots
        self._newest: tuple[int, int, int, float] | None = None
        self._told_at = 0.0
        self._rate = 1.0
        self._is_open = False
        self._has_ended = False
        self.playing = False
        self.has_moved = False
        """Whether it has told a place since it began to play: where it is before that, nobody knows."""
        self.position_ms = 0
        self.duration_ms = 0
        self.has_video = False
        self.frame_ms = -1.0
        """Where in the video the frame that was taken last stands; below 0 where it does not say."""
        self.company: object = None
        """Whom it plays together with: those do not silence one another."""
        self._say(do="open", path=str(path))

    def play(self, at: float = 0.0) -> None:
        """Play, from that moment of `time.monotonic` on, at once by default."""
        self._has_ended = False
        self._say(do="play", at=at)
        self.began.emit(self)

    def pause(self) -> None:
        self._say(do="pause")

    def seek(self, position_ms: int) -> None:
        """Go to a place; the frame there follows, also while it does not play."""
        self._has_ended = False
        self._say(do="seek", ms=position_ms)

    def step(self, by: int) -> None:
        """Stop, on the frame that is so many after the one that is shown (before it, below 0)."""
        self._has_ended = False
        self._say(do="step", by=by)

    def set_loop(self, on: bool) -> None:
        self._say(do="loop", on=on)

    def set_rate(self, rate: float) -> None:
        """How fast, from 0.25 to 4."""
        self._rate = rate
        self._say(do="rate", to=rate)

    def set_volume(self, volume: float, muted: bool) -> None:
        """How loud, from 0 to 1 as a person hears it: twice the number sounds twice as loud."""
        self._say(do="volume", to=volume**3, muted=muted)

    def set_size(self, width_px: int, height_px: int) -> None:
        """Where frames are shown, in device px: none is handed over that is larger than it needs to be."""
        self._say(do="size", w=min(WIDEST, max(1, width_px)), h=min(HIGHEST, max(1, height_px)))

    def take_frame(self) -> QImage | None:
        """The newest frame, where one has come since the last was taken."""
        if self._newest is None:
            return None
        slot, width, height, self.frame_ms = self._newest
        self._newest = None
        image = self._slots.read(slot, width, height)
        self._say(do="took", slot=slot)
        return image

    @property
    def newest_ms(self) -> float:
        """Where the newest frame stands, taken or not."""
        return self._newest[3] if self._newest is not None else self.frame_ms

    @property
    def is_open(self) -> bool:
        """Whether it knows how long the file is."""
        return self._is_open

    def place_ms(self, now: float) -> float:
        """Where it should be at a moment of `time.monotonic`, by what it said last."""
        if not self.playing or not self._told_at:
            return float(self.position_ms)
        return self.position_ms + (now - self._told_at) * 1e3 * self._rate

    @property
    def has_ended(self) -> bool:
        """Whether it stands at its end, having come there automatically."""
        return self._has_ended

    @override
    def _is_at_work(self) -> bool:
        return self.playing or not self._is_open

    @override
    def _let_go(self) -> None:
        self.playing = False
        self._newest = None
        self._slots.close()
        super()._let_go()

    @override
    def _take(self, message: Message) -> None:
        match message.get("event"):
            case "frame":
                self._on_frame(message)
            case "position":
                self.position_ms = int(number(message, "ms", 0, LONGEST_MS))
                self._told_at = number(message, "at", 0, LONGEST_MS)
                self.has_moved = self.playing
                self.changed.emit()
            case "opened":
                self._is_open = True
                self.duration_ms = int(number(message, "ms", 0, LONGEST_MS))
                self.has_video = message.get("video") is True
                self.changed.emit()
            case "state":
                self.playing = message.get("playing") is True
                self.has_moved = False
                self.changed.emit()
            case "ended":
                self._has_ended = True
                self.changed.emit()
            case _:
                pass

    def _on_frame(self, message: Message) -> None:
        slot = int(number(message, "slot", 0, COUNT - 1))
        if self._newest is not None:
            # Frames come faster than they are painted: the older one is given back unseen.
            self._say(do="took", slot=self._newest[0])
        width, height = number(message, "w", 0, WIDEST), number(message, "h", 0, HIGHEST)
        self._newest = (slot, int(width), int(height), number(message, "ms", -1, LONGEST_MS))
        self.frame_came.emit()
