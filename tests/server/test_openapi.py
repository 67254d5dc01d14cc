"""The document at `/openapi.json`: complete, equal to the tables, and valid for every response."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from starlette.applications import Starlette

from tests.server_app import create_app
from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.openapi import document
from wsdesk.server.pipeline import BODY_LIMIT
from wsdesk.server.request_context import HANDLERS
from wsdesk.wire.operations import OPERATIONS

KEY = "wsk_openapi"
EVERY = (*OPERATIONS.values(), *CAPABILITIES)
EXAMPLES = 20
"""Made-up requests for each operation and mode; a few hundred take a coffee, and found nothing more."""
Json = dict[str, Any]


def test_the_document_has_the_operations_of_the_api() -> None:
    assert set(HANDLERS) == set(OPERATIONS.values())


def test_every_operation_and_capability_is_described() -> None:
    operations_by_path = {
        (method.upper(), path): operation["operationId"]
        for path, methods in document()["paths"].items()  # pyright: ignore
        for method, operation in methods.items()
    }
    assert {(row.method, row.path): row.name for row in EVERY}.items() <= operations_by_path.items()


def test_every_reference_is_resolved() -> None:
    text = str(document())
    schemas: Json = document()["components"]["schemas"]  # pyright: ignore
    references = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert references
    assert references <= schemas.keys()


def test_the_document_has_the_limits_of_the_api() -> None:
    paths: Any = document()["paths"]

    def parameter(path: str, name: str) -> Json:
        parameters = [one for one in paths[path]["get"]["parameters"] if one["name"] == name]
        return parameters[0]["schema"]

    assert parameter("/api/v1/projects/all", "limit") == {"type": "integer", "minimum": 1, "maximum": 100}
    assert parameter("/api/v1/canvases", "limit") == {"type": "integer", "minimum": 1, "maximum": 200}
    assert parameter("/api/v1/files/agent-search", "limit") == {
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
    }
    assert parameter("/api/v1/files/agent-search", "query")["maxLength"] == 500
    bodies: Any = {
        operation["operationId"]: operation["requestBody"]["content"]["application/json"]["schema"][
            "properties"
        ]
        for methods in paths.values()
        for operation in methods.values()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
        and "properties" in operation["requestBody"]["content"]["application/json"]["schema"]
    }
    assert bodies["post-comment"]["body"] == {"type": "string", "minLength": 1, "maxLength": 10_000}
    assert bodies["complete-skill-upload"]["sizeInBytes"]["maximum"] == 10_485_760
    assert bodies["complete-skill-upload"]["description"]["maxLength"] == 500


@pytest.mark.anyio
async def test_the_document_is_served(anonymous: httpx.AsyncClient) -> None:
    assert (await anonymous.get("/openapi.json")).json() == document()


@pytest.fixture(scope="module")
def app(folder: Path) -> Iterator[Starlette]:
    app = create_app(None, key=KEY, imports=[folder])
    yield app
    app.state.workspace.close()


def reachable(app: Starlette, document: Json) -> Json:
    """The document with existing IDs, so that generated requests get more than a 404."""
    with app.state.workspace.database.read() as unit:
        ids = {
            name: [row[column] for row in unit.rows(f"SELECT {column} FROM {table}")]
            for name, column, table in (
                ("projectId", "id", "projects"),
                ("canvasId", "id", "canvases"),
                ("threadId", "thread_id", "nodes"),
                ("approvalId", "id", "approvals"),
                ("skillId", "id", "skills"),
                ("teamId", "id", "teams"),
                ("x-team-id", "id", "teams"),
            )
        }
        nodes = [row["id"] for row in unit.rows("SELECT id FROM nodes")]
    paths = {
        path: {
            method: {
                **operation,
                "parameters": [
                    {**one, "schema": {"enum": [*ids[one["name"]], "4b0d5f0e-1111-4222-8333-444455556666"]}}
                    if one["name"] in ids
                    else one
                    for one in operation.get("parameters", [])
                ],
            }
            for method, operation in methods.items()
        }
        for path, methods in document["paths"].items()
    }
    edge = paths["/api/v1/canvases/{canvasId}/direct/edges"]["post"]["requestBody"]["content"][
        "application/json"
    ]
    properties = {**edge["schema"]["properties"], "srcNodeId": {"enum": nodes}, "dstNodeId": {"enum": nodes}}
    edge["schema"] = {**edge["schema"], "properties": properties}
    return {**document, "paths": paths}


@pytest.fixture(scope="module")
def document_with_ids(app: Starlette) -> Any:
    schema = schemathesis.openapi.from_dict(reachable(app, copy.deepcopy(document())))
    schema.app = app
    # The tests send the key; requests without one are tested separately.
    schema.config.generation.update(with_security_parameters=False)
    # The invalid part of a request can be its size.
    rejection = schema.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]
    return schema


def test_a_body_beyond_the_limit_counts_as_rejected(document_with_ids: Any, app: Starlette) -> None:
    with app.state.workspace.database.read() as unit:
        skill = unit.row("SELECT id, team_id FROM skills LIMIT 1")
    assert skill is not None
    skill_id, team_id = skill["id"], skill["team_id"]
    operation = document_with_ids.find_operation_by_id("complete-skill-upload")

    @settings(
        max_examples=1, database=None, phases=(Phase.generate,), suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
    def check(case: schemathesis.Case) -> None:
        # Another invalid part may be rejected first.
        case.path_parameters = {"teamId": team_id, "skillId": skill_id}
        case.query, case.headers = {}, {}
        case.body = {"description": "x" * BODY_LIMIT}
        response = case.call(headers={"Authorization": f"Bearer {KEY}"}, base_url="http://127.0.0.1")
        assert response.status_code == 413
        case.validate_response(response)

    check()


BEYOND_SCHEMAS = {
    "create-edge": "^dstNodeId: is the same node|^id: is the id of another edge",
    "search-assets": "^folderId: is required without a query",
}
"""Rules for several fields, which no schema can express; a 400 for one of these alone is valid."""

CASES = [
    *((row.name, mode) for row in EVERY for mode in schemathesis.GenerationMode),
    *((name, schemathesis.GenerationMode.POSITIVE) for name in ("put-part", "get-asset", "offers")),
]


@pytest.mark.parametrize(("name", "mode"), CASES, ids=str)
def test_generated_requests_get_documented_responses(
    document_with_ids: Any, name: str, mode: schemathesis.GenerationMode
) -> None:
    operation = document_with_ids.find_operation_by_id(name)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case) -> None:
        response = case.call(headers={"Authorization": f"Bearer {KEY}"}, base_url="http://127.0.0.1")
        beyond = mode is schemathesis.GenerationMode.POSITIVE and response.status_code == 400
        if beyond and re.search(BEYOND_SCHEMAS.get(name, "(?!)"), response.json()["message"]):
            return
        case.validate_response(response)

    check()
