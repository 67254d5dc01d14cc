"""Get a run approval (API: endpoint 10), list and decide approvals as capabilities."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]


@pytest.mark.parametrize("status", ["pending", "approved", "denied"])
async def test_an_approval_in_each_state(server: httpx.AsyncClient, named: Named, status: str) -> None:
    response = await server.get(f"/api/v1/agent/approvals/{named(f'approval {status}')}")
    assert response.status_code == 200
    assert response.json()["status"] == status
    assert response.json()["requestArgs"] == {"cost": 5}


async def test_an_unknown_approval_is_404_with_only_a_message(
    server: httpx.AsyncClient, named: Named
) -> None:
    response = await server.get(f"/api/v1/agent/approvals/{named('nothing')}")
    assert response.status_code == 404
    assert list(response.json()) == ["message"]


async def test_approvals_are_listed_newest_first(server: httpx.AsyncClient) -> None:
    listing = (await server.get("/offers/v1/approvals")).json()
    assert [row["status"] for row in listing["data"]] == ["denied", "approved", "pending"]


async def decide(server: httpx.AsyncClient, approval_id: str, status: object) -> httpx.Response:
    return await server.post(f"/offers/v1/approvals/{approval_id}/decision", json={"status": status})


async def test_a_decision_is_idempotent_and_final(server: httpx.AsyncClient, named: Named) -> None:
    pending = named("approval pending")
    decided = await decide(server, pending, "approved")
    assert decided.json()["status"] == "approved"
    assert decided.json()["updatedAt"] > decided.json()["createdAt"]
    repeated = await decide(server, pending, "approved")
    assert repeated.json() == decided.json()
    reversed_decision = await decide(server, pending, "denied")
    assert reversed_decision.status_code == 409
    assert (await server.get(f"/api/v1/agent/approvals/{pending}")).json() == decided.json()


@pytest.mark.parametrize("status", ["pending", "maybe", None, 1])
async def test_invalid_decisions_are_rejected(
    server: httpx.AsyncClient, named: Named, status: object
) -> None:
    response = await decide(server, named("approval pending"), status)
    assert response.status_code == 400
    assert response.json()["message"].startswith("status: ")


async def test_an_unknown_approval_cannot_be_decided(server: httpx.AsyncClient, named: Named) -> None:
    assert (await decide(server, named("nothing"), "denied")).status_code == 404
