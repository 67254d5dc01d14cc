"""Films and sounds of the sample, played; and what is shown where nothing can be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from wsdesk.files.places import resource
from wsdesk.graph.values import Asset
from wsdesk.panels.parts.picture_box import PictureBox
from wsdesk.panels.parts.player.bar import clock
from wsdesk.panels.parts.player.box import PlayerBox
from wsdesk.panels.parts.player.engine import Engine
from wsdesk.panels.parts.waveform_box import WaveformBox
from wsdesk.settings.table import VOLUME
from wsdesk.store.files import FileFailed, FileProgress
from wsdesk.store.phase import Trouble

FILM = Asset("f", "video", duration_ms=3_000, addresses=(("url", "https://x.example/f.mp4"),))
SOUND = Asset("s", "audio", duration_ms=8_000, addresses=(("url", "https://x.example/s.opus"),))
MP4 = resource("sample", "assets", "film-title.mp4")
WEBM = resource("sample", "assets", "film-dunes.webm")
OPUS = resource("sample", "assets", "sound-voice.opus")
PATIENCE_MS = 8_000
CLIPS = sorted(
    path
    for path in resource("sample", "assets").iterdir()
    if path.suffix in (".mp4", ".webm", ".opus", ".mp3", ".flac", ".wav")
)


@pytest.fixture
def film(world: Any, show: Callable[..., Any]) -> Iterator[PlayerBox]:
    still = PictureBox("still", world.pictures, world.themes)
    box = show(PlayerBox("film", still, "film", world.files, world.settings, world.themes), 320, 196)
    still.activated.connect(box.toggle)
    box.show_asset(FILM)
    yield box
    box.release()


@pytest.fixture
def sound(world: Any, show: Callable[..., Any]) -> Iterator[PlayerBox]:
    still = WaveformBox("still", world.pictures, world.themes)
    box = show(PlayerBox("sound", still, "sound", world.files, world.settings, world.themes), 320, 196)
    still.activated.connect(box.toggle)
    box.show_asset(SOUND)
    yield box
    box.release()


def begin(box: PlayerBox, world: Any, path: Path, asset: Asset = FILM) -> Engine:
    box.toggle()
    world.files.bring(asset.asset_id, path)
    assert box.engine is not None
    return box.engine


def test_nothing_is_fetched_before_the_person_asks(film: PlayerBox, world: Any) -> None:
    assert world.files.calls == []
    assert not film.bar.isVisible()
    world.files.bring("f", MP4)  # somebody else asked for it
    assert film.engine is None


def test_a_click_on_the_still_plays_the_film(film: PlayerBox, world: Any, qtbot: Any) -> None:
    qtbot.mouseClick(film.findChild(PictureBox), Qt.MouseButton.LeftButton)
    assert world.files.calls == [("request", "f")]
    assert film.bar.isVisible()
    world.files.progressed.emit(FileProgress("f", 50, 200))
    assert "25" in film.bar.time.text()
    world.files.bring("f", MP4)
    qtbot.waitUntil(lambda: not film.screen_area.image.isNull(), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: film.bar.position.maximum() == 3_000)
    assert film.playing
    assert film.screen_area.isVisible()
    assert film.screen_area.image.width() == 640
    assert film.bar.time.text().endswith("/ 0:03")
    assert film.bar.play_button.accessibleName() == "Pause"


def test_what_is_seen_is_the_frame(film: PlayerBox, world: Any, qtbot: Any) -> None:
    begin(film, world, WEBM)
    qtbot.waitUntil(lambda: not film.screen_area.image.isNull(), timeout=PATIENCE_MS)
    film.toggle()
    frame = film.screen_area.image
    seen = film.screen_area.grab().toImage()
    middle, wanted = seen.pixelColor(160, 60), frame.pixelColor(320, 60 * 360 // 196)
    assert abs(middle.lightness() - wanted.lightness()) < 30


def test_space_plays_and_pauses(film: PlayerBox, world: Any, qtbot: Any) -> None:
    still = film.findChild(PictureBox)
    begin(film, world, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    qtbot.keyClick(still, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not film.playing)
    qtbot.keyClick(film.bar.position, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: film.playing)


def test_a_place_is_sought_and_the_line_keeps_its_keys(film: PlayerBox, world: Any, qtbot: Any) -> None:
    engine = begin(film, world, MP4)
    qtbot.waitUntil(lambda: film.bar.position.maximum() == 3_000, timeout=PATIENCE_MS)
    film.toggle()
    film.bar.position.setValue(2_000)
    qtbot.waitUntil(lambda: abs(engine.position_ms - 2_000) < 200)
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    override.ignore()
    QApplication.sendEvent(film.bar.position, override)
    assert override.isAccepted()


def test_it_begins_again_where_it_is_to_repeat(film: PlayerBox, world: Any, qtbot: Any) -> None:
    engine = begin(film, world, MP4)
    film.bar.loop_button.click()
    qtbot.waitUntil(lambda: film.bar.position.maximum() == 3_000, timeout=PATIENCE_MS)
    engine.seek(2_700)
    qtbot.waitUntil(lambda: engine.position_ms > 2_600)
    qtbot.waitUntil(lambda: engine.playing and engine.position_ms < 1_500, timeout=PATIENCE_MS)


def test_nothing_plays_unseen(film: PlayerBox, world: Any, qtbot: Any) -> None:
    begin(film, world, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    film.hide()
    qtbot.waitUntil(lambda: not film.playing)
    film.show()
    assert not film.playing


def test_a_file_that_comes_after_the_box_was_hidden_is_not_played(film: PlayerBox, world: Any) -> None:
    film.toggle()
    film.hide()
    assert world.files.calls[-1] == ("cancel", "f")
    world.files.bring("f", MP4)
    assert film.engine is None


def test_another_asset_ends_what_plays(film: PlayerBox, world: Any, qtbot: Any) -> None:
    engine = begin(film, world, MP4)
    qtbot.waitUntil(lambda: film.playing, timeout=PATIENCE_MS)
    film.show_asset(Asset("other", "video"))
    assert film.engine is None
    assert not film.screen_area.isVisible()
    qtbot.waitUntil(lambda: not isValid(engine))


def test_waiting_can_be_given_up(film: PlayerBox, world: Any) -> None:
    film.toggle()
    film.toggle()
    assert world.files.calls == [("request", "f"), ("cancel", "f")]
    assert not film.bar.isVisible()


def test_a_sound_has_its_bar_below_and_plays(sound: PlayerBox, world: Any, qtbot: Any) -> None:
    wave = sound.findChild(WaveformBox)
    assert sound.bar.isVisible()
    assert wave.geometry().bottom() < sound.bar.geometry().top()
    assert sound.bar.time.text() == "0:00 / 0:08"
    qtbot.mouseClick(wave, Qt.MouseButton.LeftButton)
    world.files.bring("s", OPUS)
    qtbot.waitUntil(lambda: sound.playing and sound.bar.position.maximum() > 8_000, timeout=PATIENCE_MS)
    assert not sound.screen_area.isVisible()


def test_the_volume_is_remembered(sound: PlayerBox, world: Any, qtbot: Any) -> None:
    assert sound.bar.volume == VOLUME.default
    sound.bar.mute_button.click()
    assert sound.bar.muted
    sound.bar.level.setValue(35)
    assert not sound.bar.muted
    qtbot.waitUntil(lambda: world.settings.get(VOLUME) == 0.35)


def test_a_computer_without_a_player_keeps_the_still(film: PlayerBox, world: Any) -> None:
    film.toggle()
    world.files.bring("f", MP4, can_play=False)
    assert film.engine is None
    assert film.words.isVisible()
    assert "no libraries" in film.words.text()


def test_an_import_that_fails_is_one_sentence(
    film: PlayerBox, world: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    film.toggle()
    world.files.bring("f", MP4)
    assert film.engine is None
    assert "no libraries" in film.words.text()


def test_a_coding_that_is_not_known_is_one_sentence(
    film: PlayerBox, world: Any, qtbot: Any, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(MP4.read_bytes()[:64] + bytes(4_000))
    begin(film, world, bad)
    qtbot.waitUntil(lambda: film.words.isVisible(), timeout=PATIENCE_MS)
    assert film.engine is None
    film.show_asset(Asset("other", "video"))
    assert not film.words.isVisible()


def test_a_file_that_does_not_come_is_told(film: PlayerBox, world: Any) -> None:
    film.toggle()
    world.files.failed.emit(FileFailed("f", Trouble("gone", "The file is no longer there.")))
    assert film.words.text() == "The file is no longer there."
    film.toggle()
    assert world.files.calls[-1] == ("request", "f")
    assert not film.words.isVisible()


@pytest.mark.parametrize("clip", CLIPS, ids=lambda path: path.name)
def test_every_clip_of_the_sample_plays(clip: Path, qtbot: Any) -> None:
    engine = Engine(clip)
    frames: list[int] = []
    failed: list[bool] = []
    engine.frame_came.connect(lambda frame: frames.append(frame.width()))
    engine.failed.connect(lambda: failed.append(True))
    engine.play()
    is_film = clip.suffix in (".mp4", ".webm")
    qtbot.waitUntil(
        lambda: bool(failed) or (engine.duration_ms > 0 and (bool(frames) or not is_film)),
        timeout=PATIENCE_MS,
    )
    engine.close()
    assert not failed


def test_one_after_another_leaves_nothing(film: PlayerBox, world: Any, qtbot: Any) -> None:
    engines: list[Engine] = []
    for number in range(12):
        asset = Asset(f"f{number}", "video", addresses=FILM.addresses)
        film.show_asset(asset)
        engines.append(begin(film, world, MP4, asset))
        if number % 3 == 0:
            qtbot.waitUntil(lambda: not film.screen_area.image.isNull(), timeout=PATIENCE_MS)
    film.release()
    qtbot.waitUntil(lambda: not any(isValid(engine) for engine in engines))
    assert film.findChildren(Engine) == []


def test_times_read_as_on_a_clock() -> None:
    assert [clock(ms) for ms in (-5, 0, 7_900, 65_000, 3_723_000)] == [
        "0:00",
        "0:00",
        "0:07",
        "1:05",
        "1:02:03",
    ]


def test_a_frame_is_never_stretched(film: PlayerBox, qtbot: Any) -> None:
    tall = QImage(100, 400, QImage.Format.Format_RGB32)
    tall.fill(QColor("red"))
    film.screen_area._image = tall
    film.screen_area.show()
    seen = film.screen_area.grab().toImage()
    assert seen.pixelColor(160, 100) == QColor("red")
    assert seen.pixelColor(60, 100) != QColor("red")


def test_ending_at_any_moment_does_not_wait_for_a_thread_that_waits(qtbot: Any) -> None:
    for number in range(40):
        engine = Engine(MP4)
        engine.play()
        qtbot.wait(number * 3)
        engine.close()
