from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.errors import Code
from wsdesk.media.decode.peaks import BUCKETS, Peaks
from wsdesk.panels.widgets.images.media_box import RATIO, ImageBox, WaveformBox
from wsdesk.panels.widgets.painting.waveform import downsample_peaks
from wsdesk.store.text.api_value_labels import media_message

SOUND = Asset("s", "audio", duration_ms=24_000)


@pytest.fixture
def box(harness: Any, show: Callable[..., Any]) -> ImageBox:
    widget = show(ImageBox("box", harness.images, harness.themes), 320, 196)
    widget.show_asset(Asset("a", "image"))
    return widget


def test_a_picture_is_never_stretched(box: ImageBox, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "a" in harness.images.wanted_ids())
    harness.images.bring("a", width=100, height=400, color="#ff0000")
    pixels = box.grab().toImage()
    red = [x for x in range(pixels.width()) if pixels.pixelColor(x, 98) == QColor("#ff0000")]
    assert abs(len(red) - 196 / 4) <= 2
    assert abs((red[0] + red[-1]) / 2 - 160) <= 1


def test_a_picture_of_nearly_the_boxs_shape_fills_it(box: ImageBox, harness: Any) -> None:
    harness.images.bring("a", width=640, height=406, color="#ff0000")
    pixels = box.grab().toImage()
    assert pixels.pixelColor(4, 98) == QColor("#ff0000")
    assert pixels.pixelColor(315, 98) == QColor("#ff0000")


def test_a_failure_is_said_in_words_and_heals(box: ImageBox, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "a" in harness.images.wanted_ids())
    plain = box.grab().toImage()
    harness.images.fail("a")
    assert box.grab().toImage() != plain
    harness.images.troubles.clear()
    harness.images.bring("a", color="#ff0000")
    assert box.grab().toImage().pixelColor(160, 98) == QColor("#ff0000")


def test_the_mark_of_a_film_lies_beside_the_words_that_there_is_no_still(box: ImageBox, harness: Any) -> None:
    harness.images.fail("a")
    words = QRect(0, 106, 320, 22)
    said = box.grab(words).toImage()
    box.show_asset(Asset("a", "image"), play=True)
    assert box.grab(words).toImage() == said
    assert box.grab().toImage().pixelColor(160, 78) == harness.themes.current.color("on-picture"), "the mark"


def test_the_box_keeps_its_shape() -> None:
    assert round(320 * RATIO) == 196


def test_every_reason_has_words() -> None:
    words = {code: media_message(code) for code in get_args(Code)}
    assert all(words.values())
    assert media_message("") == ""
    assert media_message("a code of tomorrow")


def test_a_sound_is_drawn_when_its_peaks_come(harness: Any, show: Callable[..., Any]) -> None:
    box = show(WaveformBox("sound", harness.images, harness.themes), 320, 196)
    box.show_asset(SOUND)
    assert [asset.asset_id for wanted in harness.images.waveforms.wanted.values() for asset in wanted] == [
        "s"
    ]
    harness.images.waveforms.bring("s", Peaks(bytes([255] * BUCKETS), 24_000))
    pixels = box.grab().toImage()
    audio = harness.themes.current.color("kind.audio")
    assert any(pixels.pixelColor(x, 60) == audio for x in range(320))
    box.hide()
    assert not any(harness.images.waveforms.wanted.values())


def test_the_loudest_moment_is_never_left_out() -> None:
    levels = bytes([3] * 199 + [255] + [3] * 200)
    for parts in (1, 7, 57, 400, 900):
        assert len(downsample_peaks(levels, parts)) == parts
        assert max(downsample_peaks(levels, parts)) == 255
    assert downsample_peaks(b"", 3) == [0, 0, 0]
