"""Uploads from start to end (API: endpoints 1 and 4; the start is a capability)."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.server.app import UPLOAD_LIFETIME_S, delete_leftovers
from wsdesk.server.operations import uploads
from wsdesk.server.server_context import ServerContext

pytestmark = pytest.mark.anyio
in_folder = pytest.mark.parametrize("kind", ["folder"])
"""Tests of parts that this server receives."""
Named = Callable[[str], str]
Json = dict[str, Any]
MAX_BYTES = 10_485_760


@pytest.fixture
async def upload(server: httpx.AsyncClient) -> Json:
    """The three IDs of a started upload."""
    response = await server.post("/offers/v1/uploads", json={"filename": "sea.png"})
    assert response.is_success
    assert set(response.json()) == {"uploadId", "storageBucket", "storageKey", "partSizeInBytes"}
    return response.json()


async def sign(server: httpx.AsyncClient, upload: Json, number: int) -> str:
    response = await server.post("/api/v1/upload/sign-part", json={**upload, "partNumber": number})
    assert response.is_success
    return response.json()["url"]


async def put(server: httpx.AsyncClient, upload: Json, number: int, data: bytes) -> str:
    """Sign a part, send it without the key, and return its ETag."""
    request = server.build_request("PUT", await sign(server, upload, number), content=data)
    del request.headers["authorization"]
    response = await server.send(request)
    assert response.status_code == 200
    return response.headers["etag"]


@pytest.fixture
def first(kind: str) -> bytes:
    """A part that isn't the last one, for which S3 has a minimum size."""
    return b"abc" if kind == "folder" else b"abcd" * (5 << 18)


@pytest.fixture
def complete(server: httpx.AsyncClient, named: Named) -> Callable[..., Any]:
    async def send(upload: Json, tags: list[str], size: int, **changes: Any) -> httpx.Response:
        body = {
            **upload,
            "filename": "sea.png",
            "contentType": "image/png",
            "sizeInBytes": size,
            "description": "The sea",
            "parts": [{"partNumber": number, "etag": tag} for number, tag in enumerate(tags, 1)],
        }
        address = f"/api/v1/teams/{named('team')}/agent-skills/{named('skill')}/assets/complete"
        return await server.post(changes.pop("address", address), json={**body, **changes})

    return send


async def test_an_upload_in_two_parts_becomes_an_asset_of_the_skill(
    server: httpx.AsyncClient,
    upload: Json,
    complete: Callable[..., Any],
    image_bytes: Callable[..., bytes],
    named: Named,
    first: bytes,
) -> None:
    data = image_bytes(1500, 900) + first  # decoders ignore what follows
    size = max(1000, len(first))
    tags = [await put(server, upload, 1, data[:size]), await put(server, upload, 2, data[size:])]
    response = await complete(upload, tags, len(data))
    assert response.status_code == 200
    skill = response.json()
    assert (skill["id"], skill["assetCount"]) == (named("skill"), 1)
    assert skill["updatedAt"] > skill["createdAt"]
    asset = skill["assets"][0]
    assert (asset["name"], asset["contentType"], asset["description"]) == ("sea.png", "image/png", "The sea")
    assert asset["sizeInBytes"] == len(data)
    assert "createdByName" not in asset, "the API has no such field"
    preview = await server.get(asset["previewUrl"])
    assert preview.headers["content-type"] == "image/jpeg"
    (listed_skill,) = (await server.get("/offers/v1/skills")).json()["data"]
    assert listed_skill["assets"][0].pop("createdByName") == "You"
    assert listed_skill["assets"][0].pop("createdByUserId")
    assert listed_skill == skill


async def test_completion_is_idempotent(
    server: httpx.AsyncClient, upload: Json, complete: Callable[..., Any], named: Named
) -> None:
    tags = [await put(server, upload, 1, b"abc")]
    first = await complete(upload, tags, 3)
    repeated = await complete(upload, tags, 3)
    assert (repeated.status_code, repeated.json()) == (200, first.json())
    assert first.json()["assets"][0]["previewUrl"] is None


async def test_a_part_sent_again_replaces_the_first(
    server: httpx.AsyncClient, upload: Json, complete: Callable[..., Any]
) -> None:
    old = await put(server, upload, 1, b"old")
    new = await put(server, upload, 1, b"newer")
    assert (await complete(upload, [old], 3)).status_code == 400
    # Clients often lose the quotes of an ETag.
    assert (await complete(upload, [new.strip('"')], 5)).status_code == 200


@in_folder
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"parts": [{"partNumber": 1, "etag": "wrong"}, {"partNumber": 2, "etag": "T2"}]}, "parts[0].etag"),
        ({"parts": [{"partNumber": 1, "etag": "T1"}]}, "parts"),
        ({"parts": [{"partNumber": 2, "etag": "T2"}]}, "parts"),
        ({"parts": [{"partNumber": 2, "etag": "T2"}, {"partNumber": 1, "etag": "T1"}]}, "parts"),
        ({"parts": [{"partNumber": 1, "etag": "T1"}, {"partNumber": 1, "etag": "T1"}]}, "parts"),
        ({"parts": [{"partNumber": n, "etag": f"T{n}"} for n in (1, 2, 3)]}, "parts[2].partNumber"),
        ({"parts": []}, "parts"),
        ({"parts": [{"partNumber": 0, "etag": "T1"}]}, "parts[0].partNumber"),
        ({"parts": [{"partNumber": 1}]}, "parts[0].etag"),
        ({"parts": ["T1"]}, "parts[0]"),
        ({"sizeInBytes": 5}, "sizeInBytes"),
        ({"sizeInBytes": 0}, "sizeInBytes"),
        ({"sizeInBytes": MAX_BYTES + 1}, "sizeInBytes"),
        ({"sizeInBytes": True}, "sizeInBytes"),
        ({"sizeInBytes": 1e400}, "sizeInBytes"),
        ({"description": "x" * 501}, "description"),
        ({"filename": 5}, "filename"),
        ({"contentType": None}, "contentType"),
    ],
)
async def test_an_invalid_completion_is_400_and_keeps_the_parts(
    server: httpx.AsyncClient,
    upload: Json,
    complete: Callable[..., Any],
    changes: Json,
    field: str,
) -> None:
    tags = {f"T{number}": await put(server, upload, number, b"abc") for number in (1, 2)}
    if isinstance(changes.get("parts"), list):
        parts = [
            {**part, "etag": tags.get(part["etag"], part["etag"])} if "etag" in part else part
            for part in changes["parts"]
        ]
        changes = {**changes, "parts": parts}
    if changes.get("sizeInBytes") == 1e400:
        changes = {"sizeInBytes": 10**400}
    response = await complete(upload, list(tags.values()), 6, **changes)
    assert response.status_code == 400
    assert list(response.json()) == ["message"]
    assert response.json()["message"].startswith(f"{field}: ")
    assert (await complete(upload, list(tags.values()), 6)).status_code == 200


@pytest.mark.parametrize("description", [None, "", "x" * 500])
async def test_the_description_may_be_null_or_long(
    server: httpx.AsyncClient, upload: Json, complete: Callable[..., Any], description: str | None
) -> None:
    tags = [await put(server, upload, 1, b"abc")]
    response = await complete(upload, tags, 3, description=description)
    assert response.json()["assets"][0]["description"] == description


async def test_team_and_skill_are_checked(
    server: httpx.AsyncClient, upload: Json, complete: Callable[..., Any], named: Named
) -> None:
    tags = [await put(server, upload, 1, b"abc")]
    path = "/api/v1/teams/{}/agent-skills/{}/assets/complete"
    foreign = await complete(upload, tags, 3, address=path.format(named("others"), named("skill")))
    unknown = await complete(upload, tags, 3, address=path.format(named("team"), named("no skill")))
    response = await complete(upload, tags, 3, address=path.format(named("team"), "skill"))
    assert [r.status_code for r in (foreign, unknown, response)] == [403, 404, 400]
    assert [list(r.json()) for r in (foreign, unknown, response)] == [["message"]] * 3
    assert response.json()["message"].startswith("skillId: ")


@pytest.mark.parametrize("name", ["uploadId", "storageBucket", "storageKey"])
async def test_an_upload_is_identified_by_all_three_names(
    server: httpx.AsyncClient, upload: Json, complete: Callable[..., Any], name: str
) -> None:
    other = {**upload, name: "something else"}
    signed = await server.post("/api/v1/upload/sign-part", json={**other, "partNumber": 1})
    completed = await complete(other, ["x"], 3)
    assert (signed.status_code, completed.status_code) == (404, 404)
    assert set(signed.json()) == {"statusCode", "error", "message"}


@pytest.mark.parametrize("number", [0, -1, 10_001, "1", None, 1.5])
async def test_part_numbers_start_at_1(server: httpx.AsyncClient, upload: Json, number: object) -> None:
    response = await server.post("/api/v1/upload/sign-part", json={**upload, "partNumber": number})
    assert response.status_code == 400
    assert response.json()["message"].startswith("partNumber: ")


@in_folder
async def test_a_signed_url_is_valid_for_its_time_and_part(
    server: httpx.AsyncClient, anonymous: httpx.AsyncClient, upload: Json, clock: Any
) -> None:
    address = await sign(server, upload, 1)
    assert (
        await anonymous.put(address[:-2] + ("A" if address[-2] != "A" else "B") + address[-1], content=b"x")
    ).status_code == 403
    assert (await anonymous.put("/uploads/nonsense", content=b"x")).status_code == 403
    clock.now += uploads.PART_LIFETIME_S - 1
    assert (await anonymous.put(address, content=b"x")).status_code == 200
    clock.now += 1
    assert (await anonymous.put(address, content=b"x")).status_code == 403


@in_folder
async def test_a_part_is_limited_to_the_size_of_an_upload(
    server: httpx.AsyncClient, anonymous: httpx.AsyncClient, upload: Json
) -> None:
    full_part = b"x" * MAX_BYTES
    assert (await anonymous.put(await sign(server, upload, 1), content=full_part)).status_code == 200
    assert (await anonymous.put(await sign(server, upload, 1), content=full_part + b"x")).status_code == 400
    # The sum of the parts can't be larger either.
    assert (await anonymous.put(await sign(server, upload, 2), content=b"x")).status_code == 400


async def test_a_complete_upload_rejects_parts(
    server: httpx.AsyncClient, anonymous: httpx.AsyncClient, upload: Json, complete: Callable[..., Any]
) -> None:
    address = await sign(server, upload, 1)
    tags = [await put(server, upload, 1, b"abc")]
    await complete(upload, tags, 3)
    assert (await anonymous.put(address, content=b"x")).is_error
    response = await server.post("/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
    assert response.status_code == 400


async def begin(server: httpx.AsyncClient) -> str:
    """Start an upload with one part, and return its ID."""
    upload = (await server.post("/offers/v1/uploads")).json()
    signed = await server.post("/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
    assert (await server.put(signed.json()["url"], content=b"part")).status_code == 200
    return upload["uploadId"]


@in_folder
async def test_only_old_uploads_are_deleted(
    server: httpx.AsyncClient, workspace: ServerContext, clock: Any
) -> None:
    old = await begin(server)
    clock.now += UPLOAD_LIFETIME_S
    young = await begin(server)
    delete_leftovers(workspace)
    assert (workspace.uploads / old).is_dir()
    clock.now += 1
    delete_leftovers(workspace)
    assert not (workspace.uploads / old).exists()
    assert (workspace.uploads / young).is_dir()


@in_folder
async def test_a_full_disk_is_507_and_loses_no_part(
    server: httpx.AsyncClient,
    upload: Json,
    complete: Callable[..., Any],
    image_bytes: Callable[..., bytes],
    monkeypatch: pytest.MonkeyPatch,
    workspace: ServerContext,
) -> None:
    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    data = image_bytes(1500, 900)
    tags = [await put(server, upload, 1, data[:1000])]
    url = await sign(server, upload, 2)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        full = await server.put(url, content=data[1000:])
        assert (full.status_code, full.json()["message"]) == (507, "The server's disk is full")
        assert int(full.headers["retry-after"]) >= 1
    assert len([*workspace.uploads.glob("*/*")]) == 1, "what was written of the part is removed"
    tags.append((await server.put(url, content=data[1000:])).headers["etag"])
    with monkeypatch.context() as patch:
        patch.setattr(workspace.files, "stage", lambda *_sources, **_options: fail(0))
        full = await complete(upload, tags, len(data))
        assert (full.status_code, full.json()["message"]) == (503, "The server's disk is full")
        assert full.headers["wsdesk-executed"] == "no"
        assert full.headers["wsdesk-scope"] == "operation"
    assert (await complete(upload, tags, len(data))).status_code == 200
