"""What goes into the log, however talkative it is asked to be."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from wsdesk.app.platform.crash import start_log

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
