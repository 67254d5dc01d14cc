"""The server with its files in S3: requests to the store, and errors while it is unavailable."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import httpx
import pytest
from anyio import from_thread

from tests.s3_service import S3Service
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.s3_store import S3Uploads
from wsdesk.server.files.store import StoredFile
from wsdesk.server.server_context import ServerContext

pytestmark = pytest.mark.anyio
Json = dict[str, Any]


@pytest.fixture
def kind() -> str:
    return "s3"


@pytest.fixture
def storage(location: S3Location) -> S3Location:
    return location


def completion(upload: Json, etag: str, size: int) -> Json:
    names = {name: upload[name] for name in ("uploadId", "storageBucket", "storageKey")}
    fields = {"filename": "sea.png", "contentType": "image/png", "sizeInBytes": size}
    return {**names, **fields, "parts": [{"partNumber": 1, "etag": etag}]}


async def send_part(server: httpx.AsyncClient, upload: Json, data: bytes) -> str:
    """Send the only part to the store, and return its ETag."""
    signed = await server.post("/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
    async with httpx.AsyncClient() as plain:
        return (await plain.put(signed.json()["url"], content=data)).headers["etag"]


async def test_parts_and_files_dont_pass_through_the_server(
    server: httpx.AsyncClient, storage: S3Location, s3: S3Service, image_bytes: Any, named: Any
) -> None:
    upload = (await server.post("/offers/v1/uploads")).json()
    assert (upload["storageBucket"], upload["partSizeInBytes"]) == (storage.bucket, 5 << 20)
    signed = await server.post("/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
    assert signed.json()["url"].startswith(f"{storage.endpoint}/{storage.bucket}/desk/uploads/")
    data = image_bytes(1500, 900)
    etag = await send_part(server, upload, data)
    path = f"/api/v1/teams/{named('team')}/agent-skills/{named('skill')}/assets/complete"
    skill = (await server.post(path, json=completion(upload, etag, len(data)))).json()
    preview = await server.get(skill["assets"][0]["previewUrl"], follow_redirects=False)
    assert (preview.status_code, preview.content) == (307, b"")
    assert preview.headers["location"].startswith(f"{storage.endpoint}/{storage.bucket}/desk/renditions/")
    assert preview.headers["cache-control"] == "private, max-age=120"
    kinds = [key.split("/")[1] for key in s3.keys(storage)]
    assert kinds == ["files", "renditions"], "the joined upload is deleted"


async def test_a_completion_that_ended_before_its_row_can_be_repeated(
    server: httpx.AsyncClient, workspace: ServerContext, named: Any
) -> None:
    upload = (await server.post("/offers/v1/uploads")).json()
    etag = await send_part(server, upload, b"harbor")
    direct = workspace.files.direct
    assert direct is not None
    parts = direct.parts(upload["uploadId"], upload["storageKey"])
    assert parts is not None
    direct.join(upload["uploadId"], upload["storageKey"], list(parts.values()))
    path = f"/api/v1/teams/{named('team')}/agent-skills/{named('skill')}/assets/complete"
    response = await server.post(path, json=completion(upload, etag, 5))
    assert (response.status_code, response.json()["message"][:12]) == (400, "sizeInBytes:")
    for _ in range(2):
        response = await server.post(path, json=completion(upload, etag, 6))
        assert (response.status_code, response.json()["assetCount"]) == (200, 1)


async def test_two_concurrent_completions_both_return_the_skill(
    server: httpx.AsyncClient, workspace: ServerContext, named: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one finds that the first one has deleted the joined upload."""
    upload = (await server.post("/offers/v1/uploads")).json()
    etag = await send_part(server, upload, b"harbor")
    path = f"/api/v1/teams/{named('team')}/agent-skills/{named('skill')}/assets/complete"
    first: list[httpx.Response] = []
    adopt = S3Uploads.adopt

    def adopt_late(uploads: S3Uploads, key: str, name: str) -> StoredFile:
        monkeypatch.setattr(S3Uploads, "adopt", adopt)
        first.append(from_thread.run(partial(server.post, path, json=completion(upload, etag, 6))))
        return adopt(uploads, key, name)

    monkeypatch.setattr(S3Uploads, "adopt", adopt_late)
    second = await server.post(path, json=completion(upload, etag, 6))
    assert [(one.status_code, one.json()["assetCount"]) for one in (*first, second)] == [(200, 1)] * 2


class TestUnavailable:
    """The store doesn't respond."""

    @pytest.fixture
    def storage(self, location: S3Location) -> S3Location:
        return replace(location, endpoint="http://127.0.0.1:1")

    async def test_requests_that_need_the_store_are_503_and_others_work(
        self, server: httpx.AsyncClient, named: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        content = (await server.get(f"/api/v1/canvases/{named('storyboard')}/content")).json()
        asset = content["nodes"][0]["versions"][0]["asset"]
        original = await server.get(asset["url"])
        assert original.status_code == 200, "a small file that was copied from a folder is in its row"
        upload = await server.post("/offers/v1/uploads")
        for response in (upload, await server.get(asset["thumbnailUrl"])):
            assert (response.status_code, response.headers["retry-after"]) == (503, "2")
            assert "file storage" in response.json()["message"]
        assert (await server.get("/readyz")).status_code == 200
        assert "X-Amz" not in caplog.text
        assert "http://127.0.0.1:1 doesn't answer" in caplog.text
