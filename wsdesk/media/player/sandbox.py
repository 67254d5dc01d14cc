"""Sandbox of a player process: command line, environment, and resource limits."""

from __future__ import annotations

import ctypes
import math
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from wsdesk.media.player.frame_buffer import MEMORY_BYTES

COMMAND = "play-media"
"""The word of the command line behind which `child` stands."""
MOST_MEMORY = 4 << 30
"""Bytes of address space: a player takes about one billion, most of it never touched."""
MOST_PDF_MEMORY = 1 << 30
"""Bytes of writable memory. PDFium reserves 32 GiB of address space, so that space can't be limited."""
PDF = "pdf"
"""The word behind the descriptor that makes the child a reader of PDF files."""
_PASSED_ON = (
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LD_LIBRARY_PATH",
    "PATH",
    "PIPEWIRE_REMOTE",
    "PIPEWIRE_RUNTIME_DIR",
    "PULSE_COOKIE",
    "PULSE_RUNTIME_PATH",
    "PULSE_SERVER",
    "PYTHONHOME",
    "TMPDIR",
    "XDG_CONFIG_HOME",
    "XDG_RUNTIME_DIR",
)
"""What sound needs to find its server, and Python its libraries. No key is among them, and no bus."""
_SET = {
    "QT_QPA_PLATFORM": "offscreen",
    # Whatever a file says, FFmpeg opens nothing but files.
    "QT_FFMPEG_PROTOCOL_WHITELIST": "file",
    # Frames are needed in memory, and a driver is one thing more that a file could trip.
    "QT_FFMPEG_DECODING_HW_DEVICE_TYPES": ",",
}
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38


def command(descriptor: int, work: str = "") -> list[str]:
    """The program and its arguments, for frames in memory of that descriptor; `work` is empty or `PDF`."""
    # Without -P a folder that the window was started in could put its own modules before ours.
    python = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "wsdesk"]
    return [*python, COMMAND, str(descriptor), *([work] if work else [])]


def environment(own: Mapping[str, str]) -> dict[str, str]:
    """The child's environment, from the window's own: only what is named here."""
    kept = {name: own[name] for name in _PASSED_ON if name in own}
    return {**kept, **_SET, "PYTHONPATH": str(Path(__file__).resolve().parents[3])}


def give_up(work: str = "") -> None:
    """In the child: end with the window, leave no core, take no more memory or disk than the work needs."""
    memory = (resource.RLIMIT_DATA, MOST_PDF_MEMORY) if work == PDF else (resource.RLIMIT_AS, MOST_MEMORY)
    for what, most in (memory, (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, MEMORY_BYTES)):
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            prctl = ctypes.CDLL(None).prctl
            prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
            prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    os.umask(0o077)


def limit_cpu(seconds: int) -> None:
    """In the child: end when the work that follows takes more processor time than that."""
    with suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, hard))
