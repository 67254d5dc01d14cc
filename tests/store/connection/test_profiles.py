"""Connections side by side: chosen, labelled, coloured, forgotten with everything of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from faulty_server import until

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.localdb.tables.profiles import count_rows
from wsdesk.settings.api_keys import find_key, store_key
from wsdesk.settings.profiles import PROFILE_COLORS, Profile, Profiles
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.connection.profiles import ProfilesStore, Team, UnsentSummary

pytestmark = pytest.mark.anyio

HOME = Profile("embedded", "Sample workspace")
STUDIO = Profile("studio", "Studio", "https://studio.example", key_source="file")
OTHER = Profile("other", "Other", "https://other.example", "team-1")


class Pictures:
    """What is asked of the images on disk."""

    def __init__(self) -> None:
        self.forgotten: list[str] = []

    async def delete(self, scope: str) -> None:
        self.forgotten.append(scope)


class Harness:
    """The store with everything that it stands on."""

    def __init__(self, folder: Path, database: Database) -> None:
        self.path = folder / "profiles.toml"
        self.database = database
        self.images = Pictures()
        self.notifications = NotificationStore()
        self.index = IndexFolder(folder / "index", 1 << 20)
        self.fingerprints = FingerprintFolder(folder / "index")
        self.store = ProfilesStore(
            Profiles(self.path),
            HOME,
            database,
            cast(Any, self.images),
            self.notifications,
            (self.index, self.fingerprints),
        )
        self.wanted: list[Profile] = []
        self.store.switch_requested.connect(self.wanted.append)


@pytest.fixture
async def at(tmp_path: Path, database: Database) -> AsyncIterator[Harness]:
    made = Harness(tmp_path, database)
    made.store.save(STUDIO)
    made.store.save(OTHER)
    yield made
    await made.store.aclose()


async def test_the_embedded_workspace_keeps_the_name_that_it_has_here(at: Harness) -> None:
    at.store.use(Profile(HOME.id, "Another name"))
    assert at.store.current is not None
    assert at.store.current.name == HOME.name


async def test_the_embedded_workspace_comes_first_and_each_has_a_colour(at: Harness) -> None:
    entries = at.store.entries
    assert [entry.id for entry in entries] == ["embedded", "studio", "other"]
    assert [entry.color for entry in entries] == ["", *PROFILE_COLORS[:2]]
    at.store.use(at.store.get("other"))
    assert [entry.id for entry in at.store.entries if entry.current] == ["other"]


async def test_choosing_asks_for_the_other_one_only(at: Harness) -> None:
    at.store.use(at.store.get("studio"))
    at.store.choose("studio")
    at.store.choose("nobody")
    assert at.wanted == []
    at.store.choose("other")
    assert [profile.id for profile in at.wanted] == ["other"]


async def test_a_team_is_typed_once_and_chosen_by_its_label(at: Harness) -> None:
    at.store.use(at.store.get("other"))
    at.store.name_team("other", " team-2 ", " Second ")
    assert at.store.entries[2].teams == (Team("team-1", ""), Team("team-2", "Second"))
    at.store.choose_team("other", "team-2")
    wanted = at.wanted[-1]
    assert (wanted.team, wanted.scope) == ("team-2", wanted.scopes[1])
    assert wanted.scope != OTHER.scope
    again = Profiles(at.path).get("other")
    assert again is not None
    assert again.team == "team-2"
    at.store.choose_team("other", "team-1")
    assert at.wanted[-1].scope == "other"


async def test_names_and_colours_are_kept(at: Harness) -> None:
    at.store.edit("studio", name=" Atelier ", color="red")
    at.store.edit("embedded", name="From me")
    assert [entry.name for entry in at.store.entries] == ["Sample workspace", "Atelier", "Other"]
    kept = Profiles(at.path).get("studio")
    assert kept is not None
    assert (kept.name, kept.color) == ("Atelier", "red")


async def test_forgetting_takes_everything_of_one_and_nothing_of_the_others(at: Harness) -> None:
    at.store.name_team("studio", "team-9", "Nine")
    studio = at.store.get("studio")
    assert studio is not None
    second = replace(studio, team_now="team-9")
    await asyncio.to_thread(store_key, studio, "a-key", "file")
    box, drafts = OutboxTable(at.database), DraftTable(at.database)
    for number, (kind, scope) in enumerate(
        (("comment", "studio"), ("edge", second.scope), ("comment", "other"))
    ):
        box.add(OutboxItem(f"i{number}", cast(Any, kind), scope, "c", "t", {"body": "x"})).result()
    drafts.set("studio", "node", "half a word").result()
    drafts.set("other", "node", "theirs").result()
    assert at.store.unsent("studio") == UnsentSummary(comments=1, edges=1, drafts=1)
    at.store.use(studio)
    at.store.remove("studio")
    assert [profile.id for profile in at.wanted] == ["embedded"]
    await until(lambda: at.notifications.recent and at.notifications.recent[-1].level == "ok")
    assert [entry.id for entry in at.store.entries if not entry.current] == ["embedded", "other"]
    assert Profiles(at.path).get("studio") is None
    assert find_key(studio).key is None
    assert set(at.images.forgotten) == {"studio", second.scope}
    assert not any(count_rows(at.database, "studio").values())
    assert not any(count_rows(at.database, second.scope).values())
    assert drafts.all("other") == {"node": "theirs"}
    assert [item.id for item in box.waiting("other")] == ["i2"]


async def test_one_that_is_not_saved_can_be_used_and_has_teams_for_this_run(at: Harness) -> None:
    passing = Profile("passing", "", "https://passing.example")
    at.store.use(passing)
    assert at.store.entries[-1].name == "https://passing.example"
    at.store.name_team("passing", "team-3", "Three")
    assert at.store.current is not None
    assert Team("team-3", "Three") in at.store.current.teams
    assert Profiles(at.path).get("passing") is None


async def test_one_that_is_opened_stays_listed_with_its_unsent_items(at: Harness) -> None:
    passing = at.store.at("https://passing.example", "")
    at.store.use(passing)
    at.store.remember(passing)
    OutboxTable(at.database).add(
        OutboxItem("k", "comment", passing.scope, "c", "t", {"body": "unsent"})
    ).result()
    at.store.use(HOME)
    assert passing.id in [entry.id for entry in at.store.entries]
    assert at.store.unsent(passing.id) == UnsentSummary(comments=1)
    again = Profiles(at.path).get(passing.id)
    assert again is not None
    assert again.base_url == "https://passing.example"
    at.store.remove(passing.id)
    await until(lambda: Profiles(at.path).get(passing.id) is None)
    await until(lambda: not OutboxTable(at.database).waiting(passing.scope))


async def test_another_team_of_a_saved_one_stays_listed_and_nothing_else_changes(at: Harness) -> None:
    at.store.save(OTHER)
    saved = Profiles(at.path).get("other")
    assert saved is not None
    passing = replace(saved, name="not this", base_url="https://elsewhere.example", team_now="team-2")
    at.store.use(passing)
    at.store.remember(passing)
    at.store.remember(passing)
    assert Profiles(at.path).get("other") == replace(saved, teams={"team-2": ""})
    current = at.store.current
    assert current is not None
    assert current.team == "team-2"
