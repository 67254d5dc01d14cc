"""Requests with keys of persons: names, roles, teams, limits, expiry, and revocation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from wsdesk.server.access import KeyRing, RateLimitRule, digest_of
from wsdesk.server.administration import Administration
from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.errors import HttpError
from wsdesk.server.people.directory import CACHE_S
from wsdesk.server.people.roles import needed_role, require_role
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.records import ROLES, AccessRole
from wsdesk.wire.operations import CREATE_EDGE, OPERATIONS, Operation

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
Ask = Callable[..., Any]
CANVASES = "/api/v1/canvases"
OWN_KEY = "wsk_test-key"
ALL = (*OPERATIONS.values(), *CAPABILITIES)


def thread_of(workspace: ServerContext, node_id: str) -> str:
    with workspace.database.read() as unit:
        return str(unit.value("SELECT thread_id FROM nodes WHERE id = ?", (node_id,)))


@pytest.fixture
def comments(workspace: ServerContext, named: Named) -> str:
    """Path of the comments of a node."""
    return f"/api/v1/comment-threads/{thread_of(workspace, named('hill'))}/comments"


def edges_of(named: Named) -> str:
    return f"/api/v1/canvases/{named('storyboard')}/direct/edges"


def edge(named: Named, source: str = "caption", target: str = "hill") -> dict[str, str]:
    return {
        "srcNodeId": named(source),
        "dstNodeId": named(target),
        "srcHandle": "out",
        "dstHandle": "in",
    }


def test_reading_needs_the_lowest_role_and_writing_another() -> None:
    roles = {operation.name: needed_role(operation) for operation in ALL}
    assert roles["post-comment"] == AccessRole.COMMENT
    for operation in ALL:
        if operation.method == "GET":
            assert roles[operation.name] == AccessRole.READ
        elif operation.name != "post-comment":
            assert roles[operation.name] == AccessRole.EDIT


async def test_comments_and_edges_carry_the_person(
    ask: Ask, key_of: Callable[..., str], admin: Administration, named: Named, comments: str
) -> None:
    key = key_of("Ada Lovelace")
    ada = admin.people()[0]
    comment = (await ask(key, "POST", comments, json={"body": "Brighter."})).json()
    assert (comment["createdByName"], comment["createdByUserId"]) == ("Ada Lovelace", ada.id)
    created = (await ask(key, "POST", edges_of(named), json=edge(named))).json()
    assert created["createdByUserId"] == ada.id
    own_comment = (await ask(OWN_KEY, "POST", comments, json={"body": "Yes."})).json()
    assert own_comment["createdByName"] == "You"
    assert own_comment["createdByUserId"] != ada.id


async def test_a_new_name_applies_to_new_comments(
    ask: Ask, key_of: Callable[..., str], admin: Administration, comments: str, clock: Any
) -> None:
    key = key_of("Ada")
    first = (await ask(key, "POST", comments, json={"body": "1"})).json()
    admin.rename_person("ada", "Ada King")
    admin.rename_person("You", "Studio")
    clock.now += CACHE_S
    second = (await ask(key, "POST", comments, json={"body": "2"})).json()
    own_comment = (await ask(OWN_KEY, "POST", comments, json={"body": "3"})).json()
    assert [row["createdByName"] for row in (first, second, own_comment)] == ["Ada", "Ada King", "Studio"]
    assert first["createdByUserId"] == second["createdByUserId"]


@pytest.mark.parametrize(
    ("role", "message"),
    [
        (AccessRole.READ, "Your API key may read but not comment."),
        (AccessRole.COMMENT, ""),
        (AccessRole.EDIT, ""),
        (AccessRole.ADMIN, ""),
    ],
)
async def test_a_comment_needs_its_role(
    ask: Ask, key_of: Callable[..., str], comments: str, role: AccessRole, message: str
) -> None:
    response = await ask(key_of("Ada", role), "POST", comments, json={"body": "x"})
    assert response.status_code == (403 if message else 200)
    assert response.json().get("message", "") == message


@pytest.mark.parametrize("role", AccessRole, ids=lambda role: role.label)
@pytest.mark.parametrize("operation", ALL, ids=lambda operation: operation.name)
async def test_a_role_permits_its_operations(
    ask: Ask, key_of: Callable[..., str], named: Named, operation: Operation[Any], role: AccessRole
) -> None:
    values = {name: named(name) for name in operation.path_params}
    response = await ask(key_of("Ada", role), operation.method, operation.path.format_map(values), json={})
    # Unknown IDs and empty bodies are 404, 400, or 200, but never 403, if the role permits the operation.
    assert (response.status_code == 403) == (
        role < needed_role(operation) or operation.name == "complete-skill-upload"
    )
    if role < needed_role(operation):
        assert response.json()["message"].startswith("Your API key may ")


def test_messages_name_the_permissions_of_the_key() -> None:
    with pytest.raises(HttpError, match=r"Your API key may read and comment but not edit\."):
        require_role(AccessRole.COMMENT, CREATE_EDGE)
    assert list(ROLES) == ["read", "comment", "edit", "admin"]


async def test_capabilities_are_those_of_the_role(ask: Ask, key_of: Callable[..., str]) -> None:
    async def names(key: str) -> set[str]:
        document = (await ask(key, "GET", "/.well-known/wsdesk.json")).json()
        return {offer["name"] for offer in document["offers"]}

    everything = {operation.name for operation in CAPABILITIES}
    assert await names(key_of("Ada", AccessRole.EDIT)) == everything
    assert await names("unknown") == everything
    assert await names(key_of("Ada", AccessRole.READ)) == everything - {"start-upload", "decide-approval"}


async def test_an_expired_key_is_401_for_callers(ask: Ask, key_of: Callable[..., str], clock: Any) -> None:
    key = key_of("Ada", expires_ms=int(clock.now * 1000) + 2000)
    assert (await ask(key, "GET", CANVASES)).status_code == 200
    clock.now += 1.9
    assert (await ask(key, "GET", CANVASES)).status_code == 200
    clock.now += 0.1
    response = await ask(key, "GET", CANVASES)
    assert (response.status_code, response.json()["message"]) == (401, "The API key has expired")


def test_a_key_that_expires_during_a_write_has_its_own_message(
    workspace: ServerContext, key_of: Callable[..., str], clock: Any
) -> None:
    caller = workspace.callers.find(digest_of(key_of("Ada", expires_ms=int(clock.now * 1000) + 2000)))
    clock.now += 2
    with (
        workspace.database.write() as unit,
        pytest.raises(HttpError, match="The API key has expired"),
    ):
        workspace.callers.require_valid(unit, caller.key_id)


async def test_a_revoked_key_reads_until_the_cache_expires_and_never_writes(
    ask: Ask, key_of: Callable[..., str], admin: Administration, comments: str, clock: Any
) -> None:
    key = key_of("Ada")
    assert (await ask(key, "GET", CANVASES)).status_code == 200
    admin.revoke_key(key)
    assert (await ask(key, "GET", CANVASES)).status_code == 200
    write_response = await ask(key, "POST", comments, json={"body": "late"})
    assert (write_response.status_code, write_response.json()["message"]) == (401, "The API key was revoked")
    clock.now += CACHE_S
    assert (await ask(key, "GET", CANVASES)).status_code == 401
    list_response = await ask(OWN_KEY, "GET", comments.replace("/api/v1", "/offers/v1"))
    assert "late" not in list_response.text


async def test_a_revocation_remains_when_the_clock_is_set_back(
    ask: Ask, key_of: Callable[..., str], admin: Administration, clock: Any
) -> None:
    key = key_of("Ada")
    assert (await ask(key, "GET", CANVASES)).status_code == 200
    admin.revoke_key(key)
    clock.now -= 3600
    assert (await ask(key, "GET", CANVASES)).status_code == 401


@pytest.mark.parametrize(
    "change",
    [
        lambda key: key[:-1],
        lambda key: f"{key}A",
        lambda key: key.swapcase(),
        lambda key: key[:12],
        lambda key: digest_of(key).hex(),
        lambda key: f"{key}\t{key}",
        lambda key: f"{key}, Bearer {key}",
        lambda _key: "%",
        lambda _key: "' OR 1=1 --",
    ],
)
async def test_forged_keys_are_401(
    ask: Ask, key_of: Callable[..., str], change: Callable[[str], str]
) -> None:
    key = key_of("Ada")
    response = await ask(change(key), "GET", CANVASES)
    assert (response.status_code, response.json()["message"]) == (401, "The API key is not valid")


async def test_the_team_of_the_key_is_the_default(
    ask: Ask, key_of: Callable[..., str], second_team: str, named: Named
) -> None:
    both = key_of("Ada", AccessRole.READ, second_team, named("team"))
    single = key_of("Zoe", AccessRole.READ, second_team)
    default = (await ask(both, "GET", CANVASES)).json()
    assert default == (await ask(single, "GET", CANVASES)).json()
    headers = {"x-team-id": named("team")}
    assert (await ask(both, "GET", CANVASES, headers=headers)).json() != default
    foreign = await ask(single, "GET", CANVASES, headers=headers)
    unknown = await ask(single, "GET", CANVASES, headers={"x-team-id": named("nobody")})
    assert (foreign.status_code, foreign.content) == (403, unknown.content)


async def test_an_own_key_sees_a_team_that_was_added_meanwhile(
    ask: Ask, admin: Administration, clock: Any
) -> None:
    assert (await ask(OWN_KEY, "GET", CANVASES)).status_code == 200
    team = admin.add_team("Northwind")
    clock.now += CACHE_S
    team_response = await ask(OWN_KEY, "GET", CANVASES, headers={"x-team-id": team.id})
    assert team_response.json() == {"data": [], "total": 0}


async def test_the_url_of_a_part_expires_with_the_key_that_signed_it(
    ask: Ask, key_of: Callable[..., str], admin: Administration, anonymous: httpx.AsyncClient, clock: Any
) -> None:
    keys = {
        "revoked": key_of("Ada"),
        "removed": key_of("Zoe"),
        "expired": key_of("Mia", expires_ms=int(clock.now * 1000) + 2000),
        "valid": key_of("Leo"),
        "own": OWN_KEY,
    }
    urls: dict[str, str] = {}
    for name, key in keys.items():
        upload = (await ask(key, "POST", "/offers/v1/uploads")).json()
        response = await ask(key, "POST", "/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
        urls[name] = response.json()["url"]
        assert (await anonymous.put(urls[name], content=b"first")).status_code == 200
    admin.revoke_key(keys["revoked"])
    admin.remove_person("Zoe")
    clock.now += 2
    for name, message in (("revoked", "was revoked"), ("removed", "was revoked"), ("expired", "has expired")):
        upload_response = await anonymous.put(urls[name], content=b"late")
        assert (upload_response.status_code, message in upload_response.json()["message"]) == (403, True)
    for name in ("valid", "own"):
        assert (await anonymous.put(urls[name], content=b"again")).status_code == 200


async def test_the_url_of_a_part_expires_with_the_key_of_a_file(
    workspace: ServerContext, ask: Ask, anonymous: httpx.AsyncClient, tmp_path: Path
) -> None:
    file = tmp_path / "keys"
    file.write_text("first\nsecond\n")
    workspace.callers.keys = KeyRing(workspace.clock, file)
    upload = (await ask("first", "POST", "/offers/v1/uploads")).json()
    response = await ask("first", "POST", "/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
    url = response.json()["url"]
    assert (await anonymous.put(url, content=b"first")).status_code == 200
    file.write_text("second\n")
    assert (await anonymous.put(url, content=b"late")).status_code == 403


async def test_members_are_those_of_the_team(
    ask: Ask, key_of: Callable[..., str], admin: Administration, second_team: str, named: Named
) -> None:
    admin.add_person("Ada", "https://example.org/ada.png")
    ada, zoe = key_of("Ada", AccessRole.READ), key_of("Zoe", AccessRole.EDIT, second_team)
    admin.revoke_key(key_of("Leo"))
    admin.add_person("Nobody yet")

    async def members(key: str) -> list[tuple[str, str | None]]:
        rows = (await ask(key, "GET", "/offers/v1/members")).json()["data"]
        return [(row["name"], row["avatar"]) for row in rows]

    assert await members(ada) == [("Ada", "https://example.org/ada.png"), ("Leo", None)]
    assert await members(zoe) == [("Zoe", None)]
    assert await members(OWN_KEY) == [*(await members(ada)), ("You", None)]
    admin.rename_person("You", "Harbor Films")
    assert ("Harbor Films", None) in await members(zoe)
    created = (await ask(ada, "GET", "/offers/v1/members")).json()["data"][0]["id"]
    assert created in [person.id for person in admin.people()]


class TestLimits:
    @pytest.fixture
    def rate(self) -> RateLimitRule:
        return RateLimitRule(3, 10)

    async def test_a_key_has_its_own_rate_limit(
        self, ask: Ask, key_of: Callable[..., str], admin: Administration, clock: Any
    ) -> None:
        key, plain = key_of("Ada", rate="1/10"), key_of("Zoe")
        assert [(await ask(key, "GET", CANVASES)).status_code for _ in range(2)] == [200, 429]
        assert [(await ask(plain, "GET", CANVASES)).status_code for _ in range(4)] == [200, 200, 200, 429]
        admin.set_rate(key, "")
        clock.now += 10
        assert [(await ask(key, "GET", CANVASES)).status_code for _ in range(4)] == [200, 200, 200, 429]


async def test_the_last_use_is_written_at_most_once_a_minute(
    ask: Ask, key_of: Callable[..., str], admin: Administration, workspace: ServerContext, clock: Any
) -> None:
    key = key_of("Ada")
    times: list[int | None] = []
    for seconds in (0, 30, 31):
        clock.now += seconds
        assert (await ask(key, "GET", CANVASES)).status_code == 200
        workspace.callers.save_uses()
        times.append(admin.keys()[0].used_ms)
    assert times[0] == times[1] == int((clock.now - 61) * 1000)
    assert times[2] == int(clock.now * 1000)


@pytest.mark.parametrize("dialect", ["sqlite"])
async def test_closing_writes_the_last_use(
    app: Starlette, ask: Ask, key_of: Callable[..., str], workspace: ServerContext, clock: Any
) -> None:
    assert (await ask(key_of("Ada"), "GET", CANVASES)).status_code == 200
    data = workspace.data
    workspace.close()
    reopened = ServerContext(data, clock=clock)
    try:
        assert Administration(reopened, "").keys()[0].used_ms is not None
    finally:
        reopened.close()
