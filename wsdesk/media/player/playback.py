"""Playback of one video or audio file in a child process."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from typing_extensions import override

from wsdesk.media.player.child_session import ChildSession, PlayerProcess
from wsdesk.media.player.frame_buffer import MAX_HEIGHT, MAX_WIDTH, SLOT_COUNT, FrameBuffer
from wsdesk.media.player.protocol import MAX_MS, Message, number


class Playback(ChildSession):
    """Controls playback of one file and receives its frames. No method blocks; `close` ends it."""

    started = Signal(object)
    """Emitted with this playback when playing is requested."""
    frame_ready = Signal()
    """A new frame is available from `take_frame`."""
    changed = Signal()
    """The position, duration, or playing state changed."""

    def __init__(self, path: Path, process: PlayerProcess, slots: FrameBuffer, parent: QObject) -> None:
        super().__init__(process, parent)
        self._slots = slots
        self._newest: tuple[int, int, int, float] | None = None
        self._position_time = 0.0
        self._rate = 1.0
        self._is_open = False
        self._has_ended = False
        self.playing = False
        self.has_position = False
        """Whether a position was received since playing started; until then it is unknown."""
        self.position_ms = 0
        self.duration_ms = 0
        self.has_video = False
        self.frame_ms = -1.0
        """Timestamp of the frame that was taken last in ms, negative if unknown."""
        self.group: object = None
        """The sync group; members of one group don't pause one another."""
        self._send(do="open", path=str(path))

    def play(self, at: float = 0.0) -> None:
        """Play at a time of `time.monotonic`, immediately by default."""
        self._has_ended = False
        self._send(do="play", at=at)
        self.started.emit(self)

    def pause(self) -> None:
        self._send(do="pause")

    def seek(self, position_ms: int) -> None:
        """Seek; the frame at the position follows even while paused."""
        self._has_ended = False
        self._send(do="seek", ms=position_ms)

    def step(self, by: int) -> None:
        """Pause on the frame that is `by` frames after the current one (before it, if negative)."""
        self._has_ended = False
        self._send(do="step", by=by)

    def set_loop(self, on: bool) -> None:
        self._send(do="loop", on=on)

    def set_rate(self, rate: float) -> None:
        """Set the playback rate, from 0.25 to 4."""
        self._rate = rate
        self._send(do="rate", to=rate)

    def set_volume(self, volume: float, muted: bool) -> None:
        """Set the volume, from 0 to 1 on a perceptual scale."""
        self._send(do="volume", to=volume**3, muted=muted)

    def set_size(self, width_px: int, height_px: int) -> None:
        """Set the size of the video area in device px; larger frames are scaled down before they are sent."""
        self._send(do="size", w=min(MAX_WIDTH, max(1, width_px)), h=min(MAX_HEIGHT, max(1, height_px)))

    def take_frame(self) -> QImage | None:
        """Return the newest frame if it wasn't taken yet."""
        if self._newest is None:
            return None
        slot, width, height, self.frame_ms = self._newest
        self._newest = None
        image = self._slots.read(slot, width, height)
        self._send(do="took", slot=slot)
        return image

    @property
    def newest_ms(self) -> float:
        """Timestamp of the newest frame, taken or not."""
        return self._newest[3] if self._newest is not None else self.frame_ms

    @property
    def is_open(self) -> bool:
        """Whether the duration is known."""
        return self._is_open

    def estimated_position_ms(self, now: float) -> float:
        """Position extrapolated to a time of `time.monotonic`."""
        if not self.playing or not self._position_time:
            return float(self.position_ms)
        return self.position_ms + (now - self._position_time) * 1e3 * self._rate

    @property
    def has_ended(self) -> bool:
        """Whether playback reached the end."""
        return self._has_ended

    @override
    def _is_busy(self) -> bool:
        return self.playing or not self._is_open

    @override
    def _release(self) -> None:
        self.playing = False
        self._newest = None
        self._slots.close()
        super()._release()

    @override
    def _handle_message(self, message: Message) -> None:
        match message.get("event"):
            case "frame":
                self._on_frame(message)
            case "position":
                self.position_ms = int(number(message, "ms", 0, MAX_MS))
                self._position_time = number(message, "at", 0, MAX_MS)
                self.has_position = self.playing
                self.changed.emit()
            case "opened":
                self._is_open = True
                self.duration_ms = int(number(message, "ms", 0, MAX_MS))
                self.has_video = message.get("video") is True
                self.changed.emit()
            case "state":
                self.playing = message.get("playing") is True
                self.has_position = False
                self.changed.emit()
            case "ended":
                self._has_ended = True
                self.changed.emit()
            case _:
                pass

    def _on_frame(self, message: Message) -> None:
        slot = int(number(message, "slot", 0, SLOT_COUNT - 1))
        if self._newest is not None:
            # Frames arrive faster than they are painted: the older one is dropped.
            self._send(do="took", slot=self._newest[0])
        width, height = number(message, "w", 0, MAX_WIDTH), number(message, "h", 0, MAX_HEIGHT)
        self._newest = (slot, int(width), int(height), number(message, "ms", -1, MAX_MS))
        self.frame_ready.emit()
