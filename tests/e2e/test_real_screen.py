"""The main workflow in a real window with a window manager, mouse, and keyboard."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.timeout(180)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZE = "1600x1000"
TIMEOUT_S = 40.0


class Screen:
    """A virtual screen with a window manager."""

    def __init__(self) -> None:
        reader, writer = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{SIZE}x24", "-nolisten", "tcp"],
            pass_fds=(writer,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            self.display = f":{pipe.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        self._manager = subprocess.Popen(["openbox"], env=self.environment, stderr=subprocess.DEVNULL)

    def xdotool(self, *arguments: object) -> str:
        completed = subprocess.run(
            ["xdotool", *map(str, arguments)],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return completed.stdout.strip()

    def click(self, at: list[int]) -> None:
        self.xdotool("mousemove", *at, "click", 1)

    def drag(self, start: list[int], end: list[int], *, drop: bool = True) -> None:
        self.xdotool("mousemove", *start, "mousedown", 1)
        for step in range(1, 13):
            x, y = (a + (b - a) * step // 12 for a, b in zip(start, end, strict=True))
            self.xdotool("mousemove", x, y, "sleep", 0.02)
        if drop:
            self.xdotool("mouseup", 1)

    def keys(self, *keys: str) -> None:
        self.xdotool("key", "--delay", 40, *keys)

    def type(self, text: str) -> None:
        self.xdotool("type", "--delay", 15, text)

    def close(self) -> None:
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(10)


class Program:
    """The application with the sample workspace, and queries to its `WindowInspector`."""

    def __init__(self, screen: Screen, home: Path, *imports: str) -> None:
        self._screen = screen
        environment = {**screen.environment, "WSDESK_HOME": str(home), "PYTHONPATH": f"{ROOT}:{HERE}"}
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "window_inspector.py"), str(home / "workspace"), *imports],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def query(self, *query: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()
        result = json.loads(self.process.stdout.readline())
        assert "error" not in result, result
        return result["answer"]

    def until(self, condition: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        end = time.monotonic() + TIMEOUT_S
        while True:
            state = self.query("state")
            if condition(state):
                return state
            summary = {name: value for name, value in state.items() if name != "edges"}
            assert time.monotonic() < end, json.dumps(summary)
            time.sleep(0.05)

    def until_widget(self, name: str) -> list[int]:
        """The center of a widget, as soon as it is visible."""
        end = time.monotonic() + TIMEOUT_S
        while not (at := self.query("widget", name)):
            assert time.monotonic() < end, name
            time.sleep(0.05)
        return at

    def fill_screen(self) -> None:
        windows = self._screen.xdotool(
            "search", "--sync", "--onlyvisible", "--pid", self.process.pid, "--name", "wsdesk"
        )
        window = windows.splitlines()[-1]
        self._screen.xdotool("windowactivate", "--sync", window)
        self._screen.xdotool("windowmove", window, 0, 0, "windowsize", window, *SIZE.split("x"))
        time.sleep(0.5)

    def quit(self) -> None:
        self._screen.keys("ctrl+q")
        assert self.process.wait(20) == 0
        self.close_pipes()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)
        self.close_pipes()

    def close_pipes(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


def open_board(program: Program) -> dict[str, Any]:
    program.until(lambda s: s["mode"] == "live")
    state = program.until(lambda s: s["phase"] == "ready" and s["canvas"] == "Hero film board")
    program.fill_screen()
    return state


def test_the_main_workflow_by_mouse_and_keyboard(screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "a home"
    program = Program(screen, home)
    try:
        before = open_board(program)

        # Click a node and zoom to it.
        screen.click(program.query("node", "Harbour at dusk"))
        state = program.until(lambda s: len(s["selected"]) == 1)
        screen.keys("shift+2")
        program.until(lambda s: s["scale"] > 0.6)
        first = state["version"]
        assert first > 1

        # Connect two handles.
        pair = program.query("pair")
        screen.drag(pair["from"], pair["to"])
        after = program.until(lambda s: len(s["edges"]) == len(before["edges"]) + 1 and not s["unsent"])
        (edge,) = set(after["edges"]) - set(before["edges"])
        assert program.query("edge", edge) == pair["ends"]

        # M goes to the comments of the selected node; Ctrl+Enter sends.
        screen.click(program.query("node", "Harbour at dusk"))
        program.until(lambda s: len(s["selected"]) == 1 and s["thread"])
        screen.keys("m")
        program.until(lambda s: s["focus"] == "commentEdit")
        screen.type("hold the horizon")
        screen.keys("ctrl+Return")
        program.until(lambda s: "hold the horizon" in s["comments"])

        # The command palette opens another canvas.
        screen.keys("ctrl+k")
        program.until(lambda s: s["focus"] == "finderField")
        screen.type("Storyboard")
        time.sleep(0.3)
        screen.keys("Return")
        program.until(lambda s: s["canvas"] == "Storyboard" and s["phase"] == "ready")

        # After a kill and a restart, the edge, the comment, and the tabs are still there.
        program.kill()
        program = Program(screen, home)
        program.until(lambda s: s["canvas"] == "Hero film board" or s["canvas"] == "Storyboard")
        program.fill_screen()
        screen.keys("ctrl+k")
        program.until(lambda s: s["focus"] == "finderField")
        screen.type("Hero film")
        time.sleep(0.3)
        screen.keys("Return")
        program.until(lambda s: s["canvas"] == "Hero film board" and edge in s["edges"])
        screen.keys("shift+1")
        time.sleep(0.5)
        screen.click(program.query("node", "Harbour at dusk"))
        program.until(lambda s: len(s["selected"]) == 1 and "hold the horizon" in s["comments"])
        program.quit()
    finally:
        if program.process.poll() is None:
            program.kill()
