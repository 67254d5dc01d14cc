"""Health, readiness, metrics, and the log of requests."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import httpx
import pytest

from tests.server_thread import PATIENCE_S, address_of, serving
from wsdesk.server.app import THREADS, application
from wsdesk.server.limits import Limits, Proxies
from wsdesk.server.metrics import Metrics, WorkerMetrics
from wsdesk.server.monitoring import JsonFormatter, Monitor, requests_log
from wsdesk.server.request_context import HANDLERS
from wsdesk.server.server import Server
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.operations import LIST_MODELS

TOKEN = "a token of the collector"
CANVASES = "/api/v1/canvases"
MODELS = LIST_MODELS.path
KEY = "server-test-key"


@pytest.fixture
def monitor() -> Monitor:
    return Monitor(token=TOKEN)


@pytest.fixture
def start(workspace: ServerContext, monitor: Monitor) -> Iterator[Callable[..., Server]]:
    """Starts the server on a socket; it ends after the test."""
    from contextlib import ExitStack

    with ExitStack() as stack:

        def run(*, limits: Limits | None = None, proxies: Proxies | None = None) -> Server:
            app = application(workspace, any_host=bool(proxies), monitor=monitor)
            options = {"limits": limits or Limits(), "proxies": proxies or Proxies()}
            monitor.server = stack.enter_context(serving(app, **options))
            return monitor.server  # pyright: ignore[reportReturnType]

        yield run


@pytest.fixture(autouse=True)
def _key(workspace: ServerContext) -> None:
    workspace.keys.add(KEY)


def client_of(server: Server, **headers: str) -> httpx.Client:
    host, port = address_of(server)
    headers = {"Authorization": f"Bearer {KEY}", **headers}
    return httpx.Client(
        base_url=f"http://{host}:{port}", headers=headers, trust_env=False, timeout=PATIENCE_S
    )


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_running_server_is_healthy_for_anyone(start: Callable[..., Server], path: str) -> None:
    with client_of(start(), Host="10.1.2.3:80", Authorization="") as client:
        response = client.get(path)
    assert (response.status_code, response.text) == (200, "ok\n")


def test_it_is_not_ready_during_an_import(start: Callable[..., Server], monitor: Monitor) -> None:
    monitor.progress = lambda: "Importing films: 3 of 9 canvases"
    with client_of(start()) as client:
        assert client.get("/healthz").status_code == 200
        response = client.get("/readyz")
    assert (response.status_code, response.text) == (503, "importing\n")


def test_it_is_not_ready_without_its_database(
    start: Callable[..., Server], workspace: ServerContext, caplog: pytest.LogCaptureFixture
) -> None:
    with client_of(start()) as client:
        workspace.database.close()
        response = client.get("/readyz")
        assert client.get("/healthz").status_code == 200
    assert (response.status_code, response.text) == (503, "database unavailable\n")
    assert "the database doesn't answer" in caplog.text


def test_it_is_not_ready_before_it_stops_accepting(start: Callable[..., Server]) -> None:
    server = start(limits=Limits(drain_s=2))
    with client_of(server) as client:
        assert client.get("/readyz").status_code == 200
        server.should_exit = True
        response = client.get("/readyz")
        assert (response.status_code, response.text) == (503, "stopping\n")
        with client_of(server) as another:
            assert another.get(CANVASES).status_code == 200


@pytest.fixture
def blocking_request(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, threading.Event]]:
    """A request for the list of models sets the first event, and waits for the second."""
    has_started, released = threading.Event(), threading.Event()

    def handler(_workspace: object, _call: object) -> bytes:
        has_started.set()
        released.wait(PATIENCE_S)
        return b'{"models":[]}'

    monkeypatch.setitem(HANDLERS, LIST_MODELS, handler)
    yield has_started, released
    released.set()


def _request(server: Server, responses: list[object]) -> threading.Thread:
    def run() -> None:
        with client_of(server) as client:
            try:
                responses.append(client.get(MODELS).status_code)
            except httpx.TransportError as error:
                responses.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_running_request_is_finished_at_the_shutdown(
    start: Callable[..., Server], blocking_request: tuple[threading.Event, threading.Event]
) -> None:
    has_started, released = blocking_request
    server = start(limits=Limits(shutdown_s=PATIENCE_S))
    responses: list[object] = []
    thread = _request(server, responses)
    assert has_started.wait(PATIENCE_S)
    address = address_of(server)
    server.should_exit = True
    _wait_until_refused(address)
    released.set()
    thread.join(PATIENCE_S)
    assert responses == [200]


def test_a_request_that_takes_too_long_is_dropped_at_the_shutdown(
    start: Callable[..., Server], blocking_request: tuple[threading.Event, threading.Event]
) -> None:
    has_started, _ = blocking_request
    server = start(limits=Limits(shutdown_s=1))
    responses: list[object] = []
    thread = _request(server, responses)
    assert has_started.wait(PATIENCE_S)
    server.should_exit = True
    thread.join(PATIENCE_S)
    assert len(responses) == 1
    assert responses != [200]


def test_canvases_are_polled_while_all_threads_are_busy(
    start: Callable[..., Server],
    monitor: Monitor,
    blocking_request: tuple[threading.Event, threading.Event],
) -> None:
    server = start()
    responses: list[object] = []
    with client_of(server) as client:
        canvases = client.get(CANVASES).json()["data"]
        content = f"{CANVASES}/{canvases[0]['id']}/content"
        tag = client.get(content).headers["etag"]
        threads = [_request(server, responses) for _ in range(THREADS + 1)]
        end = time.monotonic() + PATIENCE_S
        while monitor.metrics.in_flight < len(threads):
            assert time.monotonic() < end, responses
            time.sleep(0.01)
        assert client.get(content, headers={"If-None-Match": tag}).status_code == 304
        assert client.get(CANVASES).json()["data"] == canvases
    assert responses == []
    blocking_request[1].set()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert responses == [200] * len(threads)


def _wait_until_refused(address: tuple[str, int]) -> None:
    import socket

    for _ in range(PATIENCE_S * 10):
        try:
            socket.create_connection(address, timeout=PATIENCE_S).close()
        except OSError:
            return
        threading.Event().wait(0.1)
    pytest.fail("connections were still accepted")


def test_metrics_count_requests_by_operation_and_status(start: Callable[..., Server]) -> None:
    with client_of(start()) as client:
        client.get(CANVASES)
        client.get(CANVASES)
        client.get(CANVASES, headers={"Authorization": "Bearer wrong"})
        client.get("/nothing")
        client.get("/metrics")
        response = client.get("/metrics")
    assert response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    samples = dict(line.rsplit(" ", 1) for line in response.text.splitlines() if not line.startswith("#"))
    name = "wsdesk_http_requests_total"
    assert samples[f'{name}{{operation="list-canvases",status="200"}}'] == "2"
    assert samples[f'{name}{{operation="list-canvases",status="401"}}'] == "1"
    assert samples[f'{name}{{operation="unknown",status="404"}}'] == "1"
    assert samples[f'{name}{{operation="metrics",status="200"}}'] == "1"
    assert samples['wsdesk_http_request_seconds_count{operation="list-canvases"}'] == "3"
    assert samples['wsdesk_http_request_seconds_bucket{operation="list-canvases",le="+Inf"}'] == "3"
    assert samples["wsdesk_http_requests_in_flight"] == "1"
    assert samples["wsdesk_connections"] == "1"
    assert int(samples["wsdesk_http_sent_bytes_total"]) > 100
    assert float(samples["process_cpu_seconds_total"]) > 0


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"])
def test_metrics_of_others_need_the_token(start: Callable[..., Server], header: str) -> None:
    """A request with such a header was sent by a proxy, for another computer."""
    with client_of(start(), **{header: "198.51.100.7"}) as client:
        assert client.get("/metrics").status_code == 403
        for header_value in ("Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", f"Bearer {KEY}"):
            assert client.get("/metrics", headers={"Authorization": header_value}).status_code == 403
        assert client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_without_a_token_metrics_are_only_local(start: Callable[..., Server], monitor: Monitor) -> None:
    monitor.token = ""
    with client_of(start(), Via="proxy", Authorization="Bearer") as client:
        assert client.get("/metrics").status_code == 403


def test_requests_have_an_id(start: Callable[..., Server]) -> None:
    with client_of(start()) as client:
        response_with_id = client.get(CANVASES, headers={"X-Request-ID": "nginx-17"})
        first, second = client.get(CANVASES), client.get(CANVASES)
        hostile = client.get(CANVASES, headers={"X-Request-ID": 'a" b'})
    assert response_with_id.headers["x-request-id"] == "nginx-17"
    ids = {response.headers["x-request-id"] for response in (first, second, hostile)}
    assert len(ids) == 3
    assert 'a" b' not in ids


def test_the_log_has_requests_and_no_secret(
    start: Callable[..., Server],
) -> None:
    logged: Queue[str] = Queue()
    others: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            add = logged.put if record.name == requests_log.name else others.append
            add(JsonFormatter().format(record))

    def next_lines(count: int) -> list[str]:
        """The lines of requests, which are logged after their responses are sent."""
        return [logged.get(timeout=10) for _ in range(count)]

    handler = Lines()
    logging.getLogger().addHandler(handler)
    requests_log.setLevel(logging.INFO)
    try:
        with client_of(start()) as client:
            canvases = [row["id"] for row in client.get(CANVASES).json()["data"]]
            contents = [client.get(f"/api/v1/canvases/{canvas}/content").text for canvas in canvases]
            address = next(part for part in " ".join(contents).split('"') if "/assets/" in part)
            next_lines(1 + len(canvases))
            client.get(f"/api/v1/canvases/{canvases[0]}/content")
            assert client.get(address).status_code == 200
            client.get(f"{CANVASES}?pageSize=5&key={KEY}")
            client.get(CANVASES, headers={"Authorization": "Bearer wrong-but-secret"})
            client.get("/uploads/a-signed-token?signature=secret")
            client.put("/uploads/a-signed-token?signature=secret", content=b"x")
            lines = next_lines(6)
    finally:
        logging.getLogger().removeHandler(handler)
        requests_log.setLevel(logging.NOTSET)
    entries = [json.loads(line) for line in lines]
    operations = [(entry["operation"], entry["status"]) for entry in entries]
    assert operations == [
        *(("get-canvas-content", 200), ("get-file", 200), ("list-canvases", 200)),
        *(("list-canvases", 401), ("unknown", 405), ("put-part", 403)),
    ]
    assert all(entry["client"] == "127.0.0.1" and entry["duration_ms"] >= 0 for entry in entries)
    assert len({entry["request_id"] for entry in entries}) == 6
    assert len(entries[0]["key"]) == 8
    assert entries[3]["key"] == ""
    token = address.partition("/assets/")[2].partition("/")[0]
    for secret in (KEY, "wrong-but-secret", token, "a-signed-token", "signature", "pageSize"):
        assert secret not in "".join([*lines, *others])


def test_headers_of_a_trusted_proxy_are_used(start: Callable[..., Server]) -> None:
    proxies = Proxies.read(["127.0.0.1"], are_required=True)
    forwarded = {"Host": "desk.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
    with client_of(start(proxies=proxies), **forwarded) as client:
        assert _signed_address(client).startswith("https://desk.example/")


def test_headers_of_others_are_ignored(start: Callable[..., Server]) -> None:
    server = start()
    with client_of(server, **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}) as client:
        assert _signed_address(client).startswith(f"http://127.0.0.1:{address_of(server)[1]}/")


def _signed_address(client: httpx.Client) -> str:
    started = client.post("/offers/v1/uploads", json={}).json()
    fields = {name: started[name] for name in ("uploadId", "storageBucket", "storageKey")}
    response = client.post("/api/v1/upload/sign-part", json={**fields, "partNumber": 1})
    assert response.status_code == 200, response.text
    return next(value for value in response.json().values() if str(value).startswith("http"))


def test_an_exception_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        logging.getLogger("x").exception("failed\nhere")
    line = JsonFormatter().format(caplog.records[0])
    assert "\n" not in line
    assert "second" in json.loads(line)["exception"]


def test_the_metrics_of_all_workers_are_one_text(tmp_path: Path) -> None:
    first, second = Metrics(), Metrics()
    first.observe("list-canvases", 200, 0.02)
    second.observe("list-canvases", 200, 0.02)
    second.observe("post-comment", 503, 0.02)
    folder = tmp_path / "workers"
    folder.mkdir()
    WorkerMetrics(folder, 1).write(second.text({"wsdesk_connections": 5}))
    lines = WorkerMetrics(folder, 0).merged(first.text({"wsdesk_connections": 3})).splitlines()
    assert [line for line in lines if line.startswith("wsdesk_http_requests_total")] == [
        'wsdesk_http_requests_total{worker="0",operation="list-canvases",status="200"} 1',
        'wsdesk_http_requests_total{worker="1",operation="list-canvases",status="200"} 1',
        'wsdesk_http_requests_total{worker="1",operation="post-comment",status="503"} 1',
    ]
    position = lines.index("# TYPE wsdesk_connections gauge")
    assert lines[position + 1 : position + 3] == [
        'wsdesk_connections{worker="0"} 3',
        'wsdesk_connections{worker="1"} 5',
    ]
    headers = [line for line in lines if line.startswith("#")]
    assert len(headers) == len(set(headers))
