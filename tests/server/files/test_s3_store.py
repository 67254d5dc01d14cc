"""Files in an S3-compatible store: signed URLs, errors, and cleanup after failures.

Whether a store rejects changed URLs is tried with another one (docs/packages.md), since moto accepts them.
"""

from __future__ import annotations

import os
import socket
import ssl
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.certificates import self_signed
from tests.s3_service import S3Service
from wsdesk.api.transport import SILENCE_S
from wsdesk.server.files import bucket
from wsdesk.server.files.errors import FilesUnavailableError, PartsRejectedError
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.s3_store import S3Store
from wsdesk.server.files.store import StoredFile
from wsdesk.server.files.sweep import DAY_S, sweep_files
from wsdesk.server.storage.errors import StorageError
from wsdesk.server.storage.sqlite import SqliteDatabase

LARGE = b"\x07" * 200_000


@pytest.fixture
def stage(store: S3Store, tmp_path: Path) -> Callable[..., StoredFile]:
    """Stages bytes as a file."""

    def stage(data: bytes, name: str = "harbor.png") -> StoredFile:
        (tmp_path / "source").write_bytes(data)
        return store.stage(name, tmp_path / "source")

    return stage


def query(url: str) -> dict[str, str]:
    return {name: value for name, (value,) in parse_qs(urlsplit(url).query).items()}


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler], context: ssl.SSLContext | None = None) -> Generator[int]:
    """Port of a running HTTP server."""
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_file_is_one_object(store: S3Store, stage: Any, s3: S3Service) -> None:
    stored = stage(LARGE)
    assert s3.keys(store.location) == [f"desk/files/{stored.id}"]
    assert [(file.id, file.size) for file in store.list()] == [(stored.id, len(LARGE))]
    assert b"".join(store.chunks(stored.id)) == LARGE
    assert store.read(stored, 5, 3) == LARGE[5:8]
    assert store.read(stored, 199_990) == LARGE[-10:]
    assert os.listdir(store.folder) == []
    store.delete(stored.id)
    assert store.find_large(stored.id) is None
    with pytest.raises(FileNotFoundError):
        store.read(stored)


def test_a_small_file_is_an_object_too(store: S3Store, stage: Any) -> None:
    assert stage(b"few").data is None


def test_a_damaged_file_is_detected_and_replaced(store: S3Store, stage: Any, s3: S3Service) -> None:
    stored = stage(LARGE)
    s3.client.put_object(Bucket=store.location.bucket, Key=f"desk/files/{stored.id}", Body=b"\x08" * 200_000)
    assert not store.is_intact(stored.id)
    assert store.add(stored.id, len(LARGE), iter((LARGE,)))
    assert store.is_intact(stored.id)
    assert not store.add("0" * 32, 5, iter((b"other",)))
    assert [file.id for file in store.list()] == [stored.id]


@pytest.mark.parametrize(
    ("content_type", "disposition"),
    [
        ("image/png", "inline"),
        ("video/mp4", "inline"),
        ("text/plain; charset=utf-8", "inline"),
        ("text/html", "attachment"),
        ("image/svg+xml", "attachment"),
        ("application/octet-stream", "attachment"),
    ],
)
def test_a_signed_url_forces_the_content_type(store: S3Store, content_type: str, disposition: str) -> None:
    url = store.url('a "b"\r\n.png', StoredFile("0" * 32, 5, content_type), "GET")
    values = query(url)
    assert values["response-content-type"] == content_type
    assert values["response-content-disposition"] == f"{disposition}; filename*=UTF-8''a%20_b_.png"
    assert (values["X-Amz-Expires"], values["X-Amz-SignedHeaders"]) == ("300", "host")


def test_urls_are_for_one_method_and_one_part(store: S3Store) -> None:
    file = StoredFile("0" * 32, 5, "image/png")
    signatures = {query(store.url("a.png", file, method))["X-Amz-Signature"] for method in ("GET", "HEAD")}
    parts = [query(store.direct.sign_part("upload", "team/1", number)) for number in (1, 2)]
    assert [part["partNumber"] for part in parts] == ["1", "2"]
    assert {part["X-Amz-Expires"] for part in parts} == {"900"}
    assert len(signatures | {part["X-Amz-Signature"] for part in parts}) == 4


def test_clients_get_urls_of_the_public_endpoint(tmp_path: Path, location: S3Location) -> None:
    public = replace(location, public_endpoint="https://s3.example.com")
    store = S3Store(tmp_path / "files", public)
    (tmp_path / "source").write_bytes(LARGE)
    stored = store.stage("harbor.png", tmp_path / "source")
    rendition = store.rendition_url("name", "image/jpeg", "GET")
    for url in (store.url("harbor.png", stored, "GET"), store.direct.sign_part("1", "2", 3), rendition):
        assert url.startswith(f"https://s3.example.com/{location.bucket}/desk/")
    assert store.read(stored) == LARGE


def test_renditions_are_objects(store: S3Store, tmp_path: Path) -> None:
    assert store.find_rendition("one") is None
    store.add_rendition("one", "image/webp", b"scaled")
    store.add_rendition("two", "", b"")
    other = S3Store(tmp_path / "other", store.location)
    assert other.known_rendition("one") is None
    assert (other.find_rendition("one"), other.find_rendition("two")) == ("image/webp", "")
    assert (other.known_rendition("one"), other.known_rendition("two")) == ("image/webp", "")
    assert other.read_rendition("one", "image/webp") == b"scaled"


def test_small_parts_are_rejected_with_a_message(store: S3Store, s3: S3Service) -> None:
    uploads = store.direct
    upload_id = uploads.start("team/1")
    for number in (1, 2):
        s3.client.upload_part(
            Bucket=store.location.bucket,
            Key="desk/uploads/team/1",
            UploadId=upload_id,
            PartNumber=number,
            Body=b"few",
        )
    parts = uploads.parts(upload_id, "team/1")
    assert parts is not None
    with pytest.raises(PartsRejectedError, match="at least 5 MiB"):
        uploads.join(upload_id, "team/1", list(parts.values()))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bucket": "another-bucket"}, "has no bucket another-bucket"),
        ({"endpoint": "http://127.0.0.1:1"}, "http://127.0.0.1:1 doesn't answer"),
    ],
)
def test_errors_of_the_store_are_named(
    tmp_path: Path, location: S3Location, changes: dict[str, str], message: str
) -> None:
    store = S3Store(tmp_path / "files", replace(location, **changes))
    assert message in store.access_problem()
    assert "list-type" not in store.access_problem()


def test_a_store_without_a_needed_operation_is_named(
    tmp_path: Path, location: S3Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some stores can't list the parts of an upload."""

    class NoPartsHandler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_list = "list-type" in self.path
            code = "<Error><Code>MethodNotAllowed</Code></Error>"
            body = (b"<ListBucketResult/>", code.encode())[not is_list]
            self.send_response(200 if is_list else 405)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with serving(NoPartsHandler) as port:
        store = S3Store(tmp_path / "files", replace(location, endpoint=f"http://127.0.0.1:{port}"))
        assert "doesn't have an operation that is needed (MethodNotAllowed)" in store.access_problem()


def test_missing_keys_are_named(
    tmp_path: Path, location: S3Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    store = S3Store(tmp_path / "files", replace(location, access_key="", secret_key=""))
    assert "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" in store.access_problem()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "from-environment")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    assert S3Store(tmp_path / "files", replace(location, access_key="", secret_key="")).access_problem() == ""


def test_a_store_is_given_up_before_a_window_gives_up_the_server() -> None:
    longest_s = (
        bucket.ATTEMPTS * (bucket.CONNECT_S + bucket.READ_S) + bucket.RETRY_WAIT_S + bucket.SLOT_WAIT_S
    )
    assert longest_s < SILENCE_S


def test_few_threads_wait_for_a_slow_store(
    tmp_path: Path, location: S3Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failure, none waits for a while."""
    monkeypatch.setattr(bucket, "READ_S", 0.2)
    monkeypatch.setattr(bucket, "ATTEMPTS", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(0)
        port = silent.getsockname()[1]
        store = S3Store(tmp_path / "files", replace(location, endpoint=f"http://127.0.0.1:{port}"))
        with pytest.raises(FilesUnavailableError, match="ReadTimeout"):
            store.find_large("0" * 32)
        silent.accept()[0].close()
        with pytest.raises(FilesUnavailableError, match="doesn't answer"):
            store.find_large("0" * 32)
        with pytest.raises(BlockingIOError):
            silent.accept()  # the second call didn't try


def test_only_old_files_without_a_row_are_swept(
    store: S3Store, stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded, orphan = stage(LARGE), stage(b"orphan" * 9)
    database = SqliteDatabase(tmp_path / "workspace.db")
    try:
        with database.write() as unit:
            store.record(unit, recorded)
        assert sweep_files(store, database, lambda: 0.0) == 0
        assert {file.id for file in store.list()} == {recorded.id, orphan.id}
        monkeypatch.setattr("wsdesk.server.files.sweep.DAY_S", -1.0)
        monkeypatch.setattr("wsdesk.server.files.s3_store.ABANDONED_S", -1.0)
        monkeypatch.setattr("wsdesk.server.files.s3_store.UPLOAD_LIFETIME_S", -1.0)
        store.direct.start("team/1")
        store.bucket.call("create_multipart_upload", Key=store.key("files", "interrupted"))
        assert sweep_files(store, database, lambda: 1.0) == 1
        assert [file.id for file in store.list()] == [recorded.id]
        assert list(store.pages("list_multipart_uploads", "Uploads", Prefix="desk/")) == []
    finally:
        database.close()


def test_files_of_another_workspace_are_not_swept(
    store: S3Store, stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.server.files.sweep.DAY_S", -1.0)
    monkeypatch.setattr("wsdesk.server.files.sweep._MANY", 2)
    for number in range(3):
        stage(bytes([number]) * 9)
    with (
        closing(SqliteDatabase(tmp_path / "workspace.db")) as database,
        pytest.raises(StorageError, match=r"3 of 3 files in s3://.*Does another workspace use it"),
    ):
        sweep_files(store, database, lambda: 1.0)
    assert len(list(store.list())) == 3


def test_one_process_sweeps_once_a_day(store: S3Store, stage: Any, tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "workspace.db")
    try:
        sweep_files(store, database, lambda: 1e9)
        with database.read() as unit:
            assert unit.value("SELECT value FROM meta WHERE name = 'swept_at'") == "1000000000.0"
        stage(LARGE)
        sweep_files(store, database, lambda: 1e9 + DAY_S - 1)
        with database.read() as unit:
            assert unit.value("SELECT value FROM meta WHERE name = 'swept_at'") == "1000000000.0"
    finally:
        database.close()


def test_a_check_has_no_findings_and_leaves_no_files(store: S3Store, s3: S3Service) -> None:
    assert list(store.find_problems()) == []
    assert s3.keys(store.location) == []


@pytest.fixture
def tls_server(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """Port and certificate of a server that knows no paths."""
    certificate, key = self_signed(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with serving(BaseHTTPRequestHandler, context) as port:
        yield port, certificate


def test_a_check_uses_the_certificates_of_the_system(
    tmp_path: Path,
    location: S3Location,
    tls_server: tuple[int, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    port, certificate = tls_server
    public = f"https://127.0.0.1:{port}"
    store = S3Store(tmp_path / "files", replace(location, public_endpoint=public))
    assert list(store.find_problems()) == [f"{public} doesn't answer (its certificate isn't trusted)"]
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert list(store.find_problems()) == [f"{public} refuses a signed URL (501)"]


def test_a_check_tries_the_public_endpoint(tmp_path: Path, location: S3Location, s3: S3Service) -> None:
    store = S3Store(tmp_path / "files", replace(location, public_endpoint="http://127.0.0.1:1"))
    assert list(store.find_problems()) == ["http://127.0.0.1:1 doesn't answer (ConnectError)"]
    assert s3.keys(location) == []
    assert list(store.pages("list_multipart_uploads", "Uploads", Prefix="desk/")) == []
