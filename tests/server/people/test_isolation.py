"""A key of one team gets the same responses for another team's objects as for objects that don't exist."""

from __future__ import annotations

import asyncio
import copy
import json
import re
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

from tests.server.people.conftest import SECRET, other
from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.records import AccessRole
from wsdesk.wire.operations import OPERATIONS, Operation, Param

BASE = "http://127.0.0.1:8000"
ALL = (*OPERATIONS.values(), *CAPABILITIES)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_CHANGING = re.compile(r'"(createdAt|updatedAt|lastEditAt)":"[^"]*"|/(assets|uploads)/[\w-]+')
_TEAM_TABLES = {
    "canvases": "SELECT * FROM canvases WHERE team_id = :team",
    "projects": "SELECT * FROM projects WHERE team_id = :team",
    "edges": "SELECT * FROM edges WHERE canvas_id IN (SELECT id FROM canvases WHERE team_id = :team)",
    "comments": "SELECT * FROM comments WHERE thread_id IN (SELECT thread_id FROM nodes WHERE canvas_id IN "
    "(SELECT id FROM canvases WHERE team_id = :team))",
    "approvals": "SELECT * FROM approvals WHERE team_id = :team",
    "skills": "SELECT * FROM skills WHERE team_id = :team",
    "skill_assets": "SELECT * FROM skill_assets WHERE skill_id IN "
    "(SELECT id FROM skills WHERE team_id = :team)",
    "uploads": "SELECT * FROM uploads WHERE team_id = :team",
}


def unknown(identifier: str) -> str:
    """An ID that doesn't exist, in place of one of the second team."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, identifier))


def rows_of(workspace: ServerContext, team: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that the second team has."""
    with workspace.database.read() as unit:
        tables = {name: unit.rows(query, {"team": team}) for name, query in _TEAM_TABLES.items()}
    return {
        name: sorted((tuple(dict(row).values()) for row in rows), key=repr) for name, rows in tables.items()
    }


def identifiers(workspace: ServerContext, team: str) -> list[str]:
    """All IDs in the rows of a team, also those in documents."""
    text = json.dumps(rows_of(workspace, team), default=lambda value: value.decode())
    return sorted({*_UUID.findall(text), team})


_OF_CANVASES = "WHERE canvas_id IN (SELECT id FROM canvases WHERE team_id = :team)"
_KINDS = {
    "canvasId": "SELECT id FROM canvases WHERE team_id = :team",
    "projectId": "SELECT id FROM projects WHERE team_id = :team",
    "folderId": "SELECT id FROM folders WHERE team_id = :team",
    "approvalId": "SELECT id FROM approvals WHERE team_id = :team",
    "skillId": "SELECT id FROM skills WHERE team_id = :team",
    "uploadId": "SELECT id FROM uploads WHERE team_id = :team",
    "storageKey": "SELECT storage_key AS id FROM uploads WHERE team_id = :team",
    "teamId": "SELECT id FROM teams WHERE id = :team",
    "id": f"SELECT id FROM edges {_OF_CANVASES}",
    "srcNodeId": f"SELECT id FROM nodes {_OF_CANVASES}",
    "dstNodeId": f"SELECT id FROM nodes {_OF_CANVASES}",
    "threadId": f"SELECT thread_id AS id FROM nodes {_OF_CANVASES} AND thread_id <> ''",
}


def pools(workspace: ServerContext, *teams: str) -> dict[str, list[str]]:
    """IDs of objects of the teams, by the name of the matching parameter."""
    return {
        name: [one for team in teams for one in _ids(workspace, query, team)]
        for name, query in _KINDS.items()
    }


def _ids(workspace: ServerContext, query: str, team: str) -> list[str]:
    with workspace.database.read() as unit:
        return [str(row["id"]) for row in unit.rows(query, {"team": team})]


class Requests:
    """Generates requests with IDs of both teams, mostly valid ones."""

    def __init__(self, fitting: dict[str, list[str]], everything: list[str]) -> None:
        self._fitting = fitting
        self._any = st.sampled_from(everything)
        self.words = st.sampled_from(
            [SECRET, f"{SECRET} Harbour", "hill.png", "boats", "sea", f"{SECRET} sea"]
        )

    def ids(self, name: str) -> st.SearchStrategy[str]:
        """IDs for a parameter."""
        fitting = st.sampled_from(self._fitting[name])
        return st.one_of(fitting, fitting, fitting, self._any)

    @st.composite
    @staticmethod
    def of(draw: st.DrawFn, requests: Requests, operation: Operation[Any]) -> dict[str, Any]:
        """Method, path, query, headers, and body."""
        return {
            "method": operation.method,
            "path": operation.path.format_map(
                {name: draw(requests.ids(name)) for name in operation.path_params}
            ),
            "query": {
                draw(st.sampled_from(param.names or (param.name,))): draw(requests.value(param))
                for param in operation.query
                if draw(st.booleans())
            },
            "team": draw(st.none() | requests.ids("teamId")),
            "body": {
                param.name: draw(requests.field(param))
                for param in operation.fields
                if param.required or draw(st.booleans())
            }
            if operation.method == "POST"
            else None,
        }

    def value(self, param: Param) -> st.SearchStrategy[str]:
        if param.choices:
            return st.sampled_from(param.choices)
        if param.name in ("folderId", "canvasId"):
            return self.ids(param.name)
        return self.words if param.name in ("query", "tags") else st.integers(0, 30).map(str)

    def field(self, param: Param) -> st.SearchStrategy[Any]:
        if param.choices:
            return st.sampled_from(param.choices)
        match param.name:
            case "partNumber" | "sizeInBytes":
                return st.integers(1, 3)
            case "parts":
                return st.just([{"partNumber": 1, "etag": '"x"'}])
            case "storageBucket":
                return st.just("workspace-uploads")
            case "body" | "description" | "filename" | "srcHandle" | "dstHandle":
                return self.words
            case "contentType":
                return st.just("image/png")
            case name:
                return self.ids(name)


def counterpart_of(request: Mapping[str, Any], foreign: list[str]) -> dict[str, Any]:
    """The request with unknown IDs instead of the second team's, and another word for its secret."""
    text = json.dumps(request)
    for identifier in foreign:
        text = text.replace(identifier, unknown(identifier))
    return json.loads(text.replace(SECRET, "Xylem"))


def response_text(response: httpx.Response, foreign: list[str]) -> str:
    """Status and body, in which IDs and words of the request are as in its counterpart."""
    text = response.text
    for identifier in foreign:
        text = text.replace(identifier, unknown(identifier))
    return f"{response.status_code} {_CHANGING.sub('', text).replace(SECRET, 'Xylem')}"


@pytest.fixture
def send(app: Starlette) -> Callable[[str, Mapping[str, Any]], httpx.Response]:
    """Sends a generated request with a key."""

    async def respond(key: str, request: Mapping[str, Any]) -> httpx.Response:
        headers = {"Authorization": f"Bearer {key}"}
        if request["team"] is not None:
            headers["x-team-id"] = request["team"]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE) as client:
            return await client.request(
                request["method"],
                request["path"],
                params=request["query"],
                headers=headers,
                json=request["body"],
            )

    return lambda key, request: asyncio.run(respond(key, request))


@pytest.fixture
def uploads(workspace: ServerContext, second_team: str, named: Callable[[str], str]) -> None:
    """A started upload of each team."""
    with workspace.database.write() as unit:
        for team in (named("team"), second_team):
            upload_id = unknown(f"upload of {team}")
            unit.run(
                "INSERT INTO uploads (id, team_id, storage_key, created_ms) VALUES (?, ?, ?, 0)",
                (upload_id, team, f"{team}/{upload_id}"),
            )


@pytest.fixture
def foreign(
    workspace: ServerContext, uploads: None, second_team: str, named: Callable[[str], str]
) -> list[str]:
    """IDs of the second team."""
    own_ids = identifiers(workspace, named("team"))
    return [one for one in identifiers(workspace, second_team) if one not in own_ids]


@pytest.fixture
def requests(
    workspace: ServerContext, foreign: list[str], second_team: str, named: Callable[[str], str]
) -> Requests:
    fitting = pools(workspace, named("team"), second_team)
    return Requests(fitting, [*identifiers(workspace, named("team")), *foreign])


@pytest.mark.parametrize("operation", ALL, ids=lambda operation: operation.name)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_objects_of_another_team_are_like_unknown_ones(
    workspace: ServerContext,
    key_of: Callable[..., str],
    second_team: str,
    requests: Requests,
    foreign: list[str],
    send: Callable[[str, Mapping[str, Any]], httpx.Response],
    named: Callable[[str], str],
    operation: Operation[Any],
    data: st.DataObject,
) -> None:
    key = key_of("Ada", AccessRole.ADMIN, named("team"))
    before = rows_of(workspace, second_team)
    request = data.draw(Requests.of(requests, operation))
    counterpart = counterpart_of(copy.deepcopy(request), foreign)
    response, expected = send(key, request), send(key, counterpart)
    if operation.name in ("post-comment", "start-upload") and expected.is_success:
        assert response.status_code == expected.status_code  # its ID is new each time
    else:
        assert response_text(response, foreign) == response_text(expected, foreign)
    request_text = json.dumps(request)
    revealed = {one for one in foreign if one in response.text and one not in request_text}
    assert not revealed
    assert SECRET not in response.text or SECRET in request_text
    assert rows_of(workspace, second_team) == before


def test_the_second_team_has_objects_of_all_types(
    workspace: ServerContext, second_team: str, named: Callable[[str], str]
) -> None:
    rows = rows_of(workspace, second_team)
    assert {name for name, team_rows in rows.items() if team_rows} >= {
        "canvases",
        "projects",
        "edges",
        "comments",
    }
    assert other(named("first edge")) in identifiers(workspace, second_team)
    assert SECRET in json.dumps(rows, default=lambda value: value.decode())


def test_the_id_of_another_teams_edge_can_be_used(
    key_of: Callable[..., str],
    second_team: str,
    send: Callable[[str, Mapping[str, Any]], httpx.Response],
    named: Callable[[str], str],
) -> None:
    key = key_of("Ada", AccessRole.EDIT, named("team"))
    body = {"srcNodeId": named("caption"), "dstNodeId": named("group"), "id": other(named("first edge"))}
    request = {"method": "POST", "path": f"/api/v1/canvases/{named('storyboard')}/direct/edges"}
    response = send(key, {**request, "query": {}, "team": None, "body": body})
    assert (response.status_code, response.json()["id"]) == (200, body["id"])
    own_edge = {**body, "id": named("first edge")}
    assert send(key, {**request, "query": {}, "team": None, "body": own_edge}).status_code == 400


class TestTwins:
    """A team with a copy of the first team's canvases, in which all nodes, edges, and comments are equal."""

    @pytest.fixture
    def own(self, key_of: Callable[..., str], named: Callable[[str], str]) -> str:
        return key_of("Ada", AccessRole.EDIT, named("team"))

    @pytest.fixture
    def get(self, send: Callable[[str, Mapping[str, Any]], httpx.Response]) -> Callable[[str, str], Any]:
        def read(key: str, path: str) -> Any:
            return send(key, {"method": "GET", "path": path, "query": {}, "team": None, "body": None}).json()

        return read

    @pytest.fixture
    def post(
        self, send: Callable[[str, Mapping[str, Any]], httpx.Response]
    ) -> Callable[[str, str, object], int]:
        def write(key: str, path: str, body: object) -> int:
            return send(
                key, {"method": "POST", "path": path, "query": {}, "team": None, "body": body}
            ).status_code

        return write

    def test_equal_nodes_have_a_thread_for_each_team(
        self,
        own: str,
        key_of: Callable[..., str],
        import_twin: Callable[..., str],
        get: Callable[[str, str], Any],
        post: Callable[[str, str, object], int],
        named: Callable[[str], str],
    ) -> None:
        twin = key_of("Zoe", AccessRole.EDIT, import_twin())
        canvases = {own: named("storyboard"), twin: other(named("storyboard"))}
        threads = {
            key: {
                row["nodeId"]: row["threadId"]
                for row in get(key, f"/offers/v1/canvases/{canvas}/threads")["data"]
            }
            for key, canvas in canvases.items()
        }
        assert threads[own].keys() == threads[twin].keys()
        assert not {*threads[own].values()} & {*threads[twin].values()}
        paths = {key: f"/comment-threads/{ids[named('hill')]}/comments" for key, ids in threads.items()}
        assert post(twin, f"/api/v1{paths[own]}", {"body": "From the twin"}) == 404
        assert post(twin, f"/api/v1{paths[twin]}", {"body": "From the twin"}) == 200
        bodies = {
            key: [row["body"] for row in get(key, f"/offers/v1{path}")["data"]] for key, path in paths.items()
        }
        # The imported comment has the same ID in both copies.
        assert bodies == {own: ["Brighter?"], twin: ["Brighter?", "From the twin"]}

    def test_tags_are_those_of_the_teams_own_import(
        self,
        own: str,
        key_of: Callable[..., str],
        import_twin: Callable[..., str],
        get: Callable[[str, str], Any],
        workspace: ServerContext,
        named: Callable[[str], str],
    ) -> None:
        with workspace.database.write() as unit:
            # An asset of the first team that the copy doesn't have.
            unit.run("UPDATE assets SET id = ? WHERE id = ?", (named("kept"), named("asset waves")))
        twin = key_of("Zoe", AccessRole.EDIT, import_twin())
        assert [row["name"] for row in get(own, "/offers/v1/tags")["data"]] == ["Sea"]
        assert [row["name"] for row in get(twin, "/offers/v1/tags")["data"]] == ["MORNING", "SEA"]

    def test_edges_and_times_are_those_of_the_own_canvas(
        self,
        own: str,
        key_of: Callable[..., str],
        import_twin: Callable[..., str],
        get: Callable[[str, str], Any],
        post: Callable[[str, str, object], int],
        named: Callable[[str], str],
    ) -> None:
        edge_body = {"srcNodeId": named("caption"), "dstNodeId": named("group"), "id": named("sent")}
        assert post(own, f"/api/v1/canvases/{named('storyboard')}/direct/edges", edge_body) == 200
        project = get(own, f"/api/v1/projects/{named('Harbour')}")
        twin, canvas = key_of("Zoe", AccessRole.EDIT, import_twin(edge_body)), other(named("storyboard"))
        edges = get(twin, f"/api/v1/canvases/{canvas}/content")["edges"]
        assert [edge["id"] for edge in edges] == [named("first edge"), named("sent")]
        other_edge_body = {**edge_body, "dstNodeId": named("template"), "id": named("drawn")}
        assert post(twin, f"/api/v1/canvases/{canvas}/direct/edges", other_edge_body) == 200
        # The canvas of the copy names a project of the first team.
        assert get(own, f"/api/v1/projects/{named('Harbour')}") == project
