"""Usages of an asset are read once, and again when the index changes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.versions.usages import UsagesStore

pytestmark = pytest.mark.anyio


class FakeIndex(QObject):
    """Index with usages that a test sets."""

    changed = Signal(object)
    profile_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.indexer = self
        self.found: dict[str, tuple[IndexedUsage, ...]] = {}
        self.reads: list[str] = []

    async def usages(self, asset_id: str) -> tuple[IndexedUsage, ...]:
        self.reads.append(asset_id)
        return self.found.get(asset_id, ())


def usage(canvas_id: str, node_id: str) -> IndexedUsage:
    return IndexedUsage(canvas_id, canvas_id.title(), node_id, "", "Fox", "image", "made")


async def settle(store: UsagesStore) -> None:
    while store.tasks.running("read"):  # noqa: ASYNC110
        await asyncio.sleep(0)


async def test_other_nodes_are_listed_with_those_of_other_canvases_first() -> None:
    index: Any = FakeIndex()
    index.found["a"] = (usage("one", "n1"), usage("one", "n2"), usage("two", "n3"), usage("two", "n3"))
    store = UsagesStore(index, index)
    assert store.elsewhere("a", "one", "n1") == ()
    await settle(store)
    assert store.elsewhere("a", "one", "n1") == (usage("two", "n3"), usage("one", "n2"))
    assert store.elsewhere("", "one", "n1") == ()
    assert index.reads == ["a"], "read once"


async def test_the_last_assets_are_read_again_when_the_index_changed() -> None:
    index: Any = FakeIndex()
    store = UsagesStore(index, index)
    for number in range(10):
        store.elsewhere(f"a{number}", "one", "n1")
        await settle(store)
    index.found["a9"] = (usage("two", "n3"),)
    index.changed.emit(IndexerState(waiting=1))
    assert not store.tasks.running("read"), "while canvases wait, nothing is read"
    index.reads.clear()
    index.changed.emit(IndexerState())
    await settle(store)
    assert index.reads == [f"a{number}" for number in range(2, 10)]
    assert store.elsewhere("a9", "one", "n1") == (usage("two", "n3"),)


async def test_another_workspace_has_other_usages() -> None:
    index: Any = FakeIndex()
    index.found["a"] = (usage("two", "n3"),)
    store = UsagesStore(index, index)
    store.elsewhere("a", "one", "n1")
    await settle(store)
    index.profile_changed.emit("other")
    assert store.state == {}
    index.found.clear()
    assert store.elsewhere("a", "one", "n1") == ()
    await settle(store)
    assert store.state == {"a": ()}
