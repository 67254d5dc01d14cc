"""Culls a generated workspace in the real window by keyboard, and kills the program at random points.

    python -m tests.e2e.culling_run [--canvases 20] [--kills 30]

600 results over 20 canvases are indexed, the server is stopped, and the results are culled to ten with X, P,
stars, and a survey, commented on, collected, and presented. The program is killed (SIGKILL) again and again
right after a mark is visible; after each restart, every mark that was visible must still be there.
It needs Xvfb, openbox, and xdotool.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = Path(os.environ.get("WSDESK_ROOT", HERE.parents[1]))
"""Repository that is run, such as an older version."""
sys.path[:0] = [str(HERE), str(ROOT)]

from test_real_screen import Screen  # noqa: E402


def inspector_main(url: str, key: str) -> None:
    """Run the window with queries about the marks."""
    from PySide6.QtWidgets import QApplication
    from window_inspector import WindowInspector, run

    from wsdesk.app.session.launch_target import LaunchTarget
    from wsdesk.panels.light_table.page import LightTablePage
    from wsdesk.settings.profiles import Profile

    class CullingInspector(WindowInspector):
        def _culling(self) -> dict[str, Any]:
            stores = self._controller.stores
            page = self._controller.window.findChild(LightTablePage)
            current = page.selection.current_result() if page is not None else None
            focus = QApplication.focusWidget()
            return {
                "mode": stores.connection.state.mode,
                "indexed": [stores.indexing.state.canvases, stores.indexing.state.waiting],
                "open": page is not None and page.is_open,
                "phase": str(stores.light_table.state.phase),
                "rows": page.model.rowCount() if page is not None else 0,
                "current": current.version_id if current is not None else "",
                "row": page.grid.currentIndex().row() if page is not None else -1,
                "selected": len(page.grid.selected_rows()) if page is not None else 0,
                "status": page.status.text() if page is not None else "",
                "focus": focus.objectName() if focus is not None else "",
                "comparing": len(stores.comparison.state.sides) if stores.comparison.state else 0,
                "of": stores.comparison.state.count if stores.comparison.state else 0,
                "slides": len(stores.presentation.state.slides),
                "slide": stores.presentation.state.index,
                "collections": [[one.name, list(one.version_ids)] for one in stores.collections.all],
                "draft": stores.comments.state.draft,
                "waiting": len(stores.outbox.entries),
                "overlay": [n for n in ("viewerPage", "comparePage") if self._widget(n)],
            }

        def _marks(self) -> dict[str, list[Any]]:
            all_marks = self._controller.stores.marks.all
            return {key: [one.flag.value, one.rating, one.color_label] for key, one in all_marks.items()}

    run(LaunchTarget(Profile(id="culling", name="Culling", base_url=url), key), CullingInspector)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


class Window:
    """A running program."""

    def __init__(self, screen: Screen, home: Path, url: str, key: str) -> None:
        self.screen = screen
        environment = {**screen.environment, "WSDESK_HOME": str(home), "PYTHONPATH": f"{ROOT}"}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__)), "--inspect", url, key],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            cwd=ROOT,
        )

    def query(self, *query: str) -> Any:
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()
        result = json.loads(self.process.stdout.readline())
        assert "error" not in result, result
        return result["answer"]

    def until(self, what: Callable[[dict[str, Any]], object], patience: float = 60) -> dict[str, Any]:
        end = time.monotonic() + patience
        while True:
            state = self.query("culling")
            if what(state):
                return state
            assert time.monotonic() < end, state
            time.sleep(0.02)

    def activate(self) -> None:
        found = self.screen.xdotool(
            "search", "--sync", "--onlyvisible", "--pid", self.process.pid, "--name", "wsdesk"
        )
        window = found.splitlines()[-1]
        self.screen.xdotool("windowactivate", "--sync", window)
        self.screen.xdotool("windowmove", window, 0, 0, "windowsize", window, 1600, 1000)
        time.sleep(0.3)

    def key(self, *keys: str) -> None:
        self.screen.xdotool("key", "--delay", 12, *keys)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)
        self.process.stdin.close()
        self.process.stdout.close()


def serve(folder: Path, data: Path) -> tuple[subprocess.Popen[str], str, str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "wsdesk", "serve", "--data", str(data), "--import", str(folder), "--empty"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    for line in process.stdout:
        if line.startswith("{") and "url" in line:
            result = json.loads(line)
            if result.get("key"):
                return process, result["url"], result["key"]
    raise AssertionError("the server did not start")


def open_table(window: Window, text: str = "") -> dict[str, Any]:
    window.until(lambda s: s["focus"] != "" or s["mode"])
    window.activate()
    for _ in range(20):  # the commands of pages are there once the window is idle
        if window.query("culling")["open"]:
            break
        window.key("ctrl+g")
        time.sleep(1)
    return window.until(lambda s: s["open"] and s["rows"] > 0 and s["phase"] == "ready", 90)


class Run:
    def __init__(self, canvases: int, kills: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.kills, self.canvases = kills, canvases
        self.folder = Path(tempfile.mkdtemp(prefix="culling-"))
        self.confirmed: dict[str, list[Any]] = {}
        self.lost: list[str] = []
        self.latencies: list[float] = []
        self.screen = Screen()

    def check(self, window: Window) -> None:
        """Compare the marks of a fresh start with those that were on the screen."""
        window.until(lambda s: s["mode"])
        marks = window.query("marks")
        for version_id, expected in self.confirmed.items():
            found = marks.get(version_id, ["", 0, ""])
            if found != expected:
                self.lost.append(f"{version_id}: {expected} became {found}")
                say(f"LOST {self.lost[-1]}")

    def mark(self, window: Window, key: str) -> str:
        """Press a key; wait until the mark is on the screen."""
        state = window.query("culling")
        version_id = state["current"]
        if not version_id:
            state = window.until(lambda s: s["current"])
            version_id = state["current"]
        before = window.query("marks").get(version_id, ["", 0, ""])
        expected = {
            "p": ["pick", *before[1:]],
            "x": ["reject", *before[1:]],
            **{str(n): [before[0], n, before[2]] for n in range(6)},
        }[key]
        window.key(key)
        begin = time.monotonic()
        while window.query("marks").get(version_id, ["", 0, ""]) != expected:
            assert time.monotonic() < begin + 10, (key, version_id, expected, window.query("culling"))
        self.latencies.append(time.monotonic() - begin)
        self.confirmed[version_id] = expected
        return version_id


def choose_workspace(window: Window) -> dict[str, Any]:
    """Go to the scope with all results by keyboard."""
    for _ in range(30):
        if window.query("culling")["focus"].startswith("lightTableScope"):
            break
        window.key("shift+Tab")
        time.sleep(0.05)
    for _ in range(5):
        if window.query("culling")["focus"] == "lightTableScope-workspace":
            break
        window.key("Right")
        time.sleep(0.1)
    window.key("space")
    window.until(lambda s: s["rows"] >= 200, 30)
    for _ in range(30):
        if window.query("culling")["focus"] == "lightTableGrid":
            break
        window.key("Tab")
        time.sleep(0.05)
    return window.until(lambda s: s["focus"] == "lightTableGrid" and s["phase"] == "ready")


def restart(run: Run, home: Path, url: str, key: str) -> Window:
    begin = time.monotonic()
    window = Window(run.screen, home, url, key)
    run.check(window)
    open_table(window)
    choose_workspace(window)
    say(f"restarted in {time.monotonic() - begin:.1f} s, {len(run.confirmed)} marks confirmed")
    return window


def kill_runs(run: Run, home: Path, url: str, key: str) -> None:
    window = None
    for number in range(run.kills):
        window = restart(run, home, url, key)
        window.key(*["Right"] * run.random.randrange(1, 40))
        time.sleep(0.2)
        marks = run.random.randrange(3, 14)
        for _ in range(marks):
            run.mark(window, run.random.choice("ppxx12345"))
            window.key("Right")
            time.sleep(0.03)
            window.until(lambda s: s["current"])
        if number % 2:
            run.mark(window, run.random.choice("px345"))  # killed at once after it is on the screen
        else:
            # Killed while keys arrive: what isn't on the screen may be lost.
            state = window.until(lambda s: s["current"])
            run.confirmed.pop(state["current"], None)
            window.key("p")
            time.sleep(run.random.random() * 0.06)
        window.kill()
    window = restart(run, home, url, key)
    window.kill()
    say(f"KILLS {run.kills}, marks confirmed {len(run.confirmed)}, lost {len(run.lost)}")
    ordered = sorted(run.latencies)
    say(
        f"mark visible after key: median {ordered[len(ordered) // 2] * 1000:.0f} ms,"
        f" p95 {ordered[len(ordered) * 95 // 100] * 1000:.0f} ms, {len(ordered)} marks"
    )


def filter_by(window: Window, text: str, rows: Callable[[int], bool]) -> None:
    """Type a filter by keyboard, and go back to the grid."""
    focus_on(window, "lightTableSearch", back=True)
    window.key("ctrl+a", "BackSpace")
    if text:
        window.screen.xdotool("type", "--delay", 20, text)
    window.until(lambda s: rows(s["rows"]) and s["phase"] == "ready", 30)
    focus_on(window, "lightTableGrid")
    window.key("Home")
    window.until(lambda s: s["row"] == 0 and s["current"])


def focus_on(window: Window, name: str, *, back: bool = False) -> None:
    for _ in range(60):
        if window.query("culling")["focus"] == name:
            return
        window.key("shift+Tab" if back else "Tab")
        time.sleep(0.06)
    raise AssertionError(f"Tab doesn't reach {name}: {window.query('culling')}")


def finish(run: Run, home: Path, url: str, key: str) -> None:
    """Cull to ten, survey, comment, collect, and present."""
    window = restart(run, home, url, key)
    rows = window.query("culling")["rows"]
    window.key("Home")
    window.until(lambda s: s["row"] == 0 and s["current"])
    begin = time.monotonic()
    for at in range(0, rows, 15):  # Shift selects the next result
        window.key("shift+p", *["shift+x"] * (min(15, rows - at) - 1))
    window.until(lambda s: s["row"] == rows - 1, 120)
    say(f"{rows} results marked by keyboard in {time.monotonic() - begin:.1f} s")
    marks = window.query("marks")
    assert len(marks) == rows, len(marks)
    run.confirmed = marks
    filter_by(window, "flag:pick", lambda rows: rows < 300)
    picked = [v for v, marks in window.query("marks").items() if marks[0] == "pick"]
    while len(picked) > 10:
        window.key("Home")
        window.until(lambda s: s["row"] == 0 and s["current"])
        run.mark(window, "x")
        picked = [v for v, marks in window.query("marks").items() if marks[0] == "pick"]
        count = len(picked)
        window.key("Right")  # the filter is applied after a movement
        window.until(lambda s, n=count: s["rows"] == n)
    say(f"culled to {len(picked)} by keyboard")
    window.key("Home", "ctrl+a", "ctrl+d")
    window.until(lambda s: s["of"] == 10)
    window.key("Right", "x")
    window.until(lambda s: s["of"] == 9)
    window.key("ctrl+z")
    window.until(lambda s: s["of"] == 10)
    say("surveyed, one rejected and restored")
    window.key("Escape")
    window.until(lambda s: s["focus"] == "lightTableGrid")
    window.key("Home", "Return")
    window.until(lambda s: "viewerPage" in s["overlay"])
    time.sleep(1)
    window.key("shift+m")
    time.sleep(0.3)
    window.key("Left", "Return")
    state = window.until(lambda s: s["draft"].startswith("on v"))
    say(f"comment on a point: {state['draft']}")
    if window.until(lambda s: s["focus"])["focus"] == "commentEdit":  # offline, the thread may be unknown
        window.screen.xdotool("type", "--delay", 20, "warmer")
        window.until(lambda s: s["draft"].endswith("warmer"))
    draft = window.query("culling")["draft"]
    time.sleep(1)
    window.kill()
    window = restart(run, home, url, key)
    filter_by(window, "flag:pick", lambda rows: rows == 10)
    window.key("ctrl+a", "b")
    state = window.until(lambda s: s["collections"])
    assert len(state["collections"][0][1]) == 10, state
    window.key("shift+F5")
    window.until(lambda s: s["slides"] == 10)
    time.sleep(1)
    for number in range(1, 10):
        window.key("Right")
        window.until(lambda s, n=number: s["slide"] == n)
    window.kill()
    window = restart(run, home, url, key)
    assert window.query("culling")["collections"] == state["collections"]
    window.key("Escape")
    window.kill()
    say(f"collected 10, presented 10, draft {draft!r}, lost {len(run.lost)}")


def drive(canvases: int, nodes: int, kills: int, seed: int) -> None:
    from culling_workspace import write_workspace

    run = Run(canvases, kills, seed)
    folder, home = run.folder / "import", run.folder / "home"
    total = write_workspace(folder, canvases, nodes)
    server, url, key = serve(folder, run.folder / "data")
    say(f"workspace of {total} results")
    begin = time.monotonic()
    window = Window(run.screen, home, url, key)
    window.until(lambda s: s["indexed"] == [canvases, 0], 300)
    say(f"indexed after {time.monotonic() - begin:.1f} s")
    open_table(window)
    choose_workspace(window)
    window.query("make_available")
    end = time.monotonic() + 300
    while window.query("available") < canvases:
        assert time.monotonic() < end, window.query("available")
        time.sleep(0.5)
    server.kill()
    server.wait()
    window.kill()
    say("the server is stopped")
    try:
        kill_runs(run, home, url, key)
        finish(run, home, url, key)
    finally:
        run.screen.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inspect"]:
        inspector_main(*sys.argv[2:4])
    else:
        parser = argparse.ArgumentParser()
        parser.add_argument("--canvases", type=int, default=20)
        parser.add_argument("--nodes", type=int, default=10)
        parser.add_argument("--kills", type=int, default=30)
        parser.add_argument("--seed", type=int, default=1)
        args = parser.parse_args()
        drive(args.canvases, args.nodes, args.kills, args.seed)
