"""Profiles: saved, edited by hand, damaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wsdesk.settings.profiles import Profile, Profiles, profile_for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "profiles.toml"


STUDIO = Profile(
    "studio",
    name="Studio",
    base_url="https://service.example",
    team_id="t-1",
    param_names={"list_projects.limit": "pageSize"},
    node_link_template="https://web.example/{canvas}/{node}",
    color="#34d399",
    key_source="keyring",
)


def test_profiles_are_loaded_as_saved_in_order(path: Path) -> None:
    other = Profile("other", base_url="http://127.0.0.1:8000")
    profiles = Profiles(path)
    profiles.save(STUDIO)
    profiles.save(other)
    profiles.save(replace(STUDIO, name="Studio 2"))
    again = Profiles(path)
    assert again.list() == (replace(STUDIO, name="Studio 2"), other)
    assert again.get("studio") == replace(STUDIO, name="Studio 2")
    assert again.issues == ()
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_of_the_previous_version_is_read_and_saved_with_new_keys(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        "[profiles.studio]\nbase_url = 'http://a'\ncolour = 'green'\n"
        "[profiles.studio.spelling]\n'list-projects.sort' = 'orderBy'\n"
    )
    profiles = Profiles(path)
    expected = Profile(
        "studio", base_url="http://a", color="green", param_names={"list-projects.sort": "orderBy"}
    )
    assert (profiles.list(), profiles.issues) == ((expected,), ())
    profiles.save(replace(expected, color="", param_names={}))
    text = path.read_text()
    assert "colour" not in text
    assert "spelling" not in text
    assert Profiles(path).list() == (replace(expected, color="", param_names={}),)


def test_an_invalid_value_of_the_previous_version_is_named_by_its_key(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("[profiles.studio]\nbase_url = 'http://a'\ncolour = 3\n")
    assert [issue.key for issue in Profiles(path).issues] == ["studio.colour"]


def test_a_removed_profile_is_gone_after_a_restart(path: Path) -> None:
    profiles = Profiles(path)
    profiles.save(STUDIO)
    profiles.remove("studio")
    profiles.remove("never there")
    assert Profiles(path).list() == ()


def test_fewer_overrides_replace_all_previous_ones(path: Path) -> None:
    profiles = Profiles(path)
    profiles.save(STUDIO)
    profiles.save(replace(STUDIO, param_names={}))
    saved = Profiles(path).get("studio")
    assert saved is not None
    assert saved.param_names == {}


def test_an_invalid_entry_is_skipped_and_preserved(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        "[profiles.good]\nbase_url = 'http://a'\nname = 3\nkey_source = 'a friend'\nlater = 1\n"
        "[profiles.empty]\nname = 'no address'\n"
        "[profiles]\n'bad id!' = {}\nnumber = 4\n"
    )
    profiles = Profiles(path)
    assert profiles.list() == (Profile("good", base_url="http://a"),)
    assert {(issue.key, issue.code) for issue in profiles.issues} == {
        ("good.name", "wrong-type"),
        ("good.key_source", "wrong-type"),
        ("empty", "incomplete"),
        ("bad id!", "wrong-type"),
        ("number", "wrong-type"),
    }
    profiles.save(replace(STUDIO, id="new"))
    text = path.read_text()
    assert "no address" in text
    assert "later = 1" in text


def test_a_file_without_a_profiles_table_is_usable(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("profiles = 5\n")
    profiles = Profiles(path)
    assert [issue.code for issue in profiles.issues] == ["wrong-type"]
    profiles.save(STUDIO)
    assert Profiles(path).list() == (STUDIO,)


def test_ids_are_valid_file_names() -> None:
    for bad in ("", "../x", "a b", "a/b", "x" * 65):
        with pytest.raises(ValueError, match="id"):
            Profile(bad)


def test_a_key_cannot_be_saved_as_its_source(path: Path) -> None:
    with pytest.raises(ValueError, match="source"):
        Profiles(path).save(replace(STUDIO, key_source="sk-123"))


def test_each_team_has_its_own_scope_and_the_first_that_of_the_profile(path: Path) -> None:
    profile = replace(STUDIO, teams={"t-2": "Second", "t-3": ""})
    assert (profile.team, profile.scope) == ("t-1", "studio")
    second = replace(profile, team_now="t-2")
    assert second.team == "t-2"
    assert second.scope.startswith("studio-")
    assert len(set(second.scopes)) == 3
    assert set(second.scopes) == set(profile.scopes)
    Profiles(path).save(second)
    assert Profiles(path).get("studio") == second


def test_a_profile_is_found_by_any_of_its_teams(path: Path) -> None:
    profiles = Profiles(path)
    profiles.save(replace(STUDIO, teams={"t-2": "Second"}))
    assert profile_for(profiles, "https://service.example/", "t-2").id == "studio"
    stranger = profile_for(profiles, "https://service.example", "t-9", "Nine")
    assert stranger.id != "studio"
    assert stranger == profile_for(profiles, "https://service.example", "t-9", "Nine")
