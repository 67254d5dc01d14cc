"""Import of folders: once, twice, damaged, and hostile."""

from __future__ import annotations

import copy
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server_app import create_app
from wsdesk.server.access import digest_of
from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.checks import Query
from wsdesk.server.importing.folder import ImportFailedError
from wsdesk.server.importing.run import import_folder
from wsdesk.server.request_context import HANDLERS, RequestContext
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.errors import StorageFullError
from wsdesk.wire.operations import LIST_CANVASES, LIST_MODELS, LIST_PROJECTS, SEARCH_ASSETS

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
Json = dict[str, Any]
CANVASES = ("projects", "canvases", "nodes", "notes", "edges", "folders")
PEOPLE = ("threads", "comments", "approvals", "skills", "models", "teams")
LIBRARY = ("assets", "asset_tags", "placements", "asset_words", "tags", "files")


def counts(workspace: ServerContext) -> dict[str, int]:
    with workspace.database.read() as unit:
        return {
            table: unit.value(f"SELECT count(*) FROM {table}") for table in (*CANVASES, *PEOPLE, *LIBRARY)
        }


@pytest.fixture
def write_changed(tmp_path: Path, write_folder: Callable[..., Path]) -> Callable[..., Path]:
    """Writes the documents, changed by a function, into another folder."""

    def write(change: Callable[[Json], object], documents: Json) -> Path:
        changed = copy.deepcopy(documents)
        change(changed)
        return write_folder(tmp_path / "again", changed)

    return write


async def test_importing_twice_changes_nothing(
    workspace: ServerContext, folder: Path, write_changed: Callable[..., Path], documents: Json
) -> None:
    before = counts(workspace)
    assert import_folder(workspace, folder).unchanged
    # The same documents in another folder are read again, and yield the same rows.
    assert not import_folder(workspace, write_changed(lambda _: None, documents)).unchanged
    assert counts(workspace) == before


async def test_users_edges_and_comments_stay(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
) -> None:
    canvas = f"/api/v1/canvases/{named('storyboard')}"
    new_edge = {
        "id": named("by hand"),
        "srcNodeId": named("caption"),
        "dstNodeId": named("hill"),
        "srcHandle": "a",
        "dstHandle": "b",
    }
    assert (await server.post(f"{canvas}/direct/edges", json=new_edge)).is_success
    threads = (await server.get(f"/offers/v1/canvases/{named('storyboard')}/threads")).json()["data"]
    thread = threads[0]["threadId"]
    await server.post(f"/api/v1/comment-threads/{thread}/comments", json={"body": "By hand"})
    await server.post(f"/offers/v1/approvals/{named('approval pending')}/decision", json={"status": "denied"})
    edited = (await server.get("/api/v1/canvases")).json()["data"][0]["updatedAt"]

    def change(documents: Json) -> None:
        content = documents["content/storyboard"]
        content["nodes"][1]["title"] = "A new caption"
        content["edges"] = []
        documents["projects.json"]["data"][0]["title"] = "Harbour at night"

    import_folder(workspace, write_changed(change, documents))
    body = (await server.get(f"{canvas}/content")).json()
    assert body["nodes"][1]["title"] == "A new caption"
    assert [edge["id"] for edge in body["edges"]] == [named("by hand")]
    comments = (await server.get(f"/offers/v1/comment-threads/{thread}/comments")).json()["data"]
    assert [comment["body"] for comment in comments] == ["Brighter?", "By hand"]
    approval = (await server.get(f"/api/v1/agent/approvals/{named('approval pending')}")).json()
    assert approval["status"] == "denied"
    project = (await server.get(f"/api/v1/projects/{named('Harbour')}")).json()
    assert project["title"] == "Harbour at night"
    # An older document doesn't reset the times of an edit.
    assert (await server.get("/api/v1/canvases")).json()["data"][0]["updatedAt"] == edited
    assert project["lastEditAt"] == edited


async def test_an_imported_edge_does_not_duplicate_a_users_edge(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
) -> None:
    new_edge = {"id": named("both"), "srcNodeId": named("caption"), "dstNodeId": named("hill")}
    await server.post(f"/api/v1/canvases/{named('storyboard')}/direct/edges", json=new_edge)
    import_folder(
        workspace, write_changed(lambda d: d["content/storyboard"]["edges"].append(new_edge), documents)
    )
    body = (await server.get(f"/api/v1/canvases/{named('storyboard')}/content")).json()
    assert [edge["id"] for edge in body["edges"]].count(named("both")) == 1


async def test_the_team_of_the_first_folder_is_that_of_the_workspace(
    workspace: ServerContext, named: Named
) -> None:
    assert workspace.team == named("team")


def test_another_folder_joins_the_existing_team(
    workspace: ServerContext, named: Named, write_changed: Callable[..., Path]
) -> None:
    other = {"canvases.json": {"data": [{"id": named("new"), "title": "New", "teamId": named("other team")}]}}
    import_folder(workspace, write_changed(lambda _: None, other))
    assert workspace.teams == {named("team")}
    assert counts(workspace)["canvases"] == 5


async def test_files_are_stored_once_and_the_folder_is_not_needed_afterwards(
    tmp_path: Path, write_folder: Callable[..., Path], named: Named, image_bytes: Callable[..., bytes]
) -> None:
    source = write_folder(tmp_path / "source")
    large = os.urandom(1 << 18)
    (source / "assets/waves.mp3").write_bytes(b"ID3" + large)
    (source / "assets/pear.webp").write_bytes((source / "assets/hill.png").read_bytes())
    app = create_app(tmp_path / "own", key="k", imports=[source])
    assert counts(app.state.workspace)["files"] == 3
    shutil.rmtree(source)
    client = httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", headers={"Authorization": "Bearer k"}
    )
    async with client:
        body = (await client.get("/api/v1/files/agent-search", params={"folderId": named("films")})).json()
        for result in body["results"]:
            assert (await client.get(result["assetUrl"])).status_code == 200
    app.state.workspace.close()


def write_with_url(write_changed: Callable[..., Path], documents: Json, url: str) -> Path:
    """Write a folder whose first asset has this URL."""
    return write_changed(
        lambda d: d["content/fruit"]["nodes"][0]["versions"][0]["asset"].update(url=url), documents
    )


@pytest.mark.parametrize(
    "address",
    [
        "assets/nothing.png",
        "../outside.png",
        "assets/../../outside.png",
        "assets/link.png",
        "assets/self.png",
        "assets/up/outside.png",
        "assets/%2e%2e/%2e%2e/outside.png",
        "assets/\0.png",
        "assets",
        ".",
    ],
)
async def test_only_files_of_the_folder_are_imported(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
    tmp_path: Path,
    address: str,
) -> None:
    (tmp_path / "outside.png").write_bytes(b"secret")
    path = write_with_url(write_changed, documents, address)
    os.symlink(tmp_path / "outside.png", path / "assets/link.png")
    os.symlink("self.png", path / "assets/self.png")
    os.symlink(tmp_path, path / "assets/up")
    import_folder(workspace, path)
    body = (await server.get(f"/api/v1/canvases/{named('fruit')}/content")).json()
    url = body["nodes"][0]["versions"][0]["asset"]["url"]
    assert url.startswith("http://127.0.0.1:8000/assets/missing/")
    assert (await server.get(url)).status_code == 404
    with workspace.database.read() as unit:
        assert not unit.rows("SELECT 1 FROM files WHERE data = ?", (b"secret",))


@pytest.mark.parametrize("address", ["assets/link.png", "linked/hill.png", "assets/../linked/hill.png"])
async def test_links_within_the_folder_are_followed(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
    address: str,
) -> None:
    path = write_with_url(write_changed, documents, address)
    os.symlink("hill.png", path / "assets/link.png")
    os.symlink("assets", path / "linked")
    import_folder(workspace, path)
    body = (await server.get(f"/api/v1/canvases/{named('fruit')}/content")).json()
    response = await server.get(body["nodes"][0]["versions"][0]["asset"]["url"])
    assert response.content == (path / "assets/hill.png").read_bytes()


@pytest.mark.parametrize(
    "address", ["https://example.org/a.png", "data:image/png;base64,AA==", "//host/x", "/etc/passwd", ""]
)
async def test_other_urls_are_unchanged(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
    address: str,
) -> None:
    import_folder(workspace, write_with_url(write_changed, documents, address))
    body = (await server.get(f"/api/v1/canvases/{named('fruit')}/content")).json()
    assert body["nodes"][0]["versions"][0]["asset"]["url"] == address


async def test_every_url_field_is_rewritten(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
) -> None:
    file = "assets/hill.png"

    def change(documents: Json) -> None:
        node = documents["content/fruit"]["nodes"][0]
        node["magicResizeOutputs"] = [
            {"ratio": "1:1", "assetUrl": file, "previewUrl": file},
            {"failed": True},
        ]
        node["versions"][0]["toolInputAsset"] = {"url": file, "assetId": named("input")}
        node["versions"][0]["pdfExtraction"] = {
            "extractedImages": [{"url": file, "pageIndex": 1}],
            "extractedImageUrls": [file],
        }
        # A video with a poster, which has the previews.
        node["versions"].append(
            {"id": named("film"), "asset": {"url": "assets/waves.mp3", "previewUrl": file}}
        )
        node["textPrompt"] = file

    import_folder(workspace, write_changed(change, documents))
    body = (await server.get(f"/api/v1/canvases/{named('fruit')}/content")).json()
    node = body["nodes"][0]
    assert node["textPrompt"] == file, "a text is no address"
    first, video_version = node["versions"]
    addresses = [
        node["magicResizeOutputs"][0]["assetUrl"],
        node["magicResizeOutputs"][0]["previewUrl"],
        first["toolInputAsset"]["thumbnailUrl"],
        first["pdfExtraction"]["extractedImages"][0]["url"],
        first["pdfExtraction"]["extractedImageUrls"][0],
        video_version["asset"]["previewUrl"],
        video_version["asset"]["thumbnailUrl"],
    ]
    for address in addresses:
        response = await server.get(address)
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("image/")
    assert (await server.get(video_version["asset"]["url"])).headers["content-type"] == "audio/mpeg"


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe{}",
        b"[" * 100_000,
        b"<html>",
        b'{"nodes":{}}',
        b'{"nodes":[1,null,{}]}',
    ],
)
async def test_an_invalid_document_is_skipped(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
    damage: bytes,
) -> None:
    path = write_changed(lambda _: None, documents)
    (path / f"content/{named('fruit')}.json").write_bytes(damage)
    (path / "models.json").write_bytes(damage)
    report = import_folder(workspace, path)
    assert report.canvases == 4
    if not damage.startswith(b'{"'):
        assert len(report.problems) == 2
        assert all("skipped" in problem for problem in report.problems)
    body = await server.get(f"/api/v1/canvases/{named('fruit')}/content")
    assert body.status_code == 200
    assert len((await server.get(f"/api/v1/canvases/{named('storyboard')}/content")).json()["nodes"]) == 4


async def test_invalid_values_are_preserved_or_ignored(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    write_changed: Callable[..., Path],
    documents: Json,
) -> None:
    def change(documents: Json) -> None:
        documents["projects.json"]["data"] += [
            {},
            {"id": 5},
            {"id": named("odd"), "title": 7, "createdAt": "soon"},
        ]
        documents["canvases.json"]["data"] += [
            {
                "id": named("odd canvas"),
                "title": None,
                "sortOrder": 10**40,
                "createdAt": 5,
                "previewAssets": "x",
            }
        ]
        nodes = documents["content/fruit"]["nodes"]
        nodes += [{"id": 5}, {"id": None, "versions": 7}, {"versions": [{"asset": []}, 3]}, nodes[0]]
        nodes.append(
            {"id": named("numbers"), "geometry": {"x": 1e308, "w": float("nan")}, "title": "\ud800 half"}
        )
        documents["content/fruit"]["edges"] = [{}, {"id": None, "srcNodeId": 5}]
        documents["content/fruit"]["notes"] = [{"body": "no id"}]
        documents["search.json"] = {
            "results": [{}, {"assetId": named("x"), "tags": [1, {}, {"name": 5}], "canvases": 3}]
        }
        documents["extras.json"]["threads"] += [{}, {"nodeId": named("hill"), "canvasId": named("nowhere")}]
        documents["extras.json"]["approvals"] += [{}]
        documents["models.json"]["models"] += [{}, {"name": "odd", "variants": 5, "category": ["x"]}]

    assert import_folder(workspace, write_changed(change, documents)).problems == ()
    body = (await server.get(f"/api/v1/canvases/{named('fruit')}/content")).json()
    assert len(body["nodes"]) == 6
    assert body["nodes"][5]["geometry"] == {"x": 1e308, "w": None}
    assert len(body["edges"]) == 2
    for path in ("projects/all", "canvases", "generation/models", "files/agent-search?query=x"):
        assert (await server.get(f"/api/v1/{path}")).status_code == 200
    threads = (await server.get(f"/offers/v1/canvases/{named('fruit')}/threads")).json()["data"]
    assert {row["nodeId"] for row in threads} == {named("pear"), named("numbers")}


@pytest.mark.parametrize("name", ["nothing here", "empty", "file"])
def test_an_unusable_folder_is_an_error(workspace: ServerContext, tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x")
    before = counts(workspace)
    with pytest.raises(ImportFailedError, match=name):
        import_folder(workspace, tmp_path / name)
    assert counts(workspace) == before


def test_an_interrupted_import_is_rolled_back(
    workspace: ServerContext,
    write_changed: Callable[..., Path],
    documents: Json,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from wsdesk.server.importing import run

    def full(*_: object) -> None:
        raise StorageFullError("database or disk is full")

    before = counts(workspace)
    path = write_changed(lambda d: d["content/fruit"]["nodes"].clear(), documents)
    monkeypatch.setattr(run, "write_models", full)
    with pytest.raises(StorageFullError):
        import_folder(workspace, path)
    assert counts(workspace) == before
    monkeypatch.undo()
    assert not import_folder(workspace, path).unchanged
    assert counts(workspace)["nodes"] == before["nodes"] - 1


ATOMS = (
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.just("assets/hill.png"),
)
JSON = st.recursive(
    st.one_of(*ATOMS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def locations(value: Any) -> Iterator[tuple[Any, Any]]:
    """Container and key of every replaceable value in documents."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield value, key
        yield from locations(inner)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_document_can_be_imported(
    documents: Json, write_folder: Callable[..., Path], data: st.DataObject
) -> None:
    changed = copy.deepcopy(documents)
    for _ in range(3):
        container, key = data.draw(st.sampled_from(list(locations(changed))), label="location")
        container[key] = data.draw(JSON, label="value")
    with tempfile.TemporaryDirectory() as folder:
        workspace = ServerContext(Path(folder) / "data", clock=time.time)
        try:
            import_folder(workspace, write_folder(Path(folder) / "documents", changed))
            workspace.keys.add("key")
            caller = workspace.callers.find(digest_of("key"))
            lists = (LIST_PROJECTS, LIST_CANVASES, LIST_MODELS, SEARCH_ASSETS)
            handlers = [*((row, HANDLERS[row]) for row in lists), *CAPABILITIES.items()]
            for operation, handler in handlers:
                if operation.method == "GET" and not operation.path_params:
                    query = Query({"pageSize": "100", "folderId": str(uuid4())}, operation)
                    json.loads(handler(workspace, RequestContext(caller, workspace.team, {}, query)))
        finally:
            workspace.close()


GRAPHS = os.environ.get("WSDESK_GRAPHS", "")

if GRAPHS:

    async def test_an_imported_folder_is_served_unchanged(tmp_path: Path, clock: Any) -> None:
        folder = Path(GRAPHS)
        app = create_app(tmp_path / "own", key="k", clock=clock, imports=[folder])
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://127.0.0.1",
            headers={"Authorization": "Bearer k"},
        )
        async with client:
            for file in sorted((folder / "content").glob("*.json")):
                source = json.loads(file.read_bytes())
                body = (await client.get(f"/api/v1/canvases/{file.stem}/content")).json()
                assert [node["id"] for node in body["nodes"]] == [node["id"] for node in source["nodes"]]
                assert body["edges"] == source["edges"]
                assert body["totalNoteCount"] == len(source["notes"])
        app.state.workspace.close()
