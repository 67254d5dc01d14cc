"""`wsdesk call` against a real server process: answers, exit codes, and never a traceback."""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.serve_process import serve_process
from wsdesk.app.cli import call
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles
from wsdesk.wire.operations import OPERATIONS

ROOT = Path(call.__file__).parents[3]


@dataclass(frozen=True)
class CommandResult:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        assert "Traceback" not in self.err
        return json.loads(self.err.splitlines()[-1])["error"]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A `wsdesk serve` process on the sample workspace: its `url`, `key` and `team`."""
    with serve_process(tmp_path_factory.mktemp("served")) as ready:
        yield ready


@pytest.fixture
def ask(
    service: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., CommandResult]:
    """Runs a command in this process, the connection in the environment."""
    monkeypatch.setenv("WSDESK_BASE_URL", service["url"])
    monkeypatch.setenv("WSDESK_API_KEY", service["key"])
    return make_ask(capsys)


def make_ask(capsys: pytest.CaptureFixture[str]) -> Callable[..., CommandResult]:
    def run(*words: str, **params: str) -> CommandResult:
        parser = argparse.ArgumentParser()
        call.add_arguments(parser)
        given = [word for name, value in params.items() for word in ("--param", f"{name}={value}")]
        code = call.run(parser.parse_args([*words, *given]))
        out, err = capsys.readouterr()
        return CommandResult(code, out, err)

    return run


def in_a_process(*words: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "wsdesk", "call", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # ignored in jobs of some shells
        **options,
    )


@pytest.fixture
def canvas(ask: Callable[..., CommandResult]) -> str:
    return ask("list-canvases", pageSize="1").answer["data"][0]["id"]


def test_lists_and_their_pages(ask: Callable[..., CommandResult]) -> None:
    page = ask("list-projects", pageSize="2").answer
    assert len(page["data"]) == 2
    every = ask("list-projects", "--all", pageSize="2").answer
    assert len(every["data"]) == every["total"] == page["total"] > 2
    canvases = ask("list-canvases", "--all", "--param", "limit=3").answer
    assert len(canvases["data"]) == canvases["total"]
    assert (
        ask("list-projects", "--param", "perPage=1", "--param", "skip=1").answer["data"] == page["data"][1:]
    )


def test_sorting_by_role_and_by_any_spelling(ask: Callable[..., CommandResult]) -> None:
    titles = [row["title"] for row in ask("list-projects", sort="title", direction="asc").answer["data"]]
    assert titles == sorted(titles, key=str.casefold)
    again = ask("list-projects", orderBy="title", sort_order="desc").answer["data"]
    assert [row["title"] for row in again] == titles[::-1]


def test_one_resource(ask: Callable[..., CommandResult], canvas: str) -> None:
    project = ask("list-projects", pageSize="1").answer["data"][0]
    assert ask("get-project", projectId=project["id"]).answer["title"] == project["title"]
    content = ask("get-canvas-content", canvasId=canvas).answer
    assert {"nodes", "edges", "notes", "totalNoteCount"} <= set(content)


def test_all_notes(ask: Callable[..., CommandResult]) -> None:
    counts = {
        row["id"]: ask("get-canvas-content", canvasId=row["id"]).answer
        for row in ask("list-canvases").answer["data"]
    }
    canvas, page = next(
        (one, content) for one, content in counts.items() if content["totalNoteCount"] > len(content["notes"])
    )
    every = ask("get-canvas-content", "--all", canvasId=canvas)
    assert len(every.answer["notes"]) == page["totalNoteCount"]
    assert every.err == ""


def test_models_and_search(ask: Callable[..., CommandResult]) -> None:
    everything = ask("list-models").answer["models"]
    some = ask("list-models", category="audio").answer["models"]
    assert 0 < len(some) < len(everything)
    found = ask("search-assets", query="light", count="2", mode="semantic").answer
    assert (found["query"], len(found["results"])) == ("light", 2)
    every = ask("search-assets", "--all", query="light").answer
    assert len(every["results"]) == every["total"] >= 2
    assert every["query"] == "light"


def test_writing(ask: Callable[..., CommandResult], canvas: str, tmp_path: Path) -> None:
    nodes = ask("get-canvas-content", canvasId=canvas).answer["nodes"]
    new = {"id": str(uuid4()), "srcNodeId": nodes[0]["id"], "dstNodeId": nodes[1]["id"]}
    body = tmp_path / "edge.json"
    body.write_text(json.dumps({**new, "srcHandle": "out", "dstHandle": "in"}))
    edge = ask("create-edge", "--body", f"@{body}", canvasId=canvas).answer
    assert edge["id"] == new["id"]
    edges = ask("get-canvas-content", canvasId=canvas).answer["edges"]
    assert new["id"] in [one["id"] for one in edges]


def test_a_field_of_the_body_may_be_a_parameter(ask: Callable[..., CommandResult]) -> None:
    unknown = str(uuid4())
    by_param = ask("post-comment", threadId=unknown, body="hello")
    by_body = ask("post-comment", "--body", '{"body": "hello"}', threadId=unknown)
    assert (by_param.code, by_body.code) == (1, 1)
    assert by_param.error == by_body.error
    assert by_param.error["statusCode"] == 404
    signed = ask("sign-part", uploadId="u", storageBucket="b", storageKey="k", partNumber="x")
    assert (signed.code, signed.error["field"]) == (2, "partNumber")


def test_the_team_of_an_upload_is_found(ask: Callable[..., CommandResult], service: dict[str, str]) -> None:
    body = {
        "uploadId": "u",
        "storageBucket": "b",
        "storageKey": "k",
        "filename": "f.png",
        "contentType": "image/png",
        "sizeInBytes": 1,
        "parts": [{"partNumber": 1, "etag": "e"}],
    }
    refused = ask("complete-skill-upload", "--body", json.dumps(body), skillId=str(uuid4()))
    assert refused.code == 1
    assert f"/teams/{service['team']}/" in refused.error["request"]["path"]


@pytest.mark.parametrize(
    ("words", "params", "code"),
    [
        (("get-project",), {"projectId": str(uuid4())}, "not-found"),
        (("get-approval",), {"approvalId": str(uuid4())}, "not-found"),
        (("list-projects", "--team", str(uuid4())), {}, "forbidden"),
    ],
)
def test_a_refusal_is_exit_1(
    ask: Callable[..., CommandResult], words: tuple[str, ...], params: dict[str, str], code: str
) -> None:
    ran = ask(*words, **params)
    assert (ran.code, ran.out, ran.error["code"]) == (1, "", code)
    assert ran.error["message"]
    assert ran.error["request"]["operation"] == words[0]


def test_a_wrong_key_is_exit_1_and_never_shown(
    ask: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", "wsk_planted-and-wrong")
    ran = ask("list-projects")
    assert (ran.code, ran.error["code"], ran.error["statusCode"]) == (1, "unauthorized", 401)
    assert "planted" not in ran.err


def test_nobody_there_is_exit_1(ask: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ran = ask("list-models", "--base-url", f"http://127.0.0.1:{port}")
    assert (ran.code, ran.error["code"]) == (1, "refused")
    assert ran.error["message"] == "Couldn't reach the server."


@pytest.mark.parametrize(
    ("words", "params"),
    [
        (("get-project",), {}),
        (("list-projects",), {"colour": "red"}),
        (("list-projects",), {"limit": "0"}),
        (("list-projects",), {"limit": "101"}),
        (("list-projects",), {"limit": "ten"}),
        (("list-projects",), {"limit": "1", "pageSize": "2"}),
        (("list-projects",), {"sort": "size"}),
        (("list-projects", "--param", "limit"), {}),
        (("list-projects", "--param", "limit=1", "--param", "limit=2"), {}),
        (("list-projects", "--body", "{}"), {}),
        (("list-projects", "--all"), {"offset": "5"}),
        (("get-project", "--all"), {"projectId": "x"}),
        (("list-canvases",), {"limit": "201"}),
        (("list-models",), {"category": "music"}),
        (("search-assets",), {}),
        (("search-assets",), {"query": ""}),
        (("search-assets",), {"query": "a", "count": "21"}),
        (("search-assets",), {"query": "a", "fileType": "gif"}),
        (("search-assets",), {"query": "a", "skipSelectionCard": "true"}),
        (("get-canvas-content",), {"canvasId": ".."}),
        (("get-canvas-content",), {"canvasId": "c", "noteOffset": "-1"}),
        (("post-comment",), {"threadId": "t"}),
        (("post-comment",), {"threadId": "t", "body": ""}),
        (("post-comment",), {"threadId": "t", "body": "x" * 10_001}),
        (("post-comment", "--body", "{"), {"threadId": "t"}),
        (("post-comment", "--body", "[1]"), {"threadId": "t"}),
        (("post-comment", "--body", "[" * 100_000), {"threadId": "t"}),
        (("post-comment", "--body", '{"body": 7}'), {"threadId": "t"}),
        (("post-comment", "--body", '{"body": "x", "more": 1}'), {"threadId": "t"}),
        (("post-comment", "--body", "@/no/such/file"), {"threadId": "t"}),
        (("post-comment", "--body", "@/"), {"threadId": "t"}),
        (("create-edge", "--body", '{"srcNodeId": "a"}'), {"canvasId": "c"}),
        (("sign-part",), {"uploadId": "u", "storageBucket": "b", "storageKey": "k", "partNumber": "0"}),
        (("list-models", "--profile", "nobody"), {}),
        (("list-models", "--key-file", "/no/such/file"), {}),
        (("list-models", "--base-url", "http://a.example"), {}),
        (("list-models", "--base-url", "gopher://a"), {}),
    ],
)
def test_wrong_use_is_exit_2(
    ask: Callable[..., CommandResult], words: tuple[str, ...], params: dict[str, str]
) -> None:
    ran = ask(*words, **params)
    assert (ran.code, ran.out) == (2, "")
    assert ran.error["code"] in ("wrong-use", "invalid-request")
    assert ran.error["message"]


def test_without_a_service_or_a_key_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = make_ask(capsys)
    assert "--base-url" in ask("list-models").error["message"]
    assert "WSDESK_API_KEY" in ask("list-models", "--base-url", "http://127.0.0.1:9").error["message"]
    monkeypatch.setenv("WSDESK_API_KEY", "two words")
    ran = ask("list-models", "--base-url", "http://127.0.0.1:9")
    assert (ran.code, "two words" in ran.err) == (2, False)


def test_a_key_file_and_a_profile(
    service: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ask = make_ask(capsys)
    key = tmp_path / "key"
    key.write_text(f"\ufeff{service['key']}\n")
    assert ask("list-models", "--base-url", f"{service['url']}/api/v1", "--key-file", str(key)).code == 0
    profile = Profile(
        "mine", "My workspace", service["url"], service["team"], {"list-projects.sort": "orderBy"}
    )
    Profiles(find_directories().profiles).save(profile)
    for name in ("mine", "My workspace"):
        assert ask("list-projects", "--profile", name, "--key-file", str(key), sort="title").code == 0
    damaged = tmp_path / "damaged"
    damaged.write_bytes(b"\xff\xfe\x00")
    assert ask("list-models", "--profile", "mine", "--key-file", str(damaged)).code == 2


def test_every_operation_is_named_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    call.add_arguments(parser)
    with pytest.raises(SystemExit) as ended:
        parser.parse_args(["make-coffee"])
    assert ended.value.code == 2
    capsys.readouterr()
    assert all(name in parser.format_help() for name in OPERATIONS)


def test_a_reader_that_stops_reading_is_no_traceback(service: dict[str, str]) -> None:
    options = ("--base-url", service["url"])
    process = in_a_process("list-models", *options, env={**os.environ, "WSDESK_API_KEY": service["key"]})
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.wait(20)
    process.stderr.close()
    assert said == ""


def test_a_full_disk_is_told(ask: Callable[..., CommandResult], service: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(
            [sys.executable, "-m", "wsdesk", "call", "list-models", "--base-url", service["url"]],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "WSDESK_API_KEY": service["key"]},
            check=False,
        )
    assert (process.returncode, "Traceback" in process.stderr) == (1, False)


class _Silent(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.asked.set()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        time.sleep(20)


def test_interrupting_is_no_traceback() -> None:
    server = HTTPServer(("127.0.0.1", 0), _Silent)
    server.asked = threading.Event()  # pyright: ignore[reportAttributeAccessIssue]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    process = in_a_process(
        "list-models",
        "--base-url",
        f"http://127.0.0.1:{server.server_port}",
        env={**os.environ, "WSDESK_API_KEY": "wsk_1234"},
    )
    assert server.asked.wait(20)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert json.loads(said)["error"]["code"] == "interrupted"


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_help_of_an_operation_lists_parameters_and_exit_codes(
    operation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from wsdesk.app.cli.main import main

    assert main(["call", operation, "--help"]) == 0
    output = capsys.readouterr().out
    endpoint = OPERATIONS[operation]
    names = [*endpoint.path_params, *(param.name for param in endpoint.query)]
    fields = endpoint.body_type.model_fields if endpoint.body_type is not None else {}
    for name in [*names, *(field.alias or name for name, field in fields.items())]:
        assert f"  {name} " in output, name
    assert "exit codes:" in output
    for code in ("  0 ", "  1 ", "  2 ", "  130 "):
        assert code in output


@pytest.mark.parametrize(
    ("operation", "rule"),
    [
        ("list-projects", "1 to 100"),
        ("list-projects", "last_edited, created, title, owner"),
        ("list-canvases", "1 to 200"),
        ("search-assets", "1 to 20"),
        ("search-assets", "1 to 500 characters"),
        ("search-assets", "image, video, audio, pdf, text"),
        ("search-assets", "semantic, filename"),
        ("list-models", "image_tool"),
        ("post-comment", "1 to 10000 characters"),
        ("complete-skill-upload", "1 to 10485760"),
    ],
)
def test_the_help_of_an_operation_tells_its_limits(
    operation: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from wsdesk.app.cli.main import main

    main(["call", operation, "-h"])
    assert rule in capsys.readouterr().out
