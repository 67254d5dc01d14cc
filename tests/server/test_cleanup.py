"""What interrupted uploads leave is taken away, what goes on is not."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from wsdesk.server.app import UPLOAD_LIFETIME_S, delete_leftovers
from wsdesk.server.server_context import ServerContext

pytestmark = pytest.mark.anyio


async def begin(service: httpx.AsyncClient) -> str:
    """An upload with one part; its id."""
    upload = (await service.post("/offers/v1/uploads")).json()
    signed = await service.post("/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
    assert (await service.put(signed.json()["url"], content=b"part")).status_code == 200
    return upload["uploadId"]


async def test_only_old_uploads_go(service: httpx.AsyncClient, workspace: ServerContext, clock: Any) -> None:
    old = await begin(service)
    clock.now += UPLOAD_LIFETIME_S
    young = await begin(service)
    delete_leftovers(workspace)
    assert (workspace.uploads / old).is_dir()
    clock.now += 1
    delete_leftovers(workspace)
    assert not (workspace.uploads / old).exists()
    assert (workspace.uploads / young).is_dir()
