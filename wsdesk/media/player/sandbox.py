"""Sandbox of a player process: command line, environment, and resource limits."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from wsdesk.files import system
from wsdesk.media.player.frame_buffer import BUFFER_BYTES

COMMAND = "play-media"
"""Hidden command of the command line that runs `child`."""
MAX_ADDRESS_SPACE = 4 << 30
"""Bytes of address space: a player uses about 1 GB, most of it never touched."""
MAX_PDF_MEMORY = 1 << 30
"""Bytes of writable memory. PDFium reserves 32 GiB of address space, so that address space can't be limited.
"""
PDF = "pdf"
"""Argument that selects the PDF reader."""
_ALLOWED_VARIABLES = (
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
    # Windows
    "LOCALAPPDATA",
    "SYSTEMROOT",
    "TEMP",
    "USERPROFILE",
)
"""Variables that audio servers, Python, and Qt need. API keys and the D-Bus address aren't passed on."""
_FIXED_VARIABLES = {
    "QT_QPA_PLATFORM": "offscreen",
    # FFmpeg opens only files, whatever a file references.
    "QT_FFMPEG_PROTOCOL_WHITELIST": "file",
    # Frames are needed in memory, and a GPU driver would add attack surface.
    "QT_FFMPEG_DECODING_HW_DEVICE_TYPES": ",",
}
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38


def command(frames: str, work: str = "") -> list[str]:
    """Command line of the child for the name of a frame buffer; `work` is empty or `PDF`."""
    # Without -P, modules in the working directory could shadow ours.
    python = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "wsdesk"]
    return [*python, COMMAND, frames, *([work] if work else [])]


def environment(parent: Mapping[str, str]) -> dict[str, str]:
    """Environment of the child: an allowlist of the window's variables."""
    inherited = {name: parent[name] for name in _ALLOWED_VARIABLES if name in parent}
    return {**inherited, **_FIXED_VARIABLES, "PYTHONPATH": str(Path(__file__).resolve().parents[3])}


def restrict_process(work: str = "") -> None:
    """Restrict the child: end with the window, no core dump, limits of memory and file size."""
    system.limit_memory(MAX_PDF_MEMORY if work == PDF else MAX_ADDRESS_SPACE, written_only=work == PDF)
    system.limit_files(BUFFER_BYTES)
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            prctl = ctypes.CDLL(None).prctl
            prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
            prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    os.umask(0o077)
