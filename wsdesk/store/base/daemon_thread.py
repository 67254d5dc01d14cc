"""Daemon threads, for work that may never end: a prompt of the system keyring, the import of an extension."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class ThreadEndedError(Exception):
    """A thread ended by its cause, such as SystemExit."""


def start_thread(name: str, work: Callable[[], T]) -> Future[T]:
    """Run in a thread that isn't joined: nothing waits for one that never ends, not even quitting."""
    future: Future[T] = Future()

    def run() -> None:
        with suppress(InvalidStateError):  # canceled
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(_awaitable(error))

    Thread(target=run, name=name, daemon=True).start()
    return future


def _awaitable(error: BaseException) -> Exception:
    """The error, wrapped if it would end the task that waits for it instead of being raised in it."""
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    ended = ThreadEndedError()
    ended.__cause__ = error
    return ended
