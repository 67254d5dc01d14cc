"""`python -m tests.ui_tour FOLDER [--only dark-de-1280x800-100-plain]`: all combinations, each in its own
process.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

THEMES = ("dark", "light")
LANGUAGES = ("en", "de")
SIZES = ("1600x1000", "1280x800", "1024x700")
TEXT = (100, 200)
WIDTHS = ("plain", "wide")
"""Width of the letters: that of the font, or 15% more than DejaVu Sans, the widest of the usual fonts."""
_SAMPLE = "The quick brown fox jumps over the lazy dog"
_WIDE_SAMPLE = 1.15 * 22.49
"""Width of the sample, in font sizes."""


def combinations() -> list[str]:
    """Names of all: theme, language, window size, text size, and width of the letters.

    Text of 200% is combined with the largest window only, wide letters with the smallest.
    """
    every = itertools.product(THEMES, LANGUAGES, SIZES, TEXT, WIDTHS)
    return [
        f"{theme}-{language}-{size}-{text}-{width}"
        for theme, language, size, text, width in every
        if (text == 100 or size == SIZES[0]) and (width == "plain" or (text == 100 and size == SIZES[-1]))
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui_tour", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", action="append", default=[], help="a combination, or more of them")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--no-pictures", action="store_true", help="look for cut texts alone")
    parser.add_argument("--keys", action="store_true", help="look for what the keyboard does not reach too")
    arguments = parser.parse_args()
    if arguments.here:
        return _run_tour(
            arguments.folder, arguments.only[0], images=not arguments.no_pictures, check_focus=arguments.keys
        )
    worst = 0
    for name in arguments.only or combinations():
        with tempfile.TemporaryDirectory() as home_folder:
            environment = dict(os.environ, WSDESK_HOME=home_folder, QT_QPA_PLATFORM="offscreen")
            command = [sys.executable, "-m", "tests.ui_tour", str(arguments.folder), "--only", name, "--here"]
            command += ["--no-pictures"] * arguments.no_pictures + ["--keys"] * arguments.keys
            worst = max(worst, subprocess.run(command, env=environment, check=False).returncode)
    return worst


def _screen(width: int, height: int) -> Path:
    """Configuration of a screen slightly larger than the window; Qt's default is a square of 800 px."""
    screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height + 68}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    path = Path(tempfile.mkdtemp()) / "screen.json"
    path.write_text(json.dumps({"synchronousWindowSystemEvents": False, "screens": [screen]}))
    return path


def _widen(application: QApplication) -> None:
    """Stretch the application font, from which all fonts of the window are derived."""
    from PySide6.QtGui import QFontMetricsF

    font = application.font()
    font.setPixelSize(100)
    width = QFontMetricsF(font).horizontalAdvance(_SAMPLE)
    font.setStretch(round(100 * _WIDE_SAMPLE * 100 / width))
    application.setFont(font)


def _run_tour(folder: Path, name: str, *, images: bool, check_focus: bool) -> int:
    from PySide6.QtWidgets import QApplication

    from tests.ui_tour.walk import walk
    from wsdesk.app.platform.crash import CrashHandler
    from wsdesk.app.platform.event_loop import install_generator_hooks
    from wsdesk.app.platform.language import install_translators
    from wsdesk.app.session.controller import AppController
    from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget, embedded_data
    from wsdesk.settings.directories import find_directories
    from wsdesk.settings.table import TEXT_SIZE, Settings

    theme, language, size, text, letters = name.split("-")
    width, height = map(int, size.split("x"))
    (folder / name).mkdir(parents=True, exist_ok=True)
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_screen(width, height)}"
    application = QApplication(["wsdesk"])
    application.setQuitOnLastWindowClosed(False)
    install_translators(application, language)
    if letters == "wide":
        _widen(application)
    directories = find_directories()
    Settings(directories.settings).set(TEXT_SIZE, int(text))

    from wsdesk.app.platform.event_loop import EventLoop

    async def run() -> int:
        crash = CrashHandler()
        crash.attach(asyncio.get_running_loop())
        install_generator_hooks(asyncio.get_running_loop())
        target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=embedded_data(directories.data))
        workspace = AppController(target, directories, crash, theme=theme)
        workspace.window.show()
        workspace.begin()
        try:
            truncated = await walk(
                workspace, (width, height), folder / name, images=images, check_focus=check_focus
            )
        finally:
            workspace.leave()
            await workspace.aclose()
        for cut in truncated:
            sys.stdout.write(f"{name}: {cut}\n")
        return 1 if truncated else 0

    with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
        return runner.run(run())


if __name__ == "__main__":
    sys.exit(main())
