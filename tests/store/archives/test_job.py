"""What an archive lists as missing: files that no canvas saved, and lists and histories by their names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast
from uuid import NAMESPACE_OID, uuid5

import pytest

from tests.archive.make import PICTURE
from wsdesk.api.errors import ForbiddenError
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.media.core.errors import MediaError
from wsdesk.store.archives.archives import ArchiveRequest
from wsdesk.store.archives.job import ArchiveJob
from wsdesk.store.archives.source import ArchiveSource
from wsdesk.store.base.error_messages import failure_of

pytestmark = pytest.mark.anyio
LISTS = ("folders", "tags", "skills", "approvals")


def named(name: str) -> str:
    return str(uuid5(NAMESPACE_OID, name))


def canvas(asset_id: str, url: str) -> dict[str, Any]:
    asset = {"assetId": asset_id, "fileType": "image", "mediaType": "image", "url": url}
    return {
        "nodes": [{"id": "n", "versions": [{"id": named(url), "asset": asset}]}],
        "edges": [],
        "notes": [],
    }


class Source:
    """A server with canvases by title."""

    address, failure, is_offline = "https://service.example", "", False

    def __init__(self, canvases: Mapping[str, dict[str, Any]]) -> None:
        self._canvases = canvases
        self.local: set[str] = set()
        self.list_failures: dict[str, str] = {}
        self.lists: dict[str, list[dict[str, Any]] | None] = {name: [] for name in LISTS}
        self.catalog: list[dict[str, Any]] | None = []

    async def projects(self) -> list[dict[str, Any]]:
        return []

    async def canvases(self) -> list[dict[str, Any]]:
        return [{"id": named(title), "title": title} for title in self._canvases]

    async def content(self, canvas_id: str) -> dict[str, Any]:
        found = {named(title): content for title, content in self._canvases.items()}
        return cast("dict[str, Any]", json.loads(json.dumps(found[canvas_id])))

    async def threads(self, _canvas_id: str, _content: object) -> list[dict[str, Any]]:
        return []

    async def library(self) -> dict[str, list[dict[str, Any]] | None]:
        return self.lists

    async def models(self) -> list[dict[str, Any]] | None:
        return self.catalog


class Media:
    """Files by URL."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files

    async def content(self, asset: Asset, role: str, *, cached_only: bool) -> bytes:
        url = dict(asset.addresses)[role]
        if url not in self._files:
            raise MediaError("not-found")
        return self._files[url]


async def run(path: Path, source: Source, media: Media, history: Any = None) -> list[dict[str, Any]]:
    """Write an archive; return what it lacks."""
    request = ArchiveRequest(path, "Everything", history=history is not None)
    job = ArchiveJob(request, cast(ArchiveSource, source), media, lambda *_state: None)
    await job.run(source.address, lambda _versions: None, history)
    with ArchiveFile(path) as archive:
        assert archive.verify() == []
        assert archive.document(layout.MISSING) == job.missing_document
        return archive.rows(layout.MISSING, "missing")


async def test_a_file_that_a_later_canvas_saves_is_not_missing(tmp_path: Path) -> None:
    expired, fresh = "https://media.example/it?signature=old", "https://media.example/it?signature=new"
    first, second = canvas("it", expired), canvas("it", fresh)
    path = tmp_path / "all.zip"
    assert await run(path, Source({"First": first, "Second": second}), Media({fresh: PICTURE})) == []
    with ArchiveFile(path) as archive:
        (entry,) = archive.media()
        for title in ("First", "Second"):
            (node,) = archive.rows(layout.content_name(named(title)), "nodes")
            assert layout.DATA + node["versions"][0]["asset"]["url"] == entry.filename


async def test_a_file_that_nobody_saves_is_missing_and_its_canvas_complete(tmp_path: Path) -> None:
    url = "https://media.example/lost"
    path = tmp_path / "all.zip"
    (row,) = await run(path, Source({"First": canvas("lost", url)}), Media({}))
    assert (row["kind"], row["id"], row["title"]) == ("media", "lost", "First")
    with ArchiveFile(path) as archive:
        assert archive.document(layout.content_name(named("First"))) == canvas("lost", url)


async def test_lists_that_a_new_archive_lacks_are_named_with_the_reason(tmp_path: Path) -> None:
    source = Source({"First": canvas("it", "https://media.example/it")})
    source.catalog = None
    source.lists["approvals"] = None
    source.list_failures["approvals"] = "Not allowed"
    rows = await run(tmp_path / "all.zip", source, Media({"https://media.example/it": PICTURE}))
    named_lists = {(row["kind"], row["id"], row["title"], row["reason"]) for row in rows}
    assert named_lists == {
        ("list", "list/approvals", "Agent approvals", "Not allowed"),
        ("list", "list/models", "Models", "It isn't stored on this computer."),
    }


async def test_a_history_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    class History:
        def snapshots(self, _canvas_id: str) -> None:
            raise LocalDbError("damaged")

    source = Source({"First": canvas("it", "https://media.example/it")})
    media = Media({"https://media.example/it": PICTURE})
    (row,) = await run(tmp_path / "all.zip", source, media, History())
    assert (row["kind"], row["id"], row["title"]) == ("history", named("First"), "First")


async def test_a_list_that_the_server_denies_does_not_end_the_archive() -> None:
    class Snapshots:
        def get(self, _profile: str, _key: str) -> None:
            return None

    class Connection:
        client, denied = object(), ForbiddenError(403)

        class state:
            mode, profile_id, address = "online", "p", ""

        async def request(self, _call: object) -> object:
            raise self.denied

    source = ArchiveSource(cast(Any, Connection()), cast(Any, Snapshots()), cast(Any, None))
    assert await source.library() == dict.fromkeys(LISTS)
    assert await source.models() is None
    assert source.list_failures == dict.fromkeys((*LISTS, "models"), failure_of(Connection.denied).message)
