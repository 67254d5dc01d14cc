"""Plays a video or audio file with Qt's player and passes on frames."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer, QUrl
from PySide6.QtMultimedia import QAudioOutput, QMediaMetaData, QMediaPlayer, QVideoFrame, QVideoSink

from wsdesk.media.player.child.output import later, tell
from wsdesk.media.player.frame_buffer import COUNT, HIGHEST, WIDEST, FrameBuffer
from wsdesk.media.player.protocol import LONGEST_MS, Message, number

_FRAMES_A_SECOND = 25.0
"""Where a video does not say."""
_LONGEST_WAIT_S = 2.0
_LONGEST_FRAME_S, _LATEST_MS = 0.25, 100.0
_STATUS, _STATE = QMediaPlayer.MediaStatus, QMediaPlayer.PlaybackState


class VideoPlayer(QObject):
    """One player. The module needs the libraries: ImportError."""

    def __init__(self, path: str, slots: FrameBuffer, parent: QObject) -> None:
        super().__init__(parent)
        self._slots = slots
        self._free = list(range(COUNT))
        self._size = (WIDEST, HIGHEST)
        self._seek_to: int | None = None
        self._stepped_us: float | None = None
        """Where the last step led, while nothing else has moved the video."""
        self._frame: QVideoFrame | None = None
        self._is_new = False
        self._shown_at = 0.0
        """When the newest frame came, by `time.monotonic`."""
        self._failed = False
        self._is_opened = False
        self._sound = QAudioOutput(self)
        self._sink = QVideoSink(self)
        self._player = QMediaPlayer(self)
        self._player.setAudioOutput(self._sound)
        self._player.setVideoSink(self._sink)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._on_soon)
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setTimerType(Qt.TimerType.PreciseTimer)
        self._moment.timeout.connect(self._on_moment)
        self._sink.videoFrameChanged.connect(self._on_frame_changed)
        self._player.positionChanged.connect(self._on_position_changed)
        self._player.durationChanged.connect(self._on_duration_changed)
        self._player.playbackStateChanged.connect(self._on_state_changed)
        self._player.mediaStatusChanged.connect(self._on_status_changed)
        self._player.errorOccurred.connect(self._on_error_occurred)
        later(self._player, "setSource", "QUrl", QUrl.fromLocalFile(path))

    def obey(self, message: Message) -> None:
        """Do what the window says (`talk`)."""
        match message.get("do"):
            case "play":
                self._stepped_us = None
                self._play_at(number(message, "at", 0, LONGEST_MS))
            case "pause":
                self._moment.stop()
                later(self._player, "pause")
            case "seek":
                self._stepped_us = None
                self._go_to(int(number(message, "ms", 0, LONGEST_MS)))
            case "step":
                self._step(int(number(message, "by", -100, 100)))
            case "rate":
                later(self._player, "setPlaybackRate", "double", number(message, "to", 0.25, 4))
            case "volume":
                later(self._sound, "setVolume", "float", number(message, "to", 0, 1))
                later(self._sound, "setMuted", "bool", message.get("muted") is True)
            case "loop":
                loops = QMediaPlayer.Loops
                self._player.setLoops(loops.Infinite if message.get("on") is True else loops.Once)
            case "size":
                self._size = (int(number(message, "w", 1, WIDEST)), int(number(message, "h", 1, HIGHEST)))
                self._is_new = self._frame is not None
                self._soon.start()
            case "took":
                self._free.append(int(number(message, "slot", 0, COUNT - 1)))
                self._soon.start()
            case _:
                pass

    def _play_at(self, at: float) -> None:
        """Begin at that moment; at once where it is over, or further away than anybody would mean."""
        wait = at - time.monotonic()
        self._moment.start(max(0, round(wait * 1e3)) if wait < _LONGEST_WAIT_S else 0)

    def _on_moment(self) -> None:
        later(self._player, "play")

    def _go_to(self, ms: int) -> None:
        """Seek; of several places in one breath the last."""
        self._seek_to = ms
        self._soon.start()

    def _step(self, by: int) -> None:
        """Stop on the frame that is so many after the one that is shown, or before it."""
        length = 1e6 / max(1.0, self._frames_a_second())
        at = self._stepped_us
        if at is None:
            start = self._frame.startTime() if self._frame is not None else -1
            at = float(start) if start >= 0 else self._player.position() * 1e3
        last = max(0.0, self._player.duration() * 1e3 - length)
        self._stepped_us = min(last, max(0.0, at + by * length))
        later(self._player, "pause")
        # The middle of the frame: its very beginning may be rounded into the one before.
        self._go_to(round((self._stepped_us + length / 2) / 1e3))

    def _frames_a_second(self) -> float:
        told = self._player.metaData().value(QMediaMetaData.Key.VideoFrameRate)
        return float(told) if isinstance(told, int | float) and told > 0 else _FRAMES_A_SECOND

    def _on_soon(self) -> None:
        if self._seek_to is not None and self._is_opened:
            if self._player.playbackState() == _STATE.StoppedState:
                # A video that has ended shows no other place of itself.
                later(self._player, "pause")
            later(self._player, "setPosition", "qlonglong", self._seek_to)
            self._seek_to = None
        self._hand_over()

    def _hand_over(self) -> None:
        """The newest frame to the window, when it has room for one."""
        if self._frame is None or not self._is_new or not self._free:
            return
        self._is_new = False
        image = self._frame.toImage()
        if image.isNull():
            return
        wanted = image.size().scaled(*self._size, Qt.AspectRatioMode.KeepAspectRatio)
        if wanted.width() < image.width() or image.width() > WIDEST or image.height() > HIGHEST:
            image = image.scaled(
                wanted.expandedTo(wanted.__class__(1, 1)),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        slot = self._free.pop(0)
        try:
            width, height = self._slots.write(slot, image)
        except (OSError, ValueError):
            self._fail()
            return
        tell(event="frame", slot=slot, w=width, h=height, ms=self._frame_ms())

    def _frame_ms(self) -> float:
        """Where in the video the frame stands; below 0 where it does not say."""
        start = self._frame.startTime() if self._frame is not None else -1
        return start / 1e3 if start >= 0 else -1

    def _on_frame_changed(self, frame: QVideoFrame) -> None:
        if frame.isValid():
            self._frame = frame
            self._shown_at = time.monotonic()
            self._is_new = True
            self._soon.start()

    def _on_position_changed(self, ms: int) -> None:
        # The player tells places in whole frames, and late: the newest frame knows better, and since when.
        now, frame_ms = time.monotonic(), self._frame_ms()
        is_newer = -1.0 < frame_ms - ms < _LATEST_MS and now - self._shown_at < _LONGEST_FRAME_S
        if is_newer and self._player.playbackState() == _STATE.PlayingState:
            tell(event="position", ms=max(ms, frame_ms), at=self._shown_at)
        else:
            tell(event="position", ms=ms, at=now)

    def _on_duration_changed(self, _ms: int) -> None:
        self._tell_opened()

    def _on_state_changed(self, state: object) -> None:
        tell(event="state", playing=state == _STATE.PlayingState)

    def _on_status_changed(self, status: object) -> None:
        if status == _STATUS.InvalidMedia:
            self._fail()
        elif status == _STATUS.EndOfMedia:
            tell(event="ended")
        elif status in (_STATUS.LoadedMedia, _STATUS.BufferedMedia) and not self._is_opened:
            self._is_opened = True
            if self._player.hasVideo() or self._player.hasAudio():
                self._tell_opened()
                # A place that was asked for earlier would have been forgotten.
                self._soon.start()
            else:
                self._fail()

    def _tell_opened(self) -> None:
        if self._is_opened:
            tell(event="opened", ms=self._player.duration(), video=self._player.hasVideo())

    def _on_error_occurred(self, _error: object, _words: str) -> None:
        self._fail()

    def _fail(self) -> None:
        if not self._failed:
            self._failed = True
            tell(event="failed", code="not-playable")
