"""Profiles: saved workspaces, without their API keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.settings.tomlfile import TomlIssue, read_toml, write_toml

if TYPE_CHECKING:
    import uuid

    import tomlkit
    from tomlkit.items import Table
else:
    uuid = lazy_import("uuid")
    tomlkit = lazy_import("tomlkit")

KEY_SOURCES = ("run", "env", "keyring", "file")
"""Where the API key is stored: in memory only, the environment, the system's keyring, or a file (0600)."""

PROFILE_COLORS = ("blue", "violet", "green", "amber", "red")
"""Colors of workspaces, defined by the theme."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Profile:
    """A saved workspace: a server with its teams.

    `id` is generated, never changes, and identifies the profile's rows in the local database. `base_url` is
    as entered by the user. `team_id` is sent as `x-team-id` (API: "Authentication" 2); empty for the key's
    team. `teams` are labels of further teams by ID; `team_now` is the current one, empty for `team_id`.
    `param_names` overrides query parameter names that the API doesn't specify (by operation and role).
    `node_link_template` may contain `{canvas}` and `{node}`. `color` is one of `PROFILE_COLORS`,
    `#rrggbb`, or empty.
    """

    id: str
    name: str = ""
    base_url: str = ""
    team_id: str = ""
    param_names: dict[str, str] = field(default_factory=dict[str, str])
    node_link_template: str = ""
    color: str = ""
    key_source: str = "run"
    teams: dict[str, str] = field(default_factory=dict[str, str])
    team_now: str = ""

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ValueError("a profile's id is 1 to 64 letters, digits, _ and -")

    @property
    def team(self) -> str:
        """The current team."""
        return self.team_now or self.team_id

    @property
    def scope(self) -> str:
        """Database scope of the current team, so that teams don't share local data."""
        return self._scope(self.team)

    @property
    def scopes(self) -> tuple[str, ...]:
        """Database scopes of all teams of this profile."""
        return tuple(dict.fromkeys(self._scope(team) for team in (self.team_id, self.team_now, *self.teams)))

    def _scope(self, team: str) -> str:
        if not team or team == self.team_id:
            return self.id
        return f"{self.id}-{uuid.uuid5(uuid.NAMESPACE_URL, team).hex[:12]}"


class Profiles:
    """Profiles in the TOML file `path`, in its order. Not thread-safe.

    Invalid entries are skipped, preserved in the file, and listed in `issues`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file, issue = read_toml(path)
        self.issues: tuple[TomlIssue, ...] = (issue,) if issue else ()
        self._profiles: dict[str, Profile] = {}
        for name, entry in self._entries().items():
            self._read(name, entry)

    def list(self) -> tuple[Profile, ...]:
        return tuple(self._profiles.values())

    def get(self, profile_id: str) -> Profile | None:
        return self._profiles.get(profile_id)

    def save(self, profile: Profile) -> None:
        """Insert or replace a profile by its ID; persisted when this returns. Raises OSError."""
        if profile.key_source not in KEY_SOURCES:
            raise ValueError("not a source of keys")
        entry = _subtable(self._table(), profile.id)
        for key in _TEXTS:
            entry[key] = getattr(profile, key)
        for key in _TABLES:
            table = tomlkit.table()
            table.update(getattr(profile, key))
            entry[key] = table
        for key in _OLD_KEYS.values():
            if key in entry:
                del entry[key]
        self._profiles[profile.id] = profile
        write_toml(self.path, self._file)

    def remove(self, profile_id: str) -> None:
        """Remove a profile; persisted when this returns. Unknown IDs are ignored. Raises OSError.

        Its API key and local data are deleted separately (`api_keys.delete_key`, `localdb.tables.profiles`).
        """
        if self._profiles.pop(profile_id, None) is not None:
            self._table().remove(profile_id)
            write_toml(self.path, self._file)

    def _table(self) -> Table:
        return _subtable(self._file.document, "profiles", is_super=True)

    def _entries(self) -> dict[str, object]:
        entries: object = self._file.plain.get("profiles", {})
        if isinstance(entries, dict):
            return cast("dict[str, object]", entries)
        self._add_issue("wrong-type", "profiles")
        return {}

    def _read(self, name: str, entry: object) -> None:
        if not isinstance(entry, dict) or not _ID.fullmatch(name):
            self._add_issue("wrong-type", name)
            return
        fields = cast("dict[str, Any]", entry)
        read: dict[str, Any] = {"id": name}
        for key, fits in (*_TEXTS.items(), *_TABLES.items()):
            saved_key = key if key in fields else _OLD_KEYS.get(key, key)
            if saved_key not in fields:
                continue
            if fits(fields[saved_key]):
                read[key] = fields[saved_key]
            else:
                self._add_issue("wrong-type", f"{name}.{saved_key}")
        profile = Profile(**read)
        if not profile.base_url:
            self._add_issue("incomplete", name)
            return
        self._profiles[name] = profile

    def _add_issue(self, code: str, key: str) -> None:
        self.issues += (TomlIssue(code, self.path, key),)


def profile_for(profiles: Profiles, address: str, team: str, name: str = "") -> Profile:
    """Return the saved profile of an address and team, or an unsaved one.

    The ID of an unsaved profile is derived from both, so that its local data is found again.
    """
    identifiers = (address.rstrip("/"), team)
    for profile in profiles.list():
        is_same_server = profile.base_url.rstrip("/") == identifiers[0]
        if is_same_server and team in (profile.team_id, *profile.teams):
            return profile
    profile_id = uuid.uuid5(uuid.NAMESPACE_URL, "#".join(identifiers)).hex
    return Profile(id=profile_id, name=name or address, base_url=address, team_id=team)


def _subtable(parent: tomlkit.TOMLDocument | Table, name: str, *, is_super: bool = False) -> Table:
    """Return the table with a name; create it if it is missing.

    Inline and split tables are rewritten as a regular table with the same content.
    """
    from tomlkit.items import Table

    entry = parent[name] if name in parent else None  # noqa: SIM401 (`get` is untyped)
    if isinstance(entry, Table):
        return entry
    table = tomlkit.table(is_super_table=is_super)
    plain: object = entry.unwrap() if entry is not None else None
    if isinstance(plain, dict):
        table.update(cast("dict[str, object]", plain))
        del parent[name]
    parent[name] = table
    return table


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 4096


def _is_source(value: object) -> bool:
    return value in KEY_SOURCES


def _is_text_table(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(name, str) for pair in cast("dict[object, object]", value).items() for name in pair
    )


_TEXTS: dict[str, Callable[[object], bool]] = {
    "name": _is_text,
    "base_url": _is_text,
    "team_id": _is_text,
    "node_link_template": _is_text,
    "color": _is_text,
    "key_source": _is_source,
    "team_now": _is_text,
}
_TABLES: dict[str, Callable[[object], bool]] = {"param_names": _is_text_table, "teams": _is_text_table}
_OLD_KEYS = {"color": "colour", "param_names": "spelling"}
"""Keys in files of version 0.1: read if the new key is missing, and replaced when the profile is saved."""
