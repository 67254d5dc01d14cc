"""The records of the operations, and every hidden name once."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from wsdesk.wire import PREFIX
from wsdesk.wire.base import Resource
from wsdesk.wire.limits import IntegerLimit
from wsdesk.wire.operations import OPERATIONS, SEARCH_ASSETS, Operation
from wsdesk.wire.param_names import HIDDEN_NAMES, ParamNames, invalid_overrides
from wsdesk.wire.search import AssetSearch


def test_operations_are_in_the_apis_order() -> None:
    numbers = [endpoint.number for endpoint in OPERATIONS.values()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(OPERATIONS).index("get-canvas-content") == 10
    assert all(endpoint.path.startswith(f"{PREFIX}/") for endpoint in OPERATIONS.values())


@pytest.mark.parametrize(
    ("operation", "line"),
    [
        ("complete-skill-upload", "POST /api/v1/teams/{teamId}/agent-skills/{skillId}/assets/complete"),
        ("post-comment", "POST /api/v1/comment-threads/{threadId}/comments"),
        ("create-edge", "POST /api/v1/canvases/{canvasId}/direct/edges"),
        ("sign-part", "POST /api/v1/upload/sign-part"),
        ("search-assets", "GET /api/v1/files/agent-search"),
        ("list-models", "GET /api/v1/generation/models"),
        ("get-project", "GET /api/v1/projects/{projectId}"),
        ("list-projects", "GET /api/v1/projects/all"),
        ("list-canvases", "GET /api/v1/canvases"),
        ("get-approval", "GET /api/v1/agent/approvals/{approvalId}"),
        ("get-canvas-content", "GET /api/v1/canvases/{canvasId}/content"),
    ],
)
def test_methods_and_paths(operation: str, line: str) -> None:
    endpoint = OPERATIONS[operation]
    assert f"{endpoint.method} {endpoint.path}" == line
    assert bool(endpoint.body) == (endpoint.method == "POST")


def test_only_idempotent_operations_are_repeatable() -> None:
    writes = {endpoint.name for endpoint in OPERATIONS.values() if not endpoint.repeatable}
    assert writes == {"complete-skill-upload", "post-comment", "create-edge"}


def test_a_path_parameter_stays_one_segment() -> None:
    path = OPERATIONS["get-project"].fill_path({"projectId": "a/../b?c#d é"})
    assert path == "/api/v1/projects/a%2F..%2Fb%3Fc%23d%20%C3%A9"


def test_each_role_of_an_operation_has_one_param_name() -> None:
    keys = [hidden.key for hidden in HIDDEN_NAMES]
    assert len(keys) == len(set(keys))
    for operation in OPERATIONS:
        names = [
            name for hidden in HIDDEN_NAMES if hidden.operation == operation for name in hidden.all_names
        ]
        assert len(names) == len(set(names)), f"one name, two roles in {operation}"
        assert not set(names) & {param.name for param in OPERATIONS[operation].query if not param.names}


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("list-projects.pageSize", ("limit", "pageSize", "page_size", "perPage")),
        ("list-projects.offset", ("offset", "skip", "start")),
        ("list-projects.sort", ("sortBy", "sort", "orderBy", "sort_by")),
        ("list-projects.direction", ("sortOrder", "direction", "sortDirection", "order", "sort_order")),
        ("list-canvases.pageSize", ("limit", "pageSize", "page_size", "perPage")),
        ("list-canvases.offset", ("offset", "skip", "start")),
        ("get-canvas-content.noteOffset", ("noteOffset", "notesOffset", "note_offset", "offset")),
        ("list-models.category", ("category", "type", "modality", "kind")),
        ("search-assets.count", ("limit", "count")),
        ("search-assets.offset", ("offset", "skip")),
        ("search-assets.mode", ("mode", "searchMode", "matchMode")),
    ],
)
def test_param_names_and_their_defaults(key: str, names: tuple[str, ...]) -> None:
    hidden = next(hidden for hidden in HIDDEN_NAMES if hidden.key == key)
    assert hidden.all_names == names
    assert ParamNames({}).name(hidden.operation, hidden.role) == names[0]


def test_a_profile_overrides_a_name_or_removes_the_role() -> None:
    spelling = ParamNames({"list-projects.sort": "orderBy", "list-projects.offset": ""})
    assert spelling.name("list-projects", "sort") == "orderBy"
    assert spelling.name("list-projects", "offset") is None
    assert spelling.name("list-canvases", "offset") == "offset"


def test_invalid_overrides_are_listed_and_ignored() -> None:
    overrides = {"list-projects.sort": "a&b=c", "nothing.role": "x", "list-models.category": "kind"}
    assert invalid_overrides(overrides) == ("list-projects.sort", "nothing.role")
    assert ParamNames(overrides).name("list-projects", "sort") == "sortBy"


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("pageSize", "pageSize"),
        ("limit", "pageSize"),
        ("skip", "offset"),
        ("order", "direction"),
        ("chat", None),
    ],
)
def test_any_known_name_has_its_role(name: str, role: str | None) -> None:
    assert ParamNames({}).role("list-projects", name) == role


def test_a_role_precedes_names_and_an_override_precedes_both() -> None:
    assert ParamNames({}).role("list-projects", "offset") == "offset"
    assert ParamNames({"list-projects.pageSize": "rows"}).role("list-projects", "rows") == "pageSize"


def test_methods_and_paths_are_unique() -> None:
    assert len({(endpoint.method, endpoint.path) for endpoint in OPERATIONS.values()}) == len(OPERATIONS)


@pytest.mark.parametrize("endpoint", OPERATIONS.values(), ids=lambda endpoint: endpoint.name)
def test_a_record_has_the_fields_of_its_request(endpoint: Operation[Any]) -> None:
    """The record is read without pydantic, the type checks what is sent."""
    assert issubclass(endpoint.response_type, Resource)
    body = endpoint.body_type
    fields = body.model_fields if body is not None else {}
    told = {
        field.alias or name: (field.is_required(), field.annotation is int) for name, field in fields.items()
    }
    assert told == {
        field.name: (field.required, isinstance(field.limit, IntegerLimit)) for field in endpoint.fields
    }


def test_a_record_has_the_query_of_its_request() -> None:
    fields = [field.alias or name for name, field in AssetSearch.model_fields.items()]
    assert [param.name for param in SEARCH_ASSETS.query] == fields


def test_operations_need_no_pydantic() -> None:
    program = "import sys, wsdesk.wire.operations, wsdesk.server.app; assert 'pydantic' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
