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

AUDIO = Asset("s", "audio", duration_ms=24_000)


@pytest.fixture
def box(harness: Any, show: Callable[..., Any]) -> ImageBox:
    widget = show(ImageBox("box", harness.images, harness.themes), 320, 196)
    widget.show_asset(Asset("a", "image"))
    return widget


def test_an_image_is_never_stretched(box: ImageBox, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "a" in harness.images.wanted_ids())
    harness.images.bring("a", width=100, height=400, color="#ff0000")
    pixels = box.grab().toImage()
    red = [x for x in range(pixels.width()) if pixels.pixelColor(x, 98) == QColor("#ff0000")]
    assert abs(len(red) - 196 / 4) <= 2
    assert abs((red[0] + red[-1]) / 2 - 160) <= 1


def test_an_image_of_nearly_the_same_ratio_fills_the_box(box: ImageBox, harness: Any) -> None:
    harness.images.bring("a", width=640, height=406, color="#ff0000")
    pixels = box.grab().toImage()
    assert pixels.pixelColor(4, 98) == QColor("#ff0000")
    assert pixels.pixelColor(315, 98) == QColor("#ff0000")


def test_a_failure_has_a_message_until_the_image_is_loaded(box: ImageBox, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "a" in harness.images.wanted_ids())
    plain = box.grab().toImage()
    harness.images.fail("a")
    assert box.grab().toImage() != plain
    harness.images.error_codes.clear()
    harness.images.bring("a", color="#ff0000")
    assert box.grab().toImage().pixelColor(160, 98) == QColor("#ff0000")


def test_the_video_mark_is_beside_the_message_of_a_missing_still(box: ImageBox, harness: Any) -> None:
    harness.images.fail("a")
    text_rect = QRect(0, 106, 320, 22)
    text_image = box.grab(text_rect).toImage()
    box.show_asset(Asset("a", "image"), play=True)
    assert box.grab(text_rect).toImage() == text_image
    assert box.grab().toImage().pixelColor(160, 78) == harness.themes.current.color("on-picture"), "the mark"


def test_the_box_has_a_fixed_ratio() -> None:
    assert round(320 * RATIO) == 196


def test_every_reason_has_a_message() -> None:
    messages = {code: media_message(code) for code in get_args(Code)}
    assert all(messages.values())
    assert media_message("") == ""
    assert media_message("a code of tomorrow")


def test_audio_is_painted_when_its_peaks_are_loaded(harness: Any, show: Callable[..., Any]) -> None:
    box = show(WaveformBox("sound", harness.images, harness.themes), 320, 196)
    box.show_asset(AUDIO)
    assert [
        asset.asset_id for requests in harness.images.waveforms.wanted.values() for asset in requests
    ] == ["s"]
    harness.images.waveforms.bring("s", Peaks(bytes([255] * BUCKETS), 24_000))
    pixels = box.grab().toImage()
    audio = harness.themes.current.color("kind.audio")
    assert any(pixels.pixelColor(x, 60) == audio for x in range(320))
    box.hide()
    assert not any(harness.images.waveforms.wanted.values())


def test_the_highest_peak_is_always_painted() -> None:
    levels = bytes([3] * 199 + [255] + [3] * 200)
    for parts in (1, 7, 57, 400, 900):
        assert len(downsample_peaks(levels, parts)) == parts
        assert max(downsample_peaks(levels, parts)) == 255
    assert downsample_peaks(b"", 3) == [0, 0, 0]
