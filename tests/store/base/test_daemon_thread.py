from __future__ import annotations

import threading

import pytest

from wsdesk.store.base.daemon_thread import ThreadEndedError, start_thread


def test_the_result_or_the_error_of_the_work_is_returned() -> None:
    def fail() -> None:
        raise KeyError("key")

    assert start_thread("add", lambda: 1 + 1).result(10) == 2
    with pytest.raises(KeyError):
        start_thread("fail", fail).result(10)


def test_an_exit_of_the_thread_is_an_error_instead_of_an_exit_of_the_caller() -> None:
    with pytest.raises(ThreadEndedError) as caught:
        start_thread("exit", lambda: exec("raise SystemExit(3)")).result(10)
    assert isinstance(caught.value.__cause__, SystemExit)


def test_nothing_waits_for_work_that_does_not_end() -> None:
    end = threading.Event()
    future = start_thread("endless", lambda: end.wait(30))
    thread = next(thread for thread in threading.enumerate() if thread.name == "endless")
    assert thread.daemon
    assert future.cancel()
    end.set()
    thread.join(10)
    assert not thread.is_alive()
