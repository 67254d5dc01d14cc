"""Waveforms: fetched, listened to, kept. With Qt's loop, since its decoders need one."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.media.samples import SERVICE, Host, ImageRecorder, asset, sound
from wsdesk.media.decode.peaks import BUCKETS
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.images.waveforms import WaveformFailed, WaveformReady, Waveforms
from wsdesk.media.player import sandbox

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend(qt_backend: tuple[str, dict[str, object]]) -> tuple[str, dict[str, object]]:
    return qt_backend


class WaveformRecorder:
    def __init__(self, waveforms: Waveforms) -> None:
        self.waveforms = waveforms
        self.ready: list[str] = []
        self.failed: list[tuple[str, str]] = []
        waveforms.ready.connect(self._on_ready)
        waveforms.failed.connect(self._on_failed)

    async def settled(self) -> None:
        async with asyncio.timeout(30):
            while not self.waveforms.idle:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    def _on_ready(self, ready: WaveformReady) -> None:
        self.ready.append(ready.asset_id)

    def _on_failed(self, failed: WaveformFailed) -> None:
        self.failed.append((failed.asset_id, failed.code))


@pytest.fixture
def recorder(watched: ImageRecorder) -> WaveformRecorder:
    return WaveformRecorder(watched.images.waveforms)


async def test_peaks_are_computed_once(
    watched: ImageRecorder, recorder: WaveformRecorder, host: Host, tmp_path: Path
) -> None:
    host.files["/a.wav"] = sound(2.0)
    wanted = asset("a", kind="audio", url="a.wav")
    assert recorder.waveforms.peaks(wanted) is None
    recorder.waveforms.request("canvas", [wanted])
    await recorder.settled()
    peaks = recorder.waveforms.peaks(wanted)
    assert peaks is not None
    assert peaks.duration_ms == 2000
    assert recorder.ready == ["a"]
    recorder.waveforms.request("canvas", [wanted])
    await recorder.settled()
    again = ImageProvider(tmp_path / "media", transport=host.transport)
    again.set_server(SERVICE, "p")
    other = WaveformRecorder(again.waveforms)
    other.waveforms.request("canvas", [asset("a", kind="audio", url="signed-anew")])
    await other.settled()
    assert other.waveforms.peaks(wanted) == peaks
    assert host.asked == ["/a.wav"]
    await again.aclose()


async def test_compressed_audio_is_decoded_by_qt(
    recorder: WaveformRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> None:
        raise OSError

    # As if the WAV held a codec that only Qt knows: the same decoder that takes MP3 and the rest.
    monkeypatch.setattr("wsdesk.media.images.waveforms.peaks_of_wav", unknown)
    host.files["/a.wav"] = sound(2.0, rate_hz=44_100, channels=2)
    wanted = asset("a", kind="audio", url="a.wav")
    recorder.waveforms.request("canvas", [wanted])
    await recorder.settled()
    peaks = recorder.waveforms.peaks(wanted)
    assert recorder.failed == []
    assert peaks is not None
    assert abs(peaks.duration_ms - 2000) < 60
    assert max(peaks.levels[: BUCKETS // 8]) < 60
    assert max(peaks.levels[-BUCKETS // 8 :]) > 200


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (404, "gone"),
        (b"<html>", "not-media"),
        (b"OggS" + bytes(4000), "not-media"),
        (b"ID3\x04" + b"\xff" * 3000, "not-media"),
        (sound(0.1)[:44], "not-media"),
    ],
)
async def test_an_undecodable_file_has_a_code_and_is_not_retried(
    recorder: WaveformRecorder, host: Host, data: int | bytes, code: str
) -> None:
    host.files["/a"] = data
    wanted = asset("a", kind="audio", url="a")
    for _ in range(2):
        recorder.waveforms.request("canvas", [])
        recorder.waveforms.request("canvas", [wanted])
        await recorder.settled()
    assert recorder.failed == [("a", code)]
    assert recorder.waveforms.error_code("a") == code
    assert recorder.waveforms.peaks(wanted) is None
    assert len(host.asked) == 1


async def test_without_qts_multimedia_there_is_no_waveform_and_no_error(
    recorder: WaveformRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "import sys; sys.modules['PySide6.QtMultimedia'] = None\n"
        "from wsdesk.app.cli.main import main; sys.exit(main(['play-media', sys.argv[1]]))"
    )
    monkeypatch.setattr(
        sandbox, "command", lambda number, work: [sys.executable, "-P", "-c", script, str(number)]
    )
    host.files["/a"] = b"fLaC" + bytes(1000)
    recorder.waveforms.request("canvas", [asset("a", kind="audio", url="a")])
    await recorder.settled()
    assert recorder.failed == [("a", "not-media")]


async def test_one_job_at_a_time_and_hidden_ones_are_canceled(recorder: WaveformRecorder, host: Host) -> None:
    host.files |= {f"/{n}": sound(0.1) for n in range(4)}
    assets = [asset(str(n), kind="audio", url=str(n)) for n in range(4)]
    host.gate.clear()
    recorder.waveforms.request("canvas", assets)
    async with asyncio.timeout(30):
        while not host.asked:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    recorder.waveforms.request("canvas", assets[2:])
    host.gate.set()
    await recorder.settled()
    assert recorder.ready == ["2", "3"]
    assert host.most == 1


async def test_nothing_is_started_while_the_view_moves(
    watched: ImageRecorder, recorder: WaveformRecorder, host: Host
) -> None:
    host.files["/a"] = sound(0.1)
    watched.images.set_pace(True)
    recorder.waveforms.request("canvas", [asset("a", kind="audio", url="a")])
    await asyncio.sleep(0.01)
    assert host.asked == []
    assert not watched.images.idle
    watched.images.set_pace(False)
    await recorder.settled()
    assert recorder.ready == ["a"]


async def test_closing_while_qt_decodes(host: Host, tmp_path: Path, qapp: QApplication) -> None:
    host.files["/a"] = b"ID3\x04\x00\x00\x00\x00\x00\x00" + bytes(2_000_000)
    images = ImageProvider(tmp_path / "m", transport=host.transport)
    images.set_server(SERVICE, "p")
    images.waveforms.request("canvas", [asset("a", kind="audio", url="a")])
    async with asyncio.timeout(10):
        while not host.asked:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        await images.aclose()


SAMPLE = Path(__file__).parents[3] / "resources" / "sample" / "assets"


@pytest.mark.parametrize("suffix", [".mp3", ".opus", ".flac", ".wav"])
async def test_every_audio_file_of_the_sample_is_decoded_completely(
    recorder: WaveformRecorder, host: Host, suffix: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = min(SAMPLE.glob(f"sound-*{suffix}"))
    host.files["/a"] = path.read_bytes()
    wanted = asset("a", kind="audio", url="a")
    recorder.waveforms.request("canvas", [wanted])
    await recorder.settled()
    peaks = recorder.waveforms.peaks(wanted)
    assert recorder.failed == []
    assert peaks is not None
    assert peaks.duration_ms > 500
    assert max(peaks.levels) > 100
    # To its end: a decoder that stalled would leave the rest of the length out.
    assert max(peaks.levels[BUCKETS // 4 :]) > 0
    # FFmpeg would write about timestamps here, past every log.
    assert capfd.readouterr().err == ""
