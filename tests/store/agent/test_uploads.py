"""Skill images over the embedded server itself: parts, pause, restart, lost answers, a full disk."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication
from server_stores import ADDRESS, KEY, id_of, write_folder

from tests.server_app import create_app
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.retry import RetryPolicy
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.agent import UploadTable
from wsdesk.server.files.errors import FilesUnavailableError
from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.agent.staged_uploads import UploadTarget, parse_target
from wsdesk.store.agent.uploads import FIRST_RETRY_S, UploadsStore
from wsdesk.store.agent.uploads_state import UploadEntry, UploadsState
from wsdesk.store.connection.connection import ConnectionStore

pytestmark = pytest.mark.anyio

SKILL, TEAM = id_of("skill"), id_of("team")
PNG = b"\x89PNG\r\n\x1a\n"
MIB = 1 << 20


class UploadTransport:
    """The way to the server: counts parts, and does to them what a test asks for.

    `fault(number, attempt)` answers for a part: None to let it pass, `hang`, `drop`, or a status.
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.hide_offers: tuple[str, ...] = ()
        self.fault: Callable[[int, int], object] = lambda number, attempt: None
        self.parts: list[tuple[str, int]] = []
        self.keys: list[str] = []
        self.signed: list[int] = []
        self.lose_completion = False
        self.down = False
        self.limited_starts = 0
        self.at_once = self.most_at_once = 0
        self.least_at_once = 1
        """Parts that wait for each other, so that they overlap on any machine."""
        self.have_met = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.down:
            raise httpx.ConnectError("down")
        path = scope["path"]
        if path == "/.well-known/wsdesk.json" and self.hide_offers:
            await self._offers(scope, receive, send)
        elif path == "/offers/v1/uploads" and self.limited_starts:
            self.limited_starts -= 1
            await send({"type": "http.response.start", "status": 429, "headers": [(b"retry-after", b"1")]})
            await send({"type": "http.response.body", "body": b""})
        elif path.startswith("/uploads/"):
            await self._part(scope, receive, send)
        elif path.endswith("/sign-part"):
            await self._sign(scope, receive, send)
        else:
            await self.app(scope, receive, send)
            if path.endswith("/assets/complete") and self.lose_completion:
                self.lose_completion = False
                raise httpx.ReadError("lost")

    async def _offers(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""

        async def receive_part(message: Any) -> None:
            nonlocal body
            body += message.get("body", b"")

        await self.app(scope, receive, receive_part)
        capabilities = json.loads(body)
        capabilities["offers"] = [
            one for one in capabilities["offers"] if one["name"] not in self.hide_offers
        ]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(capabilities).encode()})

    async def _sign(self, scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        self.signed.append(json.loads(message["body"])["partNumber"])
        given = [message]

        async def again() -> Any:
            return given.pop() if given else await receive()

        await self.app(scope, again, send)

    async def _part(self, scope: Any, receive: Any, send: Any) -> None:
        from wsdesk.server.operations.uploads import PURPOSE

        token = scope["path"].rsplit("/", 1)[1]
        number = int.from_bytes(self.app.state.workspace.signer.payload(PURPOSE, token)[16:20])
        self.keys += [value.decode() for name, value in scope["headers"] if name == b"authorization"]
        self.keys += [value.decode() for name, value in scope["headers"] if name == b"x-team-id"]
        self.parts.append((token, number))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        if self.most_at_once >= self.least_at_once:
            self.have_met.set()
        try:
            await self.have_met.wait()
            await asyncio.sleep(0.005)
            match self.fault(number, sum(known == number for _token, known in self.parts)):
                case "hang":
                    await asyncio.Event().wait()
                case "drop":
                    raise httpx.ReadError("dropped")
                case int(status):
                    await send({"type": "http.response.start", "status": status, "headers": []})
                    await send({"type": "http.response.body", "body": b""})
                case _:
                    await self.app(scope, receive, send)
        finally:
            self.at_once -= 1


@dataclass
class Harness:
    way: UploadTransport
    connection: ConnectionStore
    skills: SkillsStore
    uploads: UploadsStore

    def connect(self) -> None:
        self.connection.use(Connection(ADDRESS, KEY), profile_id="p", profile_name="P", team=TEAM)

    async def stage(self, *paths: Path) -> None:
        self.uploads.staged.add(SKILL, map(str, paths))
        await until(lambda: all(one.checked for one in self.uploads.state.staged))

    async def send(self, *paths: Path) -> None:
        await self.stage(*paths)
        assert self.uploads.send(SKILL, "Dusk", TEAM) == len(paths)
        await until(lambda: len(self.uploads.state.entries) >= len(paths))

    def entry(self) -> UploadEntry:
        (entry,) = self.uploads.state.entries
        return entry

    async def ends(self, state: str) -> None:
        try:
            await until(lambda: [e.upload.state for e in self.uploads.state.entries] == [state])
        except AssertionError:
            raise AssertionError(f"not {state}: {self.uploads.state.entries}") from None

    async def aclose(self) -> None:
        await self.uploads.aclose()
        await self.skills.aclose()
        await self.connection.aclose()


async def at_once(_seconds: float) -> None:
    await asyncio.sleep(0)


def make_harness(way: UploadTransport, database: Database) -> Harness:
    connection = ConnectionStore(lambda c: Client(c, transport=httpx.ASGITransport(way)), sleep=at_once)
    skills = SkillsStore(connection)
    transport = httpx.ASGITransport(way)
    uploads = UploadsStore(connection, skills, UploadTable(database), transport=transport, sleep=at_once)
    return Harness(way, connection, skills, uploads)


@pytest.fixture
async def harness(tmp_path: Path, database: Database, qapp: QCoreApplication) -> AsyncIterator[Harness]:
    folder = write_folder(tmp_path / "folder")
    skill = {
        "id": SKILL,
        "name": "Dusk",
        "slashCommand": "/dusk",
        "kind": "USE_CASE",
        "description": None,
        "instructions": "Violet first.",
        "assetCount": 0,
        "createdBy": None,
        "createdAt": "2026-10-01T10:00:00.000Z",
        "updatedAt": "2026-10-01T10:00:00.000Z",
        "assets": [],
    }
    (folder / "extras.json").write_text(json.dumps({"skills": [skill]}))
    app = create_app(tmp_path / "service", key=KEY, imports=[folder])
    made = make_harness(UploadTransport(app), database)
    made.connect()
    await until(lambda: made.connection.state.mode == "live")
    await until(lambda: made.connection.capabilities.offers)
    yield made
    await made.aclose()
    app.state.workspace.close()


def picture(folder: Path, name: str, size: int) -> Path:
    path = folder / name
    path.write_bytes(PNG + bytes(at % 251 for at in range(997)) * (size // 997 + 1))
    with path.open("r+b") as file:
        file.truncate(size)
    return path


async def test_parts_travel_side_by_side_without_the_key_and_the_skill_has_it(
    harness: Harness, tmp_path: Path
) -> None:
    await harness.stage(picture(tmp_path, "sea.png", 5 * MIB + 17))
    (staged,) = harness.uploads.state.staged
    harness.uploads.staged.describe(staged.id, "A sea")
    harness.way.least_at_once = 2
    harness.uploads.send(SKILL, "Dusk", TEAM)
    await until(lambda: harness.uploads.state.entries)
    await harness.ends("done")
    assert sorted(number for _token, number in harness.way.parts) == [1, 2, 3, 4, 5, 6]
    assert 1 < harness.way.most_at_once <= 4
    assert harness.way.keys == []
    skill = harness.skills.by_id(SKILL)
    assert skill is not None
    assert [(a.name, a.size_in_bytes, a.description) for a in skill.assets] == [
        ("sea.png", 5 * MIB + 17, "A sea")
    ]
    stored = harness.way.app.state.workspace
    assert any(path.read_bytes() == (tmp_path / "sea.png").read_bytes() for path in files_of(stored))


def files_of(workspace: Any) -> list[Path]:
    root = Path(workspace.uploads).parent
    return [path for path in root.rglob("*") if path.is_file() and path.stat().st_size == 5 * MIB + 17]


@pytest.mark.parametrize(
    ("size", "start", "words"),
    [
        (0, b"", "empty"),
        (10_485_761, PNG, "10485760 bytes (10.5 MB)"),
        (2_000, b"<svg xmlns='", "PNG JPEG WebP or GIF"),
    ],
)
async def test_invalid_files_are_reported_before_the_upload(
    harness: Harness, tmp_path: Path, size: int, start: bytes, words: str
) -> None:
    path = tmp_path / "odd.png"
    path.write_bytes(start)
    with path.open("r+b") as file:
        file.truncate(size)
    await harness.stage(path, tmp_path / "gone.png")
    odd, gone = harness.uploads.state.staged
    assert words in odd.problem(needs_target=False).replace(",", "")
    assert "no longer exists" in gone.problem(needs_target=False)
    assert harness.uploads.send(SKILL, "Dusk", TEAM) == 0
    assert harness.way.signed == []


async def test_an_image_of_the_maximum_size_is_accepted(harness: Harness, tmp_path: Path) -> None:
    await harness.send(picture(tmp_path, "full.png", 10_485_760))
    await harness.ends("done")


async def test_a_description_that_is_too_long_names_the_limit(harness: Harness, tmp_path: Path) -> None:
    await harness.stage(picture(tmp_path, "sea.png", 4_000))
    (staged,) = harness.uploads.state.staged
    harness.uploads.staged.describe(staged.id, "é" * 499 + "🌊")
    (staged,) = harness.uploads.state.staged
    assert "501" in staged.problem(needs_target=False)
    assert "500" in staged.problem(needs_target=False)
    harness.uploads.staged.describe(staged.id, "é" * 500)
    assert harness.uploads.state.staged[0].problem(needs_target=False) == ""


async def test_each_try_of_a_part_has_a_fresh_signature(harness: Harness, tmp_path: Path) -> None:
    answers = {1: 403, 2: "drop", 3: 503}
    harness.way.fault = lambda number, attempt: answers.get(attempt) if number == 2 else None
    await harness.send(picture(tmp_path, "sea.png", 2 * MIB))
    await harness.ends("done")
    assert harness.way.signed.count(2) == 4
    tokens = [token for token, number in harness.way.parts if number == 2]
    assert len(tokens) == 4
    assert harness.way.signed.count(1) == 1


async def test_a_refused_part_stops_it_and_trying_again_sends_only_that_part(
    harness: Harness, tmp_path: Path
) -> None:
    harness.way.fault = lambda number, attempt: 400 if (number, attempt) == (3, 1) else None
    await harness.send(picture(tmp_path, "sea.png", 4 * MIB))
    await harness.ends("failed")
    assert "400" in harness.entry().upload.error
    harness.way.parts.clear()
    harness.way.fault = lambda number, attempt: None
    harness.uploads.resume(harness.entry().upload.id)
    await harness.ends("done")
    assert [number for _token, number in harness.way.parts] == [3]


async def test_a_paused_upload_continues_after_a_restart(
    harness: Harness, tmp_path: Path, database: Database
) -> None:
    harness.way.fault = lambda number, attempt: "hang" if number > 2 else None
    await harness.send(picture(tmp_path, "sea.png", 4 * MIB))
    await until(lambda: len(harness.entry().upload.parts) == 2)
    harness.uploads.pause(harness.entry().upload.id)
    assert harness.entry().upload.state == "paused"
    await harness.aclose()
    harness.way.fault = lambda number, attempt: None
    harness.way.parts.clear()
    again = make_harness(harness.way, database)
    again.connect()
    await until(lambda: again.connection.capabilities.offers)
    assert again.entry().upload.state == "paused", UploadTable(database).all("p")
    assert harness.way.parts == []
    again.uploads.resume(again.entry().upload.id)
    await again.ends("done")
    assert sorted(number for _token, number in harness.way.parts) == [3, 4]
    await again.aclose()


async def test_an_interrupted_upload_continues_automatically(
    harness: Harness, tmp_path: Path, database: Database
) -> None:
    harness.way.fault = lambda number, attempt: "hang" if number == 3 else None
    await harness.send(picture(tmp_path, "sea.png", 3 * MIB))
    await until(lambda: len(harness.entry().upload.parts) == 2)
    await harness.aclose()
    harness.way.fault = lambda number, attempt: None
    again = make_harness(harness.way, database)
    again.connect()
    await again.ends("done")
    skill = again.skills.by_id(SKILL)
    assert skill is not None
    assert len(skill.assets) == 1
    await again.aclose()


async def test_a_file_that_was_changed_is_not_sent(harness: Harness, tmp_path: Path) -> None:
    path = picture(tmp_path, "sea.png", 3 * MIB)
    harness.way.fault = lambda number, attempt: "hang" if number == 3 else None
    await harness.send(path)
    await until(lambda: len(harness.entry().upload.parts) == 2)
    harness.uploads.pause(harness.entry().upload.id)
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    harness.uploads.resume(harness.entry().upload.id)
    await harness.ends("failed")
    assert "changed" in harness.entry().upload.error


async def test_an_upload_waits_for_a_server_that_stops(harness: Harness, tmp_path: Path) -> None:
    def fault(number: int, attempt: int) -> object:
        if number == 3:
            harness.way.down = True
            return "drop"
        return None

    harness.way.fault = fault
    await harness.send(picture(tmp_path, "sea.png", 3 * MIB))
    await until(lambda: harness.entry().upload.state == "waiting" and harness.entry().upload.error)
    assert "resumes" in harness.entry().upload.error
    harness.way.fault = lambda number, attempt: None
    harness.way.down = False
    harness.connection.check_now()
    await harness.ends("done")


async def test_an_upload_resumes_after_an_outage_of_the_storage(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server answers everything else, so that the window stays connected."""
    modes: list[str] = []
    harness.connection.changed.connect(lambda state: modes.append(state.mode))
    workspace = harness.way.app.state.workspace
    assert harness.connection.client is not None
    harness.connection.client.set_retry_policy(RetryPolicy(attempts=1))

    def fail(*_sources: Any, **_options: Any) -> None:
        raise FilesUnavailableError("The store doesn't answer")

    with monkeypatch.context() as patch:
        patch.setattr(workspace.files, "stage", fail)
        await harness.send(picture(tmp_path, "sea.png", 4_000))
        await until(lambda: harness.entry().upload.state == "waiting" and harness.entry().upload.error)
        assert harness.entry().upload.error.splitlines()[0] == (
            "The server can't do this now: “Couldn't reach the file storage. Try again in a moment.” "
            "The upload resumes automatically."
        )
    await harness.ends("done")
    assert set(modes) <= {"live"}


async def test_an_upload_resumes_after_an_outage_of_the_storage_of_its_parts(
    harness: Harness, tmp_path: Path
) -> None:
    harness.way.fault = lambda number, attempt: 503
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await until(lambda: harness.entry().upload.state == "waiting" and harness.entry().upload.error)
    assert "resumes automatically" in harness.entry().upload.error
    harness.way.fault = lambda number, attempt: None
    await harness.ends("done")


async def test_an_upload_resumes_after_a_rate_limit_of_its_start(harness: Harness, tmp_path: Path) -> None:
    assert harness.connection.client is not None
    harness.connection.client.set_retry_policy(RetryPolicy(attempts=1))
    harness.way.limited_starts = 1
    upload_errors: list[str] = []
    harness.uploads.changed.connect(lambda state: upload_errors.extend(e.upload.error for e in state.entries))
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await harness.ends("done")
    assert any("resumes automatically" in error for error in upload_errors)


async def test_waits_for_the_storage_grow_up_to_a_minute(harness: Harness, tmp_path: Path) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        if seconds >= FIRST_RETRY_S:  # shorter ones are of a part
            waits.append(seconds)
            if len(waits) == 6:
                harness.way.fault = lambda number, attempt: None
        await asyncio.sleep(0)

    harness.uploads._sleep = sleep
    harness.way.fault = lambda number, attempt: 500
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await harness.ends("done")
    assert waits == [5, 10, 20, 40, 60, 60]


@pytest.mark.parametrize("code", [501, 400])
async def test_a_lasting_failure_of_the_storage_is_not_retried(
    harness: Harness, tmp_path: Path, code: int
) -> None:
    harness.way.fault = lambda number, attempt: code
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await harness.ends("failed")
    assert "automatically" not in harness.entry().upload.error


@pytest.mark.parametrize("change", ["cancel", "pause", "another profile"])
async def test_a_waiting_retry_ends_with_its_upload(harness: Harness, tmp_path: Path, change: str) -> None:
    harness.way.fault = lambda number, attempt: 503
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await until(lambda: harness.entry().upload.state == "waiting" and harness.entry().upload.error)
    upload_id = harness.entry().upload.id
    match change:
        case "cancel":
            harness.uploads.cancel(upload_id)
        case "pause":
            harness.uploads.pause(upload_id)
        case _:
            harness.connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="Q", team=TEAM)
    harness.way.parts.clear()
    for _ in range(50):
        await asyncio.sleep(0.002)
        assert not harness.uploads.tasks.running(f"retry {upload_id}")
    assert harness.way.parts == []


async def test_a_completion_whose_answer_is_lost_is_settled_by_looking(
    harness: Harness, tmp_path: Path
) -> None:
    harness.way.lose_completion = True
    upload_errors: list[str] = []
    harness.uploads.changed.connect(lambda state: upload_errors.extend(e.upload.error for e in state.entries))
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await harness.ends("done")
    assert any("may have been uploaded" in words for words in upload_errors)
    skill = harness.skills.by_id(SKILL)
    assert skill is not None
    assert len(skill.assets) == 1


async def test_without_a_list_the_person_decides_on_a_lost_completion(
    harness: Harness, tmp_path: Path
) -> None:
    harness.way.hide_offers = ("skills",)
    harness.connect()
    await until(
        lambda: (
            harness.connection.capabilities.offers and harness.connection.capabilities.find("skills") is None
        )
    )
    harness.way.lose_completion = True
    await harness.send(picture(tmp_path, "sea.png", 4_000))
    await harness.ends("unknown")
    harness.connect()
    await until(lambda: harness.connection.state.mode == "live")
    await until(lambda: harness.entry().upload.state == "unknown")
    harness.uploads.resume(harness.entry().upload.id)
    await harness.ends("done")


async def test_without_an_offered_start_a_pasted_ticket_is_used(harness: Harness, tmp_path: Path) -> None:
    client = Client(Connection(ADDRESS, KEY), transport=httpx.ASGITransport(harness.way))
    from wsdesk.api import capabilities

    started = await capabilities.start_upload(client, "sea.png", "image/png", 1)
    await client.aclose()
    assert started is not None
    harness.way.hide_offers = ("start-upload",)
    harness.connect()
    await until(lambda: harness.connection.capabilities.offers and harness.uploads.needs_target)
    await harness.stage(picture(tmp_path, "sea.png", 4_000))
    (staged,) = harness.uploads.state.staged
    assert "Upload ID" in staged.problem(needs_target=True)
    assert harness.uploads.send(SKILL, "Dusk", TEAM) == 0
    fields = {"uploadId": started.upload_id, "storageBucket": started.storage_bucket}
    pasted = parse_target(json.dumps({**fields, "storageKey": started.storage_key}, indent=2))
    assert pasted is not None
    harness.uploads.staged.set_target(staged.id, pasted)
    assert harness.uploads.send(SKILL, "Dusk", TEAM) == 1
    await until(lambda: harness.uploads.state.entries)
    await harness.ends("done")


async def test_no_ticket_is_made_of_other_pastes() -> None:
    for text in ("", "{}", "[1]", '{"uploadId": 3}', "nonsense", "[" * 9_000, '{"uploadId": "a"}'):
        assert parse_target(text) is None
    assert not UploadTarget("a", "", "c").whole


async def test_a_full_disk_leaves_it_staged_and_sends_nothing(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    await harness.stage(picture(tmp_path, "sea.png", 4_000))
    write = database.write

    def full(work: Any, *, durable: bool = False) -> Any:
        future = write(lambda connection: None)
        future.result()
        failed: Future[Any] = Future()
        failed.set_exception(DiskFullError("the disk is full"))
        return failed

    monkeypatch.setattr(database, "write", full)
    harness.uploads.send(SKILL, "Dusk", TEAM)
    await until(lambda: harness.uploads.state.staged[0].failure)
    assert "disk is full" in harness.uploads.state.staged[0].failure
    assert harness.way.signed == []
    monkeypatch.setattr(database, "write", write)
    harness.uploads.staged.describe(harness.uploads.state.staged[0].id, "")
    harness.uploads.send(SKILL, "Dusk", TEAM)
    await until(lambda: harness.uploads.state.entries)
    await harness.ends("done")


async def test_a_full_disk_stops_an_upload_until_there_is_space(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    harness.way.fault = lambda number, attempt: "hang" if number == 3 and attempt == 1 else None
    await harness.send(picture(tmp_path, "sea.png", 3 * MIB))
    await until(lambda: len(harness.entry().upload.parts) == 2)
    write = database.write

    def full(work: Any, *, durable: bool = False) -> Any:
        failed: Future[Any] = Future()
        failed.set_exception(DiskFullError("the disk is full"))
        return failed

    monkeypatch.setattr(database, "write", full)
    harness.uploads.pause(harness.entry().upload.id)
    harness.uploads.resume(harness.entry().upload.id)
    await harness.ends("failed")
    assert "disk is full" in harness.entry().upload.error
    monkeypatch.setattr(database, "write", write)
    harness.uploads.resume(harness.entry().upload.id)
    await harness.ends("done")


async def test_what_is_no_file_is_never_read(harness: Harness, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "loop.png").symlink_to("loop.png")
    await harness.stage(tmp_path / "pipe.png", tmp_path, tmp_path / "loop.png")
    assert all(one.problem(needs_target=False) for one in harness.uploads.state.staged)


async def test_no_more_are_staged_than_a_person_can_look_at(harness: Harness, tmp_path: Path) -> None:
    assert harness.uploads.staged.add(SKILL, [str(tmp_path / f"{n}.png") for n in range(130)]) == 30
    await until(lambda: len(harness.uploads.state.staged) == 100)
    await until(lambda: all(one.checked for one in harness.uploads.state.staged))


async def test_cancelling_forgets_it_on_disk_too(
    harness: Harness, tmp_path: Path, database: Database
) -> None:
    harness.way.fault = lambda number, attempt: "hang"
    await harness.send(picture(tmp_path, "sea.png", 3 * MIB))
    await until(lambda: harness.way.parts)
    harness.uploads.cancel(harness.entry().upload.id)
    assert harness.uploads.state.entries == ()
    await until(lambda: UploadTable(database).all("p") == ())


async def test_nothing_of_one_connection_is_sent_for_another(harness: Harness, tmp_path: Path) -> None:
    harness.way.fault = lambda number, attempt: "hang"
    await harness.send(picture(tmp_path, "sea.png", 3 * MIB))
    await until(lambda: harness.way.parts)
    harness.way.parts.clear()
    harness.connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="Q", team=TEAM)
    await until(lambda: harness.connection.state.mode == "live")
    assert harness.uploads.state.entries == ()
    assert harness.way.parts == []


async def test_a_journal_that_cannot_be_read_costs_its_own_row(tmp_path: Path) -> None:
    database = open_database(tmp_path / "odd.sqlite3")
    rows = [("a", "{}"), ("b", "no json"), ("c", '{"parts": 3}')]
    for name, body in rows:
        database.write(
            lambda connection, name=name, body=body: connection.execute(
                "INSERT INTO uploads (id, profile, state, body, created_at, changed_at)"
                " VALUES (?, 'p', 'waiting', ?, 0, 0)",
                (name, body),
            )
        ).result()
    assert UploadTable(database).all("p") == ()
    database.close()


async def test_ten_thousand_dropped_files_are_listed_a_few_at_a_time(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged_counts: list[int] = []

    def hear(state: UploadsState) -> None:
        staged_counts.append(len(state.staged))

    harness.uploads.changed.connect(hear)
    harness.uploads._emit_timer.setInterval(1_000)  # simultaneous ends, also on a slow machine
    paths: list[str] = []

    def counted(path: str) -> Path:
        paths.append(path)
        return Path(path)

    monkeypatch.setattr("wsdesk.store.agent.staged_uploads.Path", counted)
    assert harness.uploads.staged.add(SKILL, [str(tmp_path / f"{n}.png") for n in range(10_000)]) == 9_900
    assert len(paths) == 100  # 10,000 of them would block the window for a quarter of a second
    assert staged_counts == [4]
    assert harness.uploads.state.checking == (0, 100)
    await until(lambda: harness.uploads.state.checking == (100, 100))
    assert max(after - before for before, after in itertools.pairwise(staged_counts)) <= 4
    assert len(staged_counts) < 80  # not once for each file


async def test_staging_can_be_stopped(harness: Harness, tmp_path: Path) -> None:
    readable = picture(tmp_path, "sea.png", 4_000)
    await harness.stage(readable)
    await until(lambda: harness.uploads.state.checking == (1, 1))
    harness.uploads.staged.add(SKILL, [str(tmp_path / f"{n}.png") for n in range(50)])
    harness.uploads.staged.stop()
    await asyncio.sleep(0.1)
    assert [one.path for one in harness.uploads.state.staged] == [readable]
    assert harness.uploads.state.checking == (1, 1)
