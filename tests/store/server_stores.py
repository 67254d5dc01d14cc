"""The stores over the embedded server itself, in this process: no socket, the same requests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication

from tests.server_app import create_app
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DatabaseClosedError
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.localdb.tables.session_state import RecentTable, ResourceNameTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.server.administration import Administration
from wsdesk.server.storage.queries import people
from wsdesk.server.storage.records import AccessRole, Member
from wsdesk.settings.table import Settings
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_reader import CanvasReader
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.model_limits import ModelInputLimits
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.comments.result_comments import ResultCommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.response_cache import ResponseCache
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.versions.details import DetailsStore
from wsdesk.wire.edge import NewEdge

KEY = "a-key-for-tests"
ADDRESS = "http://127.0.0.1:8123"


def id_of(name: str) -> str:
    """The ID of a name in these tests."""
    return str(uuid5(NAMESPACE_OID, name))


def write_folder(folder: Path, notes: int = 3) -> Path:
    """A small workspace in the form that the server imports: two projects, three canvases, one stray."""
    team, user = id_of("team"), id_of("user")
    when = "2026-10-01T10:00:00.000Z"

    def summary(name: str, project: str) -> dict[str, Any]:
        return {
            "id": id_of(name),
            "title": name,
            "teamId": team,
            "projectId": id_of(project),
            "nodeCount": 2,
            "sortOrder": 0,
            "worldConfig": {},
            "createdByUserId": user,
            "previewAssets": [],
            "createdAt": when,
            "updatedAt": when,
        }

    def project(name: str, *canvases: str) -> dict[str, Any]:
        entries = [
            {
                "id": id_of(c),
                "title": c,
                "nodeCount": 2,
                "sortOrder": n,
                "createdAt": when,
                "previewAssets": [],
            }
            for n, c in enumerate(canvases)
        ]
        return {
            "id": id_of(name),
            "title": name,
            "description": "",
            "teamId": team,
            "folderId": id_of("folder"),
            "createdByUserId": user,
            "createdByName": "Ada",
            "canvasId": id_of(canvases[0]),
            "canvases": entries,
            "shareMode": "restricted",
            "isPublic": False,
            "previewAssets": [],
            "createdAt": when,
            "updatedAt": when,
            "lastEditAt": when,
        }

    def node(name: str, x: int, kind: str) -> dict[str, Any]:
        versions = [
            {
                "id": id_of(f"{name} v{n}"),
                "createdAt": f"2026-10-0{n}T10:00:00.000Z",
                "generatedText": f"{name} {n}",
            }
            for n in (1, 2, 3)
        ]
        return {
            "id": id_of(name),
            "nodeType": kind,
            "title": name,
            "geometry": {"x": x, "y": 0, "w": 200, "h": 100, "zIndex": 0},
            "versions": versions,
            "activeVersionId": id_of(f"{name} v2"),
            "supportedInputs": ["text"],
            "modelConfig": {"model": "old-painter"},
            "createdAt": when,
            "updatedAt": when,
            "createdByUserId": user,
        }

    def content(canvas: str) -> dict[str, Any]:
        made = [
            {
                "id": id_of(f"{canvas} note {n}"),
                "canvasId": id_of(canvas),
                "createdByUserId": id_of("other"),
                "createdByName": "Grace",
                "body": f"note {n}",
                "geometry": {"x": 0, "y": 300 + n, "w": 50, "h": 20},
                "createdAt": when,
                "updatedAt": when,
            }
            for n in range(notes)
        ]
        return {
            "nodes": [node(f"{canvas} left", 0, "text"), node(f"{canvas} right", 400, "text")],
            "edges": [],
            "notes": made,
            "totalNoteCount": notes,
            "noteOffset": 0,
            "nextNoteOffset": notes,
            "modelPresets": {},
            "videoDurationOptions": [4, 8],
        }

    (folder / "content").mkdir(parents=True)
    catalogue = [{"name": "old-painter", "displayName": "Old Painter", "variants": [], "deprecated": True}]
    (folder / "models.json").write_text(json.dumps({"models": catalogue}))
    projects = [project("First", "One"), project("Second", "Two")]
    canvases = [summary("One", "First"), summary("Two", "Second"), summary("Stray", "Nowhere")]
    answers = {"projects": projects, "canvases": canvases}
    for name, rows in answers.items():
        (folder / f"{name}.json").write_text(json.dumps({"data": rows, "total": len(rows)}))
    for row in canvases:
        text = json.dumps(content(row["title"]))
        (folder / "content" / f"{row['id']}.json").write_text(text)
    return folder


class ServerTransport:
    """ASGI app around the server: `silent` hides its capabilities, `content` replaces responses.

    `fault` applies to comments: `refuse` (not received), `hang` (no response), `lose` (received, the
    response is lost), `deny` (400).
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.silent = False
        self.fault = ""
        self.closed = False
        self.paths: list[str] = []
        self.content: dict[str, bytes] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"]
        self.paths.append(f"{path}?{scope['query_string'].decode()}".rstrip("?"))
        if self.closed:
            raise httpx.ConnectError("refused")
        if self.silent and path.startswith("/.well-known/"):
            await _answer(send, 404, b"{}")
        elif self.fault and scope["method"] == "POST" and path.endswith("/comments"):
            await self._fail(scope, receive, send)
        elif path in self.content:
            await _answer(send, 200, self.content[path])
        else:
            await self.app(scope, receive, send)

    async def _fail(self, scope: Any, receive: Any, send: Any) -> None:
        match self.fault:
            case "refuse":
                raise httpx.ConnectError("refused")
            case "hang":
                await asyncio.Event().wait()
            case "lose":
                await self.app(scope, receive, send)
                raise httpx.ReadError("lost")
            case _:
                await _answer(send, 400, b'{"statusCode": 400, "message": "no", "error": "Bad Request"}')

    async def comment_as(self, user: str, thread_id: str, *bodies: str) -> None:
        """Post comments as another user."""
        workspace = self.app.state.workspace
        with workspace.database.write() as unit:
            people.add_person(unit, Member(id_of(user), user), 0)
        key, _ = Administration(workspace, "test").create_key(id_of(user), (), AccessRole.COMMENT)
        client = Client(Connection(ADDRESS, key), transport=httpx.ASGITransport(self.app))
        try:
            for body in bodies:
                await client.post_comment(thread_id, body)
        finally:
            await client.aclose()

    async def create_edge(self, canvas_id: str, edge: NewEdge) -> None:
        """Create an edge with another client."""
        client = Client(Connection(ADDRESS, KEY), transport=httpx.ASGITransport(self.app))
        try:
            await client.create_edge(canvas_id, edge)
        finally:
            await client.aclose()


async def _answer(send: Any, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@dataclass
class ServerStores:
    """The stores, connected to a server."""

    connection: ConnectionStore
    projects: ProjectsStore
    canvases: CanvasesStore
    selection: SelectionStore
    details: DetailsStore
    comments: CommentsStore
    result_comments: ResultCommentsStore
    library: LibraryStore
    models: ModelsStore
    outbox: OutboxStore
    people: PeopleStore
    notifications: NotificationStore
    server_transport: ServerTransport
    settings: Settings
    edges: EdgeDraftsStore
    database: Database

    def connect(self, key: str = KEY) -> None:
        self.connection.use(Connection(ADDRESS, key), profile_id="p", profile_name="Profile")

    async def open(self, name: str) -> CanvasStore:
        canvas = self.canvases.open(id_of(name))
        await until(lambda: canvas.state.phase in (LoadState.READY, LoadState.FAILED))
        return canvas

    async def aclose(self) -> None:
        """Close like the application: pending writes are on disk before the next start."""
        stores = (
            self.result_comments,
            self.library,
            self.models,
            self.comments,
            self.projects,
            self.canvases,
        )
        for store in stores:
            await store.aclose()
        await self.outbox.aclose()
        await self.connection.aclose()
        with suppress(DatabaseClosedError):
            await asyncio.wrap_future(self.database.write_prepared(lambda: None, lambda *_: None))


@pytest.fixture
async def server_stores(
    tmp_path: Path, database: Database, qapp: QCoreApplication
) -> AsyncIterator[ServerStores]:
    app = create_app(tmp_path / "service", key=KEY, imports=[write_folder(tmp_path / "folder", notes=120)])
    server_transport = ServerTransport(app)
    made = make_server_stores(server_transport, database)
    yield made
    await made.aclose()
    app.state.workspace.close()


def make_server_stores(server_transport: ServerTransport, database: Database) -> ServerStores:
    """The stores of a program that was just started, with what its database keeps."""
    connection = ConnectionStore(lambda c: Client(c, transport=httpx.ASGITransport(server_transport)))
    people, notifications, selection = PeopleStore(connection), NotificationStore(), SelectionStore()
    outbox = OutboxStore(connection, OutboxTable(database), hold_s=0.05)
    snapshots = SnapshotTable(database)
    contents = ContentCache(snapshots, connection)
    cache = ResponseCache(snapshots, connection)
    projects = ProjectsStore(connection, people, cache)

    def make(canvas_id: str) -> CanvasStore:
        return CanvasStore(canvas_id, connection, outbox, people, contents, edges, limits)

    settings = Settings(database.path.with_name("settings.toml"))
    canvases = CanvasesStore(make, connection, projects, selection, notifications)
    edges = EdgeDraftsStore(
        connection, outbox, settings, notifications, LinkStore(notifications), canvases.get
    )
    models = ModelsStore(connection, cache)
    limits = ModelInputLimits(models)
    comments = CommentsStore(
        connection,
        canvases,
        selection,
        outbox,
        people,
        database,
        snapshots,
    )
    library = LibraryStore(
        connection,
        projects,
        canvases,
        notifications,
        ResourceNameTable(database),
        RecentTable(database),
        cache,
    )
    details = DetailsStore(connection, canvases, selection, models)
    return ServerStores(
        connection,
        projects,
        canvases,
        selection,
        details,
        comments,
        ResultCommentsStore(comments, connection, CanvasReader(canvases, make), snapshots),
        library,
        models,
        outbox,
        people,
        notifications,
        server_transport,
        settings,
        edges,
        database,
    )
