"""Access: keys, teams, limits (API: "Authentication", "Errors")."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from wsdesk.server.access import (
    KeyRing,
    RateLimiter,
    RateLimitRule,
    SharedBuckets,
    digest_of,
    first_key,
    new_key,
)
from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.errors import HttpError
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.operations import OPERATIONS

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
KEY = "wsk_test-key"
CANVASES = "/api/v1/canvases"


@pytest.mark.parametrize("row", [*OPERATIONS.values(), *CAPABILITIES], ids=lambda row: row.name)
async def test_requests_without_a_key_are_rejected(anonymous: httpx.AsyncClient, row: Any) -> None:
    response = await anonymous.request(row.method, row.path)
    assert response.status_code == 401
    body = response.json()
    assert set(body) == {"statusCode", "error", "message"}
    assert body["statusCode"] == 401
    assert response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "header",
    [
        "Bearer wrong",
        f"Bearer {KEY}x",
        f"Basic {KEY}",
        KEY,
        "Bearer",
        "Bearer ",
        f"Bearer {KEY} {KEY}",
        "x" * 9000,
    ],
)
async def test_a_wrong_key_is_401_and_never_repeated(anonymous: httpx.AsyncClient, header: str) -> None:
    response = await anonymous.get(CANVASES, headers={"Authorization": header})
    assert response.status_code == 401
    assert KEY not in response.text


@pytest.mark.parametrize("header", [f"bearer {KEY}", f"BEARER  {KEY}"])
async def test_the_scheme_is_case_insensitive(anonymous: httpx.AsyncClient, header: str) -> None:
    assert (await anonymous.get(CANVASES, headers={"Authorization": header})).status_code == 200


async def test_an_expired_and_a_revoked_key_are_401(
    anonymous: httpx.AsyncClient, workspace: ServerContext, clock: Any, tmp_path: Path
) -> None:
    async def ask(key: str) -> httpx.Response:
        return await anonymous.get(CANVASES, headers={"Authorization": f"Bearer {key}"})

    file, until = tmp_path / "keys", datetime.fromtimestamp(clock.now + 10, UTC)
    file.write_text(f"short {until.isoformat()}\nrevoked\n{KEY}\n")
    workspace.callers.keys = KeyRing(clock, file)
    assert [(await ask(key)).status_code for key in ("short", "revoked")] == [200, 200]
    clock.now += 10
    file.write_text(f"short {until.isoformat()}\n{KEY}\n")
    short_response, revoked_response = await ask("short"), await ask("revoked")
    assert (short_response.status_code, revoked_response.status_code) == (401, 401)
    assert "expired" in short_response.json()["message"]
    assert "revoked" in revoked_response.json()["message"]
    assert (await ask(KEY)).status_code == 200


async def test_a_foreign_team_is_403(server: httpx.AsyncClient, named: Named) -> None:
    ours = await server.get(CANVASES, headers={"x-team-id": named("team").upper()})
    assert ours.json()["total"] == 4
    for other in (named("others"), "no-uuid", "é".encode("latin-1")):
        response = await server.get(CANVASES, headers={"x-team-id": other})
        assert response.status_code == 403
        assert response.json()["statusCode"] == 403


async def test_a_team_sees_only_its_own(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    write_folder: Callable[..., Any],
    documents: dict[str, Any],
    tmp_path: Any,
    named: Named,
) -> None:
    from wsdesk.server.importing.run import import_folder

    small = {"canvases.json": {"data": [{"id": named("elsewhere"), "title": "Elsewhere"}]}}
    import_folder(workspace, write_folder(tmp_path / "second", small), team=named("second team"))
    team_headers = {"x-team-id": named("second team")}
    assert (await server.get(CANVASES)).json()["total"] == 4
    assert [row["title"] for row in (await server.get(CANVASES, headers=team_headers)).json()["data"]] == [
        "Elsewhere"
    ]
    address = f"/api/v1/canvases/{named('elsewhere')}/content"
    assert (await server.get(address)).status_code == 404
    assert (await server.get(address, headers=team_headers)).status_code == 200
    assert (await server.get(f"/api/v1/projects/{named('Harbour')}", headers=team_headers)).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:8000"},
        {"Host": ""},
        {"Host": "127.0.0.1:8000/x"},
        {"Host": '127.0.0.1"'},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
@pytest.mark.parametrize("path", [CANVASES, "/openapi.json", "/.well-known/wsdesk.json", "/assets/a/b"])
async def test_web_pages_are_rejected(server: httpx.AsyncClient, headers: dict[str, str], path: str) -> None:
    response = await server.get(path, headers=headers)
    assert response.status_code == 403
    assert not [name for name in response.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "localhost:5000"},
        {"Host": "LOCALHOST"},
        {"Host": "[::1]:80"},
        {"Origin": "http://127.0.0.1:8000"},
        {"Sec-Fetch-Site": "none"},
    ],
    ids=str,
)
async def test_loopback_hosts_are_accepted(server: httpx.AsyncClient, headers: dict[str, str]) -> None:
    response = await server.get(CANVASES, headers=headers)
    assert response.status_code == 200
    assert not [name for name in response.headers if name.startswith("access-control")]


async def test_urls_have_the_requested_host(server: httpx.AsyncClient, named: Named) -> None:
    response = await server.get(f"/api/v1/projects/{named('Harbour')}", headers={"Host": "localhost:5000"})
    assert response.json()["previewAssets"][0]["url"].startswith("http://localhost:5000/assets/")


class TestLimit:
    @pytest.fixture
    def rate(self) -> RateLimitRule:
        return RateLimitRule(2, 10)

    async def test_the_third_request_waits(self, server: httpx.AsyncClient, clock: Any) -> None:
        statuses = [(await server.get(CANVASES)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        clock.now += 2.5
        response = await server.get(CANVASES)
        assert response.headers["retry-after"] == "3"
        assert response.json()["retryAfterSeconds"] == 3
        assert response.json()["statusCode"] == 429
        clock.now += 2.5
        assert (await server.get(CANVASES)).status_code == 200

    async def test_requests_are_counted_per_valid_key(
        self, server: httpx.AsyncClient, anonymous: httpx.AsyncClient, workspace: ServerContext
    ) -> None:
        workspace.keys.add("another")
        for _ in range(3):
            assert (await anonymous.get(CANVASES)).status_code == 401
            await server.get(CANVASES)
        response = await anonymous.get(CANVASES, headers={"Authorization": "Bearer another"})
        assert response.status_code == 200

    async def test_a_clock_that_is_set_back_removes_no_tokens(
        self, server: httpx.AsyncClient, clock: Any
    ) -> None:
        await server.get(CANVASES)
        clock.now -= 3600
        assert (await server.get(CANVASES)).status_code == 200


@pytest.mark.parametrize(
    ("text", "rate"),
    [("60/10", RateLimitRule(60, 10)), ("5", RateLimitRule(5, 1)), ("1/0.5", RateLimitRule(1, 0.5))],
)
def test_rate_limit_rules_are_parsed(text: str, rate: RateLimitRule) -> None:
    assert RateLimitRule.read(text) == rate


@pytest.mark.parametrize("text", ["", "x", "0/1", "-1/1", "1/0", "1/-1", "1/nan", "1/inf", "1/2/3", "1.5/1"])
def test_invalid_rate_limit_rules_are_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="REQUESTS/SECONDS"):
        RateLimitRule.read(text)


def test_without_a_rule_there_is_no_limit(clock: Any) -> None:
    limit = RateLimiter(None, clock)
    for _ in range(1000):
        limit.take(b"holder")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys"


def write(file: Path, text: str) -> None:
    """Write with a distinct modification time, since file systems can have coarse timestamps."""
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text)
    os.utime(file, ns=(before + 10**9, before + 10**9))


def rejection_of(ring: KeyRing, key: str) -> str:
    with pytest.raises(HttpError) as excinfo:
        ring.check(f"Bearer {key}")
    assert excinfo.value.status == 401
    return excinfo.value.message


def test_a_missing_key_file_is_created_privately(file: Path, clock: Callable[[], float]) -> None:
    key = first_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first_key(file) == key
    assert KeyRing(clock, file).check(f"Bearer {key}")


def test_keys_are_long_and_unique() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert min(map(len, keys)) > 40


def test_a_file_has_several_keys(file: Path, clock: Callable[[], float]) -> None:
    write(
        file,
        "# for the office\n\nfirst\n  second 2999-01-01T00:00:00Z\n"
        "third 2000-01-01T00:00:00Z\nfourth some day\n",
    )
    ring = KeyRing(clock, file)
    assert ring.check("Bearer first") != ring.check("Bearer second")
    assert "expired" in rejection_of(ring, "third")
    assert "expired" in rejection_of(ring, "fourth")
    assert "not valid" in rejection_of(ring, "fifth")
    assert "not valid" in rejection_of(ring, "#")
    assert first_key(file) == "first"


def test_removing_a_line_revokes_its_key(file: Path, clock: Callable[[], float]) -> None:
    write(file, "first\nsecond\n")
    ring = KeyRing(clock, file)
    ring.check("Bearer second")
    write(file, "first\nthird\n")
    assert "revoked" in rejection_of(ring, "second")
    assert ring.check("Bearer first")
    assert ring.check("Bearer third")
    write(file, "second\n")
    assert ring.check("Bearer second")


def test_without_its_file_no_key_is_valid(file: Path, clock: Callable[[], float]) -> None:
    write(file, "first\n")
    ring = KeyRing(clock, file)
    file.unlink()
    rejection_of(ring, "first")


def test_a_file_without_a_key_is_an_error(file: Path) -> None:
    write(file, "# nothing here\n")
    with pytest.raises(ValueError, match="contains no key"):
        first_key(file)


def test_messages_and_reprs_omit_the_key(file: Path, clock: Callable[[], float]) -> None:
    write(file, "secret-key\n")
    ring = KeyRing(clock, file)
    assert "secret-key" not in repr(vars(ring))
    assert "secret-key" not in rejection_of(ring, "secret-keys")


def test_processes_count_the_requests_of_a_key_together(clock: Any) -> None:
    cells = [0.0] * SharedBuckets.LENGTH
    first, second = RateLimiter(RateLimitRule(4, 8), clock), RateLimiter(RateLimitRule(4, 8), clock)
    for limit in (first, second):
        limit.share(SharedBuckets(cells))
    holder = digest_of("one")
    for limit in (first, second, first, second):
        limit.take(holder)
    for limit in (first, second):
        with pytest.raises(HttpError):
            limit.take(holder)
    second.take(digest_of("another"))
    clock.now += 2
    second.take(holder)
    with pytest.raises(HttpError):
        first.take(holder)


def test_keys_with_one_slot_in_the_shared_memory_have_separate_buckets() -> None:
    buckets = SharedBuckets([0.0] * SharedBuckets.LENGTH)
    holders = [bytes(4) + bytes([number]) * 28 for number in range(1, 6)]
    for at, holder in enumerate(holders, 1):
        buckets[holder] = (0.5, at)
        buckets[holder] = (0.25, at)
    # The fifth replaced the least recently used one.
    bucket_values = [buckets.get(holder, (9.0, 0.0)) for holder in holders]
    assert bucket_values == [(9.0, 0.0), (0.25, 2), (0.25, 3), (0.25, 4), (0.25, 5)]
