"""Administration of persons, teams, and keys while the server runs; each action is in the audit log."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TypeVar
from uuid import uuid4

from wsdesk.server.access import RateLimitRule, digest_of, new_key
from wsdesk.server.checks import is_uuid
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.queries import audit, people
from wsdesk.server.storage.queries.audit import AuditEntry
from wsdesk.server.storage.records import AccessKey, AccessRole, Member, ServerTeam

T = TypeVar("T")
N = TypeVar("N", Member, ServerTeam)
R = TypeVar("R", Member, ServerTeam, AccessKey)

PREFIX_LENGTH = 12
"""Characters of a key that are shown in lists: `wsk_` and 48 of its 256 bits."""

NAME_LENGTH = 200


class AdministrationError(ValueError):
    """An action that isn't possible; the message is for users."""


class Administration:
    """Actions of an administrator, whose name is written to the audit log.

    Persons and teams are given by their ID or name, keys by their ID or the beginning of their prefix.

    Raises:
        AdministrationError: an unknown or ambiguous name, or an impossible action; nothing was changed.
    """

    def __init__(self, workspace: ServerContext, actor: str) -> None:
        self._workspace = workspace
        self._actor = actor

    def people(self) -> list[Member]:
        """All persons, by name."""
        with self._workspace.database.read() as unit:
            return people.list_people(unit)

    def teams(self) -> list[ServerTeam]:
        """All teams, the workspace's own one first."""
        with self._workspace.database.read() as unit:
            return people.list_teams(unit)

    def keys(self, person: str = "") -> list[AccessKey]:
        """All keys, or those of a person, oldest first."""
        with self._workspace.database.read() as unit:
            keys = people.list_keys(unit)
            owner = _person(unit, person).id if person else ""
        return [key for key in keys if not owner or key.person.id == owner]

    def audit(self, *, since_ms: int, person: str, limit: int) -> list[AuditEntry]:
        """The latest entries of the audit log, oldest first; also of persons that were removed."""
        with self._workspace.database.read() as unit:
            named = [one.id for one in people.list_people(unit) if _is_named(one, person)]
            who = named[0] if person and len(named) == 1 else person
            return audit.read(unit, since_ms=since_ms, person=who, limit=limit)

    def team(self, team: str) -> ServerTeam:
        """The team with an ID or name."""
        with self._workspace.database.read() as unit:
            return _team(unit, team)

    def add_person(self, name: str, avatar: str = "") -> Member:
        """Add a person."""
        person = Member(str(uuid4()), _valid_name(name), avatar)

        def add(unit: Unit) -> Member:
            self._require_new(people.list_people(unit), person.name, "person")
            people.add_person(unit, person, self._now_ms())
            return person

        return self._write("add-person", add)

    def rename_person(self, person: str, name: str) -> Member:
        """Rename a person; what was written before keeps the former name."""
        return self._rename("person", (person, name), people.list_people, people.update_person)

    def remove_person(self, person: str, *, force: bool = False) -> Member:
        """Remove a person with all keys; what was written keeps the name."""

        def remove(unit: Unit) -> Member:
            found = _person(unit, person)
            if found.id == self._workspace.user_id:
                raise AdministrationError(
                    f"{found.name} has the workspace's own keys, and can only be renamed"
                )
            self._require_other_admin(unit, lambda key: key.person.id == found.id, f"{found.name} has", force)
            for key in people.list_keys(unit):
                if key.person.id == found.id:
                    people.lock_key(unit, key.id)
            people.remove_person(unit, found.id)
            return found

        return self._write("remove-person", remove)

    def add_team(self, name: str, team_id: str = "") -> ServerTeam:
        """Add a team, by default with a new ID."""
        if team_id and not is_uuid(team_id):
            raise AdministrationError(f"{team_id!r} isn't a UUID")
        team = ServerTeam(team_id.lower() or str(uuid4()), _valid_name(name))

        def add(unit: Unit) -> ServerTeam:
            teams = people.list_teams(unit)
            if any(one.id == team.id for one in teams):
                raise AdministrationError(f"There is a team with the ID {team.id} already")
            self._require_new(teams, team.name, "team")
            people.put_team(unit, team)
            return team

        return self._write("add-team", add)

    def rename_team(self, team: str, name: str) -> ServerTeam:
        """Rename a team."""
        return self._rename("team", (team, name), people.list_teams, people.put_team)

    def create_key(
        self,
        person: str,
        teams: Sequence[str],
        role: AccessRole,
        *,
        expires_ms: int | None = None,
        rate: str = "",
    ) -> tuple[str, AccessKey]:
        """Create a key for teams, by default the own one, and return its text, which isn't stored."""
        text = new_key()
        now_ms = self._now_ms()
        if expires_ms is not None and expires_ms <= now_ms:
            raise AdministrationError("The expiry is in the past")

        def create(unit: Unit) -> AccessKey:
            ids = [_team(unit, team).id for team in teams] or [self._workspace.team]
            key = AccessKey(
                str(uuid4()),
                text[:PREFIX_LENGTH],
                _person(unit, person),
                role,
                tuple(dict.fromkeys(ids)),
                _valid_rate(rate),
                now_ms,
                expires_ms,
            )
            people.add_key(unit, key, digest_of(text))
            return key

        _ = self._workspace.team  # created in a separate transaction
        return text, self._write("create-key", create)

    def revoke_key(self, key: str, *, force: bool = False) -> AccessKey:
        """Revoke a key: writes are rejected at once, reads within `CACHE_S`."""

        def revoke(unit: Unit, found: AccessKey) -> None:
            if found.revoked_ms is not None:
                raise AdministrationError(f"{found.prefix} was revoked already")
            self._require_other_admin(unit, lambda one: one.id == found.id, f"{found.prefix} is", force)
            people.lock_key(unit, found.id)
            people.revoke_key(unit, found.id, self._now_ms())

        return self._change_key("revoke-key", key, revoke)

    def set_rate(self, key: str, rate: str) -> AccessKey:
        """Set the rate limit of a key; empty for the server's."""
        valid = _valid_rate(rate)
        return self._change_key(
            "limit-key", key, lambda unit, found: people.set_key_rate(unit, found.id, valid)
        )

    def record(self, operation: str, target: str) -> None:
        """Add an entry to the audit log for an action without a transaction."""
        with self._workspace.database.write() as unit:
            self._record(unit, operation, target)

    def _rename(
        self,
        kind: str,
        names: tuple[str, str],
        rows: Callable[[Unit], list[N]],
        update: Callable[[Unit, N], None],
    ) -> N:
        """Change a name, or that of an ID, to another one."""

        def rename(unit: Unit) -> N:
            found = _one(rows(unit), names[0], kind, _is_named, _label)
            renamed = dataclasses.replace(found, name=_valid_name(names[1]))
            self._require_new([one for one in rows(unit) if one.id != found.id], renamed.name, kind)
            update(unit, renamed)
            return renamed

        return self._write(f"rename-{kind}", rename)

    def _change_key(self, operation: str, key: str, change: Callable[[Unit, AccessKey], None]) -> AccessKey:
        def run(unit: Unit) -> AccessKey:
            found = _one(people.list_keys(unit), key, "key", _is_key, _key_label)
            change(unit, found)
            return next(one for one in people.list_keys(unit) if one.id == found.id)

        return self._write(operation, run)

    def _write(self, operation: str, action: Callable[[Unit], R]) -> R:
        """Run an action, which returns what it changed, and add it to the audit log in one transaction."""
        with self._workspace.database.write() as unit:
            unit.lock("people")
            changed = action(unit)
            self._record(unit, operation, changed.id)
        return changed

    def _record(self, unit: Unit, operation: str, target: str) -> None:
        self._workspace.audit.add(unit, AuditEntry(operation, target, person=self._actor), self._now_ms())

    def _require_other_admin(
        self, unit: Unit, is_removed: Callable[[AccessKey], bool], subject: str, force: bool
    ) -> None:
        now_ms = self._now_ms()
        admins = [key for key in people.list_keys(unit) if key.role == AccessRole.ADMIN]
        valid = [key for key in admins if not key.problem(now_ms)]
        if valid and all(map(is_removed, valid)) and not force:
            raise AdministrationError(
                f"{subject} the last admin key. Create another one first, or use --force"
            )

    def _require_new(self, existing: Sequence[Member | ServerTeam], name: str, kind: str) -> None:
        if any(one.name.casefold() == name.casefold() for one in existing):
            raise AdministrationError(f"There is a {kind} named {name} already")

    def _now_ms(self) -> int:
        return int(self._workspace.clock() * 1000)


def _one(
    rows: Sequence[T], text: str, kind: str, matches: Callable[[T, str], bool], label: Callable[[T], str]
) -> T:
    """The only row that matches a text."""
    found = [row for row in rows if matches(row, text)]
    if not found:
        raise AdministrationError(f"There is no {kind} {text!r}")
    if len(found) > 1:
        labels = ", ".join(map(label, found[:5]))
        raise AdministrationError(f"{text!r} is ambiguous. Use an ID: {labels}")
    return found[0]


def _person(unit: Unit, text: str) -> Member:
    return _one(people.list_people(unit), text, "person", _is_named, _label)


def _team(unit: Unit, text: str) -> ServerTeam:
    return _one(people.list_teams(unit), text, "team", _is_named, _label)


def _is_named(row: Member | ServerTeam, text: str) -> bool:
    return bool(text) and (row.id == text.lower() or row.name.casefold() == text.casefold())


def _label(row: Member | ServerTeam) -> str:
    return f"{row.id} ({row.name})"


def _is_key(key: AccessKey, text: str) -> bool:
    # A complete key is accepted, too.
    return bool(text) and (key.id == text.lower() or key.prefix.startswith(text[:PREFIX_LENGTH]))


def _key_label(key: AccessKey) -> str:
    return f"{key.id} ({key.prefix}, {key.person.name})"


def _valid_name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        raise AdministrationError(f"A name has 1 to {NAME_LENGTH} printable characters")
    return name


def _valid_rate(rate: str) -> str:
    try:
        if rate:
            RateLimitRule.read(rate)
    except ValueError as error:
        raise AdministrationError(str(error)) from None
    return rate
