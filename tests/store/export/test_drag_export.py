from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.export.file_export import FileExportStore

pytestmark = pytest.mark.anyio
ASSET = Asset("a", "image", addresses=(("url", "https://x.example/a"), ("original", "https://x.example/o")))


class Source:
    def __init__(self, path: Path) -> None:
        self.files: Any = self
        self.path = path
        self.failure: BaseException | None = None

    async def fetch(self, asset: Asset, role: str, *, any_type: bool, on_progress: Any = None) -> Path:
        if self.failure is not None:
            raise self.failure
        return self.path


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "cached.png"
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(path))
    return Source(path)


async def until(holds: Any) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def test_a_dragged_file_has_a_name_and_is_gone_with_the_program(source: Source, qapp: object) -> None:
    files = FileExportStore(source, NotificationStore())
    store = DragExportStore(files, NotificationStore())
    emitted: list[Any] = []
    store.file_ready.connect(emitted.append)
    assert store.path_of(ASSET) is None
    store.prepare(ASSET, "../Harbour at dusk")
    await until(lambda: emitted)
    path = store.path_of(ASSET)
    assert path == emitted[0].path
    assert path is not None
    assert path.name == "Harbour at dusk.png"
    assert path.read_bytes() == source.path.read_bytes()
    assert files.saved_at(ASSET) is None
    await store.aclose()
    assert not path.parent.exists()
    await files.aclose()


async def test_an_image_is_copied_in_full_size_or_an_error_is_shown(source: Source, qapp: object) -> None:
    notifications = NotificationStore()
    files = FileExportStore(source, notifications)
    store = DragExportStore(files, notifications)
    emitted: list[QImage] = []
    store.image_ready.connect(emitted.append)
    store.copy_image(ASSET)
    await until(lambda: emitted)
    assert (emitted[0].width(), emitted[0].height()) == (30, 20)
    source.path.write_bytes(b"no picture")
    store.copy_image(ASSET)
    await until(lambda: notifications.recent)
    assert notifications.recent[-1].level == "error"
    source.failure = MediaError("gone")
    store.prepare(ASSET, "x")
    await until(lambda: len(notifications.recent) == 2)
    assert "no longer exists" in notifications.recent[-1].message
    await store.aclose()
    await files.aclose()
