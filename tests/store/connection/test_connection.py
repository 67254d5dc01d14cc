"""Going from one server to another: whoever is left is let go of."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.rate_limit import HostCooldown
from wsdesk.api.retry import RetryPolicy
from wsdesk.store.base.error_messages import NotConnectedError, failure_of
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.foreground_requests import ForegroundRequests
from wsdesk.store.outbox.outbox_messages import waiting_reason

pytestmark = pytest.mark.anyio


class Slow:
    """A client whose closing takes a few turns of the loop, as that of sockets does."""

    def __init__(self) -> None:
        self.closed = False
        self.host_wait = HostCooldown(time.monotonic, asyncio.sleep)

    async def fetch_capabilities(self) -> Any:
        raise errors.ConnectError("connect")

    async def aclose(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        self.closed = True


def to(address: str) -> Connection:
    return Connection(f"http://127.0.0.1:{address}", "key")


async def test_going_on_at_once_leaves_no_client_open(qapp: QCoreApplication) -> None:
    made: list[Slow] = []

    def make(_connection: Connection) -> Any:
        made.append(Slow())
        return made[-1]

    store = ConnectionStore(make)
    for number in range(4):
        store.use(to(str(8000 + number)), profile_id=f"p{number}", profile_name="P")
    store.leave("On the way")
    store.use(to("8009"), profile_id="p9", profile_name="P")
    store.leave()
    await store.aclose()
    assert [client.closed for client in made] == [True] * 5


class Limited:
    """Asks to slow down as long as it is told to."""

    def __init__(self, seconds: str) -> None:
        self.seconds = seconds
        self.asked = 0

    def __call__(self, _request: httpx.Request) -> httpx.Response:
        self.asked += 1
        if self.seconds:
            return httpx.Response(429, headers={"Retry-After": self.seconds}, json={"message": "slow"})
        return httpx.Response(200, json={"data": [], "total": 0})


@pytest.mark.parametrize("seconds", ["20", "3600"], ids=["slept through", "too long to sleep"])
async def test_a_wait_is_told_with_its_end_and_the_person_can_stop_it(
    qapp: QCoreApplication, seconds: str
) -> None:
    server = Limited(seconds)
    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    stopped: list[object] = []
    store.wait_stopped.connect(stopped.append)
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "waiting")
    assert store.state.wait_until is not None
    assert 0 < store.state.wait_until - time.time() <= float(seconds)
    asked = server.asked
    server.seconds = ""
    store.stop_waiting()
    await until(lambda: store.state.mode == "live")
    assert server.asked > asked
    assert len(stopped) == 1
    store.stop_waiting()
    assert len(stopped) == 1, "there is nothing to stop any more"
    await store.aclose()


class Hanging:
    """A server that answers light requests while `light` is set, and others while `heavy` is."""

    def __init__(self) -> None:
        self.light, self.heavy = asyncio.Event(), asyncio.Event()
        self.light.set()

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        is_light = request.url.params.get("limit") == "1" or "wsdesk.json" in request.url.path
        await (self.light if is_light else self.heavy).wait()
        return httpx.Response(200, json={"data": [], "total": 0})


async def test_a_server_that_hangs_is_not_responding_until_it_responds(
    qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ForegroundRequests, "SILENCE_S", 0.05)
    server = Hanging()
    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "live")
    server.light.clear()
    request = asyncio.ensure_future(store.request(lambda client: client.list_canvases(limit=5)))
    await until(lambda: store.state.is_silent)
    assert store.state.mode == "live"
    server.heavy.set()
    await request
    assert not store.state.is_silent
    await store.aclose()


async def test_a_long_request_is_no_silence_while_others_are_answered(
    qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ForegroundRequests, "SILENCE_S", 0.05)
    server = Hanging()
    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    silent: list[bool] = []
    store.changed.connect(lambda state: silent.append(state.is_silent))
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "live")
    request = asyncio.ensure_future(store.request(lambda client: client.list_canvases(limit=5)))
    checked = len(silent) + 3
    await until(lambda: len(silent) >= checked)
    server.heavy.set()
    await request
    assert not any(silent)
    await store.aclose()


async def test_an_outage_with_an_end_is_no_rate_limit(qapp: QCoreApplication) -> None:
    def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(503, headers={"Retry-After": "900"}, json={"message": "Back at noon"})

    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(answer)))
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "waiting")
    assert store.state.server_fails
    assert store.state.message == "Server unavailable: “Back at noon”"
    assert "Back at noon" in store.state.detail
    with pytest.raises(errors.RateLimitedError) as caught:
        await store.request(lambda client: client.list_canvases(limit=1))
    assert (caught.value.status, caught.value.message) == (503, "Back at noon")
    failure = failure_of(caught.value)
    assert (failure.code, failure.message) == ("server-fault", store.state.message)
    assert "Back at noon" in failure.detail
    assert waiting_reason(store.state, store.clock()).startswith("server unavailable, ")
    await store.aclose()


async def test_when_a_wait_is_over_the_service_is_asked_again(qapp: QCoreApplication) -> None:
    server = Limited("1")
    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "waiting")
    server.seconds = ""
    await until(lambda: store.state.mode == "live")
    await store.aclose()


async def test_a_service_that_is_away_is_asked_lightly_and_ever_more_rarely(qapp: QCoreApplication) -> None:
    asked: list[str] = []
    waits: list[float] = []
    there = False

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(f"{request.url.path}?{request.url.query.decode()}")
        if not there:
            raise httpx.ConnectError("nobody there")
        return httpx.Response(200, json={"data": [], "total": 0})

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await (asyncio.sleep(0) if len(waits) < 9 else asyncio.get_running_loop().create_future())

    policy = RetryPolicy(attempts=1)
    store = ConnectionStore(
        lambda c: Client(c, transport=httpx.MockTransport(answer), policy=policy), sleep=sleep
    )
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: len(waits) == 9)
    assert waits == [2, 4, 8, 16, 32, 60, 60, 60, 60]
    assert store.state.mode == "offline"
    assert len(asked) == 1 + 8, "one at the beginning, and then one a wait"
    assert all(one.endswith("/canvases?limit=1") for one in asked[1:])
    there = True
    del waits[:]
    store.check_now()
    await until(lambda: store.state.mode == "live")
    assert waits == [0], "at once"
    await store.aclose()


class Broken:
    """Answers some paths, or all, with a fault."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.broken = ""
        self.asked: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url.path)
        if self.broken in request.url.path and self.broken:
            return self.answer
        return httpx.Response(200, json={"data": [], "total": 0})


BROKEN = [
    httpx.Response(502, text="<html>"),
    httpx.Response(302, headers={"Location": "https://login.example"}),
    httpx.Response(200, text="<html>Sign in to this network</html>"),
]


def broken_store(server: Broken) -> ConnectionStore:
    policy = RetryPolicy(attempts=1)

    async def sleep(_seconds: float) -> None:
        await asyncio.sleep(0.01)

    return ConnectionStore(
        lambda c: Client(c, transport=httpx.MockTransport(server), policy=policy), sleep=sleep
    )


@pytest.mark.parametrize("answer", BROKEN, ids=["502", "redirect", "html"])
async def test_a_server_that_answers_everything_with_faults_is_not_connected(
    qapp: QCoreApplication, answer: httpx.Response
) -> None:
    server = Broken(answer)
    store = broken_store(server)
    connected: list[object] = []
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "live")
    server.broken = "/"
    with pytest.raises(errors.ApiError):
        await store.request(lambda client: client.get_canvas_content("00000000-0000-4000-8000-00000000c0de"))
    await until(lambda: store.state.mode == "offline")
    modes: set[str] = set()
    store.changed.connect(lambda state: modes.add(state.mode))
    asked = len(server.asked)
    await until(lambda: len(server.asked) > asked + 4)
    assert modes <= {"offline"}
    assert store.state.message, "the reason is shown"
    assert store.state.server_fails
    assert waiting_reason(store.state, 0.0) == "server unavailable"
    store.connected.connect(connected.append)
    server.broken = ""
    await until(lambda: store.state.mode == "live" and connected)
    await store.aclose()


async def test_one_broken_operation_does_not_look_like_a_server_that_is_away(qapp: QCoreApplication) -> None:
    server = Broken(httpx.Response(500, json={"message": "broken"}))
    store = broken_store(server)
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "live")
    server.broken = "/content"
    modes: set[str] = set()
    connected: list[object] = []
    store.changed.connect(lambda state: modes.add(state.mode))
    store.connected.connect(connected.append)
    for _ in range(3):
        with pytest.raises(errors.ServerError):
            await store.request(
                lambda client: client.get_canvas_content("00000000-0000-4000-8000-00000000c0de")
            )
        await until(lambda: not store.tasks.running("verify"))
    assert modes <= {"live"}
    assert not connected, "nothing was lost, so nothing is loaded again"
    await store.aclose()


async def test_a_server_that_begins_with_faults_is_found_when_they_end(qapp: QCoreApplication) -> None:
    server = Broken(httpx.Response(503))
    server.broken = "/"
    store = broken_store(server)
    modes: list[str] = []
    store.changed.connect(lambda state: modes.append(state.mode))
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: store.state.mode == "offline")
    assert "live" not in modes
    server.broken = ""
    await until(lambda: store.state.mode == "live")
    await store.aclose()


async def test_capabilities_are_requested_again_after_a_timeout(qapp: QCoreApplication) -> None:
    slow = [True]

    async def server(request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known/"):
            if slow[0]:
                await asyncio.sleep(30)
            offers = [{"name": "skills", "version": 1, "method": "GET", "path": "/api/v1/skills"}]
            return httpx.Response(200, json={"name": "test", "version": "1", "offers": offers})
        return httpx.Response(200, json={"data": [], "total": 0})

    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    store.CAPABILITIES_TIMEOUT_S, store.CAPABILITIES_RETRY_S = 0.1, (0.1,) * 50
    emitted: list[bool] = []
    store.capabilities_loaded.connect(
        lambda _state: emitted.append(store.capabilities.find("skills") is not None)
    )
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: emitted)
    slow[0] = False
    await until(lambda: emitted[-1])
    await store.aclose()


@pytest.mark.parametrize("is_reached", [False, True])
async def test_a_list_is_known_to_be_missing_only_if_the_server_was_reached(
    qapp: QCoreApplication, is_reached: bool
) -> None:
    async def server(request: httpx.Request) -> httpx.Response:
        if not is_reached:
            raise httpx.ConnectError("refused")
        status = 404 if request.url.path.startswith("/.well-known/") else 200
        return httpx.Response(status, json={"data": [], "total": 0})

    policy = RetryPolicy(attempts=1)  # retries may take longer than the timeout of the capabilities
    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server), policy=policy))
    store.use(to("8000"), profile_id="p", profile_name="P")
    assert store.capabilities.find("skills") is None  # other stores read them while they aren't known
    assert store.unannounced() == (LoadState.BUSY, None)
    loaded: list[object] = []
    store.capabilities_loaded.connect(loaded.append)
    await until(lambda: loaded and store.state.mode in ("offline", "live"))
    phase, failure = store.unannounced()
    if is_reached:
        assert (phase, failure) == (LoadState.READY, None)
    else:
        assert phase is LoadState.FAILED
        assert failure is not None
        assert failure.message == "Couldn't reach the server."
    await store.aclose()


@pytest.mark.parametrize("answer", ["never", 500, 401, 302, 404])
async def test_the_first_list_does_not_wait_for_what_is_offered(qapp: QCoreApplication, answer: Any) -> None:
    """Whatever stands at `/.well-known/wsdesk.json`, the interface is asked beside it, and decides."""
    listed = asyncio.Event()
    asked: list[str] = []

    async def server(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        if not request.url.path.startswith("/.well-known/"):
            return httpx.Response(200, json={"data": [], "total": 0})
        if answer == "never":
            await listed.wait()
        status = 404 if answer == "never" else answer
        return httpx.Response(status, headers={"Location": "/login"}, json={"message": "not here"})

    store = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(server)))
    store.CAPABILITIES_TIMEOUT_S = 60
    emitted: list[object] = []

    def ask_for_the_list(_state: object) -> None:
        async def ask() -> None:
            await store.request(lambda c: c.list_projects())
            assert not emitted or answer != "never", "the list came before"
            listed.set()

        tasks.append(asyncio.get_running_loop().create_task(ask()))

    tasks: list[asyncio.Task[None]] = []
    store.connected.connect(ask_for_the_list)
    store.capabilities_loaded.connect(emitted.append)
    store.use(to("8000"), profile_id="p", profile_name="P")
    await until(lambda: listed.is_set() and emitted)
    assert store.state.mode == "live"
    assert store.capabilities.offers == ()
    assert len(tasks) == 1
    assert "/api/v1/projects/all" in asked
    await asyncio.gather(*tasks)
    await store.aclose()


def test_what_is_offered_may_take_two_seconds_at_most() -> None:
    assert ConnectionStore.CAPABILITIES_TIMEOUT_S <= 2


class Listing(Slow):
    """A client that counts the requests sent through it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = 0

    async def send(self) -> int:
        self.sent += 1
        return self.sent


async def test_requests_for_an_expected_workspace_wait_for_its_server(qapp: QCoreApplication) -> None:
    client = Listing()
    store = ConnectionStore(lambda _connection: client)  # type: ignore[arg-type, return-value]
    profiles: list[object] = []
    store.profile_changed.connect(profiles.append)
    store.expect("Starting", profile_id="p", profile_name="P", embedded=True)
    assert (store.state.mode, store.state.profile_id, store.state.message) == ("starting", "p", "Starting")
    answer = asyncio.ensure_future(store.request(lambda c: c.send()))  # type: ignore[attr-defined]
    canceled = asyncio.ensure_future(store.request(lambda c: c.send()))  # type: ignore[attr-defined]
    await asyncio.sleep(0.01)
    canceled.cancel()
    assert (client.sent, answer.done()) == (0, False)
    store.use(to("8000"), profile_id="p", profile_name="P", embedded=True)
    assert await answer == client.sent == 1
    assert profiles == ["p"], "the data that was shown meanwhile is kept"
    await store.aclose()


async def test_requests_fail_when_an_expected_workspace_is_left(qapp: QCoreApplication) -> None:
    store = ConnectionStore()
    store.expect("Starting", profile_id="p", profile_name="P", address="https://service.example")
    assert store.state.address == "https://service.example"
    answer = asyncio.ensure_future(store.request(lambda client: client.list_canvases()))
    await asyncio.sleep(0)
    store.leave()
    with pytest.raises(NotConnectedError):
        await answer
    await store.aclose()


async def test_a_waiting_request_is_not_sent_to_another_workspace(qapp: QCoreApplication) -> None:
    client = Listing()
    store = ConnectionStore(lambda _connection: client)  # type: ignore[arg-type, return-value]
    store.expect("Starting", profile_id="p", profile_name="P")
    answer = asyncio.ensure_future(store.request(lambda c: c.send()))  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    store.use(to("8000"), profile_id="other", profile_name="O")
    with pytest.raises(NotConnectedError):
        await answer
    assert client.sent == 0
    await store.aclose()
