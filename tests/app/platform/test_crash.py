"""Log of the program, and the report of a native crash at the next start."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wsdesk.app.platform.crash import MAX_REPORT, enable_faulthandler, start_log, take_crash_reports

KEY = "wsk_planted-key-of-the-log"
TALKATIVE = ("httpx", "httpcore", "httpcore.http11", "qasync", "qasync._QEventLoop", "asyncio")


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    levels = {name: logging.getLogger(name).level for name in TALKATIVE}
    yield
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)


@pytest.mark.usefixtures("logging_as_before")
def test_libraries_that_log_what_they_are_given_are_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.app.platform.crash.faulthandler.enable", lambda: None)
    path = start_log(tmp_path, verbose=True)
    logging.getLogger("wsdesk.test").debug("what we say")
    for name in TALKATIVE:
        logging.getLogger(name).debug("called with %s", (KEY,))
        logging.getLogger(name).info("GET https://service.example/?key=%s", KEY)
    said = path.read_text(encoding="utf-8")
    assert "what we say" in said
    assert KEY not in said


ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import os, sys
from pathlib import Path
from wsdesk.app.platform.crash import enable_faulthandler
words = enable_faulthandler(Path(sys.argv[1]))
assert words is not None
def where_it_happens():
    os.kill(os.getpid(), int(sys.argv[2]))
if sys.argv[2] == "0":
    words.end()
else:
    where_it_happens()
"""


def ended(data: Path, by: int) -> int:
    """Run a program that is ended by a signal, or in good order by 0; how it ended."""
    command = [sys.executable, "-c", PROGRAM, str(data), str(by)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False).returncode


@pytest.mark.parametrize("by", [signal.SIGSEGV, signal.SIGABRT])
def test_a_fault_is_told_once(by: signal.Signals, tmp_path: Path) -> None:
    assert ended(tmp_path, by) == -by
    words = take_crash_reports(tmp_path)
    assert "Fatal Python error" in words
    assert "where_it_happens" in words
    assert take_crash_reports(tmp_path) == ""
    assert list((tmp_path / "faults").iterdir()) == []


def test_the_thread_in_which_it_happened_comes_first(tmp_path: Path) -> None:
    folder = tmp_path / "faults"
    folder.mkdir()
    others = [f"Thread 0x{number} (most recent call first):\n  in wait" for number in range(900)]
    told = ["Fatal Python error: Aborted", *others, "Current thread 0x7 (most recent call first):\n  in draw"]
    (folder / "1.txt").write_text("\n\n".join(told))
    assert take_crash_reports(tmp_path).split("\n\n")[:3] == [told[0], told[-1], told[1]]


def test_an_end_in_good_order_leaves_nothing(tmp_path: Path) -> None:
    assert ended(tmp_path, 0) == 0
    assert list((tmp_path / "faults").iterdir()) == []
    assert take_crash_reports(tmp_path) == ""


def test_a_kill_is_no_fault_and_its_file_goes(tmp_path: Path) -> None:
    assert ended(tmp_path, signal.SIGKILL) == -signal.SIGKILL
    assert take_crash_reports(tmp_path) == ""
    assert list((tmp_path / "faults").iterdir()) == []


def test_the_file_of_a_program_that_runs_is_left_alone(tmp_path: Path) -> None:
    program = f"{PROGRAM.split('def where')[0]}print('ready', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"ready\n"
        assert take_crash_reports(tmp_path) == ""
        assert (tmp_path / "faults" / f"{other.pid}.txt").exists()
        other.kill()


def test_what_is_too_long_is_cut_and_what_is_no_text_is_shown(tmp_path: Path) -> None:
    folder = tmp_path / "faults"
    folder.mkdir()
    (folder / "1.txt").write_bytes(b"Fatal \xff" + b"x" * 3 * MAX_REPORT)
    words = take_crash_reports(tmp_path)
    assert words.startswith("Fatal \N{REPLACEMENT CHARACTER}x")
    assert len(words) == MAX_REPORT


def test_where_nothing_can_be_written_the_program_starts(tmp_path: Path) -> None:
    (tmp_path / "faults").write_text("no folder")
    assert enable_faulthandler(tmp_path) is None
    assert take_crash_reports(tmp_path) == ""
    assert os.listdir(tmp_path) == ["faults"]
