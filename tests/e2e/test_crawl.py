"""A newcomer finds a word on a canvas that was never opened."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from wsdesk.panels.global_search.view import GlobalSearchView
from wsdesk.settings.table import CRAWL_REQUESTS, SNAPSHOT_DISK_MB
from wsdesk.store.index.crawler import Crawler

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]


async def test_a_word_on_a_canvas_never_opened_is_found_and_gone_to(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crawler, "IDLE_S", 0.05)
    controller = await harness.start()
    stores = controller.stores
    stores.settings.set(CRAWL_REQUESTS, 600)  # starts the crawl
    await until(lambda: stores.crawler.state.indexed == stores.crawler.state.total == 13, 90)
    stores.commands.trigger("everywhere.open")
    view = controller.window.findChild(GlobalSearchView)
    assert view is not None
    assert view.count.text().startswith("13 of 13 canvases indexed · Downloaded: ")
    QTest.keyClicks(view.field, "barometer")
    await until(lambda: stores.global_search.state.rows)
    hit = stores.global_search.state.rows[0]
    assert hit.canvas_id not in [canvas.canvas_id for canvas in stores.canvases.all]
    QTest.keyClick(view.field, Qt.Key.Key_Return)
    # The first canvas of the workspace may be current already.
    await until(lambda: (now := stores.canvases.current) is not None and now.canvas_id == hit.canvas_id)
    await until(lambda: stores.selection.of(hit.canvas_id).nodes == (hit.node_id,))


async def test_more_disk_space_lets_a_full_index_grow_without_a_restart(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crawler, "FIRST_PAUSE_S", 0.0)
    monkeypatch.setattr(Crawler, "IDLE_S", 0.05)
    monkeypatch.setattr(Crawler, "CHECK_S", 0.2)
    controller = await harness.start()
    stores = controller.stores
    stores.indexing.set_limit(1_000)
    stores.settings.set(CRAWL_REQUESTS, 600)
    await until(lambda: stores.crawler.state.obstacle == "disk", 30)
    stores.settings.set(SNAPSHOT_DISK_MB, 64)
    await until(lambda: stores.crawler.state.phase == "done", 90)
