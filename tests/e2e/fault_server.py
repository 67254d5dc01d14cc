"""Loopback server that answers every request with a configured fault."""

from __future__ import annotations

import asyncio
import json
import threading
from types import TracebackType
from typing import Any, Self

CANVAS = "00000000-0000-4000-8000-000000000001"
PROJECT = "00000000-0000-4000-8000-0000000000aa"


def default_body(path: str) -> Any:
    """Response body of a server with one project and one canvas of two nodes."""
    row = {"id": CANVAS, "title": "Board", "projectId": PROJECT, "updatedAt": "2026-01-01T00:00:00Z"}
    if path.endswith("/projects/all"):
        return {"data": [{"id": PROJECT, "title": "Film", "canvasId": CANVAS, "canvases": [row]}], "total": 1}
    if path.endswith("/canvases"):
        return {"data": [row], "total": 1}
    if path.endswith("/content"):
        geometry = {"y": 0, "w": 200, "h": 100}
        nodes = [
            {"id": f"n{n}", "title": f"Node {n}", "geometry": {"x": 300 * n, **geometry}} for n in range(2)
        ]
        return {"nodes": nodes, "edges": [], "notes": [], "totalNoteCount": 0}
    return {"models": []} if path.endswith("/models") else {}


def response(body: bytes, status: str = "200 OK", *, length: int | None = None, more: str = "") -> bytes:
    """An HTTP response; `length` is its Content-Length, which may be wrong."""
    head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body) if length is None else length}\r\n{more}"
    return f"{head}Connection: close\r\n\r\n".encode() + body


FAULTS: dict[str, bytes] = {
    "reset": b"",
    "cut off": response(b'{"nodes": [', length=5_000),
    "ends early": response(b'{"edges": [], "no'),
    "html": response(b"<html><img src=/dev/zero></html>"),
    "empty": response(b""),
    "another object": response(b'{"ok": true}'),
    "wrong types": response(b'{"data": {"a": 1}, "nodes": 7, "edges": "x", "total": "NaN"}'),
    "deep": response(b"[" * 100_000),
    "no utf-8": response(b'{"data": "\xff\xfe\xff"}'),
    "not packed": response(b"no gzip at all", more="Content-Encoding: gzip\r\n"),
    "redirect": response(b"", "302 Found", more="Location: http://127.0.0.1:9/else\r\n"),
    "fault": response(b'{"message": "<b>broken</b>"}', "500 Oops"),
    "refused": response(b'{"message": "no"}', "403 Forbidden"),
    "gone": response(b"", "404 Not Found"),
    "limit": response(b'{"message": "slow"}', "429 Slow", more="Retry-After: 100000\r\n"),
    "no http": b"SSH-2.0-nothing\r\n\r\n",
    "head without end": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20_000,
}
"""Responses that must not change the shown data."""

PARTLY_VALID = response(
    b'{"data": [[], 3, {"id": 7}], "models": [null], "nodes": [7, {"id": "q", "geometry": {"x": "1e999"}},'
    b' {"id": "n1", "title": "<img src=/dev/zero>"}], "edges": [{"id": "e"}], "notes": {}}'
)
"""A response with some valid parts."""


class FaultServer:
    """Server that sends the response set by `respond`: bytes, None for valid data, or "hang" or "drip".

    It runs in its own thread and event loop, so that all tasks in the test's loop are the application's.
    """

    def __init__(self) -> None:
        self.address = ""
        self.paths: list[str] = []
        """Paths of the requests since the last `respond`."""
        self.request_heads: list[bytes] = []
        """Heads of all requests, as received."""
        self._response: bytes | str | None = None
        self._path_end = ""
        self._changed = asyncio.Event()
        self._stopping = asyncio.Event()
        self._handling: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),))

    def respond(self, content: bytes | str | None, *, to: str = "") -> None:
        """Set the response to requests whose path ends with `to`, and end those that hang or drip."""
        asyncio.run_coroutine_threadsafe(self._set_response(content, to), self._loop).result()

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join()
        self._loop.close()

    async def _run(self) -> None:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._stopping.wait()
        server.close()
        handling = list(self._handling)
        for task in handling:
            task.cancel()
        await asyncio.gather(*handling, return_exceptions=True)

    async def _set_response(self, content: bytes | str | None, to: str) -> None:
        self._response, self._path_end = content, to
        self.paths.clear()
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._handling.add(task)
        try:
            keep_alive = True
            while keep_alive:
                head = await reader.readuntil(b"\r\n\r\n")
                self.request_heads.append(head)
                self.paths.append(head.split(b" ", 2)[1].decode().split("?")[0])
                keep_alive = await self._send_response(writer, self.paths[-1])
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the client disconnected, or the server stops
        finally:
            self._handling.discard(task)
            writer.close()

    async def _send_response(self, writer: asyncio.StreamWriter, path: str) -> bool:
        """Send the response; return whether the connection stays open."""
        current, changed = self._response if path.endswith(self._path_end) else None, self._changed
        if current == "hang":
            await changed.wait()
        elif current == "drip":
            for byte in response(b" " * 1_000_000):
                if changed.is_set():
                    break
                writer.write(bytes((byte,)))
                await writer.drain()
                await asyncio.sleep(0.02)
        elif isinstance(current, bytes):
            writer.write(current)
        else:
            body = json.dumps(default_body(path)).encode()
            writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        return current is None
