"""Qt's player, made for one file and taken down with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, Qt, QUrl, Signal

from wsdesk.media import multimedia

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QVideoFrame


class Engine(QObject):
    """Plays one local file. Qt's multimedia is loaded by the first one that is made.

    Raises ImportError where this machine has no sound libraries.
    """

    frame_came = Signal(object)
    """A `QVideoFrame`."""
    changed = Signal()
    """Position, length, or whether it plays."""
    failed = Signal()
    """The file is of no coding that can be played here."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        if not multimedia.load():
            raise ImportError("QtMultimedia")
        from PySide6.QtMultimedia import QAudioOutput, QMediaPlayer, QVideoSink

        self._sound = QAudioOutput(self)
        self._sink = QVideoSink(self)
        self._player = QMediaPlayer(self)
        self._playing = QMediaPlayer.PlaybackState.PlayingState
        self._bad = QMediaPlayer.MediaStatus.InvalidMedia
        self._loaded = QMediaPlayer.MediaStatus.LoadedMedia
        self._forever = QMediaPlayer.Loops.Infinite
        self._once = QMediaPlayer.Loops.Once
        self._told = False
        # Qt's sound thread lets go of these objects when it ends, which calls `disconnectNotify`. A binding
        # that has not looked the method up takes Python's lock for it, while this thread holds it and waits
        # for that one to end. Looked up once here, it is never asked again.
        for signal in (
            self._sound.volumeChanged,
            self._sink.videoSizeChanged,
            self._player.metaDataChanged,
        ):
            signal.connect(self._on_nothing)
            signal.disconnect(self._on_nothing)
        self._player.setAudioOutput(self._sound)
        self._player.setVideoSink(self._sink)
        self._sink.videoFrameChanged.connect(self._on_frame_changed)
        self._player.positionChanged.connect(self._on_changed)
        self._player.durationChanged.connect(self._on_changed)
        self._player.playbackStateChanged.connect(self._on_changed)
        self._player.mediaStatusChanged.connect(self._on_status_changed)
        self._player.errorOccurred.connect(self._on_error)
        self._player.setSource(QUrl.fromLocalFile(str(path)))

    @property
    def playing(self) -> bool:
        return self._player.playbackState() == self._playing

    @property
    def position_ms(self) -> int:
        return self._player.position()

    @property
    def duration_ms(self) -> int:
        return self._player.duration()

    def play(self) -> None:
        self._player.play()

    def pause(self) -> None:
        self._player.pause()

    def seek(self, position_ms: int) -> None:
        self._player.setPosition(position_ms)

    def set_loop(self, on: bool) -> None:
        self._player.setLoops(self._forever if on else self._once)

    def set_volume(self, volume: float, muted: bool) -> None:
        """How loud, from 0 to 1 as a person hears it: twice the number sounds twice as loud."""
        self._sound.setVolume(volume**3)
        self._sound.setMuted(muted)

    def close(self) -> None:
        """Stop, let the file go and take everything down; nothing is told any more.

        Stopping waits for threads of Qt's, and one of those may be waiting for Python's lock: so it is left
        to the event loop, which does not hold that lock, and never done from here.
        """
        self.blockSignals(True)
        self._told = True
        QMetaObject.invokeMethod(self._player, "stop", Qt.ConnectionType.QueuedConnection)
        self.deleteLater()

    def _on_nothing(self, *_values: object) -> None:
        """Only ever connected to be disconnected."""

    def _on_frame_changed(self, frame: QVideoFrame) -> None:
        self.frame_came.emit(frame)

    def _on_changed(self, _value: object) -> None:
        self.changed.emit()

    def _on_status_changed(self, status: object) -> None:
        empty = not (self._player.hasVideo() or self._player.hasAudio())
        if status == self._bad or (status == self._loaded and empty):
            self._fail()

    def _on_error(self, _error: object, _words: str) -> None:
        self._fail()

    def _fail(self) -> None:
        if not self._told:
            self._told = True
            self.failed.emit()
