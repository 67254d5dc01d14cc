"""Probing of hidden parameter names, against servers with other names or without the parameter."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest

from tests.ids import id_of
from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.probing.probe import probe
from wsdesk.api.probing.report import ProbeReport, ProbeVerdict
from wsdesk.api.request_executor import RequestEnvironment
from wsdesk.wire.param_names import HIDDEN_NAMES

pytestmark = pytest.mark.anyio
DEFAULTS = {hidden.key: hidden.default for hidden in HIDDEN_NAMES}


@dataclass
class NamedParamsServer:
    """A server with its own parameter names that ignores (or, if `strict`, rejects) all others."""

    names: dict[str, str] = field(default_factory=lambda: dict(DEFAULTS))
    titles: tuple[str, ...] = ("pear", "Apple", "quince", "fig", "lemon", "mango")
    canvases: int = 5
    notes: int = 4
    strict: bool = False
    limited: int = 0
    page: int = 20
    requests: list[str] = field(default_factory=list)
    broken: str = ""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        self.requests.append(str(request.url))
        if self.limited:
            self.limited -= 1
            return httpx.Response(429, headers={"Retry-After": "2"}, json={"message": "slower"})
        query = {k: v[0] for k, v in parse_qs(request.url.query.decode()).items()}
        operation, handler = self._operation(path)
        if operation == self.broken:
            return httpx.Response(500, json={"message": "broken"})
        roles = {k.split(".")[1]: v for k, v in self.names.items() if k.startswith(operation + ".") and v}
        plain = {"query", "folderId"} if operation == "search-assets" else set[str]()
        if self.strict and set(query) - set(roles.values()) - plain:
            return httpx.Response(400, json={"message": "unknown parameter"})
        params = {role: query[name] for role, name in roles.items() if name in query}
        return httpx.Response(200, content=json.dumps(handler(params)))

    def _operation(self, path: str) -> tuple[str, Callable[[dict[str, str]], Any]]:
        if path.endswith("/projects/all"):
            return "list-projects", self._projects
        if path.endswith("/canvases"):
            return "list-canvases", self._canvases
        if path.endswith("/content"):
            return "get-canvas-content", self._content
        if path.endswith("/models"):
            return "list-models", self._models
        return "search-assets", self._search

    def _page(self, rows: list[Any], params: dict[str, str]) -> dict[str, Any]:
        at, size = int(params.get("offset", 0)), int(params.get("pageSize", self.page))
        return {"data": rows[at : at + size], "total": len(rows)}

    def _projects(self, params: dict[str, str]) -> Any:
        rows = [
            {
                "id": id_of(title),
                "title": title,
                "folderId": id_of("folder"),
                "createdAt": f"2026-01-0{n + 1}",
                "lastEditAt": f"2026-02-0{9 - n}",
                "createdByName": "ABABAB"[n % 6],
            }
            for n, title in enumerate(self.titles)
        ]
        keys = {
            "title": "title",
            "created": "createdAt",
            "last_edited": "lastEditAt",
            "owner": "createdByName",
        }
        key = keys[params.get("sort", "last_edited")]
        rows.sort(key=lambda row: row[key].casefold(), reverse=params.get("direction", "desc") == "desc")
        return self._page(rows, params)

    def _canvases(self, params: dict[str, str]) -> Any:
        rows = [{"id": id_of(f"c{n}"), "title": f"c{n}", "nodeCount": n} for n in range(self.canvases)]
        return self._page(rows, params)

    def _content(self, params: dict[str, str]) -> Any:
        at = min(int(params.get("noteOffset", 0)), self.notes)
        notes = [{"id": id_of(f"n{n}"), "body": "n"} for n in range(at, self.notes)]
        return {"nodes": [], "edges": [], "notes": notes, "noteOffset": at, "totalNoteCount": self.notes}

    def _models(self, params: dict[str, str]) -> Any:
        kinds = {"a": "image", "b": "audio", "c": "video"}
        return {"models": [{"name": n} for n, k in kinds.items() if params.get("category", k) == k]}

    def _search(self, params: dict[str, str]) -> Any:
        rows = [{"assetId": id_of(f"a{n}")} for n in range(7)]
        return {"results": rows[: int(params.get("count", 5))], "total": 7}


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


async def probe_server(
    server: NamedParamsServer, names: dict[str, str] | None = None, clock: Clock | None = None
) -> ProbeReport:
    clock = clock or Clock()
    client = Client(
        Connection("https://service.example", "key-of-the-test"),
        transport=httpx.MockTransport(server),
        environment=RequestEnvironment(lambda: clock.now, sleep=clock.sleep),
    )
    try:
        return await probe(client, names or {}, sleep=clock.sleep)
    finally:
        await client.aclose()


def verdicts(report: ProbeReport) -> dict[str, str]:
    return {finding.key: f"{finding.verdict}:{finding.name or finding.why}" for finding in report.findings}


async def test_correct_defaults_take_eight_requests_and_change_nothing() -> None:
    server = NamedParamsServer()
    report = await probe_server(server)
    assert report.requests == len(server.requests) <= 8
    verdicts = {f.key: f.verdict for f in report.findings}
    assert [f.key for f in report.findings] == [hidden.key for hidden in HIDDEN_NAMES]
    uncertain = {"search-assets.offset", "search-assets.mode"}
    assert all(verdict is ProbeVerdict.WORKS for key, verdict in verdicts.items() if key not in uncertain)
    assert report.overrides({}) == {}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("nth", [1, 2, 3])
async def test_other_names_are_found_by_their_effect(nth: int, strict: bool) -> None:
    names = {h.key: h.all_names[min(nth, len(h.all_names) - 1)] for h in HIDDEN_NAMES}
    server = NamedParamsServer(names=names, strict=strict)
    report = await probe_server(server)
    assert len(server.requests) == report.requests <= 40
    uncertain = {"search-assets.offset", "search-assets.mode"}
    assert {f.key: f.name for f in report.findings if f.key not in uncertain} == {
        key: name for key, name in names.items() if key not in uncertain
    }
    assert report.overrides({}) == {k: v for k, v in names.items() if v != DEFAULTS[k] and k not in uncertain}


@pytest.mark.parametrize(
    "key", [k for k in DEFAULTS if k not in ("search-assets.offset", "search-assets.mode")]
)
async def test_ignored_parameters_are_not_sent_any_more(key: str) -> None:
    report = await probe_server(NamedParamsServer(names=DEFAULTS | {key: ""}))
    assert report.requests <= 40
    assert {f.key: f.verdict for f in report.findings}[key] is ProbeVerdict.IGNORED
    assert report.overrides({}) == {key: ""}


async def test_a_server_that_ignores_everything_is_detected_within_the_limit() -> None:
    server = NamedParamsServer(names=dict.fromkeys(DEFAULTS, ""))
    report = await probe_server(server)
    assert len(server.requests) == report.requests <= 40
    ignored = {f.key for f in report.findings if f.verdict is ProbeVerdict.IGNORED}
    assert ignored >= {"list-projects.pageSize", "list-projects.offset", "list-projects.sort"}
    assert not [f for f in report.findings if f.verdict is ProbeVerdict.WORKS]


async def test_one_project_or_equal_titles_are_inconclusive() -> None:
    one = verdicts(await probe_server(NamedParamsServer(titles=("only",), canvases=1, notes=0)))
    assert one["list-projects.sort"] == "unsure:sortBy"
    assert one["list-projects.pageSize"] == "unsure:limit"
    assert one["list-canvases.offset"] == "unsure:offset"
    assert one["get-canvas-content.noteOffset"] == "works:noteOffset" or one[
        "get-canvas-content.noteOffset"
    ].startswith("unsure")
    report = await probe_server(NamedParamsServer(titles=("same",) * 6))
    assert {f.key: f.why for f in report.findings}["list-projects.sort"] in ("same-order", "few-rows")
    assert report.overrides({"list-projects.sort": "orderBy"})["list-projects.sort"] == "orderBy"


async def test_a_rate_limit_is_waited_for_and_a_lasting_one_stops_the_probe() -> None:
    clock = Clock()
    server = NamedParamsServer(limited=1)
    report = await probe_server(server, clock=clock)
    assert sum(clock.slept[:2]) >= 2
    assert verdicts(report)["list-projects.sort"] == "works:sortBy"
    endless = NamedParamsServer(limited=1000)
    report = await probe_server(endless)
    assert len(endless.requests) == 3
    assert {f.why for f in report.findings} == {"limited", "not-tried"}
    assert report.overrides({"list-models.category": "kind"}) == {"list-models.category": "kind"}


async def test_one_failing_operation_does_not_affect_the_others() -> None:
    findings = {f.key: f for f in (await probe_server(NamedParamsServer(broken="list-projects"))).findings}
    assert findings["list-projects.offset"].why == "no-answer"
    assert findings["list-canvases.offset"].verdict is ProbeVerdict.WORKS


async def test_requests_are_paced() -> None:
    clock = Clock()
    report = await probe_server(NamedParamsServer(), clock=clock)
    assert sum(clock.slept) >= 0.19 * (report.requests - 1)


async def test_a_rejected_key_stops_the_probe() -> None:
    client = Client(
        Connection("https://service.example", "key-of-the-test"),
        transport=httpx.MockTransport(lambda _request: httpx.Response(401, json={"message": "no"})),
    )
    with pytest.raises(errors.UnauthorizedError):
        await probe(client, {})
    await client.aclose()
