"""Videos and audio of the sample, played in child processes, and files and processes that fail."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.files.resources import resource
from wsdesk.media.player import sandbox
from wsdesk.media.player.child_session import PlayerProcess
from wsdesk.media.player.playback import Playback
from wsdesk.media.player.players import PlayerPool

WAIT_MS = 30_000
ROOT = Path(__file__).parents[3]
ASSETS = resource("sample", "assets")
MP4 = ASSETS / "film-title.mp4"
CLIPS = sorted(p for p in ASSETS.iterdir() if p.suffix in (".mp4", ".webm", ".opus", ".mp3", ".flac", ".wav"))
OpenPlayer = Callable[[Path], Any]


@pytest.fixture
def qt_loop(qapp: QApplication) -> EventLoop:
    return EventLoop(qapp)


@pytest.mark.parametrize("clip", CLIPS, ids=lambda path: path.name)
def test_every_clip_of_the_sample_plays(open_player: OpenPlayer, clip: Path, qtbot: Any) -> None:
    recorded = open_player(clip)
    recorded.playback.play()
    is_video = clip.suffix in (".mp4", ".webm")
    qtbot.waitUntil(
        lambda: (
            recorded.playback.playing
            and recorded.playback.duration_ms > 0
            and bool(recorded.frames or not is_video)
        ),
        timeout=WAIT_MS,
    )
    assert recorded.playback.has_video == is_video
    assert recorded.failures == []


def test_frames_have_the_size_of_the_view(open_player: OpenPlayer, qtbot: Any) -> None:
    recorded = open_player(MP4)
    recorded.playback.set_size(320, 320)
    recorded.playback.pause()
    qtbot.waitUntil(lambda: recorded.frames > 0, timeout=WAIT_MS)
    assert (recorded.image.width(), recorded.image.height()) == (320, 180)
    recorded.playback.set_size(2_000, 2_000)
    qtbot.waitUntil(lambda: recorded.frames > 1, timeout=WAIT_MS)
    assert (recorded.image.width(), recorded.image.height()) == (640, 360)  # never larger than the original
    assert len({recorded.image.pixel(x, y) for x in range(0, 640, 16) for y in range(0, 360, 16)}) > 8


def test_playback_pauses_seeks_and_continues(open_player: OpenPlayer, qtbot: Any) -> None:
    recorded = open_player(MP4)
    playback = recorded.playback
    playback.play()
    qtbot.waitUntil(lambda: playback.position_ms > 200, timeout=WAIT_MS)
    playback.pause()
    qtbot.waitUntil(lambda: not playback.playing)
    frame_count = recorded.frames
    playback.seek(1_500)
    qtbot.waitUntil(lambda: playback.position_ms == 1_500 and recorded.frames > frame_count, timeout=WAIT_MS)
    playback.set_rate(2.0)
    playback.play()
    qtbot.waitUntil(lambda: playback.has_ended and not playback.playing, timeout=WAIT_MS)
    assert playback.position_ms == playback.duration_ms == 3_000
    playback.play()
    qtbot.waitUntil(lambda: playback.playing and playback.position_ms < 1_500, timeout=WAIT_MS)


def test_playback_steps_by_frames(open_player: OpenPlayer, qtbot: Any) -> None:
    recorded = open_player(MP4)
    playback = recorded.playback
    playback.pause()
    qtbot.waitUntil(lambda: recorded.frames > 0 and playback.duration_ms > 0, timeout=WAIT_MS)
    positions: list[int] = []
    for offset in (12, 1, 1, -1, -1):
        frame_count = recorded.frames
        playback.step(offset)
        qtbot.waitUntil(lambda frame_count=frame_count: recorded.frames > frame_count, timeout=WAIT_MS)
        positions.append(playback.position_ms * 24 // 1_000)
    assert positions == [12, 13, 14, 13, 12]  # 24 frames a second
    assert not playback.playing
    playback.step(-100)
    qtbot.waitUntil(lambda: playback.position_ms < 42, timeout=WAIT_MS)


def test_playback_loops(open_player: OpenPlayer, qtbot: Any) -> None:
    playback = open_player(MP4).playback
    playback.set_loop(True)
    playback.play()
    playback.seek(2_700)
    qtbot.waitUntil(lambda: playback.position_ms > 2_650, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: playback.playing and playback.position_ms < 1_500, timeout=WAIT_MS)


def hostile(kind: str, folder: Path) -> Path:
    path = folder / f"{kind}.mp4"
    data = MP4.read_bytes()
    match kind:
        case "truncated":
            path.write_bytes(data[:3_000])
        case "empty":
            path.touch()
        case "wrong-type":
            shutil.copy(ASSETS / "paper-brief.pdf", path)
        case "noise":
            path.write_bytes(data[:64] + bytes(range(256)) * 400)
        case "playlist":
            path.write_text("#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n")
        case "folder":
            path.mkdir()
        case _:
            path = folder / "nowhere.mp4"
    return path


@pytest.mark.parametrize(
    "kind", ["truncated", "empty", "wrong-type", "noise", "playlist", "folder", "missing"]
)
def test_an_unplayable_file_fails_with_a_code(
    open_player: OpenPlayer, players: PlayerPool, qtbot: Any, tmp_path: Path, kind: str
) -> None:
    recorded = open_player(hostile(kind, tmp_path))
    recorded.playback.play()
    qtbot.waitUntil(lambda: recorded.failures == ["not-playable"], timeout=WAIT_MS)
    qtbot.waitUntil(lambda: not players.process_ids, timeout=WAIT_MS)


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_crashed_process_fails_with_a_code(
    open_player: OpenPlayer, players: PlayerPool, qtbot: Any, signal_number: int
) -> None:
    recorded = open_player(MP4)
    recorded.playback.play()
    qtbot.waitUntil(lambda: recorded.frames > 0, timeout=WAIT_MS)
    os.kill(players.process_ids[0], signal_number)
    qtbot.waitUntil(lambda: recorded.failures == ["not-playable"], timeout=WAIT_MS)
    assert not recorded.playback.playing


def test_a_silent_process_is_killed(
    open_player: OpenPlayer, players: PlayerPool, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Playback, "TIMEOUT_MS", 1_000)
    recorded = open_player(MP4)
    recorded.playback.play()
    os.kill(players.process_ids[0], signal.SIGSTOP)
    qtbot.waitUntil(lambda: recorded.failures == ["not-playable"], timeout=WAIT_MS)


def test_a_process_that_ignores_the_end_is_killed(
    open_player: OpenPlayer, players: PlayerPool, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayerProcess, "GRACE_MS", 100)
    recorded = open_player(MP4)
    qtbot.waitUntil(lambda: recorded.playback.duration_ms > 0, timeout=WAIT_MS)
    os.kill(players.process_ids[0], signal.SIGSTOP)
    recorded.playback.close()
    qtbot.waitUntil(lambda: not players.process_ids, timeout=WAIT_MS)
    assert recorded.failures == []


def test_closing_while_it_plays_thirty_times(
    open_player: OpenPlayer, players: PlayerPool, qtbot: Any
) -> None:
    for number in range(30):
        recorded = open_player(MP4)
        recorded.playback.play()
        if number % 3 == 0:
            qtbot.waitUntil(
                lambda recorded=recorded, least=number % 5: recorded.frames > least, timeout=WAIT_MS
            )
        recorded.playback.close()
    qtbot.waitUntil(lambda: not players.process_ids, timeout=WAIT_MS)


def test_missing_libraries_are_reported(
    open_player: OpenPlayer, imposter: Callable[[str], None], qtbot: Any
) -> None:
    imposter(
        "import sys; sys.modules['PySide6.QtMultimedia'] = None\n"
        "from wsdesk.app.cli.main import main; sys.exit(main(['play-media', sys.argv[1]]))"
    )
    recorded = open_player(MP4)
    qtbot.waitUntil(lambda: recorded.failures == ["no-library"], timeout=WAIT_MS)


TALK = "import json, os, sys, time\ndef say(**m): print(json.dumps(m), flush=True)\n"


@pytest.mark.parametrize(
    "script",
    [
        "print('x' * 100_000, flush=True); time.sleep(60)",
        "print('hello', flush=True); time.sleep(60)",
        "os._exit(0)",
        "os.abort()",
    ],
    ids=["endless-line", "no-json", "leaves", "aborts"],
)
def test_messages_of_a_compromised_process_are_validated(
    open_player: OpenPlayer, players: PlayerPool, imposter: Callable[[str], None], qtbot: Any, script: str
) -> None:
    imposter(TALK + script)
    recorded = open_player(MP4)
    qtbot.waitUntil(lambda: recorded.failures == ["not-playable"], timeout=WAIT_MS)
    qtbot.waitUntil(lambda: not players.process_ids, timeout=WAIT_MS)


def test_invalid_frames_are_not_shown(
    open_player: OpenPlayer, imposter: Callable[[str], None], qtbot: Any
) -> None:
    imposter(
        TALK + "say(event='frame', slot=99, w=10**12, h=10**12)\n"
        "say(event='frame', slot=0, w=64, h=64)\n"  # the buffer is empty
        "say(event='frame', slot='x', w=None, h=-4)\n"
        "os.pwrite(int(sys.argv[1]), bytes(16), 0); os.ftruncate(int(sys.argv[1]), 8)\n"
        "say(event='frame', slot=0, w=2, h=2)\n"
        "say(event='position', ms=float('inf')); say(event='opened', ms='long', video=1)\n"
        "say(event=['odd'], code={}); say(event='state', playing=True)\n"
        "time.sleep(60)"
    )
    recorded = open_player(MP4)
    qtbot.waitUntil(lambda: recorded.playback.playing, timeout=WAIT_MS)
    assert recorded.frames == 4
    assert recorded.image is None
    assert recorded.failures == []


def test_the_child_gets_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", "secret-1")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:secret-2")
    monkeypatch.setenv("HTTPS_PROXY", "http://u:secret-3@proxy")
    environment = sandbox.environment(os.environ)
    assert "secret" not in "".join(environment.values())
    assert environment["QT_FFMPEG_PROTOCOL_WHITELIST"] == "file"


def test_the_child_has_only_that_environment(
    open_player: OpenPlayer, players: PlayerPool, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", "secret")
    recorded = open_player(MP4)
    qtbot.waitUntil(lambda: recorded.playback.duration_ms > 0, timeout=WAIT_MS)
    process = Path("/proc", str(players.process_ids[0]))
    assert b"secret" not in (process / "environ").read_bytes()
    assert b"WSDESK" not in (process / "environ").read_bytes()
    limits = (process / "limits").read_text()
    assert re.search(r"Max core file size +0 +0 ", limits)
    assert re.search(rf"Max address space +{sandbox.MAX_ADDRESS_SPACE} ", limits)


WINDOW = """
import sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from wsdesk.media.player.players import PlayerPool
app = QGuiApplication([])
players = PlayerPool()
playing = players.open(Path(sys.argv[1]))
playing.play()
playing.frame_ready.connect(lambda: print(players.process_ids[0], flush=True))
app.exec()
"""


def test_the_child_ends_with_a_window_that_is_killed(qtbot: Any) -> None:
    window = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(MP4)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert window.stdout is not None
    with window.stdout:
        child = int(window.stdout.readline())
        assert b"play-media" in Path("/proc", str(child), "cmdline").read_bytes()
        window.kill()
        window.wait()
    qtbot.waitUntil(lambda: not is_running(child), timeout=WAIT_MS)


def is_running(process_id: int) -> bool:
    try:
        status = Path("/proc", str(process_id), "status").read_text()
    except OSError:
        return False
    return "State:\tZ" not in status


def test_one_player_plays_at_a_time(open_player: OpenPlayer, qtbot: Any) -> None:
    first, second = open_player(MP4), open_player(MP4)
    first.playback.set_loop(True)
    first.playback.play()
    qtbot.waitUntil(lambda: first.playback.playing, timeout=WAIT_MS)
    second.playback.play()
    qtbot.waitUntil(lambda: second.playback.playing and not first.playback.playing, timeout=WAIT_MS)


def test_closing_waits_for_all_processes(
    open_player: OpenPlayer, players: PlayerPool, qt_loop: EventLoop, qtbot: Any
) -> None:
    recorded = [open_player(MP4) for _ in range(3)]
    for one in recorded:
        one.playback.pause()
    recorded[0].playback.play()
    qtbot.waitUntil(lambda: all(one.frames for one in recorded), timeout=WAIT_MS)
    running = players.process_ids
    assert len(running) == 3
    with qt_loop:
        qt_loop.run_until_complete(players.aclose())
    assert players.process_ids == ()
    assert not any(is_running(process_id) for process_id in running)
    assert all(one.failures == [] for one in recorded)
