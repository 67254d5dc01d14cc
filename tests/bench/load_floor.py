"""Floor of the load: a server that responds with constant bytes, as large as those of a real one.

Its requests per second are an upper bound, and its times a lower bound, of those of any server in Python
that the same clients measure on the same processors.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from multiprocessing.connection import Connection

from tests.bench.load_clients import Requests

_ETAG_BYTES = 24
_CONTEXT = multiprocessing.get_context("spawn")


def record(port: int, requests: Requests) -> dict[str, bytes]:
    """Responses of a server by the last part of the path; `unchanged` is that of a poll with its ETag."""
    responses: dict[str, bytes] = {}
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for kind, request in requests.samples().items():
            response, etag = _exchange(connection, request)
            responses[kind] = response
            if kind == "content":
                conditional = b"%bif-none-match: %b\r\n\r\n" % (request[:-2], etag)
                responses["unchanged"], _ = _exchange(connection, conditional)
    return responses


def _exchange(connection: socket.socket, request: bytes) -> tuple[bytes, bytes]:
    """A response with its length and a placeholder instead of its ETag, and that."""
    connection.sendall(request)
    response = HTTPResponse(connection)
    response.begin()
    body = response.read()
    etag = response.getheader("etag", "")
    kept = [(name, value) for name, value in response.getheaders() if name.lower() not in _REPLACED]
    if response.status != 304:
        kept.append(("content-length", str(len(body))))
    if etag:
        kept.append(("etag", _PLACEHOLDER))
    lines = [f"HTTP/1.1 {response.status} {response.reason}", *(f"{name}: {value}" for name, value in kept)]
    return "\r\n".join([*lines, "", ""]).encode() + body, etag.encode()


_REPLACED = ("etag", "content-length", "transfer-encoding")
_PLACEHOLDER = "E" * _ETAG_BYTES


class _Connection(asyncio.Protocol):
    """Responds to requests that the clients send in one piece each."""

    def __init__(self, responses: dict[bytes, bytes], revisions: dict[bytes, int]) -> None:
        self._responses = responses
        self._revisions = revisions
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        path = data[: data.index(b" HTTP/")].partition(b" ")[2]
        canvas, _, kind = path.rpartition(b"/")
        if kind == b"content":
            etag = b"%024x" % self._revisions.get(canvas, 0)
            is_current = b"if-none-match: %b\r\n" % etag in data
            response = self._responses[b"unchanged" if is_current else b"content"]
            self._transport.write(response.replace(_PLACEHOLDER.encode(), etag, 1))
            return
        if kind == b"edges":
            canvas = canvas.removesuffix(b"/direct")
            self._revisions[canvas] = self._revisions.get(canvas, 0) + 1
        self._transport.write(self._responses[kind.partition(b"?")[0]])


async def _serve(sender: Connection, responses: dict[str, bytes]) -> None:
    by_path = {kind.encode(): response for kind, response in responses.items()}
    revisions: dict[bytes, int] = {}
    server = await asyncio.get_running_loop().create_server(
        lambda: _Connection(by_path, revisions), "127.0.0.1"
    )
    sender.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


def _run(sender: Connection, responses: dict[str, bytes]) -> None:
    asyncio.run(_serve(sender, responses))


@contextmanager
def serve_floor(responses: dict[str, bytes]) -> Iterator[tuple[int, int]]:
    """Serve responses in another process; yields its port and its ID."""
    receiver, sender = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_run, args=(sender, responses), daemon=True)
    process.start()
    try:
        assert process.pid is not None
        yield receiver.recv(), process.pid
    finally:
        process.terminate()
        process.join()
