"""`wsdesk probe` with a server that ignores one parameter and has another name for one."""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from wsdesk.app.cli import probe
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles

TITLES = ("fig", "pear", "apple", "quince", "lime", "date")


class Handler(BaseHTTPRequestHandler):
    """Projects sorted by `orderBy`, canvases whose offset is ignored, and nothing else."""

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        query = {k: v[0] for k, v in parse_qs(parts.query).items()}
        size = int(query.get("limit", "20"))
        if parts.path.endswith("/projects/all"):
            rows: list[dict[str, Any]] = [
                {"id": f"00000000-0000-4000-8000-00000000000{n}", "title": t, "createdAt": f"2026-0{n + 1}"}
                for n, t in enumerate(TITLES)
            ]
            key = {"title": "title", "created": "createdAt"}.get(query.get("orderBy", ""), "id")
            rows.sort(key=lambda row: row[key], reverse=query.get("sortOrder") == "desc")
            at = int(query.get("offset", "0"))
        elif parts.path.endswith("/canvases"):
            rows, at = [{"id": f"00000000-0000-4000-8000-1000000000{n:02}"} for n in range(4)], 0
        else:
            self.send_error(404)
            return
        body = json.dumps({"data": rows[at : at + size], "total": len(rows)}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    probe.add_arguments(parser)
    return probe.run(parser.parse_args(arguments))


def test_results_are_saved_in_the_profile(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", "key-of-the-test")
    Profiles(find_directories().profiles).save(Profile("mine", "From me", address, key_source="env"))
    assert run("--profile", "From me", "--dry-run", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["requests"] <= 40
    assert report["saved"] is False
    assert run("--profile", "From me") == 0
    table = capsys.readouterr().out
    assert "ignored" in table
    assert "key-of-the-test" not in table
    profile = Profiles(find_directories().profiles).get("mine")
    assert profile is not None
    assert profile.param_names == {"list-projects.sort": "orderBy", "list-canvases.offset": ""}


def test_wrong_usage_and_an_unreachable_server_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("WSDESK_BASE_URL", raising=False)
    monkeypatch.setenv("WSDESK_API_KEY", "key-of-the-test")
    assert run() == 2
    assert run("--profile", "nobody") == 2
    assert run("--base-url", "http://127.0.0.1:9") == 1
    output = capsys.readouterr().err
    assert "Traceback" not in output
    assert "key-of-the-test" not in output
