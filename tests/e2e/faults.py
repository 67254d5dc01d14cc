"""A server on loopback that does whatever is wrong, to everything that it is asked."""

from __future__ import annotations

import asyncio
import json
import threading
from types import TracebackType
from typing import Any, Self

CANVAS = "00000000-0000-4000-8000-000000000001"
PROJECT = "00000000-0000-4000-8000-0000000000aa"


def good(path: str) -> Any:
    """What a well-meaning service with one project and one canvas of two nodes answers."""
    row = {"id": CANVAS, "title": "Board", "projectId": PROJECT, "updatedAt": "2026-01-01T00:00:00Z"}
    if path.endswith("/projects/all"):
        return {"data": [{"id": PROJECT, "title": "Film", "canvasId": CANVAS, "canvases": [row]}], "total": 1}
    if path.endswith("/canvases"):
        return {"data": [row], "total": 1}
    if path.endswith("/content"):
        place = {"y": 0, "w": 200, "h": 100}
        nodes = [{"id": f"n{n}", "title": f"Node {n}", "geometry": {"x": 300 * n, **place}} for n in range(2)]
        return {"nodes": nodes, "edges": [], "notes": [], "totalNoteCount": 0}
    return {"models": []} if path.endswith("/models") else {}


def answer(body: bytes, status: str = "200 OK", *, length: int | None = None, more: str = "") -> bytes:
    """An answer as it goes over the wire; `length` is what it says of itself."""
    head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body) if length is None else length}\r\n{more}"
    return f"{head}Connection: close\r\n\r\n".encode() + body


FAULTS: dict[str, bytes] = {
    "reset": b"",
    "cut off": answer(b'{"nodes": [', length=5_000),
    "ends early": answer(b'{"edges": [], "no'),
    "html": answer(b"<html><img src=/dev/zero></html>"),
    "empty": answer(b""),
    "another object": answer(b'{"ok": true}'),
    "wrong types": answer(b'{"data": {"a": 1}, "nodes": 7, "edges": "x", "total": "NaN"}'),
    "deep": answer(b"[" * 100_000),
    "no utf-8": answer(b'{"data": "\xff\xfe\xff"}'),
    "not packed": answer(b"no gzip at all", more="Content-Encoding: gzip\r\n"),
    "redirect": answer(b"", "302 Found", more="Location: http://127.0.0.1:9/else\r\n"),
    "fault": answer(b'{"message": "<b>broken</b>"}', "500 Oops"),
    "refused": answer(b'{"message": "no"}', "403 Forbidden"),
    "gone": answer(b"", "404 Not Found"),
    "limit": answer(b'{"message": "slow"}', "429 Slow", more="Retry-After: 100000\r\n"),
    "no http": b"SSH-2.0-nothing\r\n\r\n",
    "head without end": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20_000,
}
"""Answers that must leave what is shown as it is."""

ODD = answer(
    b'{"data": [[], 3, {"id": 7}], "models": [null], "nodes": [7, {"id": "q", "geometry": {"x": "1e999"}},'
    b' {"id": "n1", "title": "<img src=/dev/zero>"}], "edges": [{"id": "e"}], "notes": {}}'
)
"""An answer of which some can be read."""


class FaultServer:
    """Answers as it was told to `say` last: bytes, None for what is good, "hang" and "drip" for ever.

    It lives in a thread with a loop of its own: what is left in the test's loop is the program's alone.
    """

    def __init__(self) -> None:
        self.address = ""
        self.asked: list[str] = []
        """The paths of what was asked since it was told what to say."""
        self.heads: list[bytes] = []
        """The heads of all that was ever asked, as they came over the wire."""
        self._says: bytes | str | None = None
        self._to = ""
        self._changed = asyncio.Event()
        self._ending = asyncio.Event()
        self._handling: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._live(),))

    def say(self, what: bytes | str | None, *, to: str = "") -> None:
        """From now on, to requests whose path ends so; what hangs or drips ends."""
        asyncio.run_coroutine_threadsafe(self._say(what, to), self._loop).result()

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join()
        self._loop.close()

    async def _live(self) -> None:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._ending.wait()
        server.close()
        handling = list(self._handling)
        for task in handling:
            task.cancel()
        await asyncio.gather(*handling, return_exceptions=True)

    async def _say(self, what: bytes | str | None, to: str) -> None:
        self._says, self._to = what, to
        self.asked.clear()
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._handling.add(task)
        try:
            going_on = True
            while going_on:
                head = await reader.readuntil(b"\r\n\r\n")
                self.heads.append(head)
                self.asked.append(head.split(b" ", 2)[1].decode().split("?")[0])
                going_on = await self._answer(writer, self.asked[-1])
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the other side went, or this one goes
        finally:
            self._handling.discard(task)
            writer.close()

    async def _answer(self, writer: asyncio.StreamWriter, path: str) -> bool:
        """Whether the connection goes on."""
        says, changed = self._says if path.endswith(self._to) else None, self._changed
        if says == "hang":
            await changed.wait()
        elif says == "drip":
            for byte in answer(b" " * 1_000_000):
                if changed.is_set():
                    break
                writer.write(bytes((byte,)))
                await writer.drain()
                await asyncio.sleep(0.02)
        elif isinstance(says, bytes):
            writer.write(says)
        else:
            body = json.dumps(good(path)).encode()
            writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        return says is None
