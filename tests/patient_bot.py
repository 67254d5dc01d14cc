"""pytest-qt's bot with a longer time for what is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot
from typing_extensions import override

WAIT_MS = 30_000
"""Longest wait for a state or a signal: 5 s, the default of pytest-qt, may pass on a busy machine."""


class PatientBot(QtBot):
    """Waits up to `WAIT_MS` where a test names no time."""

    @override
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = WAIT_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    @override
    def waitSignal(self, signal: Any, *, timeout: int = WAIT_MS, **options: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **options)
