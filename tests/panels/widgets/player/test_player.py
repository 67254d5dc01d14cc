"""The player widget with videos and audio of the sample, and with unplayable files."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from wsdesk.files.resources import resource
from wsdesk.graph.model.values import Asset
from wsdesk.media.decode.peaks import BUCKETS, Peaks
from wsdesk.media.player.playback import Playback
from wsdesk.panels.widgets.images.media_box import ImageBox, WaveformBox
from wsdesk.panels.widgets.player.bar import clock
from wsdesk.panels.widgets.player.player_view import PlayerView
from wsdesk.settings.table import VOLUME
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.export.file_export import FileFailed, FileProgress

VIDEO = Asset("f", "video", duration_ms=3_000, addresses=(("url", "https://x.example/f.mp4"),))
AUDIO = Asset("s", "audio", duration_ms=8_000, addresses=(("url", "https://x.example/s.opus"),))
MP4 = resource("sample", "assets", "film-title.mp4")
WEBM = resource("sample", "assets", "film-dunes.webm")
OPUS = resource("sample", "assets", "sound-voice.opus")
TIMEOUT_MS = 30_000


class Recorder:
    """Playback that records the volume."""

    def __init__(self) -> None:
        self.volumes: list[tuple[float, bool]] = []

    def seek(self, _position_ms: int) -> None: ...
    def set_loop(self, _on: bool) -> None: ...
    def set_rate(self, _rate: float) -> None: ...
    def set_volume(self, volume: float, muted: bool) -> None:
        self.volumes.append((volume, muted))


def player(harness: Any, still: Any, look: Any) -> PlayerView:
    return PlayerView(look, still, look, harness)


@pytest.fixture
def video(harness: Any, show: Callable[..., Any]) -> PlayerView:
    still = ImageBox("still", harness.images, harness.themes)
    box = show(player(harness, still, "video"), 320, 196)
    still.activated.connect(box.toggle)
    box.show_asset(VIDEO)
    return box


@pytest.fixture
def audio(harness: Any, show: Callable[..., Any]) -> PlayerView:
    still = WaveformBox("still", harness.images, harness.themes)
    box = show(player(harness, still, "audio"), 320, 196)
    still.activated.connect(box.toggle)
    still.seek_requested.connect(box.seek)
    box.progress_changed.connect(still.set_position)
    still.show_asset(AUDIO)
    box.show_asset(AUDIO)
    return box


def start_playback(box: PlayerView, harness: Any, path: Path, asset: Asset = VIDEO) -> Playback:
    box.toggle()
    harness.file_export.bring(asset.asset_id, path)
    assert box.current is not None
    return box.current


def test_nothing_is_downloaded_before_playback(video: PlayerView, harness: Any) -> None:
    assert harness.file_export.calls == []
    assert not video.bar.isVisible()
    harness.file_export.bring("f", MP4)  # requested by another widget
    assert video.current is None
    assert harness.images.players.process_ids == ()


def test_a_click_on_the_still_plays_the_video(video: PlayerView, harness: Any, qtbot: Any) -> None:
    qtbot.mouseClick(video.findChild(ImageBox), Qt.MouseButton.LeftButton)
    assert harness.file_export.calls == [("request", "f")]
    assert video.bar.isVisible()
    harness.file_export.progressed.emit(FileProgress("f", 50, 200))
    assert "25" in video.bar.time.text()
    harness.file_export.bring("f", MP4)
    qtbot.waitUntil(lambda: not video.video_surface.image.isNull(), timeout=TIMEOUT_MS)
    assert video.bar.position.maximum() == 3_000
    assert video.playing
    assert video.video_surface.isVisible()
    assert video.bar.time.text().endswith("/ 0:03")
    assert video.bar.play_button.accessibleName() == "Pause"


def test_the_current_frame_is_painted(video: PlayerView, harness: Any, qtbot: Any) -> None:
    start_playback(video, harness, WEBM)
    qtbot.waitUntil(lambda: not video.video_surface.image.isNull(), timeout=TIMEOUT_MS)
    video.toggle()
    qtbot.waitUntil(lambda: not video.playing)
    frame = video.video_surface.image
    assert abs(frame.width() - 320) < 20
    painted = video.video_surface.grab().toImage()
    middle, expected = (
        painted.pixelColor(160, 60),
        frame.pixelColor(frame.width() // 2, frame.height() * 60 // 196),
    )
    assert abs(middle.lightness() - expected.lightness()) < 30


def test_space_plays_and_pauses(video: PlayerView, harness: Any, qtbot: Any) -> None:
    still = video.findChild(ImageBox)
    start_playback(video, harness, MP4)
    qtbot.waitUntil(lambda: video.playing, timeout=TIMEOUT_MS)
    qtbot.keyClick(still, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not video.playing)
    qtbot.keyClick(video.bar.position, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: video.playing)


def test_seeking_leaves_the_focus_on_the_time_line(video: PlayerView, harness: Any, qtbot: Any) -> None:
    playing = start_playback(video, harness, MP4)
    qtbot.waitUntil(lambda: playing.duration_ms == 3_000, timeout=TIMEOUT_MS)
    video.toggle()
    video.bar.position.setValue(2_000)
    qtbot.waitUntil(lambda: abs(playing.position_ms - 2_000) < 200)
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    override.ignore()
    QApplication.sendEvent(video.bar.position, override)
    assert override.isAccepted()


def test_a_step_from_the_still_stops_on_the_first_frame(video: PlayerView, harness: Any, qtbot: Any) -> None:
    video.step(1)
    harness.file_export.bring("f", MP4)
    qtbot.waitUntil(lambda: not video.video_surface.image.isNull(), timeout=TIMEOUT_MS)
    assert not video.playing
    first = video.video_surface.image.copy()
    video.step(30)
    qtbot.waitUntil(lambda: video.video_surface.image != first, timeout=TIMEOUT_MS)
    assert video.current is not None
    assert not video.playing


def test_a_skip_from_the_still_stops_there(video: PlayerView, harness: Any, qtbot: Any) -> None:
    video.skip(-1_000)
    video.skip(1_000)
    video.skip(1_000)
    harness.file_export.bring("f", MP4)
    qtbot.waitUntil(lambda: video.current is not None and video.position_ms == 2_000, timeout=TIMEOUT_MS)
    assert not video.playing


def test_the_chosen_speed_is_saved(video: PlayerView, harness: Any, qtbot: Any) -> None:
    speed = video.bar.speed_button
    next(a for a in speed.choices.actions() if a.data() == 2.0).trigger()
    assert (speed.text(), speed.accessibleName()) == ("2×", "Speed: 2×")
    qtbot.mouseClick(speed, Qt.MouseButton.LeftButton)
    assert speed.choices.isVisible()
    assert [a.text() for a in speed.choices.actions() if a.isChecked()] == ["2×"]
    speed.choices.close()
    playing = start_playback(video, harness, MP4)
    ticks: list[int] = []
    playing.changed.connect(lambda: ticks.append(playing.position_ms))
    qtbot.waitUntil(lambda: len(set(ticks)) > 8, timeout=TIMEOUT_MS)
    assert video.bar.speed_button.rate == 2.0


def test_a_repeating_video_starts_again(video: PlayerView, harness: Any, qtbot: Any) -> None:
    playing = start_playback(video, harness, MP4)
    video.bar.loop_button.click()
    video.seek(0.9)
    qtbot.waitUntil(lambda: playing.duration_ms == 3_000, timeout=TIMEOUT_MS)
    video.seek(0.9)
    qtbot.waitUntil(lambda: playing.position_ms > 2_600, timeout=TIMEOUT_MS)
    qtbot.waitUntil(lambda: video.playing and playing.position_ms < 1_500, timeout=TIMEOUT_MS)


def test_a_hidden_video_is_paused(video: PlayerView, harness: Any, qtbot: Any) -> None:
    start_playback(video, harness, MP4)
    qtbot.waitUntil(lambda: video.playing, timeout=TIMEOUT_MS)
    video.hide()
    qtbot.waitUntil(lambda: not video.playing)
    video.show()
    assert not video.playing


def test_a_video_in_a_minimized_window_is_paused(video: PlayerView, harness: Any, qtbot: Any) -> None:
    start_playback(video, harness, MP4)
    qtbot.waitUntil(lambda: video.playing, timeout=TIMEOUT_MS)
    video.window().showMinimized()
    qtbot.waitUntil(lambda: not video.playing)


def test_a_file_loaded_after_hiding_is_not_played(video: PlayerView, harness: Any) -> None:
    video.toggle()
    video.hide()
    assert harness.file_export.calls[-1] == ("cancel", "f")
    harness.file_export.bring("f", MP4)
    assert video.current is None


def test_another_asset_ends_playback(video: PlayerView, harness: Any, qtbot: Any) -> None:
    start_playback(video, harness, MP4)
    qtbot.waitUntil(lambda: video.playing, timeout=TIMEOUT_MS)
    video.show_asset(Asset("other", "video"))
    assert video.current is None
    assert not video.video_surface.isVisible()
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=TIMEOUT_MS)


def test_a_download_can_be_canceled(video: PlayerView, harness: Any) -> None:
    video.toggle()
    video.toggle()
    assert harness.file_export.calls == [("request", "f"), ("cancel", "f")]
    assert not video.bar.isVisible()


def test_audio_has_a_bar_below_and_progress_in_its_waveform(
    audio: PlayerView, harness: Any, qtbot: Any
) -> None:
    waveform = audio.findChild(WaveformBox)
    harness.images.waveforms.bring("s", Peaks(bytes([255] * BUCKETS), 8_000))
    assert audio.bar.isVisible()
    assert waveform.geometry().bottom() < audio.bar.geometry().top()
    assert audio.bar.time.text() == "0:00 / 0:08"
    full_image = waveform.grab().toImage()
    qtbot.mouseClick(waveform, Qt.MouseButton.LeftButton)
    harness.file_export.bring("s", OPUS)
    qtbot.waitUntil(lambda: audio.playing and audio.bar.position.maximum() > 8_000, timeout=TIMEOUT_MS)
    assert not audio.video_surface.isVisible()
    audio.toggle()
    qtbot.waitUntil(lambda: not audio.playing)
    qtbot.mousePress(waveform, Qt.MouseButton.LeftButton, pos=QPoint(waveform.width() // 2, 20))
    qtbot.mouseRelease(waveform, Qt.MouseButton.LeftButton, pos=QPoint(waveform.width() // 2, 20))
    playing = audio.current
    assert playing is not None
    qtbot.waitUntil(lambda: abs(playing.position_ms / playing.duration_ms - 0.5) < 0.05, timeout=TIMEOUT_MS)
    assert not audio.playing  # a click on the waveform seeks, and does not play
    half = waveform.grab().toImage()
    top = waveform.height() // 2 - 10
    assert half.pixelColor(40, top) == full_image.pixelColor(40, top)
    assert any(half.pixelColor(x, top) != full_image.pixelColor(x, top) for x in range(240, 260))
    audio.show_asset(None)
    assert waveform.cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_the_volume_is_saved(audio: PlayerView, harness: Any, qtbot: Any) -> None:
    assert audio.bar.volume == VOLUME.default
    audio.bar.mute_button.click()
    assert audio.bar.muted
    audio.bar.level.setValue(35)
    assert not audio.bar.muted
    qtbot.waitUntil(lambda: harness.settings.get(VOLUME) == 0.35)


def test_all_players_have_the_last_volume(
    audio: PlayerView, video: PlayerView, harness: Any, qtbot: Any
) -> None:
    playback = Recorder()
    video.bar.control(playback)
    playback.volumes.clear()
    audio.bar.level.setValue(24)
    qtbot.waitUntil(lambda: video.bar.volume == 0.24)
    assert playback.volumes == [(0.24, False)]
    video.bar.level.setValue(60)
    qtbot.waitUntil(lambda: audio.bar.volume == 0.6)
    assert harness.settings.get(VOLUME) == 0.6


def test_an_unplayable_file_shows_the_still_and_a_button_to_open_it(
    video: PlayerView, harness: Any, qtbot: Any, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(MP4.read_bytes()[:64] + bytes(4_000))
    outside = QSignalSpy(video.open_externally_requested)
    start_playback(video, harness, bad)
    qtbot.waitUntil(lambda: video.error_overlay.isVisible(), timeout=TIMEOUT_MS)
    assert video.current is None
    assert video.error_overlay.text() == "Couldn't play this file."
    assert video.findChild(ImageBox).isVisible()
    qtbot.mouseClick(video.error_overlay.outside_button, Qt.MouseButton.LeftButton)
    assert outside.count() == 1
    video.show_asset(Asset("other", "video"))
    assert not video.error_overlay.isVisible()


def test_a_crashed_player_shows_the_still_and_can_be_restarted(
    video: PlayerView, harness: Any, qtbot: Any
) -> None:
    start_playback(video, harness, MP4)
    qtbot.waitUntil(lambda: video.playing, timeout=TIMEOUT_MS)
    os.kill(harness.images.players.process_ids[0], signal.SIGKILL)
    qtbot.waitUntil(lambda: video.error_overlay.isVisible(), timeout=TIMEOUT_MS)
    assert not video.video_surface.isVisible()
    assert not video.playing
    start_playback(video, harness, MP4)
    assert not video.error_overlay.isVisible()
    qtbot.waitUntil(lambda: video.playing, timeout=TIMEOUT_MS)


def test_a_failed_download_is_reported(video: PlayerView, harness: Any) -> None:
    video.toggle()
    harness.file_export.failed.emit(FileFailed("f", LoadFailure("gone", "The file no longer exists.")))
    assert video.error_overlay.text() == "The file no longer exists."
    assert not video.error_overlay.outside_button.isVisible()
    video.toggle()
    assert harness.file_export.calls[-1] == ("request", "f")
    assert not video.error_overlay.isVisible()


def test_a_series_of_players_leaves_no_processes(video: PlayerView, harness: Any, qtbot: Any) -> None:
    players = harness.images.players
    for number in range(12):
        asset = Asset(f"f{number}", "video", addresses=VIDEO.addresses)
        video.show_asset(asset)
        start_playback(video, harness, MP4, asset)
        if number % 3 == 0:
            qtbot.waitUntil(lambda: not video.video_surface.image.isNull(), timeout=TIMEOUT_MS)
    video.release()
    qtbot.waitUntil(lambda: not players.process_ids, timeout=TIMEOUT_MS)
    qtbot.waitUntil(lambda: players.findChildren(Playback) == [])
    assert not [timer for timer in players.findChildren(QTimer) if timer.isActive()]


def test_closing_the_window_ends_playback(harness: Any, qtbot: Any) -> None:
    window = player(harness, ImageBox("still", harness.images, harness.themes), "video")
    window.resize(320, 196)
    window.show()
    window.show_asset(VIDEO)
    start_playback(window, harness, MP4)
    qtbot.waitUntil(lambda: window.playing, timeout=TIMEOUT_MS)
    window.close()
    harness.images.players.terminate_all()
    window.deleteLater()
    qtbot.waitUntil(lambda: not isValid(window))
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=TIMEOUT_MS)


def test_times_are_formatted_as_minutes_and_seconds() -> None:
    assert [clock(ms) for ms in (-5, 0, 7_900, 65_000, 3_723_000)] == [
        "0:00",
        "0:00",
        "0:07",
        "1:05",
        "1:02:03",
    ]
