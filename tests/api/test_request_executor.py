"""A request with retries, deadline, retry budget, and host pause; no real time passes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import httpx
import pytest

from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.api.rate_limit import HostCooldown
from wsdesk.api.retry import MAX_WAIT_S, RetryPolicy
from wsdesk.wire.agent import SignPart
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio

EDGE = NewEdge(id="e", src_node_id="a", dst_node_id="b")
REFUSED = httpx.ConnectError("nobody there")
RESET = httpx.ReadError("reset")
Reply = Callable[..., httpx.Response]


async def test_a_read_has_up_to_four_attempts(client: Client, server: Any, time: Any, reply: Reply) -> None:
    server.respond_with(RESET, reply(503), REFUSED, reply(200, {"id": "p"}))
    project = await client.get_project("p")
    assert project.id == "p"
    assert len(server.requests) == 4
    assert len(time.slept) == 3
    assert all(slept <= bound for slept, bound in zip(time.slept, (0.4, 0.8, 1.6), strict=True))


async def test_then_the_last_failure_is_raised(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(500, {"message": "first"}), reply(500, {"message": "last"}))
    with pytest.raises(errors.ServerError) as excinfo:
        await client.get_project("p")
    assert (excinfo.value.message, excinfo.value.request.attempts, len(server.requests)) == ("last", 4, 4)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 418])
async def test_final_errors_are_not_retried(client: Client, server: Any, reply: Reply, status: int) -> None:
    server.respond_with(reply(status, {"message": "no"}))
    with pytest.raises(errors.HttpStatusError):
        await client.get_project("p")
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("failure", "request_count", "arrived"),
    [
        (REFUSED, 4, False),
        (httpx.ConnectTimeout("slow"), 4, False),
        (httpx.PoolTimeout("full"), 4, False),
        (RESET, 1, None),
        (httpx.ReadTimeout("silent"), 1, None),
        (httpx.WriteError("broken"), 1, None),
        (httpx.RemoteProtocolError("closed"), 1, None),
    ],
)
async def test_a_write_is_retried_only_if_it_never_arrived(
    client: Client, server: Any, failure: BaseException, request_count: int, arrived: bool | None
) -> None:
    server.respond_with(failure)
    for call in (lambda: client.create_edge("c", EDGE), lambda: client.post_comment("t", "hello")):
        server.requests.clear()
        client.host_wait.release()
        with pytest.raises(errors.NetworkError) as excinfo:
            await call()
        assert len(server.requests) == request_count or (
            request_count == 4 and excinfo.value.arrived is False
        )
        assert excinfo.value.arrived is arrived


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_a_write_with_a_server_error_may_have_arrived(
    client: Client, server: Any, reply: Reply, status: int
) -> None:
    server.respond_with(reply(status, {}, retry_after="1"))
    with pytest.raises(errors.ServerError) as excinfo:
        await client.post_comment("t", "hello")
    assert (len(server.requests), excinfo.value.arrived) == (1, None)


async def test_a_rate_limited_write_is_retried(client: Client, server: Any, time: Any, reply: Reply) -> None:
    server.respond_with(reply(429, {"retryAfterSeconds": 3}), reply(201, {"id": "e"}))
    assert (await client.create_edge("c", EDGE)).id == "e"
    assert time.slept == [3]
    assert server.requests[0].content == server.requests[1].content


async def test_signing_a_part_is_retried(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(RESET, reply(200, {"url": "https://m"}))
    part = SignPart(upload_id="u", storage_bucket="b", storage_key="k", part_number=1)
    assert (await client.sign_part(part)).url == "https://m"


async def test_the_requested_wait_is_slept(client: Client, server: Any, time: Any, reply: Reply) -> None:
    server.respond_with(reply(429, {}, retry_after="9"), reply(200, {"id": "p"}))
    await client.get_project("p")
    assert time.slept == [9]


@pytest.mark.parametrize("header", ["0", "Sun, 06 Nov 1994 08:49:37 GMT", None, "soon", "-1", "0.5", "1"])
async def test_after_a_429_the_whole_client_pauses(
    client: Client, server: Any, time: Any, reply: Reply, header: str | None
) -> None:
    times: list[float] = []

    def respond_429(_request: httpx.Request) -> httpx.Response:
        times.append(time.now)
        return reply(429, {}, **({"retry_after": header} if header is not None else {}))

    server.respond_with(respond_429)
    with pytest.raises(errors.RateLimitedError):
        await client.get_project("p")
    with pytest.raises(errors.RateLimitedError):
        await client.list_canvases()
    assert len(times) == 8
    between = [later - earlier for earlier, later in pairwise(times)]
    assert min(between) >= 1, "the next question waits as this one does"
    assert len({round(wait % 1, 6) for wait in between}) > 1, "no two clients in step"


async def test_a_request_during_the_pause_has_the_message_of_the_server(
    client: Client, server: Any, time: Any, reply: Reply
) -> None:
    server.respond_with(reply(429, {"message": "Nightly maintenance until 6:00"}, retry_after="900"))
    for _ in range(2):
        with pytest.raises(errors.RateLimitedError) as excinfo:
            await client.get_project("p")
        assert excinfo.value.message == "Nightly maintenance until 6:00"


async def test_a_wait_of_many_digits_is_clamped(client: Client, server: Any, time: Any, reply: Reply) -> None:
    server.respond_with(reply(429, {}, retry_after="9" * 400))
    for _ in range(2):
        with pytest.raises(errors.RateLimitedError) as excinfo:
            await client.get_project("p")
        assert excinfo.value.retry_after == MAX_WAIT_S
    assert (time.slept, len(server.requests)) == ([], 1)


async def test_a_wait_beyond_the_deadline_is_reported_and_not_slept(
    client: Client, server: Any, time: Any, reply: Reply
) -> None:
    server.respond_with(reply(429, {"message": "slow down", "retryAfterSeconds": 60}))
    with pytest.raises(errors.RateLimitedError) as excinfo:
        await client.get_project("p")
    assert (excinfo.value.retry_after, excinfo.value.message) == (60, "slow down")
    assert (time.slept, len(server.requests)) == ([], 1)


async def test_all_requests_to_a_host_wait_together(
    client: Client, server: Any, time: Any, reply: Reply
) -> None:
    server.respond_with(reply(429, {}, retry_after="100"), reply(200, {"data": []}))
    with pytest.raises(errors.RateLimitedError):
        await client.get_project("p")
    time.now += 20
    with pytest.raises(errors.RateLimitedError) as excinfo:
        await client.list_canvases()
    assert excinfo.value.retry_after == pytest.approx(80)
    assert len(server.requests) == 1, "nothing is sent during the pause of the host"
    time.now += 50
    await client.list_canvases()
    assert time.slept == [pytest.approx(30)]


async def test_clients_of_a_host_share_its_pause(
    make_client: Callable[..., Client], server: Any, time: Any, reply: Reply
) -> None:
    shared = HostCooldown(time.clock, time.sleep)
    one, other = (make_client({"host_wait": shared}) for _ in range(2))
    server.respond_with(reply(429, {}, retry_after="60"))
    for client in (one, other):
        with pytest.raises(errors.RateLimitedError):
            await client.get_project("p")
    assert len(server.requests) == 1


async def test_a_response_to_a_request_before_the_release_starts_no_pause(
    client: Client, server: Any, time: Any, reply: Reply
) -> None:
    def respond_429(_request: httpx.Request) -> httpx.Response:
        client.host_wait.release()
        return reply(429, {}, retry_after="900")

    server.respond_with(respond_429, reply(200, {"data": []}), reply(429, {}, retry_after="900"))
    with pytest.raises(errors.RateLimitedError):
        await client.get_project("p")
    await client.list_canvases()
    for _ in range(2):
        with pytest.raises(errors.RateLimitedError):
            await client.list_canvases()
    assert (time.slept, len(server.requests)) == ([], 3), "a later response starts one"


async def test_a_late_429_is_retried_after_a_short_wait_of_its_own(
    client: Client, server: Any, time: Any, reply: Reply
) -> None:
    def respond_429(_request: httpx.Request) -> httpx.Response:
        client.host_wait.release()
        return reply(429, {}, retry_after="20")

    server.respond_with(respond_429, reply(200, {}))
    await client.get_project("p")
    assert [1 <= wait <= 2 for wait in time.slept] == [True]
    assert client.host_wait.remaining_s == 0


async def test_retries_of_an_unavailable_server_are_limited(client: Client, server: Any) -> None:
    server.respond_with(REFUSED)
    for _ in range(20):
        with pytest.raises(errors.ConnectError):
            await client.get_project("p")
    assert len(server.requests) == 20 + 10, "one attempt a question, and the budget's ten"


async def test_responses_restore_the_budget(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(REFUSED)
    for _ in range(5):
        with pytest.raises(errors.ConnectError):
            await client.get_project("p")
    server.respond_with(reply(200, {}))
    for _ in range(10):
        await client.get_project("p")
    server.requests.clear()
    server.respond_with(REFUSED, reply(200, {}))
    await client.get_project("p")
    assert len(server.requests) == 2


async def test_one_deadline_applies_to_all_attempts(
    make_client: Callable[..., Client], server: Any, time: Any, reply: Reply
) -> None:
    def slow(_request: httpx.Request) -> httpx.Response:
        time.now += 20
        return reply(503, {})

    client = make_client()
    server.respond_with(slow)
    start = time.now
    with pytest.raises(errors.ServerError):
        await client.get_project("p")
    assert time.now - start <= 65
    assert len(server.requests) == 3


async def test_silence_ends_at_the_deadline(make_client: Callable[..., Client]) -> None:
    class SilentTransport(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            await asyncio.sleep(3600)
            raise AssertionError

    connection = make_client().connection
    client = Client(connection, transport=SilentTransport(), policy=RetryPolicy(deadline_s=0.05))
    with pytest.raises(errors.RequestTimeoutError) as excinfo:
        await asyncio.wait_for(client.get_project("p"), 30)
    assert excinfo.value.arrived is None


async def test_a_slow_drip_ends_at_the_deadline(make_client: Callable[..., Client]) -> None:
    class DripStream(httpx.AsyncByteStream):
        async def __aiter__(self):  # pyright: ignore[reportIncompatibleMethodOverride]
            while True:
                yield b" "
                await asyncio.sleep(0.005)

    class DripTransport(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            return httpx.Response(200, stream=DripStream())

    connection = make_client().connection
    client = Client(connection, transport=DripTransport(), policy=RetryPolicy(deadline_s=0.1))
    with pytest.raises(errors.RequestTimeoutError):
        await asyncio.wait_for(client.get_project("p"), 30)


async def test_canceling_is_not_an_error(client: Client, server: Any, time: Any, reply: Reply) -> None:
    server.respond_with(reply(429, {}, retry_after="20"))
    never = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        await never.wait()

    client.host_wait._sleep = sleep  # pyright: ignore[reportPrivateUsage]
    task = asyncio.ensure_future(client.get_project("p"))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_the_user_can_end_a_pause(
    make_client: Callable[..., Client], server: Any, time: Any, reply: Reply
) -> None:
    never = asyncio.Event()

    async def sleep(_seconds: float) -> None:
        await never.wait()

    shared = HostCooldown(time.clock, sleep)
    pauses: list[float] = []
    stop = shared.watch(pauses.append)
    client = make_client({"host_wait": shared})
    server.respond_with(reply(429, {}, retry_after="20"), reply(200, {"id": "p"}))
    task = asyncio.ensure_future(client.get_project("p"))
    async with asyncio.timeout(30):
        while not pauses:  # noqa: ASYNC110
            await asyncio.sleep(0)
    assert pauses == [20]
    shared.release()
    assert (await task).id == "p"
    assert pauses == [20, 0]
    stop()
    shared.pause(5, None, sent_at=shared.releases)
    assert pauses == [20, 0]


async def test_nothing_is_sent_after_closing(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {}))
    await client.aclose()
    with pytest.raises(errors.ConnectError) as excinfo:
        await client.post_comment("t", "hello")
    assert excinfo.value.code == "closed"
    assert server.requests == []


async def test_unexpected_exceptions_propagate(client: Client, server: Any) -> None:
    server.respond_with(KeyError("ours"))
    with pytest.raises(KeyError):
        await client.get_project("p")


class SlowStream(httpx.AsyncByteStream):
    """Yields chunks of a JSON text with a pause after each."""

    def __init__(self, chunk_size: int, chunks: int) -> None:
        self._chunk_size, self._chunks = chunk_size, chunks

    async def __aiter__(self) -> Any:
        yield b'{"nodes": [],'
        for _ in range(self._chunks):
            yield b" " * self._chunk_size
            await asyncio.sleep(0.02)
        yield b'"edges": []}'


@pytest.mark.parametrize(("chunk_size", "completes"), [(5_000, True), (1, False)])
async def test_a_download_with_progress_is_not_canceled_and_a_drip_is(
    make_client: Callable[..., Client], server: Any, chunk_size: int, completes: bool
) -> None:
    # Of 0.8 s. A chunk of 5,000 bytes extends it by 10 s, all those of one byte by 0.1 s.
    policy = RetryPolicy(attempts=1, deadline_s=0.5, min_bytes_per_s=500)
    client = make_client({"policy": policy})
    server.respond_with(lambda _request: httpx.Response(200, stream=SlowStream(chunk_size, 40)))
    try:
        if completes:
            assert len(await client.get_canvas_content_bytes("c")) > 40 * chunk_size
        else:
            with pytest.raises(errors.RequestTimeoutError):
                await client.get_canvas_content_bytes("c")
    finally:
        await client.aclose()


async def test_a_write_with_the_header_executed_no_is_retried(client: Client, server: Any, time: Any) -> None:
    headers = {"Retry-After": "2", "Wsdesk-Executed": "no"}
    server.respond_with(httpx.Response(503, headers=headers), httpx.Response(200, json={"id": "c"}))
    assert (await client.post_comment("t", "hello")).id == "c"
    assert time.slept == [2]
    server.respond_with(httpx.Response(503, headers=headers, json={"message": "Disk full"}))
    with pytest.raises(errors.ServerError) as excinfo:
        await client.post_comment("t", "hello")
    assert (excinfo.value.status, excinfo.value.message, excinfo.value.arrived) == (503, "Disk full", False)


async def test_an_outage_of_one_operation_pauses_no_other(client: Client, server: Any, time: Any) -> None:
    headers = {"Retry-After": "2", "Wsdesk-Executed": "no", "Wsdesk-Scope": "operation"}
    server.respond_with(httpx.Response(503, headers=headers), httpx.Response(200, json={"id": "c"}))
    waits: list[float] = []
    client.host_wait.watch(waits.append)
    assert (await client.post_comment("t", "hello")).id == "c"
    assert time.slept == [2]
    server.respond_with(httpx.Response(503, headers=headers))
    with pytest.raises(errors.ServerError) as excinfo:
        await client.post_comment("t", "hello")
    assert excinfo.value.is_partial
    assert (waits, client.host_wait.remaining_s) == ([], 0)
    server.respond_with(httpx.Response(503, headers={**headers, "Wsdesk-Scope": "host"}))
    with pytest.raises(errors.ServerError):
        await client.post_comment("t", "hello")
    assert waits


@pytest.mark.parametrize(
    "response",
    [
        httpx.Response(503, headers={"Wsdesk-Executed": "yes"}),
        httpx.Response(503, headers=[("Wsdesk-Executed", "no"), ("Wsdesk-Executed", "yes")]),
        httpx.Response(502, headers={"Wsdesk-Executed": "no"}),
        httpx.Response(503, json={"executed": "no"}),
    ],
)
async def test_other_responses_leave_the_outcome_open(
    client: Client, server: Any, response: httpx.Response
) -> None:
    server.respond_with(response)
    with pytest.raises(errors.ServerError) as excinfo:
        await client.post_comment("t", "hello")
    assert (len(server.requests), excinfo.value.arrived) == (1, None)
