"""Plays a video or audio file with Qt's player and passes on frames."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer, QUrl
from PySide6.QtMultimedia import QAudioOutput, QMediaMetaData, QMediaPlayer, QVideoFrame, QVideoSink

from wsdesk.media.player.child.output import invoke_queued, send_message
from wsdesk.media.player.frame_buffer import MAX_HEIGHT, MAX_WIDTH, SLOT_COUNT, FrameBuffer
from wsdesk.media.player.protocol import MAX_MS, Message, number

_DEFAULT_FRAME_RATE = 25.0
"""Default frame rate."""
_MAX_START_DELAY_S = 2.0
_MAX_FRAME_S, _MAX_LAG_MS = 0.25, 100.0
_STATUS, _STATE = QMediaPlayer.MediaStatus, QMediaPlayer.PlaybackState


class VideoPlayer(QObject):
    """Plays one file. Importing the module raises ImportError if a library is missing."""

    def __init__(self, path: str, slots: FrameBuffer, parent: QObject) -> None:
        super().__init__(parent)
        self._slots = slots
        self._free_slots = list(range(SLOT_COUNT))
        self._target_size = (MAX_WIDTH, MAX_HEIGHT)
        self._seek_to: int | None = None
        self._stepped_us: float | None = None
        """Target of the last frame step in µs, None after any other movement."""
        self._frame: QVideoFrame | None = None
        self._has_new_frame = False
        self._frame_time = 0.0
        """When the newest frame arrived, by `time.monotonic`."""
        self._failed = False
        self._is_opened = False
        self._audio_output = QAudioOutput(self)
        self._sink = QVideoSink(self)
        self._player = QMediaPlayer(self)
        self._player.setAudioOutput(self._audio_output)
        self._player.setVideoSink(self._sink)
        self._idle_timer = QTimer(self)
        self._idle_timer.setSingleShot(True)
        self._idle_timer.setInterval(0)
        self._idle_timer.timeout.connect(self._on_idle)
        self._start_timer = QTimer(self)
        self._start_timer.setSingleShot(True)
        self._start_timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._start_timer.timeout.connect(self._on_start_timeout)
        self._sink.videoFrameChanged.connect(self._on_frame_changed)
        self._player.positionChanged.connect(self._on_position_changed)
        self._player.durationChanged.connect(self._send_opened)
        self._player.playbackStateChanged.connect(self._on_state_changed)
        self._player.mediaStatusChanged.connect(self._on_status_changed)
        self._player.errorOccurred.connect(self._fail)
        invoke_queued(self._player, "setSource", "QUrl", QUrl.fromLocalFile(path))

    def handle_message(self, message: Message) -> None:
        """Handle a command of the window (see `protocol`)."""
        match message.get("do"):
            case "play":
                self._stepped_us = None
                self._play_at(number(message, "at", 0, MAX_MS))
            case "pause":
                self._start_timer.stop()
                invoke_queued(self._player, "pause")
            case "seek":
                self._stepped_us = None
                self._seek(int(number(message, "ms", 0, MAX_MS)))
            case "step":
                self._step(int(number(message, "by", -100, 100)))
            case "rate":
                invoke_queued(self._player, "setPlaybackRate", "double", number(message, "to", 0.25, 4))
            case "volume":
                invoke_queued(self._audio_output, "setVolume", "float", number(message, "to", 0, 1))
                invoke_queued(self._audio_output, "setMuted", "bool", message.get("muted") is True)
            case "loop":
                loops = QMediaPlayer.Loops
                self._player.setLoops(loops.Infinite if message.get("on") is True else loops.Once)
            case "size":
                self._target_size = (
                    int(number(message, "w", 1, MAX_WIDTH)),
                    int(number(message, "h", 1, MAX_HEIGHT)),
                )
                self._has_new_frame = self._frame is not None
                self._idle_timer.start()
            case "took":
                self._free_slots.append(int(number(message, "slot", 0, SLOT_COUNT - 1)))
                self._idle_timer.start()
            case _:
                pass

    def _play_at(self, at: float) -> None:
        """Start playback at a time of `time.monotonic`, at once if it has passed or is implausible."""
        wait = at - time.monotonic()
        self._start_timer.start(max(0, round(wait * 1e3)) if wait < _MAX_START_DELAY_S else 0)

    def _on_start_timeout(self) -> None:
        invoke_queued(self._player, "play")

    def _seek(self, ms: int) -> None:
        """Seek; several calls in one turn of the event loop are coalesced."""
        self._seek_to = ms
        self._idle_timer.start()

    def _step(self, by: int) -> None:
        """Pause on the frame that is `by` frames after the current one, or before it."""
        length = 1e6 / max(1.0, self._frame_rate())
        at = self._stepped_us
        if at is None:
            start = self._frame.startTime() if self._frame is not None else -1
            at = float(start) if start >= 0 else self._player.position() * 1e3
        last = max(0.0, self._player.duration() * 1e3 - length)
        self._stepped_us = min(last, max(0.0, at + by * length))
        invoke_queued(self._player, "pause")
        # Seek to the middle of the frame, since its start may be rounded into the previous one.
        self._seek(round((self._stepped_us + length / 2) / 1e3))

    def _frame_rate(self) -> float:
        frame_rate = self._player.metaData().value(QMediaMetaData.Key.VideoFrameRate)
        return (
            float(frame_rate)
            if isinstance(frame_rate, int | float) and frame_rate > 0
            else _DEFAULT_FRAME_RATE
        )

    def _on_idle(self) -> None:
        if self._seek_to is not None and self._is_opened:
            if self._player.playbackState() == _STATE.StoppedState:
                # A stopped player doesn't show frames of another position.
                invoke_queued(self._player, "pause")
            invoke_queued(self._player, "setPosition", "qlonglong", self._seek_to)
            self._seek_to = None
        self._send_frame()

    def _send_frame(self) -> None:
        """Send the newest frame to the window if a slot is free."""
        if self._frame is None or not self._has_new_frame or not self._free_slots:
            return
        self._has_new_frame = False
        image = self._frame.toImage()
        if image.isNull():
            return
        target_size = image.size().scaled(*self._target_size, Qt.AspectRatioMode.KeepAspectRatio)
        if target_size.width() < image.width() or image.width() > MAX_WIDTH or image.height() > MAX_HEIGHT:
            image = image.scaled(
                target_size.expandedTo(target_size.__class__(1, 1)),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        slot = self._free_slots.pop(0)
        try:
            width, height = self._slots.write(slot, image)
        except (OSError, ValueError):
            self._fail()
            return
        send_message(event="frame", slot=slot, w=width, h=height, ms=self._frame_ms())

    def _frame_ms(self) -> float:
        """Timestamp of the current frame in ms, negative if unknown."""
        start = self._frame.startTime() if self._frame is not None else -1
        return start / 1e3 if start >= 0 else -1

    def _on_frame_changed(self, frame: QVideoFrame) -> None:
        if frame.isValid():
            self._frame = frame
            self._frame_time = time.monotonic()
            self._has_new_frame = True
            self._idle_timer.start()

    def _on_position_changed(self, ms: int) -> None:
        # The player reports positions late and in whole frames; the timestamp of the newest frame is more
        # precise.
        now, frame_ms = time.monotonic(), self._frame_ms()
        is_newer = -1.0 < frame_ms - ms < _MAX_LAG_MS and now - self._frame_time < _MAX_FRAME_S
        if is_newer and self._player.playbackState() == _STATE.PlayingState:
            send_message(event="position", ms=max(ms, frame_ms), at=self._frame_time)
        else:
            send_message(event="position", ms=ms, at=now)

    def _on_state_changed(self, state: object) -> None:
        send_message(event="state", playing=state == _STATE.PlayingState)

    def _on_status_changed(self, status: object) -> None:
        if status == _STATUS.InvalidMedia:
            self._fail()
        elif status == _STATUS.EndOfMedia:
            send_message(event="ended")
        elif status in (_STATUS.LoadedMedia, _STATUS.BufferedMedia) and not self._is_opened:
            self._is_opened = True
            if self._player.hasVideo() or self._player.hasAudio():
                self._send_opened()
                # Run a seek that was requested before the file was loaded.
                self._idle_timer.start()
            else:
                self._fail()

    def _send_opened(self) -> None:
        if self._is_opened:
            send_message(event="opened", ms=self._player.duration(), video=self._player.hasVideo())

    def _fail(self) -> None:
        if not self._failed:
            self._failed = True
            send_message(event="failed", code="not-playable")
