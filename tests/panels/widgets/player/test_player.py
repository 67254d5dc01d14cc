"""What a person sees of videos and sounds: the sample's, really played; and where nothing can be."""

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

FILM = Asset("f", "video", duration_ms=3_000, addresses=(("url", "https://x.example/f.mp4"),))
SOUND = Asset("s", "audio", duration_ms=8_000, addresses=(("url", "https://x.example/s.opus"),))
MP4 = resource("sample", "assets", "film-title.mp4")
WEBM = resource("sample", "assets", "film-dunes.webm")
OPUS = resource("sample", "assets", "sound-voice.opus")
PATIENCE_MS = 10_000


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
def film(harness: Any, show: Callable[..., Any]) -> PlayerView:
    still = ImageBox("still", harness.images, harness.themes)
    box = show(player(harness, still, "video"), 320, 196)
    still.activated.connect(box.toggle)
    box.show_asset(FILM)
    return box


@pytest.fixture
def sound(harness: Any, show: Callable[..., Any]) -> PlayerView:
    still = WaveformBox("still", harness.images, harness.themes)
    box = show(player(harness, still, "audio"), 320, 196)
    still.activated.connect(box.toggle)
    still.seek_requested.connect(box.seek)
    box.progress_changed.connect(still.set_position)
    still.show_asset(SOUND)
    box.show_asset(SOUND)
    return box


def begin(box: PlayerView, harness: Any, path: Path, asset: Asset = FILM) -> Playback:
    box.toggle()
    harness.file_export.bring(asset.asset_id, path)
    assert box.current is not None
    return box.current


def test_nothing_is_fetched_before_the_person_asks(film: PlayerView, harness: Any) -> None:
    assert harness.file_export.calls == []
    assert not film.bar.isVisible()
    harness.file_export.bring("f", MP4)  # somebody else asked for it
    assert film.current is None
    assert harness.images.players.process_ids == ()


def test_a_click_on_the_still_plays_the_film(film: PlayerView, harness: Any, qtbot: Any) -> None:
    qtbot.mouseClick(film.findChild(ImageBox), Qt.MouseButton.LeftButton)
    assert harness.file_export.calls == [("request", "f")]
    assert film.bar.isVisible()
    harness.file_export.progressed.emit(FileProgress("f", 50, 200))
    assert "25" in film.bar.time.text()
    harness.file_export.bring("f", MP4)
    qtbot.waitUntil(lambda: not film.video_surface.image.isNull(), timeout=PATIENCE_MS)
    assert film.bar.position.maximum() == 3_000
    assert film.playing
    assert film.video_surface.isVisible()
    assert film.bar.time.text().endswith("/ 0:03")
    assert film.bar.play_button.accessibleName() == "Pause"


def test_what_is_seen_is_the_frame(film: PlayerView, harness: Any, qtbot: Any) -> None:
    begin(film, harness, WEBM)
    qtbot.waitUntil(lambda: not film.video_surface.image.isNull(), timeout=PATIENCE_MS)
    film.toggle()
    qtbot.waitUntil(lambda: not film.playing)
    frame = film.video_surface.image
    assert abs(frame.width() - 320) < 20
    seen = film.video_surface.grab().toImage()
    middle, wanted = (
        seen.pixelColor(160, 60),
        frame.pixelColor(frame.width() // 2, frame.height() * 60 // 196),
    )
    assert abs(middle.lightness() - wanted.lightness()) < 30


def test_space_plays_and_pauses(film: PlayerView, harness: Any, qtbot: Any) -> None:
    still = film.findChild(ImageBox)
    begin(film, harness, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    qtbot.keyClick(still, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not film.playing)
    qtbot.keyClick(film.bar.position, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: film.playing)


def test_a_place_is_sought_and_the_line_keeps_its_keys(film: PlayerView, harness: Any, qtbot: Any) -> None:
    playing = begin(film, harness, MP4)
    qtbot.waitUntil(lambda: playing.duration_ms == 3_000, timeout=PATIENCE_MS)
    film.toggle()
    film.bar.position.setValue(2_000)
    qtbot.waitUntil(lambda: abs(playing.position_ms - 2_000) < 200)
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    override.ignore()
    QApplication.sendEvent(film.bar.position, override)
    assert override.isAccepted()


def test_a_step_from_the_still_stops_on_the_first_frame(film: PlayerView, harness: Any, qtbot: Any) -> None:
    film.step(1)
    harness.file_export.bring("f", MP4)
    qtbot.waitUntil(lambda: not film.video_surface.image.isNull(), timeout=PATIENCE_MS)
    assert not film.playing
    first = film.video_surface.image.copy()
    film.step(30)
    qtbot.waitUntil(lambda: film.video_surface.image != first, timeout=PATIENCE_MS)
    assert film.current is not None
    assert not film.playing


def test_a_skip_from_the_still_stops_there(film: PlayerView, harness: Any, qtbot: Any) -> None:
    film.skip(-1_000)
    film.skip(1_000)
    film.skip(1_000)
    harness.file_export.bring("f", MP4)
    qtbot.waitUntil(lambda: film.current is not None and film.position_ms == 2_000, timeout=PATIENCE_MS)
    assert not film.playing


def test_the_speed_is_chosen_and_stays(film: PlayerView, harness: Any, qtbot: Any) -> None:
    speed = film.bar.speed_button
    next(a for a in speed.choices.actions() if a.data() == 2.0).trigger()
    assert (speed.text(), speed.accessibleName()) == ("2×", "Speed: 2×")
    qtbot.mouseClick(speed, Qt.MouseButton.LeftButton)
    assert speed.choices.isVisible()
    assert [a.text() for a in speed.choices.actions() if a.isChecked()] == ["2×"]
    speed.choices.close()
    playing = begin(film, harness, MP4)
    ticks: list[int] = []
    playing.changed.connect(lambda: ticks.append(playing.position_ms))
    qtbot.waitUntil(lambda: len(set(ticks)) > 8, timeout=PATIENCE_MS)
    assert film.bar.speed_button.rate == 2.0


def test_it_begins_again_where_it_is_to_repeat(film: PlayerView, harness: Any, qtbot: Any) -> None:
    playing = begin(film, harness, MP4)
    film.bar.loop_button.click()
    film.seek(0.9)
    qtbot.waitUntil(lambda: playing.duration_ms == 3_000, timeout=PATIENCE_MS)
    film.seek(0.9)
    qtbot.waitUntil(lambda: playing.position_ms > 2_600, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: film.playing and playing.position_ms < 1_500, timeout=PATIENCE_MS)


def test_nothing_plays_unseen(film: PlayerView, harness: Any, qtbot: Any) -> None:
    begin(film, harness, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    film.hide()
    qtbot.waitUntil(lambda: not film.playing)
    film.show()
    assert not film.playing


def test_nothing_plays_in_a_window_that_is_minimised(film: PlayerView, harness: Any, qtbot: Any) -> None:
    begin(film, harness, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    film.window().showMinimized()
    qtbot.waitUntil(lambda: not film.playing)


def test_a_file_that_comes_after_the_box_was_hidden_is_not_played(film: PlayerView, harness: Any) -> None:
    film.toggle()
    film.hide()
    assert harness.file_export.calls[-1] == ("cancel", "f")
    harness.file_export.bring("f", MP4)
    assert film.current is None


def test_another_asset_ends_what_plays(film: PlayerView, harness: Any, qtbot: Any) -> None:
    begin(film, harness, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    film.show_asset(Asset("other", "video"))
    assert film.current is None
    assert not film.video_surface.isVisible()
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=PATIENCE_MS)


def test_waiting_can_be_given_up(film: PlayerView, harness: Any) -> None:
    film.toggle()
    film.toggle()
    assert harness.file_export.calls == [("request", "f"), ("cancel", "f")]
    assert not film.bar.isVisible()


def test_a_sound_has_its_bar_below_and_its_wave_shows_how_far_it_is(
    sound: PlayerView, harness: Any, qtbot: Any
) -> None:
    wave = sound.findChild(WaveformBox)
    harness.images.waveforms.bring("s", Peaks(bytes([255] * BUCKETS), 8_000))
    assert sound.bar.isVisible()
    assert wave.geometry().bottom() < sound.bar.geometry().top()
    assert sound.bar.time.text() == "0:00 / 0:08"
    whole = wave.grab().toImage()
    qtbot.mouseClick(wave, Qt.MouseButton.LeftButton)
    harness.file_export.bring("s", OPUS)
    qtbot.waitUntil(lambda: sound.playing and sound.bar.position.maximum() > 8_000, timeout=PATIENCE_MS)
    assert not sound.video_surface.isVisible()
    sound.toggle()
    qtbot.waitUntil(lambda: not sound.playing)
    qtbot.mousePress(wave, Qt.MouseButton.LeftButton, pos=QPoint(wave.width() // 2, 20))
    qtbot.mouseRelease(wave, Qt.MouseButton.LeftButton, pos=QPoint(wave.width() // 2, 20))
    playing = sound.current
    assert playing is not None
    qtbot.waitUntil(lambda: abs(playing.position_ms / playing.duration_ms - 0.5) < 0.05, timeout=PATIENCE_MS)
    assert not sound.playing  # a press on the wave seeks, and does not play
    half = wave.grab().toImage()
    top = wave.height() // 2 - 10
    assert half.pixelColor(40, top) == whole.pixelColor(40, top)
    assert any(half.pixelColor(x, top) != whole.pixelColor(x, top) for x in range(240, 260))
    sound.show_asset(None)
    assert wave.cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_the_volume_is_remembered(sound: PlayerView, harness: Any, qtbot: Any) -> None:
    assert sound.bar.volume == VOLUME.default
    sound.bar.mute_button.click()
    assert sound.bar.muted
    sound.bar.level.setValue(35)
    assert not sound.bar.muted
    qtbot.waitUntil(lambda: harness.settings.get(VOLUME) == 0.35)


def test_all_players_are_as_loud_as_the_one_that_was_touched_last(
    sound: PlayerView, film: PlayerView, harness: Any, qtbot: Any
) -> None:
    playback = Recorder()
    film.bar.control(playback)
    playback.volumes.clear()
    sound.bar.level.setValue(24)
    qtbot.waitUntil(lambda: film.bar.volume == 0.24)
    assert playback.volumes == [(0.24, False)]
    film.bar.level.setValue(60)
    qtbot.waitUntil(lambda: sound.bar.volume == 0.6)
    assert harness.settings.get(VOLUME) == 0.6


def test_what_cannot_be_played_leaves_the_still_and_a_way_out(
    film: PlayerView, harness: Any, qtbot: Any, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(MP4.read_bytes()[:64] + bytes(4_000))
    outside = QSignalSpy(film.open_externally_requested)
    begin(film, harness, bad)
    qtbot.waitUntil(lambda: film.error_overlay.isVisible(), timeout=PATIENCE_MS)
    assert film.current is None
    assert film.error_overlay.text() == "Couldn't play this file."
    assert film.findChild(ImageBox).isVisible()
    qtbot.mouseClick(film.error_overlay.outside_button, Qt.MouseButton.LeftButton)
    assert outside.count() == 1
    film.show_asset(Asset("other", "video"))
    assert not film.error_overlay.isVisible()


def test_a_player_that_dies_leaves_the_still_and_can_be_begun_again(
    film: PlayerView, harness: Any, qtbot: Any
) -> None:
    begin(film, harness, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    os.kill(harness.images.players.process_ids[0], signal.SIGKILL)
    qtbot.waitUntil(lambda: film.error_overlay.isVisible(), timeout=PATIENCE_MS)
    assert not film.video_surface.isVisible()
    assert not film.playing
    begin(film, harness, MP4)
    assert not film.error_overlay.isVisible()
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)


def test_a_file_that_does_not_come_is_told(film: PlayerView, harness: Any) -> None:
    film.toggle()
    harness.file_export.failed.emit(FileFailed("f", LoadFailure("gone", "The file no longer exists.")))
    assert film.error_overlay.text() == "The file no longer exists."
    assert not film.error_overlay.outside_button.isVisible()
    film.toggle()
    assert harness.file_export.calls[-1] == ("request", "f")
    assert not film.error_overlay.isVisible()


def test_one_after_another_leaves_nothing(film: PlayerView, harness: Any, qtbot: Any) -> None:
    players = harness.images.players
    for number in range(12):
        asset = Asset(f"f{number}", "video", addresses=FILM.addresses)
        film.show_asset(asset)
        begin(film, harness, MP4, asset)
        if number % 3 == 0:
            qtbot.waitUntil(lambda: not film.video_surface.image.isNull(), timeout=PATIENCE_MS)
    film.release()
    qtbot.waitUntil(lambda: not players.process_ids, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: players.findChildren(Playback) == [])
    assert not [timer for timer in players.findChildren(QTimer) if timer.isActive()]


def test_a_window_that_is_closed_while_it_plays_takes_it_along(harness: Any, qtbot: Any) -> None:
    window = player(harness, ImageBox("still", harness.images, harness.themes), "video")
    window.resize(320, 196)
    window.show()
    window.show_asset(FILM)
    begin(window, harness, MP4)
    qtbot.waitUntil(lambda: window.playing, timeout=PATIENCE_MS)
    window.close()
    harness.images.players.terminate_all()
    window.deleteLater()
    qtbot.waitUntil(lambda: not isValid(window))
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=PATIENCE_MS)


def test_times_read_as_on_a_clock() -> None:
    assert [clock(ms) for ms in (-5, 0, 7_900, 65_000, 3_723_000)] == [
        "0:00",
        "0:00",
        "0:07",
        "1:05",
        "1:02:03",
    ]
