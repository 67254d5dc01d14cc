"""Saved searches of a workspace."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.search.saved_searches import SavedQuery, SavedSearchesStore


class Workspaces(QObject):
    profile_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state = SimpleNamespace(profile_id="one")


@pytest.fixture
def workspaces() -> Workspaces:
    return Workspaces()


@pytest.fixture
def store(workspaces: Workspaces, database: Database) -> SavedSearchesStore:
    return SavedSearchesStore(cast(ConnectionStore, workspaces), ResourceNameTable(database))


def test_searches_are_saved_by_name_renamed_and_deleted(store: SavedSearchesStore) -> None:
    store.save(" model:flux failed ", "Failed")
    store.save("rating:>=4", "best ")
    assert store.state.searches == (
        SavedQuery("best", "rating:>=4"),
        SavedQuery("Failed", "model:flux failed"),
    )
    store.save("rating:>=4", "Client")
    assert [one.name for one in store.state.searches] == ["Client", "Failed"]
    assert store.state.of_text(" rating:>=4 ") == SavedQuery("Client", "rating:>=4")
    store.delete("rating:>=4")
    assert [one.name for one in store.state.searches] == ["Failed"]


def test_a_name_is_that_of_one_search(store: SavedSearchesStore) -> None:
    store.save("lamp", "Best")
    store.save("harbor", "BEST")
    assert store.state.searches == (SavedQuery("BEST", "harbor"),)
    store.save("harbor", "  ")
    store.save("  ", "Nothing")
    assert store.state.searches == (SavedQuery("BEST", "harbor"),)


def test_each_workspace_has_its_own(
    store: SavedSearchesStore, workspaces: Workspaces, database: Database
) -> None:
    store.save("lamp", "Lamps")
    workspaces.profile_changed.emit("two")
    assert store.state.searches == ()
    workspaces.profile_changed.emit("one")
    assert store.state.searches == (SavedQuery("Lamps", "lamp"),)
    again = SavedSearchesStore(cast(ConnectionStore, workspaces), ResourceNameTable(database))
    assert again.state == store.state
