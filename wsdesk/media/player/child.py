"""The process that plays one file for the window. It has no window, no network and no key.

Qt's player waits for its own threads when it stops, seeks or is destroyed, and those may wait for Python's
lock. So what makes it wait is left to the event loop, which holds no lock; and nothing is ever taken down:
the process just ends.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    Q_ARG,
    QMetaObject,
    QObject,
    QSocketNotifier,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import QGuiApplication

from wsdesk.media.player import confine
from wsdesk.media.player.slots import COUNT, HIGHEST, WIDEST, FrameSlots
from wsdesk.media.player.talk import Garbled, Lines, Message, number, packed

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QMediaPlayer, QVideoFrame

_IN, _OUT = 0, 1
_BATCH = 65_536
_FRAMES_A_SECOND = 25.0
"""Where a film does not say."""
LONGEST_MS = 2**40


def run(words: list[str]) -> int:
    """Play what standard input names until it ends. `words` holds the descriptor of the frames' memory."""
    if len(words) != 1 or not words[0].isdecimal():
        return 2
    confine.give_up()
    app = QGuiApplication([sys.argv[0]])
    try:
        child = Child(FrameSlots(int(words[0])))
    except ImportError:
        tell(event="failed", code="no-library")
        return 1
    child.listen()
    app.exec()
    return 0


def tell(**message: Any) -> None:
    """Say something to the window; where it is gone, so is this process."""
    data = packed(message)
    try:
        while data:
            data = data[os.write(_OUT, data) :]
    except OSError:
        os._exit(0)


class Child(QObject):
    """One player. Raises ImportError where this machine has no libraries for it."""

    def __init__(self, slots: FrameSlots) -> None:
        super().__init__()
        from PySide6.QtMultimedia import QAudioOutput, QMediaMetaData, QMediaPlayer, QVideoSink

        self._slots = slots
        self._free = list(range(COUNT))
        self._size = (WIDEST, HIGHEST)
        self._lines = Lines()
        self._seek_to: int | None = None
        self._stepped_us: float | None = None
        """Where the last step led, while nothing else has moved the film."""
        self._frame: QVideoFrame | None = None
        self._is_new = False
        self._failed = False
        self._is_opened = False
        self._rate_key = QMediaMetaData.Key.VideoFrameRate
        self._kinds = QMediaPlayer
        self._sound = QAudioOutput(self)
        self._sink = QVideoSink(self)
        self._player: QMediaPlayer = QMediaPlayer(self)
        self._player.setAudioOutput(self._sound)
        self._player.setVideoSink(self._sink)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._on_soon)
        self._input = QSocketNotifier(_IN, QSocketNotifier.Type.Read, self)
        self._input.setEnabled(False)
        self._input.activated.connect(self._on_input)
        self._sink.videoFrameChanged.connect(self._on_frame_changed)
        self._player.positionChanged.connect(self._on_position_changed)
        self._player.durationChanged.connect(self._on_duration_changed)
        self._player.playbackStateChanged.connect(self._on_state_changed)
        self._player.mediaStatusChanged.connect(self._on_status_changed)
        self._player.errorOccurred.connect(self._on_error_occurred)

    def listen(self) -> None:
        """Begin to do what standard input says."""
        self._input.setEnabled(True)

    def _on_input(self) -> None:
        data = os.read(_IN, _BATCH)
        try:
            if not data:
                raise Garbled("the end")
            messages = self._lines.take(data)
        except Garbled:
            # The window is gone, or has nothing sensible to say: there is nothing to be saved here.
            os._exit(0)
        for message in messages:
            self._obey(message)

    def _obey(self, message: Message) -> None:
        match message.get("do"):
            case "open":
                self._open(str(message.get("path", "")))
            case "play":
                self._stepped_us = None
                self._later(self._player, "play")
            case "pause":
                self._later(self._player, "pause")
            case "seek":
                self._stepped_us = None
                self._go_to(int(number(message, "ms", 0, LONGEST_MS)))
            case "step":
                self._step(int(number(message, "by", -100, 100)))
            case "rate":
                self._later(self._player, "setPlaybackRate", "double", number(message, "to", 0.25, 4))
            case "volume":
                self._later(self._sound, "setVolume", "float", number(message, "to", 0, 1))
                self._later(self._sound, "setMuted", "bool", message.get("muted") is True)
            case "loop":
                loops = self._kinds.Loops
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

    def _open(self, path: str) -> None:
        if not os.path.isfile(path):
            self._fail()
            return
        self._later(self._player, "setSource", "QUrl", QUrl.fromLocalFile(path))

    def _later(self, target: QObject, slot: str, kind: str = "", value: object = None) -> None:
        """Call a slot of Qt's from the event loop, without Python's lock."""
        queued = Qt.ConnectionType.QueuedConnection
        if kind:
            QMetaObject.invokeMethod(target, slot, queued, Q_ARG(kind, value))
        else:
            QMetaObject.invokeMethod(target, slot, queued)

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
        self._later(self._player, "pause")
        # The middle of the frame: its very beginning may be rounded into the one before.
        self._go_to(round((self._stepped_us + length / 2) / 1e3))

    def _frames_a_second(self) -> float:
        told = self._player.metaData().value(self._rate_key)
        return float(told) if isinstance(told, int | float) and told > 0 else _FRAMES_A_SECOND

    def _on_soon(self) -> None:
        if self._seek_to is not None and self._is_opened:
            if self._player.playbackState() == self._kinds.PlaybackState.StoppedState:
                # A film that has ended shows no other place of itself.
                self._later(self._player, "pause")
            self._later(self._player, "setPosition", "qlonglong", self._seek_to)
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
        tell(event="frame", slot=slot, w=width, h=height)

    def _on_frame_changed(self, frame: QVideoFrame) -> None:
        if frame.isValid():
            self._frame = frame
            self._is_new = True
            self._soon.start()

    def _on_position_changed(self, ms: int) -> None:
        tell(event="position", ms=ms)

    def _on_duration_changed(self, _ms: int) -> None:
        self._tell_opened()

    def _on_state_changed(self, state: object) -> None:
        tell(event="state", playing=state == self._kinds.PlaybackState.PlayingState)

    def _on_status_changed(self, status: object) -> None:
        kinds = self._kinds.MediaStatus
        if status == kinds.InvalidMedia:
            self._fail()
        elif status == kinds.EndOfMedia:
            tell(event="ended")
        elif status in (kinds.LoadedMedia, kinds.BufferedMedia) and not self._is_opened:
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
