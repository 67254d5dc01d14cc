"""Media hosts in memory, a recorded image provider, and an event loop of Qt."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.media.samples import SERVER_URL, Host, ImageRecorder
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.images.image_provider import ImageProvider


@pytest.fixture
def qt_backend(qapp: QApplication) -> Iterator[tuple[str, dict[str, object]]]:
    """For tests that need Qt's own events: `anyio_backend` of their file returns this."""
    yield "asyncio", {"loop_factory": lambda: EventLoop(qapp)}
    # The closed loop is in a reference cycle with Qt's timers, which must be collected on this thread.
    gc.collect()


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
async def recorder(host: Host, tmp_path: Path, qapp: QApplication) -> AsyncIterator[ImageRecorder]:
    images = ImageProvider(tmp_path / "media", transport=host.transport)
    images.set_server(SERVER_URL, "p")
    yield ImageRecorder(images)
    await images.aclose()


@pytest.fixture
async def workers() -> AsyncIterator[WorkerThreads]:
    threads = WorkerThreads(2, "test")
    yield threads
    await threads.aclose()


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
