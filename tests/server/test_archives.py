"""Archives as workspaces: imported, and served in place without changes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from tests.server.conftest import BASE, KEY, image_bytes, named
from wsdesk.archive import layout, zip_reader
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.archive_writer import ArchiveWriter
from wsdesk.server.app import application
from wsdesk.server.files import archive_store
from wsdesk.server.importing.folder import ImportFailedError
from wsdesk.server.importing.run import import_folder
from wsdesk.server.server_context import ServerContext

pytestmark = pytest.mark.anyio
IMAGE = image_bytes(800, 400)
CANVAS = named("storyboard")
COMMENT = {"id": named("comment"), "body": "Lovely", "createdAt": "2026-01-01T00:00:00Z"}


def write(path: Path) -> Path:
    """An archive of one canvas with an image in two sizes, a PDF file with images, and a comment."""
    team = named("team")
    canvas = {"id": CANVAS, "title": "Storyboard", "teamId": team, "projectId": named("p"), "nodeCount": 1}
    project = {"id": named("p"), "title": "Harbor", "teamId": team, "canvases": [canvas]}
    with ArchiveWriter(path, {"format": layout.FORMAT, "version": 1, "canvases": [canvas]}) as writer:
        file = writer.add_media(IMAGE, ".png")
        asset = {"assetId": named("asset"), "mediaType": "image", "url": file, "thumbnailUrl": file}
        pdf = {"extractedImageUrls": [file, file]}
        text = '"thumbnailUrl":"media/' + "0" * 64 + '.png" stays'
        version = {"id": named("v"), "asset": asset, "pdfExtraction": pdf, "textPrompt": text}
        node = {"id": named("n"), "nodeType": "image", "title": "media/title", "versions": [version]}
        notes = [{"id": named(f"note {n}"), "body": str(n)} for n in range(120)]
        paging = {"totalNoteCount": 120, "noteOffset": 0, "nextNoteOffset": 120}
        writer.add_document(layout.PROJECTS, {"data": [project]})
        writer.add_document(layout.CANVASES, {"data": [canvas]})
        writer.add_document(
            layout.content_name(CANVAS), {"nodes": [node], "edges": [], "notes": notes, **paging}
        )
        thread = {"nodeId": node["id"], "canvasId": CANVAS, "comments": [COMMENT]}
        writer.add_document(layout.EXTRAS, {"threads": [thread], "tags": [{"name": "sea"}]})
        writer.add_document(layout.MODELS, {"models": [{"name": "flux"}]})
        writer.finish()
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return write(tmp_path / "harbor.zip")


@pytest.fixture
async def workspace_in_place(tmp_path: Path, archive: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The archive served in place, with only its lists, as directly after opening."""
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9, storage=ArchiveFile(archive))
    workspace.keys.add(KEY)
    import_folder(workspace, archive, contents=False)
    async with client_of(workspace) as client:
        yield client
    workspace.close()


def client_of(workspace: ServerContext) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=application(workspace))
    return httpx.AsyncClient(transport=transport, base_url=BASE, headers={"Authorization": f"Bearer {KEY}"})


async def content(client: httpx.AsyncClient) -> dict[str, Any]:
    response = await client.get(f"/api/v1/canvases/{CANVAS}/content")
    assert response.status_code == 200
    return response.json()


async def test_lists_content_and_comments_are_those_of_the_archive(
    workspace_in_place: httpx.AsyncClient,
) -> None:
    projects = (await workspace_in_place.get("/api/v1/projects/all")).json()
    assert [project["title"] for project in projects["data"]] == ["Harbor"]
    (canvas,) = (await workspace_in_place.get("/api/v1/canvases")).json()["data"]
    assert (canvas["title"], canvas["nodeCount"]) == ("Storyboard", 1)
    assert len((await content(workspace_in_place))["notes"]) == 120
    (model,) = (await workspace_in_place.get("/api/v1/generation/models")).json()["models"]
    assert model["name"] == "flux"
    (thread,) = (await workspace_in_place.get(f"/offers/v1/canvases/{CANVAS}/threads")).json()["data"]
    assert (thread["nodeId"], thread["commentCount"]) == (named("n"), 1)
    comments = await workspace_in_place.get(f"/offers/v1/comment-threads/{thread['threadId']}/comments")
    assert comments.json()["data"][0]["body"] == "Lovely"


async def test_media_are_read_in_place_and_scaled(
    workspace_in_place: httpx.AsyncClient, tmp_path: Path
) -> None:
    version = (await content(workspace_in_place))["nodes"][0]["versions"][0]
    asset = version["asset"]
    full_response = await workspace_in_place.get(asset["url"])
    assert (full_response.content, full_response.headers["content-type"]) == (IMAGE, "image/png")
    part = await workspace_in_place.get(asset["url"], headers={"Range": "bytes=100-199"})
    assert (part.status_code, part.content) == (206, IMAGE[100:200])
    thumbnail = await workspace_in_place.get(asset["thumbnailUrl"])
    assert max(Image.open(io.BytesIO(thumbnail.content)).size) == 256
    assert {
        (await workspace_in_place.get(address)).content
        for address in version["pdfExtraction"]["extractedImageUrls"]
    } == {IMAGE}
    assert list((tmp_path / "data/files").iterdir()) == []


async def test_texts_like_urls_are_unchanged(workspace_in_place: httpx.AsyncClient) -> None:
    node = (await content(workspace_in_place))["nodes"][0]
    assert node["title"] == "media/title"
    assert node["versions"][0]["textPrompt"].startswith('"thumbnailUrl":"media/000')


async def test_a_large_canvas_is_checked_while_it_is_sent(
    tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9, storage=ArchiveFile(archive))
    workspace.keys.add(KEY)
    import_folder(workspace, archive, contents=False)
    assert workspace.archive is not None
    async with client_of(workspace) as client:
        at_once = (await client.get(f"/api/v1/canvases/{CANVAS}/content")).content
        monkeypatch.setattr(archive_store, "LARGE_BYTES", 0)
        monkeypatch.setattr(zip_reader, "_CHUNK_BYTES", 50)
        assert (await client.get(f"/api/v1/canvases/{CANVAS}/content")).content == at_once
        name = f"{layout.CONTENT}{CANVAS}.json"
        workspace.archive.sums[name] = "0" * 64
        with pytest.raises(RuntimeError):  # a server closes the connection before the response ends
            await client.get(f"/api/v1/canvases/{CANVAS}/content")
        assert (await client.get(f"/api/v1/canvases/{CANVAS}/content")).status_code == 404
    assert any(name in problem for problem in workspace.archive.problems)
    workspace.close()


async def test_urls_of_media_need_their_token(workspace_in_place: httpx.AsyncClient) -> None:
    address = (await content(workspace_in_place))["nodes"][0]["versions"][0]["asset"]["url"]
    token = address.split("/")[4]
    for other in (
        address.replace(token, "x" * len(token)),
        address.replace("/0/", "/9/"),
        address[:-60] + "0.png",
    ):
        assert (await workspace_in_place.get(other)).status_code == 404


async def test_nothing_can_be_changed(workspace_in_place: httpx.AsyncClient) -> None:
    (thread,) = (await workspace_in_place.get(f"/offers/v1/canvases/{CANVAS}/threads")).json()["data"]
    path = f"/api/v1/comment-threads/{thread['threadId']}/comments"
    refused = await workspace_in_place.post(path, json={"body": "no"})
    assert (refused.status_code, "archive" in refused.json()["message"]) == (403, True)
    assert (
        await workspace_in_place.post(f"/api/v1/canvases/{CANVAS}/direct/edges", json={})
    ).status_code == 403
    offers = (await workspace_in_place.get("/.well-known/wsdesk.json")).json()["offers"]
    assert {offer["method"] for offer in offers} == {"GET"}


async def test_the_library_is_searchable_after_the_import(tmp_path: Path, archive: Path) -> None:
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9, storage=ArchiveFile(archive))
    workspace.keys.add(KEY)
    for contents in (False, True):
        import_folder(workspace, archive, contents=contents)
    async with client_of(workspace) as client:
        results = (await client.get("/api/v1/files/agent-search", params={"query": "stays"})).json()
        assert [row["assetId"] for row in results["results"]] == [named("asset")]
        assert (await client.get(results["results"][0]["assetUrl"])).content == IMAGE
    workspace.close()
    assert list((tmp_path / "data/files").iterdir()) == []


def damage_medium(path: Path) -> None:
    with ArchiveFile(path) as archive_file:
        (medium,) = archive_file.media()
    data = bytearray(path.read_bytes())
    data[medium.header_offset + 200] ^= 1
    path.write_bytes(data)


async def test_a_damaged_medium_is_missing_and_the_rest_is_served(tmp_path: Path, archive: Path) -> None:
    damage_medium(archive)
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9, storage=ArchiveFile(archive))
    workspace.keys.add(KEY)
    import_folder(workspace, archive, contents=False)
    async with client_of(workspace) as client:
        asset = (await content(client))["nodes"][0]["versions"][0]["asset"]
        assert (await client.get(asset["url"])).status_code == 404
    workspace.close()


async def test_canvases_are_listed_without_the_lists_of_the_archive(tmp_path: Path, archive: Path) -> None:
    path = tmp_path / "damaged.zip"
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile(path, "w") as damaged:
        for entry in whole.infolist():
            if entry.filename not in (layout.PROJECTS, layout.CANVASES):
                damaged.writestr(entry, whole.read(entry))
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9, storage=ArchiveFile(path))
    workspace.keys.add(KEY)
    import_folder(workspace, path, contents=False)
    async with client_of(workspace) as client:
        (canvas,) = (await client.get("/api/v1/canvases")).json()["data"]
        assert (canvas["id"], canvas["title"]) == (CANVAS, "Storyboard")
        assert len((await content(client))["nodes"]) == 1
    workspace.close()


async def test_an_imported_archive_is_a_separate_workspace(tmp_path: Path, archive: Path) -> None:
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9)
    workspace.keys.add(KEY)
    report = import_folder(workspace, archive)
    assert (report.projects, report.canvases, report.problems) == (1, 1, ())
    assert import_folder(workspace, archive).unchanged
    archive.rename(archive.with_suffix(".gone"))  # noqa: ASYNC240 - the server doesn't need it any more
    async with client_of(workspace) as client:
        imported_content = await content(client)
        assert (
            await client.get(imported_content["nodes"][0]["versions"][0]["asset"]["url"])
        ).content == IMAGE
        (thread,) = (await client.get(f"/offers/v1/canvases/{CANVAS}/threads")).json()["data"]
        path = f"/api/v1/comment-threads/{thread['threadId']}/comments"
        assert (await client.post(path, json={"body": "and more"})).status_code == 200
    workspace.close()


def test_other_files_are_rejected_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    workspace = ServerContext(tmp_path / "data", clock=lambda: 1e9)
    with pytest.raises(ImportFailedError, match=r"letter\.txt can't be opened"):
        import_folder(workspace, path)
    workspace.close()


async def test_an_import_reads_each_canvas_of_an_archive_once(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    document = ArchiveFile.document

    def count_read(self: ArchiveFile, name: str) -> layout.Document:
        read.append(name)
        return document(self, name)

    monkeypatch.setattr(ArchiveFile, "document", count_read)
    workspace = ServerContext(tmp_path / "imported", clock=lambda: 1e9)
    import_folder(workspace, archive)
    workspace.close()
    assert read.count(layout.content_name(CANVAS)) == 1
