"""Administration of persons, teams, and keys, errors, and the audit log."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from wsdesk.server.access import digest_of
from wsdesk.server.administration import Administration, AdministrationError
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.records import AccessRole

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
OWN_KEY = "wsk_test-key"


def log_of(admin: Administration, person: str = "") -> list[tuple[str, str, str]]:
    return [
        (entry.person, entry.operation, entry.result)
        for entry in admin.audit(since_ms=0, person=person, limit=100)
    ]


def failure(act: Callable[..., Any], *arguments: Any, **options: Any) -> str:
    with pytest.raises(AdministrationError) as excinfo:
        act(*arguments, **options)
    return str(excinfo.value)


def test_a_key_is_stored_as_a_hash(admin: Administration, workspace: ServerContext) -> None:
    admin.add_person("Ada")
    text, key = admin.create_key("ada", (), AccessRole.EDIT)
    assert text.startswith("wsk_")
    assert len(text) == 47
    assert key.prefix == text[:12]
    assert key.teams == (workspace.team,)
    files = [file for file in workspace.data.rglob("*") if file.is_file()]
    assert not [file for file in files if text.encode() in file.read_bytes()]
    with workspace.database.read() as unit:
        row = unit.row("SELECT * FROM keys")
    assert row is not None
    assert row["digest"] == digest_of(text).hex()
    assert text not in str(dict(row))
    assert workspace.callers.find(digest_of(text)).person == key.person


def test_unknown_and_ambiguous_names(admin: Administration, workspace: ServerContext) -> None:
    ada = admin.add_person("Ada")
    assert failure(admin.add_person, " ada ") == "There is a person named ada already"
    assert failure(admin.add_person, "") == "A name has 1 to 200 printable characters"
    assert failure(admin.add_person, "a\x1b[2J") == "A name has 1 to 200 printable characters"
    assert failure(admin.rename_person, "Zoe", "Ada") == "There is no person 'Zoe'"
    assert failure(admin.rename_person, "You", "ADA") == "There is a person named ADA already"
    assert failure(admin.create_key, "Ada", ("Nowhere",), AccessRole.READ) == "There is no team 'Nowhere'"
    assert "isn't a UUID" in failure(admin.add_team, "Northwind", "1")
    assert "already" in failure(admin.add_team, "Northwind", workspace.team)
    assert "invalid rate" in failure(admin.create_key, "Ada", (), AccessRole.READ, rate="x")
    assert "in the past" in failure(admin.create_key, "Ada", (), AccessRole.READ, expires_ms=1)
    keys = [admin.create_key(ada.id, (), AccessRole.READ)[1] for _ in range(2)]
    message = failure(admin.revoke_key, "wsk_")
    assert all(key.id in message for key in keys)
    assert failure(admin.revoke_key, "wsk_none") == "There is no key 'wsk_none'"
    assert failure(admin.revoke_key, "") == "There is no key ''"
    assert admin.revoke_key(keys[0].prefix).revoked_ms is not None
    assert "revoked already" in failure(admin.revoke_key, keys[0].id)


def test_failed_acts_change_nothing(admin: Administration) -> None:
    admin.add_person("Ada")
    before = log_of(admin)
    failure(admin.create_key, "Ada", ("Nowhere",), AccessRole.READ)
    failure(admin.rename_person, "Ada", "You")
    assert log_of(admin) == before
    assert not admin.keys()


def test_the_last_admin_key_is_only_revoked_by_force(admin: Administration, clock: Any) -> None:
    ada, _zoe = admin.add_person("Ada"), admin.add_person("Zoe")
    until = int(clock.now * 1000) + 1000
    _, last = admin.create_key("Ada", (), AccessRole.ADMIN)
    _, other = admin.create_key("Zoe", (), AccessRole.ADMIN, expires_ms=until)
    clock.now += 2
    assert "the last admin key" in failure(admin.revoke_key, last.id)
    assert "the last admin key" in failure(admin.remove_person, ada.id)
    admin.revoke_key(other.id)
    admin.create_key("Zoe", (), AccessRole.ADMIN)
    admin.revoke_key(last.id)
    admin.remove_person("Zoe", force=True)
    (left,) = admin.keys()
    assert left.person.name == "Ada"


def test_the_person_of_the_own_keys_stays(admin: Administration) -> None:
    assert "can only be renamed" in failure(admin.remove_person, "You")
    assert admin.rename_person("You", "Studio").name == "Studio"


async def test_removing_a_person_revokes_the_keys(
    admin: Administration, key_of: Callable[..., str], ask: Callable[..., Any], clock: Any, named: Named
) -> None:
    key = key_of("Ada")
    assert (await ask(key, "GET", "/api/v1/canvases")).status_code == 200
    admin.remove_person("Ada")
    path = f"/api/v1/canvases/{named('storyboard')}/direct/edges"
    edge = {"srcNodeId": named("caption"), "dstNodeId": named("group")}
    assert (await ask(key, "POST", path, json=edge)).status_code == 401
    clock.now += 5
    assert (await ask(key, "GET", "/api/v1/canvases")).status_code == 401


def test_renaming_a_team(admin: Administration, workspace: ServerContext) -> None:
    admin.rename_team(workspace.team, "Harbor Films")
    assert [team.name for team in admin.teams()] == ["Harbor Films"]
    admin.add_team("Northwind")
    assert "already" in failure(admin.rename_team, "Northwind", "harbor films")


def test_administrators_at_once_add_a_person_once(admin: Administration) -> None:
    failures: list[str] = []

    def add() -> None:
        try:
            admin.add_person("Ada")
        except AdministrationError as error:
            failures.append(str(error))

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == ["There is a person named Ada already"] * 3


def test_ten_thousand_keys_are_found_by_the_index(
    admin: Administration, workspace: ServerContext, dialect: str
) -> None:
    admin.add_person("Ada")
    text, _ = admin.create_key("Ada", (), AccessRole.EDIT)
    person = admin.people()[0].id
    with workspace.database.write() as unit:
        unit.run_many(
            "INSERT INTO keys (id, digest, prefix, person_id, role, created_ms) VALUES (?, ?, ?, ?, ?, ?)",
            [(f"k{n}", f"d{n}", f"wsk_{n}", person, "read", n) for n in range(10_000)],
        )
    if dialect == "sqlite":
        statement = "SELECT 1 FROM keys JOIN people ON people.id = person_id WHERE digest = 'x'"
        with workspace.database.read() as unit:
            plan = unit.rows(f"EXPLAIN QUERY PLAN {statement}")
        assert not [row["detail"] for row in plan if row["detail"].startswith("SCAN")]
    assert workspace.callers.find(digest_of(text)).person.name == "Ada"
    assert len(admin.keys()) == 10_001


async def test_writes_and_acts_are_in_the_log(
    admin: Administration, key_of: Callable[..., str], ask: Callable[..., Any], named: Named, clock: Any
) -> None:
    key, reader = key_of("Ada"), key_of("Zoe", AccessRole.READ)
    path = f"/api/v1/canvases/{named('storyboard')}/direct/edges"
    edge = {"srcNodeId": named("caption"), "dstNodeId": named("group")}
    created = (await ask(key, "POST", path, json=edge)).json()
    assert (await ask(key, "POST", path, json={**edge, "dstNodeId": named("pear")})).status_code == 404
    await ask(OWN_KEY, "POST", "/offers/v1/uploads")
    for _ in range(3):
        assert (await ask(reader, "POST", path, json=edge)).status_code == 403
    admin.revoke_key(key)
    assert log_of(admin) == [
        ("tester", "add-person", "ok"),
        ("tester", "create-key", "ok"),
        ("tester", "add-person", "ok"),
        ("tester", "create-key", "ok"),
        ("Ada", "create-edge", "ok"),
        ("You", "start-upload", "ok"),
        ("Zoe", "create-edge", "refused"),
        ("tester", "revoke-key", "ok"),
    ]
    (entry,) = admin.audit(since_ms=0, person="ADA", limit=10)
    assert (entry.target, entry.prefix, entry.team) == (created["id"], key[:12], named("team"))
    assert entry.at_ms == int(clock.now * 1000)
    assert key not in str(admin.audit(since_ms=0, person="", limit=100))
    admin.rename_person("Ada", "Ada King")
    assert admin.audit(since_ms=0, person="Ada King", limit=10) == [entry]
    assert admin.audit(since_ms=entry.at_ms + 1, person="", limit=10) == []
    assert [one.operation for one in admin.audit(since_ms=0, person="", limit=1)] == ["rename-person"]
