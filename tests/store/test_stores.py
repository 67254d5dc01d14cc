"""Every store is closed by `Stores`, or by the store that owns it."""

from __future__ import annotations

import importlib
import pkgutil
import typing
from collections.abc import Iterator

import wsdesk.store
from wsdesk.store.base.store import Store, TaskOwner
from wsdesk.store.stores import Stores

CLOSED_BY_ANOTHER = {
    "Refresher": "CanvasStore",
    "CanvasStore": "CanvasesStore",
    "CanvasComments": "CommentsStore",
    "CommentDrafts": "CommentsStore",
    "CommentTransfer": "CommentsStore",
    "ConnectionTester": "ConnectionStore",
    "StagedUploads": "UploadsStore",
}


def owners(of: type) -> Iterator[type]:
    for kind in of.__subclasses__():
        yield kind
        yield from owners(kind)


def test_every_store_with_tasks_is_closed() -> None:
    for module in pkgutil.walk_packages(wsdesk.store.__path__, "wsdesk.store."):
        importlib.import_module(module.name)
    fields = set(typing.get_type_hints(Stores).values())
    ours = {kind for kind in owners(TaskOwner) if kind.__module__.startswith("wsdesk.") and kind is not Store}
    assert len(ours) > 20
    left = {kind.__name__ for kind in ours - fields}
    assert left == set(CLOSED_BY_ANOTHER)
