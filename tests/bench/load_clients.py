"""Clients of a load: raw sockets in one thread, which leave the processors to the server.

They send prepared bytes, and parse of a response only its status, its length, and its ETag.
"""

from __future__ import annotations

import heapq
import json
import random
import select
import socket
import time
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from tests.bench.load_workspace import identity

CLIENTS = 64
_POLLS, _LISTS, _SEARCHES = 0.70, 0.85, 0.95
"""Upper bounds of the kinds of requests; the rest are writes."""
_RECEIVE_BYTES = 1 << 18
RESPONSE_S = 60.0


class Requests:
    """Bytes of the requests to one server."""

    def __init__(self, key: str, folder: Path, canvases: int, nodes: int) -> None:
        headers = ("host: 127.0.0.1", f"authorization: Bearer {key}", "accept-encoding: gzip")
        self._rest = "\r\n".join([" HTTP/1.1", *headers, ""]).encode()
        self._canvases = [identity(f"canvas {number}") for number in range(canvases)]
        self._nodes = [
            [identity(f"node {number} {place}") for place in range(nodes)] for number in range(canvases)
        ]
        self._lists = [self._get("/api/v1/projects/all"), self._get("/api/v1/canvases")]
        self._polls = [self._get(f"/api/v1/canvases/{canvas}/content") for canvas in self._canvases]
        words = (folder / "words").read_text().splitlines()
        self._searches = [self._get(f"/api/v1/files/agent-search?query={word}&count=20") for word in words]

    def next(self, chance: random.Random, canvas: int, etag: bytes) -> tuple[str, bytes]:
        """Kind and bytes of the next request of a client of a canvas."""
        kind = chance.random()
        if kind < _POLLS:
            poll = self._polls[canvas]
            return "poll", b"%bif-none-match: %b\r\n\r\n" % (poll, etag) if etag else poll + b"\r\n"
        if kind < _LISTS:
            return "list", chance.choice(self._lists) + b"\r\n"
        if kind < _SEARCHES:
            return "search", chance.choice(self._searches) + b"\r\n"
        return self._write(chance, canvas)

    def _write(self, chance: random.Random, canvas: int) -> tuple[str, bytes]:
        source, target = chance.sample(self._nodes[canvas], 2)
        edge = {
            "id": str(uuid4()),
            "srcNodeId": source,
            "dstNodeId": target,
            "srcHandle": "a",
            "dstHandle": "b",
        }
        body = json.dumps(edge).encode()
        path = f"/api/v1/canvases/{self._canvases[canvas]}/direct/edges".encode()
        return "write", b"POST %b%bcontent-length: %d\r\n\r\n%b" % (path, self._rest, len(body), body)

    def samples(self) -> dict[str, bytes]:
        """One request of each kind, by the last part of its path."""
        poll, search = self._polls[0], self._searches[0]
        _, write = self._write(random.Random(0), 0)
        projects, canvases = self._lists
        samples = {"content": poll, "all": projects, "canvases": canvases, "agent-search": search}
        return {**{kind: request + b"\r\n" for kind, request in samples.items()}, "edges": write}

    def _get(self, path: str) -> bytes:
        return b"GET %b%b" % (path.encode(), self._rest)


class _Client:
    """A connection, which has one request at a time."""

    def __init__(self, port: int, number: int, canvas: int) -> None:
        self.chance = random.Random(number)
        self.canvas = canvas
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.etag = b""
        self.kind = ""
        self.begun_at = 0.0
        self.status = 0
        self._received = b""
        self._missing = 0
        """Bytes of the body that weren't received, -1 in a head, and -2 in a body of chunks."""

    def send(self, kind: str, request: bytes) -> None:
        self.kind, self._received, self._missing = kind, b"", -1
        self.socket.sendall(request)

    def receive(self) -> int:
        """Read what there is; the status once the response is complete, else 0."""
        data = self.socket.recv(_RECEIVE_BYTES)
        assert data, "the connection was closed"
        if self._missing > 0:
            self._missing -= len(data)
        else:
            data = self._received = self._received + data if self._received else data
            if self._missing == -1:
                self._read_head(data)
            if self._missing == -2 and _has_all_chunks(data):
                self._missing = 0
        return 0 if self._missing else self.status

    def _read_head(self, data: bytes) -> None:
        end = data.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        self.status = int(data[9:12])
        head = data[:end].lower()
        if self.kind == "poll" and (etag := _value(head, data, b"\r\netag: ")):
            self.etag = etag
        if length := _value(head, data, b"\r\ncontent-length: "):
            self._missing = end + int(length) - len(data)
            assert self._missing >= 0
        elif b"\r\ntransfer-encoding: chunked" in head:
            self._missing, self._received = -2, data
        else:
            assert self.status == 304
            self._missing = 0


def _value(head: bytes, data: bytes, name: bytes) -> bytes:
    start = head.find(name)
    if start < 0:
        return b""
    start += len(name)
    return data[start : head.index(b"\r", start)]


def _has_all_chunks(data: bytes) -> bool:
    """Whether a response in chunks is complete."""
    if not data.endswith(b"\r\n0\r\n\r\n"):
        return False
    place = data.index(b"\r\n\r\n") + 4
    while place < len(data):
        line_end = data.index(b"\r\n", place)
        size = int(data[place:line_end], 16)
        place = line_end + 2 + size + 2
        if not size:
            return place == len(data)
    return False


@dataclass(slots=True)
class Load:
    """Clients of a server; with a `rate`, they send so many requests per second in all."""

    port: int
    requests: Requests
    canvases: int
    times_s: dict[str, list[float]] = field(default_factory=dict)
    """Durations by kind. In a closed loop from the request, with a rate from when it was due."""
    failures: int = 0

    @property
    def all_s(self) -> list[float]:
        """Durations of all requests, in order of size."""
        return sorted(duration for durations in self.times_s.values() for duration in durations)

    def run(self, seconds: float, rate: float = 0.0) -> None:
        """Send requests for some seconds, and wait for the last responses."""
        self.times_s.clear()
        step = max(1, self.canvases // CLIENTS)
        clients = [_Client(self.port, number, number * step % self.canvases) for number in range(CLIENTS)]
        try:
            self._run(clients, time.perf_counter() + seconds, rate / CLIENTS)
        finally:
            for client in clients:
                client.socket.close()

    def _run(self, clients: list[_Client], until: float, rate: float) -> None:
        poll = select.poll()
        by_descriptor = {client.socket.fileno(): client for client in clients}
        for descriptor in by_descriptor:
            poll.register(descriptor, select.POLLIN)
        now = time.perf_counter()
        waiting = [
            (now + (client.chance.expovariate(rate) if rate else 0.0), descriptor)
            for descriptor, client in by_descriptor.items()
        ]
        heapq.heapify(waiting)
        sending = 0
        while waiting or sending:
            now = time.perf_counter()
            while waiting and waiting[0][0] <= now:
                due, descriptor = heapq.heappop(waiting)
                if due < until:
                    self._send(by_descriptor[descriptor], due)
                    sending += 1
            if not sending and not waiting:
                return
            timeout_s = waiting[0][0] - now if waiting else RESPONSE_S
            events = poll.poll(max(0.0, timeout_s) * 1e3)
            assert events or waiting, "no response"
            for descriptor, _ in events:
                client = by_descriptor[descriptor]
                if not (status := client.receive()):
                    continue
                ended_at = time.perf_counter()
                self._add(client, status, ended_at)
                if not rate and ended_at < until:
                    self._send(client, ended_at)
                    continue
                sending -= 1
                due = client.begun_at + client.chance.expovariate(rate) if rate else until
                if due < until:
                    heapq.heappush(waiting, (due, descriptor))

    def _send(self, client: _Client, begun_at: float) -> None:
        client.begun_at = begun_at
        client.send(*self.requests.next(client.chance, client.canvas, client.etag))

    def _add(self, client: _Client, status: int, ended_at: float) -> None:
        kind = client.kind
        if kind == "poll":
            kind = "poll, 304" if status == 304 else "poll, 200"
        self.failures += status not in (200, 304)
        self.times_s.setdefault(kind, []).append(ended_at - client.begun_at)
