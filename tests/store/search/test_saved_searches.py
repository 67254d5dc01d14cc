"""Saved searches of a workspace."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.search.saved_searches import MAX_NAME, SavedQuery, SavedSearchesState, SavedSearchesStore


class Workspaces(QObject):
    profile_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state = SimpleNamespace(profile_id="one")


@pytest.fixture
def workspaces() -> Workspaces:
    return Workspaces()


@pytest.fixture
def notifications(qapp: object) -> NotificationStore:
    return NotificationStore()


@pytest.fixture
def store(workspaces: Workspaces, database: Database, notifications: NotificationStore) -> SavedSearchesStore:
    return SavedSearchesStore(cast(ConnectionStore, workspaces), ResourceNameTable(database), notifications)


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
    store: SavedSearchesStore,
    workspaces: Workspaces,
    database: Database,
    notifications: NotificationStore,
) -> None:
    store.save("lamp", "Lamps")
    workspaces.profile_changed.emit("two")
    assert store.state.searches == ()
    workspaces.profile_changed.emit("one")
    assert store.state.searches == (SavedQuery("Lamps", "lamp"),)
    again = SavedSearchesStore(cast(ConnectionStore, workspaces), ResourceNameTable(database), notifications)
    assert again.state == store.state


def test_a_free_name_has_a_number_and_fits(store: SavedSearchesStore) -> None:
    long = "harbor at dusk " * 10
    first = store.state.free_name(long, f"{long} one")
    store.save(f"{long} one", first)
    second = store.state.free_name(long, f"{long} two")
    store.save(f"{long} two", second)
    third = store.state.free_name(long, f"{long} three")
    assert (second[-2:], third[-2:]) == (" 2", " 3")
    assert max(map(len, (first, second, third))) <= MAX_NAME
    assert len(store.state.searches) == 2
    assert store.state.free_name(second, f"{long} two") == second, "its own name is free"
    assert SavedSearchesState().free_name(" Lamp ", "lamp") == "Lamp"


def test_deleting_is_undone_in_its_workspace_without_replacing_another(
    store: SavedSearchesStore, workspaces: Workspaces, notifications: NotificationStore
) -> None:
    store.save("lamp", "Lamps")
    store.delete("lamp")
    notice = notifications.recent[-1]
    assert notice.message == "Search “Lamps” deleted"
    assert notice.action is not None
    store.save("lantern", "Lamps")
    workspaces.profile_changed.emit("two")
    notice.action.run()
    assert store.state.searches == ()
    workspaces.profile_changed.emit("one")
    both = (SavedQuery("Lamps", "lantern"), SavedQuery("Lamps 2", "lamp"))
    assert store.state.searches == both
    notice.action.run()
    assert store.state.searches == both
