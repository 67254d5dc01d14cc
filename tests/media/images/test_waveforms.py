"""Waveforms: fetched, decoded, and cached, on Qt's event loop, which its decoders need."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.media.samples import SERVER_URL, Host, ImageRecorder, asset, wav_bytes
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

    async def wait_until_idle(self) -> None:
        async with asyncio.timeout(30):
            while not self.waveforms.idle:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    def _on_ready(self, signal: WaveformReady) -> None:
        self.ready.append(signal.asset_id)

    def _on_failed(self, signal: WaveformFailed) -> None:
        self.failed.append((signal.asset_id, signal.code))


@pytest.fixture
def waveform_recorder(recorder: ImageRecorder) -> WaveformRecorder:
    return WaveformRecorder(recorder.images.waveforms)


async def test_peaks_are_computed_once(
    recorder: ImageRecorder, waveform_recorder: WaveformRecorder, host: Host, tmp_path: Path
) -> None:
    host.files["/a.wav"] = wav_bytes(2.0)
    target = asset("a", kind="audio", url="a.wav")
    assert waveform_recorder.waveforms.peaks(target) is None
    waveform_recorder.waveforms.request("canvas", [target])
    await waveform_recorder.wait_until_idle()
    peaks = waveform_recorder.waveforms.peaks(target)
    assert peaks is not None
    assert peaks.duration_ms == 2000
    assert waveform_recorder.ready == ["a"]
    waveform_recorder.waveforms.request("canvas", [target])
    await waveform_recorder.wait_until_idle()
    second_provider = ImageProvider(tmp_path / "media", transport=host.transport)
    second_provider.set_server(SERVER_URL, "p")
    other = WaveformRecorder(second_provider.waveforms)
    other.waveforms.request("canvas", [asset("a", kind="audio", url="signed-anew")])
    await other.wait_until_idle()
    assert other.waveforms.peaks(target) == peaks
    assert host.paths == ["/a.wav"]
    await second_provider.aclose()


async def test_compressed_audio_is_decoded_by_qt(
    waveform_recorder: WaveformRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> None:
        raise OSError

    # As if the WAV had a codec that only Qt supports: the decoder of MP3 and other formats is used.
    monkeypatch.setattr("wsdesk.media.images.waveforms.peaks_of_wav", unknown)
    host.files["/a.wav"] = wav_bytes(2.0, rate_hz=44_100, channels=2)
    target = asset("a", kind="audio", url="a.wav")
    waveform_recorder.waveforms.request("canvas", [target])
    await waveform_recorder.wait_until_idle()
    peaks = waveform_recorder.waveforms.peaks(target)
    assert waveform_recorder.failed == []
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
        (wav_bytes(0.1)[:44], "not-media"),
    ],
)
async def test_an_undecodable_file_has_a_code_and_is_not_retried(
    waveform_recorder: WaveformRecorder, host: Host, data: int | bytes, code: str
) -> None:
    host.files["/a"] = data
    target = asset("a", kind="audio", url="a")
    for _ in range(2):
        waveform_recorder.waveforms.request("canvas", [])
        waveform_recorder.waveforms.request("canvas", [target])
        await waveform_recorder.wait_until_idle()
    assert waveform_recorder.failed == [("a", code)]
    assert waveform_recorder.waveforms.error_code("a") == code
    assert waveform_recorder.waveforms.peaks(target) is None
    assert len(host.paths) == 1


async def test_without_qts_multimedia_there_is_no_waveform_and_no_error(
    waveform_recorder: WaveformRecorder, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "import sys; sys.modules['PySide6.QtMultimedia'] = None\n"
        "from wsdesk.app.cli.main import main; sys.exit(main(['play-media', sys.argv[1]]))"
    )
    monkeypatch.setattr(
        sandbox, "command", lambda number, work: [sys.executable, "-P", "-c", script, str(number)]
    )
    host.files["/a"] = b"fLaC" + bytes(1000)
    waveform_recorder.waveforms.request("canvas", [asset("a", kind="audio", url="a")])
    await waveform_recorder.wait_until_idle()
    assert waveform_recorder.failed == [("a", "not-media")]


async def test_one_job_at_a_time_and_hidden_ones_are_canceled(
    waveform_recorder: WaveformRecorder, host: Host
) -> None:
    host.files |= {f"/{n}": wav_bytes(0.1) for n in range(4)}
    assets = [asset(str(n), kind="audio", url=str(n)) for n in range(4)]
    host.gate.clear()
    waveform_recorder.waveforms.request("canvas", assets)
    async with asyncio.timeout(30):
        while not host.paths:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    waveform_recorder.waveforms.request("canvas", assets[2:])
    host.gate.set()
    await waveform_recorder.wait_until_idle()
    assert waveform_recorder.ready == ["2", "3"]
    assert host.peak_active == 1


async def test_nothing_is_started_while_the_view_moves(
    recorder: ImageRecorder, waveform_recorder: WaveformRecorder, host: Host
) -> None:
    host.files["/a"] = wav_bytes(0.1)
    recorder.images.set_paused("canvas", True)
    waveform_recorder.waveforms.request("canvas", [asset("a", kind="audio", url="a")])
    await asyncio.sleep(0.01)
    assert host.paths == []
    assert not recorder.images.idle
    recorder.images.set_paused("canvas", False)
    await waveform_recorder.wait_until_idle()
    assert waveform_recorder.ready == ["a"]


async def test_closing_while_qt_decodes(host: Host, tmp_path: Path, qapp: QApplication) -> None:
    host.files["/a"] = b"ID3\x04\x00\x00\x00\x00\x00\x00" + bytes(2_000_000)
    images = ImageProvider(tmp_path / "m", transport=host.transport)
    images.set_server(SERVER_URL, "p")
    images.waveforms.request("canvas", [asset("a", kind="audio", url="a")])
    async with asyncio.timeout(30):
        while not host.paths:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        await images.aclose()


SAMPLE = Path(__file__).parents[3] / "resources" / "sample" / "assets"


@pytest.mark.parametrize("suffix", [".mp3", ".opus", ".flac", ".wav"])
async def test_every_audio_file_of_the_sample_is_decoded_completely(
    waveform_recorder: WaveformRecorder, host: Host, suffix: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = min(SAMPLE.glob(f"sound-*{suffix}"))
    host.files["/a"] = path.read_bytes()
    target = asset("a", kind="audio", url="a")
    waveform_recorder.waveforms.request("canvas", [target])
    await waveform_recorder.wait_until_idle()
    peaks = waveform_recorder.waveforms.peaks(target)
    assert waveform_recorder.failed == []
    assert peaks is not None
    assert peaks.duration_ms > 500
    assert max(peaks.levels) > 100
    # To its end: a stalled decoder would leave out the rest.
    assert max(peaks.levels[BUCKETS // 4 :]) > 0
    # FFmpeg would write about timestamps here, bypassing the log.
    assert capfd.readouterr().err == ""
