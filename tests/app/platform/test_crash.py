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
LOGGING_LIBRARIES = ("httpx", "httpcore", "httpcore.http11", "qasync", "qasync._QEventLoop", "asyncio")


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    levels = {name: logging.getLogger(name).level for name in LOGGING_LIBRARIES}
    yield
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)


@pytest.mark.usefixtures("logging_as_before")
def test_libraries_that_log_arguments_are_silenced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wsdesk.app.platform.crash.faulthandler.enable", lambda: None)
    path = start_log(tmp_path, verbose=True)
    logging.getLogger("wsdesk.test").debug("what we say")
    for name in LOGGING_LIBRARIES:
        logging.getLogger(name).debug("called with %s", (KEY,))
        logging.getLogger(name).info("GET https://service.example/?key=%s", KEY)
    log_text = path.read_text(encoding="utf-8")
    assert "what we say" in log_text
    assert KEY not in log_text


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


def run_and_end(data: Path, signal_number: int) -> int:
    """Run a program that a signal ends, or that ends regularly with 0; return its exit code."""
    command = [sys.executable, "-c", PROGRAM, str(data), str(signal_number)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False).returncode


@pytest.mark.parametrize("signal_number", [signal.SIGSEGV, signal.SIGABRT])
def test_a_fault_is_reported_once(signal_number: signal.Signals, tmp_path: Path) -> None:
    assert run_and_end(tmp_path, signal_number) == -signal_number
    reports = take_crash_reports(tmp_path)
    assert "Fatal Python error" in reports
    assert "where_it_happens" in reports
    assert take_crash_reports(tmp_path) == ""
    assert list((tmp_path / "faults").iterdir()) == []


def test_the_faulting_thread_is_first(tmp_path: Path) -> None:
    folder = tmp_path / "faults"
    folder.mkdir()
    others = [f"Thread 0x{number} (most recent call first):\n  in wait" for number in range(900)]
    lines_of_report = [
        "Fatal Python error: Aborted",
        *others,
        "Current thread 0x7 (most recent call first):\n  in draw",
    ]
    (folder / "1.txt").write_text("\n\n".join(lines_of_report))
    assert take_crash_reports(tmp_path).split("\n\n")[:3] == [
        lines_of_report[0],
        lines_of_report[-1],
        lines_of_report[1],
    ]


def test_a_regular_exit_leaves_no_report(tmp_path: Path) -> None:
    assert run_and_end(tmp_path, 0) == 0
    assert list((tmp_path / "faults").iterdir()) == []
    assert take_crash_reports(tmp_path) == ""


def test_a_kill_is_no_fault_and_its_file_is_deleted(tmp_path: Path) -> None:
    assert run_and_end(tmp_path, signal.SIGKILL) == -signal.SIGKILL
    assert take_crash_reports(tmp_path) == ""
    assert list((tmp_path / "faults").iterdir()) == []


def test_the_file_of_a_running_program_is_not_touched(tmp_path: Path) -> None:
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


def test_a_long_report_is_truncated_and_invalid_text_is_escaped(tmp_path: Path) -> None:
    folder = tmp_path / "faults"
    folder.mkdir()
    (folder / "1.txt").write_bytes(b"Fatal \xff" + b"x" * 3 * MAX_REPORT)
    reports = take_crash_reports(tmp_path)
    assert reports.startswith("Fatal \N{REPLACEMENT CHARACTER}x")
    assert len(reports) == MAX_REPORT


def test_the_program_starts_without_a_writable_folder(tmp_path: Path) -> None:
    (tmp_path / "faults").write_text("no folder")
    assert enable_faulthandler(tmp_path) is None
    assert take_crash_reports(tmp_path) == ""
    assert os.listdir(tmp_path) == ["faults"]
