"""`wsdesk upload` continues an upload that was interrupted, also by a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.serve_process import ROOT, serve_process
from wsdesk.api.client import Client
from wsdesk.api.errors import ApiError, NotFoundError, RequestInfo, TransferError, UnexpectedStatusError
from wsdesk.app.cli import upload_journal
from wsdesk.app.cli.main import main
from wsdesk.app.cli.upload_journal import UploadJournal
from wsdesk.client import SyncClient
from wsdesk.files.file_lock import FileLock, acquire
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.agent import Upload, UploadTable
from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError
from wsdesk.settings.directories import find_directories
from wsdesk.wire.agent import SignedPart, SignPart
from wsdesk.wire.capabilities import Capabilities

KILLED = """
import os, signal, sys
from wsdesk.api.client import Client

def killed(name, when):
    method = getattr(Client, name)
    async def call(self, *arguments):
        if when == "before" or when == str(getattr(arguments[0], "part_number", "")):
            os.kill(os.getpid(), signal.SIGKILL)
        result = await method(self, *arguments)
        if when == "after":
            os.kill(os.getpid(), signal.SIGKILL)
        return result
    setattr(Client, name, call)

killed(*sys.argv[1:3])
from wsdesk.app.cli.main import main
sys.exit(main(sys.argv[3:]))
"""
"""A program that is killed at a part, before the completion, or after it without having its response."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with serve_process(tmp_path_factory.mktemp("served")) as ready:
        yield ready


@pytest.fixture
def server(served: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("WSDESK_BASE_URL", served["url"])
    monkeypatch.setenv("WSDESK_API_KEY", served["key"])
    return served


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """An image of three parts with a new name."""
    path = tmp_path / f"{tmp_path.name}.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + tmp_path.name.encode() + bytes((5 << 20) // 2))
    return path


@pytest.fixture
def signed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the parts that are signed in this process."""
    numbers: list[int] = []
    sign_part = Client.sign_part

    async def sign(self: Client, request: SignPart) -> Any:
        numbers.append(request.part_number)
        return await sign_part(self, request)

    monkeypatch.setattr(Client, "sign_part", sign)
    return numbers


def assets(server: dict[str, str], name: str) -> list[int]:
    """Sizes of the images with that name."""
    with SyncClient(server["url"], server["key"]) as client:
        return [one.size_in_bytes for one in client.skills()[0].assets if one.name == name]


def skill_id(server: dict[str, str]) -> str:
    with SyncClient(server["url"], server["key"]) as client:
        return client.skills()[0].id


def unfinished(server: dict[str, str]) -> tuple[Upload, ...]:
    with closing(open_database(find_directories().database)) as database:
        return UploadTable(database).all(f"wsdesk upload  {server['url']}")


def kill_upload(server: dict[str, str], method: str, when: str, image: Path) -> None:
    command = [sys.executable, "-c", KILLED, method, when, "upload", skill_id(server), str(image)]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, env=os.environ.copy())
    assert process.returncode == -signal.SIGKILL, process.stderr


@pytest.mark.parametrize(
    ("method", "when", "parts"),
    [
        ("sign_part", "1", [1, 2, 3]),
        ("sign_part", "3", [3]),
        ("complete_skill_upload", "before", []),
        ("complete_skill_upload", "after", []),
    ],
)
def test_a_killed_upload_is_continued(
    server: dict[str, str],
    image: Path,
    signed: list[int],
    capsys: pytest.CaptureFixture[str],
    method: str,
    when: str,
    parts: list[int],
) -> None:
    kill_upload(server, method, when, image)
    assert len(unfinished(server)) == 1
    assert main(["upload", skill_id(server), str(image)]) == 0
    output = capsys.readouterr()
    assert json.loads(output.out)["name"] == image.name
    expected = f"wsdesk: {image.name}: {3 - len(parts)} of 3 parts are uploaded.\n" if len(parts) < 3 else ""
    assert (signed, output.err) == (parts, expected)
    assert assets(server, image.name) == [image.stat().st_size]
    assert unfinished(server) == ()
    assert list(find_directories().data.glob("upload-*")) == []


def test_a_file_that_changed_is_sent_from_the_beginning(
    server: dict[str, str], image: Path, signed: list[int]
) -> None:
    kill_upload(server, "sign_part", "3", image)
    image.write_bytes(image.read_bytes()[:-1])
    assert main(["upload", skill_id(server), str(image)]) == 0
    assert signed == [1, 2, 3]
    assert assets(server, image.name) == [image.stat().st_size]


def test_an_upload_of_another_command_is_not_continued(
    server: dict[str, str], image: Path, signed: list[int]
) -> None:
    kill_upload(server, "sign_part", "3", image)
    (row,) = unfinished(server)
    lock = acquire(find_directories().data / f"upload-{row.id}.lock")
    assert lock is not None
    try:
        assert main(["upload", skill_id(server), str(image)]) == 0
    finally:
        lock.release()
    assert signed == [1, 2, 3]
    assert unfinished(server) == (row,)


def test_an_upload_that_the_server_dropped_begins_again(
    server: dict[str, str], image: Path, signed: list[int]
) -> None:
    kill_upload(server, "sign_part", "3", image)
    (row,) = unfinished(server)
    with closing(open_database(find_directories().database)) as database:
        UploadTable(database).upsert(replace(row, upload_id="00000000-0000-4000-8000-000000000000")).result()
    assert main(["upload", skill_id(server), str(image)]) == 0
    assert signed == [3, 1, 2, 3]
    assert assets(server, image.name) == [image.stat().st_size]
    assert unfinished(server) == ()


@pytest.mark.parametrize("status", [404, 409, 410])
def test_an_upload_that_the_storage_dropped_begins_again(
    server: dict[str, str],
    image: Path,
    signed: list[int],
    monkeypatch: pytest.MonkeyPatch,
    status: int,
) -> None:
    kill_upload(server, "sign_part", "3", image)
    send = PartUploader.send_signed

    async def refuse(self: PartUploader, sign: Any, *arguments: Any) -> str:
        if not signed:
            await sign()
            raise PartUploadError("expired" if status == 410 else "refused", status=status)
        return await send(self, sign, *arguments)

    monkeypatch.setattr(PartUploader, "send_signed", refuse)
    assert main(["upload", skill_id(server), str(image)]) == 0
    assert signed == [3, 1, 2, 3]
    assert assets(server, image.name) == [image.stat().st_size]
    assert unfinished(server) == ()


def test_an_upload_without_parts_begins_again(server: dict[str, str], image: Path, signed: list[int]) -> None:
    kill_upload(server, "sign_part", "1", image)
    (row,) = unfinished(server)
    with closing(open_database(find_directories().database)) as database:
        UploadTable(database).upsert(replace(row, upload_id="00000000-0000-4000-8000-000000000000")).result()
    assert main(["upload", skill_id(server), str(image)]) == 0
    assert signed == [1, 1, 2, 3]
    assert unfinished(server) == ()


@pytest.mark.parametrize(
    ("method", "error"),
    [
        ("sign_part", TransferError("refused", status=413, request=RequestInfo("upload"))),
        ("sign_part", UnexpectedStatusError(422)),
        ("complete_skill_upload", UnexpectedStatusError(409)),
        ("complete_skill_upload", NotFoundError(404)),
    ],
)
def test_an_upload_that_fails_finally_is_forgotten(
    server: dict[str, str], image: Path, monkeypatch: pytest.MonkeyPatch, method: str, error: ApiError
) -> None:
    kill_upload(server, "sign_part", "3", image)
    calls: list[str] = []

    async def fail(self: Client, *arguments: Any) -> Any:
        calls.append(method)
        raise error

    monkeypatch.setattr(Client, method, fail)
    assert main(["upload", skill_id(server), str(image)]) == 1
    assert (calls, unfinished(server)) == ([method], ())


def test_a_completion_that_may_have_arrived_does_not_begin_again(
    server: dict[str, str],
    image: Path,
    signed: list[int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def missing(self: Client, *arguments: Any) -> Any:
        raise NotFoundError(404)

    kill_upload(server, "complete_skill_upload", "before", image)
    monkeypatch.setattr(Client, "complete_skill_upload", missing)
    assert main(["upload", skill_id(server), str(image)]) == 1
    error = json.loads(capsys.readouterr().err.splitlines()[-1])["error"]
    assert (error["reason"], signed, unfinished(server)) == ("unknown", [], ())
    assert "may have been uploaded" in error["message"]


def test_files_are_uploaded_without_a_data_folder(
    server: dict[str, str], image: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WSDESK_HOME", str(tmp_path / "file"))
    assert main(["upload", skill_id(server), str(image)]) == 0
    assert assets(server, image.name) == [image.stat().st_size]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[UploadTable]:
    with closing(open_database(tmp_path / "db")) as database:
        yield UploadTable(database)


@pytest.fixture
def journal(table: UploadTable, tmp_path: Path) -> UploadJournal:
    return UploadJournal(table, tmp_path)


def saved_upload(table: UploadTable, path: str) -> Upload:
    """An interrupted upload with one part."""
    upload = Upload("a", "p", "team", "skill", "", path, "sea.png", "image/png", 3, "digest", upload_id="u")
    upload = replace(upload, parts=((1, "etag"),))
    table.upsert(upload).result()
    return upload


@pytest.mark.parametrize("name", ["sea.png", "x" * 5000], ids=["gone", "uncheckable"])
def test_uploads_of_files_that_cannot_be_read_are_kept(
    table: UploadTable, journal: UploadJournal, tmp_path: Path, name: str
) -> None:
    upload = saved_upload(table, str(tmp_path / name))
    with journal.entry(replace(upload, path=str(tmp_path / "fog.png"), upload_id="", parts=())) as entry:
        assert entry.state.parts == {}
    with journal.entry(replace(upload, upload_id="", parts=())) as entry:
        assert entry.state.parts == {1: "etag"}


def test_old_uploads_are_forgotten(
    table: UploadTable, journal: UploadJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    for days, count in ((6, 1), (8, 0)):
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda at=now - days * 86_400: at)
            upload = saved_upload(table, str(tmp_path / "sea.png"))
        with journal.entry(replace(upload, path=str(tmp_path / "fog.png"))):
            assert len(table.all("p")) == count
    assert list(tmp_path.glob("upload-*")) == []


def test_an_upload_that_another_command_finishes_meanwhile_is_not_continued(
    table: UploadTable, journal: UploadJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = saved_upload(table, str(tmp_path / "sea.png"))

    def acquire_late(path: Path) -> FileLock | None:
        table.drop(upload.id).result()
        return acquire(path)

    monkeypatch.setattr(upload_journal, "acquire", acquire_late)
    with journal.entry(replace(upload, upload_id="", parts=())) as entry:
        assert (entry.state.upload_id, entry.state.parts) == ("", {})


def test_the_lock_of_an_upload_is_one_file_until_the_upload_ends(
    table: UploadTable, journal: UploadJournal, tmp_path: Path
) -> None:
    upload = saved_upload(table, str(tmp_path / "sea.png"))
    for _ in range(2):
        with journal.entry(upload) as entry:
            files = list(tmp_path.glob("upload-*"))
            assert files == [tmp_path / f"upload-{upload.id}.lock"]
        assert list(tmp_path.glob("upload-*")) == files
    with journal.entry(upload) as entry:
        entry.drop()
    assert list(tmp_path.glob("upload-*")) == []


def test_the_error_of_a_part_is_explained(
    server: dict[str, str], image: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def sign(self: Client, request: SignPart) -> Any:
        return SignedPart(url="ftp://storage.example/part")

    monkeypatch.setattr(Client, "sign_part", sign)
    assert main(["upload", skill_id(server), str(image)]) == 1
    error = json.loads(capsys.readouterr().err)["error"]
    assert (error["code"], error["reason"], error["message"]) == (
        "transfer-failed",
        "refused-address",
        "The server returned an upload address that isn't allowed.",
    )


def test_an_id_is_used_if_the_server_lists_no_skills(
    server: dict[str, str], image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill, find = skill_id(server), Capabilities.find
    with monkeypatch.context() as patch:
        patch.setattr(Capabilities, "find", lambda self, name: None if name == "skills" else find(self, name))
        assert main(["upload", skill, str(image)]) == 0
    assert assets(server, image.name)


def test_nothing_is_uploaded_to_a_skill_that_does_not_exist(
    server: dict[str, str], image: Path, signed: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["upload", "/nowhere", str(image)]) == 2
    assert "no skill '/nowhere'; see wsdesk list skills" in capsys.readouterr().err
    assert signed == []
