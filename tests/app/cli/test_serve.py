"""`wsdesk serve` as a process: output, rejected options, and shutdown."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.archive.make import CANVAS, write
from tests.ids import id_of
from tests.postgresql_cluster import Cluster
from wsdesk.app.cli import serve as serving
from wsdesk.files import exit_codes

ROOT = Path(__file__).resolve().parents[3]
Started = tuple[subprocess.Popen[bytes], dict[str, str]]


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "wsdesk", "serve", *map(str, arguments)]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """Starts a server and waits for its line; all servers are stopped after the test."""
    processes: list[subprocess.Popen[bytes]] = []

    def start(*arguments: object, data: Path | None = None, stdin: Any = subprocess.DEVNULL) -> Started:
        process = subprocess.Popen(
            command("--data", data or tmp_path / "data", *arguments),
            cwd=ROOT,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        processes.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, (process.wait(10), process.stderr.read() if process.stderr else b"")
        return process, json.loads(line)

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


def run_rejected(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs a server that must not start."""
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def client_of(ready: dict[str, str], **options: Any) -> httpx.Client:
    headers = {"Authorization": f"Bearer {ready['key']}"}
    return httpx.Client(base_url=ready["url"], headers=headers, trust_env=False, **options)


def has_ended(process_id: int, within: float = 15) -> bool:
    """Whether a process that isn't a child ends in time."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            stat = Path(f"/proc/{process_id}/stat").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return True
        if stat.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


def test_the_printed_line_is_sufficient_for_requests(
    serve: Callable[..., Started], documents: Path, tmp_path: Path
) -> None:
    _, ready = serve("--empty", "--import", documents)
    assert set(ready) == {"url", "key", "team", "data"}
    assert ready["url"].startswith("http://127.0.0.1:")
    assert ready["team"] == id_of("team")
    assert Path(ready["data"]) == tmp_path / "data"
    with client_of(ready) as client:
        canvases = client.get("/api/v1/canvases", headers={"x-team-id": ready["team"]})
        assert [canvas["title"] for canvas in canvases.json()["data"]] == ["Harbor board"]
        assert client.get("/api/v1/canvases", headers={"Authorization": "Bearer x"}).status_code == 401


def test_a_postgresql_database_is_persistent(
    serve: Callable[..., Started], documents: Path, postgresql: Cluster, tmp_path: Path
) -> None:
    url = postgresql.url(postgresql.create())
    for options in (("--empty", "--import", documents), ()):
        process, ready = serve("--database", url, *options)
        with client_of(ready) as client:
            canvases = client.get("/api/v1/canvases").json()["data"]
            assert [canvas["title"] for canvas in canvases] == ["Harbor board"]
        process.terminate()
        assert process.wait(20) == 0
    assert not (tmp_path / "data/workspace.db").exists()


def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    process = run_rejected("--data", tmp_path / "data", "--database", f"postgresql://me@/x?host={tmp_path}")
    assert process.returncode == serving.FAILED
    assert "PostgreSQL" in process.stderr


def test_an_archive_is_served_in_place(serve: Callable[..., Started], tmp_path: Path) -> None:
    _, ready = serve("--read-only", "--import", write(tmp_path / "harbor.zip"))
    with client_of(ready) as client:
        canvases = client.get("/api/v1/canvases").json()["data"]
        assert [canvas["title"] for canvas in canvases] == ["Harbor board"]
        assert client.post(f"/api/v1/canvases/{CANVAS}/direct/edges", json={}).status_code == 403
    assert list((tmp_path / "data/files").iterdir()) == []


def test_an_edge_and_a_comment_outlive_a_kill(serve: Callable[..., Started], documents: Path) -> None:
    process, ready = serve("--empty", "--import", documents)
    edge = {"id": id_of("edge"), "srcNodeId": id_of("first"), "dstNodeId": id_of("second")}
    content = f"/api/v1/canvases/{id_of('canvas')}/content"
    threads = f"/offers/v1/canvases/{id_of('canvas')}/threads"
    with client_of(ready) as client:
        assert client.post(f"/api/v1/canvases/{id_of('canvas')}/direct/edges", json=edge).is_success
        thread = client.get(threads).json()["data"][0]["threadId"]
        assert client.post(f"/api/v1/comment-threads/{thread}/comments", json={"body": "Stay"}).is_success
    process.kill()
    process.wait()
    _, restarted = serve("--empty", "--import", documents)
    assert restarted["key"] == ready["key"]
    with client_of(restarted) as client:
        assert [edge["id"] for edge in client.get(content).json()["edges"]] == [id_of("edge")]
        comments = client.get(f"/offers/v1/comment-threads/{thread}/comments").json()["data"]
        assert [comment["body"] for comment in comments] == ["Stay"]


def test_the_sample_is_created_on_first_use_only(serve: Callable[..., Started]) -> None:
    def canvases(ready: dict[str, str]) -> int:
        with client_of(ready) as client:
            return client.get("/api/v1/canvases").json()["total"]

    first, ready = serve()
    count = canvases(ready)
    assert count >= 10
    first.send_signal(signal.SIGTERM)
    assert first.wait(15) == 0
    assert canvases(serve()[1]) == count


def test_an_empty_workspace_stays_empty(serve: Callable[..., Started]) -> None:
    first, _ = serve("--empty")
    first.send_signal(signal.SIGTERM)
    first.wait(15)
    with client_of(serve()[1]) as client:
        assert client.get("/api/v1/canvases").json() == {"data": [], "total": 0}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_on_a_signal(serve: Callable[..., Started], number: signal.Signals) -> None:
    process, ready = serve("--empty")
    with client_of(ready) as client:
        client.get("/api/v1/canvases")
        process.send_signal(number)
        assert process.wait(15) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""


def test_it_ends_with_its_standard_input(serve: Callable[..., Started]) -> None:
    process, _ = serve("--empty", "--watch-stdin", stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(15) == 0


PARENT = """
import json, subprocess, sys, time
arguments = json.loads(sys.argv[1])
child = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("option", ["--watch-stdin", "--parent-pid"])
def test_it_ends_when_its_parent_is_killed(tmp_path: Path, option: str) -> None:
    arguments = command("--empty", "--data", tmp_path / "data", option)
    program = PARENT
    if option == "--parent-pid":
        program = PARENT.replace("child = ", "import os; arguments.append(str(os.getpid()))\nchild = ")
        program = program.replace("stdin=subprocess.PIPE", "stdin=subprocess.DEVNULL")
    parent = subprocess.Popen(
        [sys.executable, "-c", program, json.dumps(arguments)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert has_ended(child)


def test_a_key_file_is_created_and_reused(serve: Callable[..., Started], tmp_path: Path) -> None:
    file = tmp_path / "key"
    first, ready = serve("--empty", "--key-file", file)
    key = file.read_text().strip()
    assert file.stat().st_mode & 0o777 == 0o600
    assert "key" not in ready, "it would be in the log of a service"
    first.kill()
    _, ready = serve("--empty", "--key-file", file)
    assert file.read_text().strip() == key
    with client_of({**ready, "key": key}) as client:
        assert client.get("/api/v1/canvases").status_code == 200


def test_the_key_of_a_data_folder_stays_unless_changed(serve: Callable[..., Started], tmp_path: Path) -> None:
    first, ready = serve("--empty")
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "data/key").stat().st_mode & 0o777 == 0o600
    first.kill()
    first.wait()
    second, restarted = serve("--empty")
    assert restarted["key"] == ready["key"]
    second.kill()
    second.wait()
    _, other = serve("--empty", "--new-key")
    assert other["key"] != ready["key"]
    with client_of(other) as client:
        assert client.get("/api/v1/canvases").status_code == 200
        headers = {"Authorization": f"Bearer {ready['key']}"}
        assert client.get("/api/v1/canvases", headers=headers).status_code == 401


def test_permissions_of_other_folders_are_not_changed(serve: Callable[..., Started], tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    serve("--empty", data=shared)
    assert shared.stat().st_mode & 0o777 == 0o755


def test_a_data_folder_has_one_server(serve: Callable[..., Started], tmp_path: Path) -> None:
    first, _ = serve("--empty")
    process = run_rejected("--empty", "--data", tmp_path / "data")
    assert process.returncode == 3
    assert f"{tmp_path / 'data'} is used by another wsdesk" in process.stderr
    first.kill()
    first.wait()
    serve("--empty")


def test_data_of_a_newer_version_is_rejected_and_unchanged(
    serve: Callable[..., Started], tmp_path: Path
) -> None:
    first, _ = serve("--empty")
    first.terminate()
    first.wait()
    file = tmp_path / "data" / "workspace.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 99")
    content = file.read_bytes()
    process = run_rejected("--empty", "--data", tmp_path / "data")
    assert process.returncode == exit_codes.TOO_NEW
    assert "version 99" in process.stderr
    assert file.read_bytes() == content


def test_an_import_reports_its_progress(
    documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "PROGRESS_S", 0.0)
    parser = argparse.ArgumentParser()
    serving.add_arguments(parser)
    arguments = parser.parse_args(["--empty", "--data", str(tmp_path / "data"), "--import", str(documents)])
    from wsdesk.server import server

    def run(self: Any, sockets: object) -> None:
        self._on_ready()
        next(thread for thread in threading.enumerate() if thread.name == "prepare").join()

    monkeypatch.setattr(server.Server, "run", run)
    assert serving.run(arguments) == 0
    output = capfd.readouterr()
    assert "Importing documents: 0 of 1 canvases" in output.err
    assert json.loads(output.out)["team"] == id_of("team")


def test_a_rate_can_be_set(serve: Callable[..., Started]) -> None:
    _, ready = serve("--empty", "--rate", "2/3600")
    with client_of(ready) as client:
        responses = [client.get("/api/v1/canvases") for _ in range(3)]
    assert [response.status_code for response in responses] == [200, 200, 429]
    assert int(responses[2].headers["retry-after"]) == responses[2].json()["retryAfterSeconds"] > 1


def test_the_port_of_a_data_folder_is_reused_if_it_is_free(
    serve: Callable[..., Started], tmp_path: Path
) -> None:
    process, first = serve("--empty")
    process.terminate()
    process.wait(20)
    process, restarted = serve("--empty")
    assert restarted["url"] == first["url"], "URLs of media in search indexes stay valid"
    process.terminate()
    process.wait(20)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", int(first["url"].rpartition(":")[2])))
        other.listen()
        _, restarted = serve("--empty")
    assert restarted["url"] != first["url"]
    assert (tmp_path / "data/port").read_text() == restarted["url"].rpartition(":")[2]


@pytest.mark.parametrize("text", ["", "none", "0", "70000", "-1", "9" * 5000])
def test_a_damaged_port_file_is_ignored(serve: Callable[..., Started], tmp_path: Path, text: str) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data/port").write_text(text)
    _, ready = serve("--empty")
    assert httpx.get(f"{ready['url']}/health").status_code < 500


def test_a_port_can_be_chosen_and_an_occupied_one_is_an_error(
    serve: Callable[..., Started], tmp_path: Path
) -> None:
    _, ready = serve("--empty")
    port = ready["url"].rpartition(":")[2]
    process = run_rejected("--empty", "--data", tmp_path / "other", "--port", port)
    assert process.returncode == 1
    assert f"port {port}" in process.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--host", "0.0.0.0"),
        ("--host", "::"),
        ("--host", "192.0.2.1", "--key-file", "k"),
        ("--host", "example.org", "--tls-cert", "c", "--tls-key", "k"),
        ("--tls-cert", "c"),
        ("--tls-cert", "no such file", "--tls-key", "no such file"),
        ("--host", "0.0.0.0", "--key-file", "k", "--trusted-proxy", "proxy"),
        ("--config", "no such file"),
        ("--rate", "fast"),
        ("--read-only",),
        ("--read-only", "--import", "a.zip", "--import", "b.zip"),
        ("--port", "70000"),
        ("--port", "-1"),
    ],
)
def test_conflicting_options_are_wrong_usage(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    process = run_rejected("--data", tmp_path / "data", *arguments)
    assert process.returncode == 2
    assert process.stdout == ""
    assert "Traceback" not in process.stderr
    assert process.stderr
    assert not (tmp_path / "data").exists()


def test_errors_have_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged/workspace.db").write_bytes(b"no database " * 1000)
    empty = tmp_path / "no keys"
    empty.write_text("\n")
    for arguments in (
        ("--data", tmp_path / "file"),
        ("--data", "/proc/unusable"),
        ("--data", tmp_path / "damaged"),
        ("--data", tmp_path / "a", "--import", tmp_path / "nothing"),
        ("--data", tmp_path / "b", "--key-file", empty),
        ("--data", tmp_path / "c", "--import", tmp_path / "file"),
        ("--data", tmp_path / "d", "--read-only", "--import", tmp_path / "file"),
    ):
        process = run_rejected("--empty", *arguments)
        assert process.returncode == 1
        assert process.stdout == ""
        assert "Traceback" not in process.stderr
        assert process.stderr.startswith("wsdesk serve: ")


def test_with_a_certificate_it_serves_https_to_others(serve: Callable[..., Started], tmp_path: Path) -> None:
    certificate, key = _certificate(tmp_path)
    _, ready = serve(
        *("--empty", "--host", "0.0.0.0", "--key-file", tmp_path / "key"),
        *("--tls-cert", certificate, "--tls-key", key),
    )
    assert ready["url"].startswith("https://0.0.0.0:")
    port = int(ready["url"].rpartition(":")[2])
    trust = ssl.create_default_context(cafile=str(certificate))
    address = {"url": f"https://localhost:{port}", "key": (tmp_path / "key").read_text().strip()}
    with client_of({**ready, **address}, verify=trust) as client:
        # A server for others can't know the names by which they reach it.
        assert client.get("/api/v1/canvases", headers={"Host": "desk.example"}).status_code == 200
        assert client.get("/api/v1/canvases", headers={"Origin": "https://evil.example"}).status_code == 403


def test_a_hangup_loads_a_renewed_certificate(serve: Callable[..., Started], tmp_path: Path) -> None:
    certificate, key = _certificate(tmp_path)
    process, ready = serve("--empty", "--tls-cert", certificate, "--tls-key", key)
    port = int(ready["url"].rpartition(":")[2])
    first = ssl.get_server_certificate(("127.0.0.1", port))
    key.write_text("damaged")
    process.send_signal(signal.SIGHUP)
    assert ssl.get_server_certificate(("127.0.0.1", port)) == first
    _certificate(tmp_path)
    process.send_signal(signal.SIGHUP)
    for _ in range(100):
        if ssl.get_server_certificate(("127.0.0.1", port)) != first:
            return
        time.sleep(0.1)
    pytest.fail("the first certificate was still used")


def test_options_are_read_from_a_file(serve: Callable[..., Started], tmp_path: Path) -> None:
    (tmp_path / "serve.toml").write_text('empty = true\nkey-file = "keys"\nlog-format = "json"\n')
    process, ready = serve("--config", tmp_path / "serve.toml")
    with client_of({**ready, "key": (tmp_path / "keys").read_text().strip()}) as client:
        assert client.get("/readyz").text == "ok\n"
        assert client.get("/metrics").status_code == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    assert process.stderr is not None
    lines = [json.loads(line) for line in process.stderr.read().splitlines()]
    assert [line["operation"] for line in lines] == ["metrics"]


def test_an_invalid_options_file_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "serve.toml").write_text("prot = 1\n")
    process = run_rejected("--data", tmp_path / "data", "--config", tmp_path / "serve.toml")
    assert process.returncode == 2
    assert "did you mean port?" in process.stderr


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate for localhost, for one day."""
    from datetime import UTC, datetime, timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    signed_certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, secret = folder / "cert.pem", folder / "key.pem"
    certificate.write_bytes(signed_certificate.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return certificate, secret


def test_invalid_requests_do_not_stop_the_server(serve: Callable[..., Started]) -> None:
    _, ready = serve("--empty")
    host, _, port = ready["url"].removeprefix("http://").rpartition(":")
    for invalid_request in (
        b"\x16\x03\x01\x00\xff" * 50,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
        b"POST /api/v1/upload/sign-part HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /offers/v1/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
        b"GET /api/v1/canvases HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"GET /api/v1/canvases HTTP/1.0\r\n\r\n",
    ):
        response = b""
        with (
            contextlib.suppress(ConnectionError),
            socket.create_connection((host, int(port)), timeout=20) as connection,
        ):
            connection.sendall(invalid_request)
            connection.shutdown(socket.SHUT_WR)
            response = connection.recv(200)
        assert not response or b" 4" in response[:13]
    with client_of(ready) as client:
        assert client.get("/api/v1/canvases").status_code == 200


def test_large_libraries_are_imported_late() -> None:
    program = "import sys; import wsdesk.server.server, wsdesk.server.app; print(*sys.modules)"
    process = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(process.stdout.split())
    assert "starlette.applications" in loaded
    assert not loaded & {"pydantic", "PIL", "msgspec", "wsdesk.wire.base", "PySide6"}


def test_two_stop_signals_cause_one_shutdown(serve: Callable[..., Started]) -> None:
    process, ready = serve("--empty", "--watch-stdin", stdin=subprocess.PIPE)
    with client_of(ready) as client:
        client.get("/api/v1/canvases")
    assert process.stdin is not None
    process.stdin.close()
    process.send_signal(signal.SIGTERM)
    assert process.wait(15) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""


def worker_ids(process: subprocess.Popen[bytes]) -> set[int]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def is_served(ready: dict[str, str]) -> bool:
    try:
        with httpx.Client(headers={"Authorization": f"Bearer {ready['key']}"}, timeout=20) as client:
            return client.get(f"{ready['url']}/api/v1/canvases").status_code == 200
    except httpx.TransportError:
        return False


def wait_until(condition: Callable[[], bool], seconds: float = 40) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_killed_worker_is_replaced_and_all_end_with_the_supervisor(
    serve: Callable[..., Started], postgresql: Cluster
) -> None:
    url = postgresql.url(postgresql.create())
    process, ready = serve("--empty", "--database", url, "--workers", "2")
    first = worker_ids(process)
    assert len(first) == 2
    assert is_served(ready)
    os.kill(min(first), signal.SIGKILL)
    wait_until(lambda: len(worker_ids(process) - {min(first)}) == 2)
    wait_until(lambda: is_served(ready))
    process.terminate()
    assert process.wait(30) == 0
    assert process.stderr is not None
    assert b"A worker ended with code -9" in process.stderr.read()
    assert not any(Path(f"/proc/{number}").exists() for number in first)


def test_workers_share_the_limits_of_keys_and_their_metrics(
    serve: Callable[..., Started], postgresql: Cluster
) -> None:
    url = postgresql.url(postgresql.create())
    _process, ready = serve("--empty", "--database", url, "--workers", "2", "--rate", "6/80000")

    def get(path: str, **headers: str) -> httpx.Response:
        # A new connection each, which either worker accepts.
        with httpx.Client(headers=headers, timeout=20) as client:
            return client.get(f"{ready['url']}{path}")

    def requests_of(worker: int) -> str:
        text = get("/metrics").text
        lines = [line for line in text.splitlines() if "get-capabilities" not in line]
        return "\n".join(line for line in lines if f'_total{{worker="{worker}",operation="metrics"' in line)

    wait_until(lambda: bool(requests_of(0) and requests_of(1)))
    statuses = [
        get("/api/v1/canvases", Authorization=f"Bearer {ready['key']}").status_code for _ in range(20)
    ]
    assert statuses == [200] * 6 + [429] * 14
    text = get("/metrics").text
    assert text.count("# TYPE wsdesk_http_requests_total counter") == 1
    for worker in (0, 1):
        assert f'process_resident_memory_bytes{{worker="{worker}"}} ' in text


def test_workers_end_when_the_supervisor_is_killed(
    serve: Callable[..., Started], postgresql: Cluster
) -> None:
    url = postgresql.url(postgresql.create())
    process, _ready = serve("--empty", "--database", url, "--workers", "2")
    workers = worker_ids(process)
    assert len(workers) == 2
    process.kill()
    process.wait(10)
    wait_until(lambda: not any(Path(f"/proc/{number}").exists() for number in workers))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--workers", "2"), "--workers needs --database"),
        (("--workers", "2", "--database", "postgresql://nowhere", "--new-key"), "exclude each other"),
        (
            ("--workers", "2", "--database", "postgresql://nowhere", "--read-only", "--import", "x"),
            "--workers and --read-only",
        ),
        (("--workers", "0"), "isn't a number from 1 to 64"),
    ],
)
def test_invalid_numbers_of_workers_are_rejected(
    tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    process = subprocess.run(
        command("--data", tmp_path / "data", *options), cwd=ROOT, capture_output=True, text=True
    )
    assert process.returncode == 2
    assert message in process.stderr


@pytest.mark.parametrize("workers", [1, 2])
def test_a_reload_without_a_certificate_changes_nothing(
    serve: Callable[..., Started], postgresql: Cluster, workers: int
) -> None:
    url = postgresql.url(postgresql.create())
    process, ready = serve("--empty", "--database", url, "--workers", workers)
    processes = worker_ids(process)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert is_served(ready)
    assert process.poll() is None
    assert worker_ids(process) == processes
