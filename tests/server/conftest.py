"""A small folder of documents for these tests, and the server on it, in this process."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import httpx
import pytest
from PIL import Image, ImageDraw
from starlette.applications import Starlette

from tests.postgresql_cluster import Cluster
from tests.server_app import create_app
from wsdesk.server.access import RateLimitRule
from wsdesk.server.administration import Administration
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.records import AccessRole

KEY = "wsk_test-key"
BASE = "http://127.0.0.1:8000"
Json = dict[str, Any]


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


def named(name: str) -> str:
    """An ID that tests refer to by a name."""
    return str(uuid5(NAMESPACE_OID, name))


def image_bytes(width: int, height: int, kind: str = "PNG", **options: Any) -> bytes:
    """An image with visible content."""
    clear = options.pop("clear", False)
    image = Image.new(
        "RGBA" if clear else "RGB", (width, height), (40, 90, 160, 0) if clear else (40, 90, 160)
    )
    ImageDraw.Draw(image).ellipse((0, 0, width - 1, height - 1), fill=(230, 180, 60))
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def version(name: str, file: str, **more: Any) -> Json:
    """A version with an image as its asset."""
    asset = {
        "url": file,
        "previewUrl": file,
        "thumbnailUrl": file,
        "mediaType": "image",
        "fileType": "image",
        "assetId": named(f"asset {name}"),
        "displayName": f"{name}.png",
        "fileSizeInKb": 12,
    }
    return {"id": named(f"version {name}"), "createdAt": "2026-05-01T10:00:00.000Z", "asset": asset, **more}


def node(name: str, **more: Any) -> Json:
    geometry = {"x": 0, "y": 0, "w": 320, "h": 240, "zIndex": 1}
    return {
        "id": named(name),
        "nodeType": "text",
        "title": name,
        "geometry": geometry,
        "versions": [],
        **more,
    }


def edge(
    name: str, src: str, dst: str, src_handle: str = "out", dst_handle: str = "in", kind: str = "text"
) -> Json:
    return {
        "id": named(name),
        "srcNodeId": named(src),
        "dstNodeId": named(dst),
        "edgeType": kind,
        "srcHandle": src_handle,
        "dstHandle": dst_handle,
        "createdAt": "2026-05-02T10:00:00.000Z",
    }


def note(number: int) -> Json:
    return {
        "id": named(f"note {number}"),
        "canvasId": named("storyboard"),
        "createdByUserId": named("ada"),
        "createdByName": "Ada",
        "body": f"Note {number}",
        "geometry": {"x": number, "y": 0, "w": 10, "h": 10},
    }


def project(title: str, owner: str, created: str, edited: str, canvases: list[str], folder: str) -> Json:
    return {
        "id": named(title),
        "title": title,
        "description": f"About {title}",
        "teamId": named("team"),
        "folderId": named(folder),
        "createdByUserId": named(owner.lower()),
        "createdByName": owner,
        "canvasId": named(canvases[0]),
        "canvases": [
            {"title": name, "id": named(name), "nodeCount": 1, "sortOrder": position, "previewAssets": []}
            for position, name in enumerate(canvases)
        ],
        "shareMode": "restricted",
        "isPublic": False,
        "previewAssets": [
            {"url": "assets/hill.png", "mediaType": "image", "thumbnailUrl": "assets/hill.png"}
        ],
        "createdAt": created,
        "updatedAt": edited,
        "lastEditAt": edited,
    }


def canvas(title: str, of_project: str, created: str) -> Json:
    return {
        "title": title,
        "id": named(title),
        "teamId": named("team"),
        "projectId": named(of_project),
        "nodeCount": 1,
        "sortOrder": 0,
        "worldConfig": {"grid": 8},
        "createdByUserId": named("ada"),
        "previewAssets": [],
        "createdAt": created,
        "updatedAt": created,
    }


def content(nodes: list[Json], edges: list[Json], notes: list[Json]) -> Json:
    return {
        "nodes": nodes,
        "edges": edges,
        "notes": notes,
        "totalNoteCount": len(notes),
        "noteOffset": 0,
        "nextNoteOffset": len(notes),
        "modelPresets": {"image": {"model": "painter", "mode": "default", "tier": "standard"}},
        "videoDurationOptions": [5, 10],
    }


PORTS = [
    {"direction": "output", "portId": "film", "handleType": "video", "label": "Film"},
    {"direction": "input", "portId": "words", "handleType": "text", "label": "Words"},
]

DOCUMENTS: Json = {
    "projects.json": {
        "data": [
            project(
                "Harbour",
                "Zoe",
                "2026-01-01T00:00:00Z",
                "2026-03-01T00:00:00Z",
                ["storyboard", "cuts"],
                "films",
            ),
            project("apples", "Ada", "2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z", ["fruit"], "drafts"),
        ],
        "total": 2,
    },
    "canvases.json": {
        "data": [
            canvas("storyboard", "Harbour", "2026-01-01T00:00:00.000Z"),
            canvas("cuts", "Harbour", "2026-01-02T00:00:00.000Z"),
            canvas("fruit", "apples", "2026-02-01T00:00:00.000Z"),
            canvas("loose", "a project that is not listed", "2026-02-05T00:00:00.000Z"),
        ],
        "total": 4,
    },
    "content/storyboard": content(
        [
            node(
                "hill",
                nodeType="image",
                generationType="upload",
                versions=[
                    version("hill", "assets/hill.png", textPrompt="A green hill above the harbour at dawn"),
                    version("boat", "assets/boat.jpg", favoritedByUserId=named("zoe")),
                ],
                activeVersionId=named("version boat"),
            ),
            node("caption", generatedText="Boats leave early."),
            node("template", nodeType="template", templatePorts=PORTS),
            node("group", nodeType="group", childNodeIds=[named("hill")]),
        ],
        [edge("first edge", "hill", "caption", "picture", "in", "image")],
        [note(number) for number in range(120)],
    ),
    "content/cuts": content([node("cut", nodeType="video")], [], []),
    "content/fruit": content([node("pear", versions=[version("pear", "assets/pear.webp")])], [], []),
    "content/loose": content([], [], []),
    "models.json": {
        "models": [
            {"name": "painter", "displayName": "Painter", "variants": [], "futureField": 1},
            {"name": "singer", "displayName": "Singer", "variants": [], "category": "audio"},
            {"name": "cutter", "variants": [{"requiredInputs": ["video"], "supportedDurations": [5]}]},
        ]
    },
    "extras.json": {
        "folders": [
            {"id": named("films"), "name": "Films", "parentId": None},
            {"id": named("drafts"), "name": "Drafts", "parentId": named("films")},
            {"id": named("music"), "name": "Music", "parentId": None},
        ],
        "tags": [{"id": named("tag sea"), "name": "Sea", "color": "blue"}],
        "approvals": [
            {
                "id": named(f"approval {status}"),
                "sessionId": named("session"),
                "toolName": "run_node",
                "status": status,
                "requestArgs": {"cost": 5},
                "result": {},
                "createdAt": f"2026-04-0{day}T00:00:00Z",
                "updatedAt": f"2026-04-0{day}T00:00:00Z",
            }
            for day, status in enumerate(("pending", "approved", "denied"), 1)
        ],
        "skills": [
            {
                "id": named("skill"),
                "name": "Sea look",
                "slashCommand": "/sea",
                "kind": "BRAND_IDENTITY",
                "description": None,
                "instructions": "Blue.",
                "assetCount": 0,
                "createdBy": {"displayName": "Ada"},
                "createdAt": "2026-04-01T00:00:00Z",
                "updatedAt": "2026-04-01T00:00:00Z",
                "assets": [],
            }
        ],
        "threads": [
            {
                "nodeId": named("hill"),
                "canvasId": named("storyboard"),
                "comments": [
                    {
                        "id": named("comment"),
                        "body": "Brighter?",
                        "createdByUserId": named("zoe"),
                        "createdByName": "Zoe",
                        "createdAt": "2026-04-01T00:00:00Z",
                        "updatedAt": "2026-04-01T00:00:00Z",
                    }
                ],
            }
        ],
        "assets": [
            {
                "assetId": named("asset hill"),
                "path": "assets/hill.png",
                "filename": "hill.png",
                "displayName": "Hill at dawn",
                "source": "upload",
                "folderId": named("films"),
                "createdAt": "2026-05-01T00:00:00Z",
                "tags": ["sea", "Morning"],
            },
            {
                "assetId": named("asset waves"),
                "path": "assets/waves.mp3",
                "source": "generated",
                "folderId": named("drafts"),
                "createdAt": "2026-05-03T00:00:00Z",
                "description": "Slow waves on stones, 猫の声",
                "tags": ["Sea"],
            },
        ],
    },
}


def write_folder(path: Path, documents: Json = DOCUMENTS) -> Path:
    """Write documents as a folder that can be imported; content is named by its canvas's title."""
    for name, document in documents.items():
        first, _, title = name.partition("/")
        file = path / (f"content/{named(title)}.json" if title else first)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(document))
    files = {
        "hill.png": image_bytes(1200, 800),
        "boat.jpg": image_bytes(640, 480, "JPEG"),
        "pear.webp": image_bytes(300, 200, "WEBP", clear=True),
        "waves.mp3": b"ID3" + bytes(range(256)) * 40,
    }
    for name, data in files.items():
        file = path / "assets" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
    return path


@pytest.fixture(name="named")
def _named() -> Callable[[str], str]:
    return named


@pytest.fixture(name="image_bytes")
def _image_bytes() -> Callable[..., bytes]:
    return image_bytes


@pytest.fixture(scope="session")
def documents() -> Json:
    """The documents of the folder; copy before changing."""
    return DOCUMENTS


@pytest.fixture(name="write_folder")
def _write_folder() -> Callable[..., Path]:
    return write_folder


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to import, which tests don't change: 2 projects, 4 canvases, 3 images, and an audio file."""
    return write_folder(tmp_path_factory.mktemp("documents"))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rate() -> RateLimitRule | None:
    """No limit; tests of limits override it."""
    return None


@pytest.fixture(scope="session")
def imported(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the imported documents, which tests copy, since importing takes long."""
    data = tmp_path_factory.mktemp("imported") / "data"
    create_app(data, key=KEY, imports=[folder]).state.workspace.close()
    return data


ON_BOTH = [
    "administration",
    "approvals",
    "audit",
    "callers",
    "canvases",
    "capabilities",
    "comments",
    "content_cache",
    "edges",
    "importing",
    "isolation",
    "migrations",
    "models",
    "projects",
    "search",
    "streaming",
    "uploads",
]
"""Tests that run with both databases; the others don't depend on it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests of `ON_BOTH` with both databases unless they name one; uploads also with S3."""
    name = metafunc.module.__name__.rpartition(".test_")[2]
    marks = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    named = any("dialect" in names for names in marks)
    if "dialect" not in metafunc.fixturenames or name not in ON_BOTH or named:
        return
    if name == "uploads" and "kind" not in marks:
        pairs = [("sqlite", "folder"), ("postgresql", "folder"), ("sqlite", "s3")]
        metafunc.parametrize(("dialect", "kind"), pairs)
    else:
        metafunc.parametrize("dialect", ["sqlite", "postgresql"])


@pytest.fixture
def dialect() -> str:
    """The database: "sqlite" or "postgresql"."""
    return "sqlite"


@pytest.fixture
def kind() -> str:
    """The store of the files: "folder" or "s3"."""
    return "folder"


@pytest.fixture
def storage(kind: str, request: pytest.FixtureRequest) -> S3Location | None:
    """A bucket, if the files are in one."""
    return None if kind == "folder" else request.getfixturevalue("s3").create()


@pytest.fixture(scope="session")
def imported_postgresql(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, postgresql: Cluster
) -> tuple[Path, str]:
    """As `imported`, with a database whose rows are restored for each test."""
    data, name = tmp_path_factory.mktemp("imported") / "data", postgresql.create()
    create_app(data, key=KEY, imports=[folder], database=postgresql.url(name)).state.workspace.close()
    postgresql.save(name)
    return data, name


@pytest.fixture
def app(
    tmp_path: Path,
    dialect: str,
    clock: Clock,
    rate: RateLimitRule | None,
    storage: S3Location | None,
    request: pytest.FixtureRequest,
) -> Iterator[Starlette]:
    """The server over a copy of the documents."""
    url: str | None = None
    if dialect == "postgresql":
        data, name = request.getfixturevalue("imported_postgresql")
        cluster = request.getfixturevalue("postgresql")
        cluster.restore(name)
        url = cluster.url(name)
    else:
        data = request.getfixturevalue("imported")
    shutil.copytree(data, tmp_path / "data")
    app = create_app(tmp_path / "data", key=KEY, rate=rate, clock=clock, database=url, storage=storage)
    yield app
    app.state.workspace.close()


@pytest.fixture
def workspace(app: Starlette) -> ServerContext:
    return app.state.workspace


@pytest.fixture
def admin(workspace: ServerContext) -> Administration:
    return Administration(workspace, "tester")


@pytest.fixture
def key_of(admin: Administration) -> Callable[..., str]:
    """Creates a key for a person, who is added if there is none of that name, and returns its text."""

    def create(name: str, role: AccessRole = AccessRole.EDIT, *teams: str, **options: Any) -> str:
        if name not in [person.name for person in admin.people()]:
            admin.add_person(name)
        return admin.create_key(name, teams, role, **options)[0]

    return create


@pytest.fixture
def ask(app: Starlette, anyio_backend: str) -> Callable[..., Any]:
    """Sends a request with a key to the server."""

    async def send(key: str, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {key}", **options.pop("headers", {})}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE) as client:
            return await client.request(method, path, headers=headers, **options)

    return send


def client_of(app: Starlette, storage: S3Location | None) -> httpx.AsyncClient:
    """A client without a key, which follows redirects to the store."""
    mounts = (
        {f"all://{httpx.URL(storage.endpoint).netloc.decode()}": httpx.AsyncHTTPTransport()}
        if storage
        else {}
    )
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, mounts=mounts, base_url=BASE, follow_redirects=True)


@pytest.fixture
async def server(
    app: Starlette, storage: S3Location | None, anyio_backend: str
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the server with a valid key."""
    async with client_of(app, storage) as client:
        client.headers["Authorization"] = f"Bearer {KEY}"
        yield client


@pytest.fixture
async def anonymous(
    app: Starlette, storage: S3Location | None, anyio_backend: str
) -> AsyncIterator[httpx.AsyncClient]:
    """A client without a key."""
    async with client_of(app, storage) as client:
        yield client
