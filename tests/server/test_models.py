"""List generative models (API: endpoint 6)."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio
MODELS = "/api/v1/generation/models"


async def names(server: httpx.AsyncClient, **query: str) -> list[str]:
    response = await server.get(MODELS, params=query)
    assert response.status_code == 200
    return [model["name"] for model in response.json()["models"]]


async def test_the_catalog_has_its_order_and_unknown_fields(server: httpx.AsyncClient) -> None:
    models = (await server.get(MODELS)).json()["models"]
    assert [model["name"] for model in models] == ["painter", "singer", "cutter"]
    assert models[0]["futureField"] == 1
    # The category is only in the folder, for the filter; models of the API have no such field.
    assert "category" not in models[1]


@pytest.mark.parametrize("name", ["category", "type", "modality", "kind"])
async def test_the_category_by_every_param_name(server: httpx.AsyncClient, name: str) -> None:
    assert await names(server, **{name: "audio"}) == ["singer"]


@pytest.mark.parametrize(
    ("category", "expected"),
    [("image", ["painter"]), ("video_tool", ["cutter"]), ("video", []), ("text", []), ("image_tool", [])],
)
async def test_categories(server: httpx.AsyncClient, category: str, expected: list[str]) -> None:
    assert await names(server, category=category) == expected


async def test_an_unknown_category_is_400(server: httpx.AsyncClient) -> None:
    response = await server.get(MODELS, params={"kind": "smell"})
    assert response.status_code == 400
    assert response.json()["message"].startswith("kind: ")
