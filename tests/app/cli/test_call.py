"""`wsdesk call` with a real server process: responses, exit codes, and no tracebacks."""

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
from wsdesk.app.cli.main import main
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles
from wsdesk.wire.operations import OPERATIONS

ROOT = Path(call.__file__).parents[3]


@dataclass(frozen=True)
class CommandResult:
    """Exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        assert "Traceback" not in self.err
        return json.loads(self.err.splitlines()[-1])["error"]


@pytest.fixture(scope="module")
def server_env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A `wsdesk serve` process on the sample workspace: its `url`, `key`, and `team`."""
    with serve_process(tmp_path_factory.mktemp("served")) as ready:
        yield ready


@pytest.fixture
def run_call(
    server_env: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., CommandResult]:
    """Runs a command in this process, with the server in the environment."""
    monkeypatch.setenv("WSDESK_BASE_URL", server_env["url"])
    monkeypatch.setenv("WSDESK_API_KEY", server_env["key"])
    return make_run_call(capsys)


def make_run_call(capsys: pytest.CaptureFixture[str]) -> Callable[..., CommandResult]:
    def run(*arguments: str, **params: str) -> CommandResult:
        parser = argparse.ArgumentParser()
        call.add_arguments(parser)
        options = [option for name, value in params.items() for option in ("--param", f"{name}={value}")]
        code = call.run(parser.parse_args([*arguments, *options]))
        out, err = capsys.readouterr()
        return CommandResult(code, out, err)

    return run


def start_process(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "wsdesk", "call", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # ignored in jobs of some shells
        **options,
    )


@pytest.fixture
def canvas(run_call: Callable[..., CommandResult]) -> str:
    return run_call("list-canvases", pageSize="1").data["data"][0]["id"]


def test_lists_and_their_pages(run_call: Callable[..., CommandResult]) -> None:
    page = run_call("list-projects", pageSize="2").data
    assert len(page["data"]) == 2
    all_projects = run_call("list-projects", "--all", pageSize="2").data
    assert len(all_projects["data"]) == all_projects["total"] == page["total"] > 2
    canvases = run_call("list-canvases", "--all", "--param", "limit=3").data
    assert len(canvases["data"]) == canvases["total"]
    assert (
        run_call("list-projects", "--param", "perPage=1", "--param", "skip=1").data["data"]
        == page["data"][1:]
    )


def test_sorting_by_role_and_by_any_parameter_name(run_call: Callable[..., CommandResult]) -> None:
    titles = [row["title"] for row in run_call("list-projects", sort="title", direction="asc").data["data"]]
    assert titles == sorted(titles, key=str.casefold)
    descending = run_call("list-projects", orderBy="title", sort_order="desc").data["data"]
    assert [row["title"] for row in descending] == titles[::-1]


def test_one_resource(run_call: Callable[..., CommandResult], canvas: str) -> None:
    project = run_call("list-projects", pageSize="1").data["data"][0]
    assert run_call("get-project", projectId=project["id"]).data["title"] == project["title"]
    content = run_call("get-canvas-content", canvasId=canvas).data
    assert {"nodes", "edges", "notes", "totalNoteCount"} <= set(content)


def test_all_notes(run_call: Callable[..., CommandResult]) -> None:
    counts = {
        row["id"]: run_call("get-canvas-content", canvasId=row["id"]).data
        for row in run_call("list-canvases").data["data"]
    }
    canvas, page = next(
        (one, content) for one, content in counts.items() if content["totalNoteCount"] > len(content["notes"])
    )
    all_notes = run_call("get-canvas-content", "--all", canvasId=canvas)
    assert len(all_notes.data["notes"]) == page["totalNoteCount"]
    assert all_notes.err == ""


def test_models_and_search(run_call: Callable[..., CommandResult]) -> None:
    everything = run_call("list-models").data["models"]
    audio_models = run_call("list-models", category="audio").data["models"]
    assert 0 < len(audio_models) < len(everything)
    results = run_call("search-assets", query="light", count="2", mode="semantic").data
    assert (results["query"], len(results["results"])) == ("light", 2)
    all_results = run_call("search-assets", "--all", query="light").data
    assert len(all_results["results"]) == all_results["total"] >= 2
    assert all_results["query"] == "light"


def test_writing(run_call: Callable[..., CommandResult], canvas: str, tmp_path: Path) -> None:
    nodes = run_call("get-canvas-content", canvasId=canvas).data["nodes"]
    new = {"id": str(uuid4()), "srcNodeId": nodes[0]["id"], "dstNodeId": nodes[1]["id"]}
    body = tmp_path / "edge.json"
    body.write_text(json.dumps({**new, "srcHandle": "out", "dstHandle": "in"}))
    edge = run_call("create-edge", "--body", f"@{body}", canvasId=canvas).data
    assert edge["id"] == new["id"]
    edges = run_call("get-canvas-content", canvasId=canvas).data["edges"]
    assert new["id"] in [one["id"] for one in edges]


def test_a_field_of_the_body_may_be_a_parameter(run_call: Callable[..., CommandResult]) -> None:
    unknown = str(uuid4())
    by_param = run_call("post-comment", threadId=unknown, body="hello")
    by_body = run_call("post-comment", "--body", '{"body": "hello"}', threadId=unknown)
    assert (by_param.code, by_body.code) == (1, 1)
    assert by_param.error == by_body.error
    assert by_param.error["statusCode"] == 404
    signed = run_call("sign-part", uploadId="u", storageBucket="b", storageKey="k", partNumber="x")
    assert (signed.code, signed.error["field"]) == (2, "partNumber")


def test_the_team_of_an_upload_is_found(
    run_call: Callable[..., CommandResult], server_env: dict[str, str]
) -> None:
    body = {
        "uploadId": "u",
        "storageBucket": "b",
        "storageKey": "k",
        "filename": "f.png",
        "contentType": "image/png",
        "sizeInBytes": 1,
        "parts": [{"partNumber": 1, "etag": "e"}],
    }
    result = run_call("complete-skill-upload", "--body", json.dumps(body), skillId=str(uuid4()))
    assert result.code == 1
    assert f"/teams/{server_env['team']}/" in result.error["request"]["path"]


@pytest.mark.parametrize(
    ("arguments", "params", "code"),
    [
        (("get-project",), {"projectId": str(uuid4())}, "not-found"),
        (("get-approval",), {"approvalId": str(uuid4())}, "not-found"),
        (("list-projects", "--team", str(uuid4())), {}, "forbidden"),
    ],
)
def test_an_error_of_the_server_is_exit_1(
    run_call: Callable[..., CommandResult], arguments: tuple[str, ...], params: dict[str, str], code: str
) -> None:
    result = run_call(*arguments, **params)
    assert (result.code, result.out, result.error["code"]) == (1, "", code)
    assert result.error["message"]
    assert result.error["request"]["operation"] == arguments[0]


def test_a_wrong_key_is_exit_1_and_never_shown(
    run_call: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", "wsk_planted-and-wrong")
    result = run_call("list-projects")
    assert (result.code, result.error["code"], result.error["statusCode"]) == (1, "unauthorized", 401)
    assert "planted" not in result.err


def test_an_unreachable_server_is_exit_1(
    run_call: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as silent:  # it keeps its port, but doesn't listen
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        result = run_call("list-models", "--base-url", f"http://127.0.0.1:{port}")
    assert (result.code, result.error["code"]) == (1, "refused")
    assert result.error["message"] == "Couldn't reach the server."


@pytest.mark.parametrize(
    ("arguments", "params"),
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
def test_wrong_usage_is_exit_2(
    run_call: Callable[..., CommandResult], arguments: tuple[str, ...], params: dict[str, str]
) -> None:
    result = run_call(*arguments, **params)
    assert (result.code, result.out) == (2, "")
    assert result.error["code"] in ("wrong-use", "invalid-request")
    assert result.error["message"]


def test_a_missing_server_or_key_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run_call = make_run_call(capsys)
    assert "--base-url" in run_call("list-models").error["message"]
    assert "WSDESK_API_KEY" in run_call("list-models", "--base-url", "http://127.0.0.1:9").error["message"]
    monkeypatch.setenv("WSDESK_API_KEY", "two words")
    result = run_call("list-models", "--base-url", "http://127.0.0.1:9")
    assert (result.code, "two words" in result.err) == (2, False)


def test_a_key_file_and_a_profile(
    server_env: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run_call = make_run_call(capsys)
    key = tmp_path / "key"
    key.write_text(f"\ufeff{server_env['key']}\n")
    assert (
        run_call("list-models", "--base-url", f"{server_env['url']}/api/v1", "--key-file", str(key)).code == 0
    )
    profile = Profile(
        "mine", "My workspace", server_env["url"], server_env["team"], {"list-projects.sort": "orderBy"}
    )
    Profiles(find_directories().profiles).save(profile)
    for name in ("mine", "My workspace"):
        assert run_call("list-projects", "--profile", name, "--key-file", str(key), sort="title").code == 0
    damaged = tmp_path / "damaged"
    damaged.write_bytes(b"\xff\xfe\x00")
    assert run_call("list-models", "--profile", "mine", "--key-file", str(damaged)).code == 2


def test_every_operation_is_named_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["call", "make-coffee"])
    assert ended.value.code == 2
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["call", "--help"])
    printed = capsys.readouterr().out
    assert all(name in printed for name in OPERATIONS)


def test_a_closed_pipe_causes_no_traceback(server_env: dict[str, str]) -> None:
    options = ("--base-url", server_env["url"])
    process = start_process("list-models", *options, env={**os.environ, "WSDESK_API_KEY": server_env["key"]})
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    error_text = process.stderr.read()
    process.wait(20)
    process.stderr.close()
    assert error_text == ""


def test_a_full_disk_is_an_error(run_call: Callable[..., CommandResult], server_env: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(
            [sys.executable, "-m", "wsdesk", "call", "list-models", "--base-url", server_env["url"]],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "WSDESK_API_KEY": server_env["key"]},
            check=False,
        )
    assert (process.returncode, "Traceback" in process.stderr) == (1, False)


class _Silent(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.asked.set()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        time.sleep(20)


def test_an_interrupt_causes_no_traceback() -> None:
    server = HTTPServer(("127.0.0.1", 0), _Silent)
    server.asked = threading.Event()  # pyright: ignore[reportAttributeAccessIssue]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    process = start_process(
        "list-models",
        "--base-url",
        f"http://127.0.0.1:{server.server_port}",
        env={**os.environ, "WSDESK_API_KEY": "wsk_1234"},
    )
    assert server.asked.wait(20)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    process.send_signal(signal.SIGINT)
    _, error_text = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in error_text
    assert json.loads(error_text)["error"]["code"] == "interrupted"


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
def test_the_help_of_an_operation_has_its_limits(
    operation: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from wsdesk.app.cli.main import main

    main(["call", operation, "-h"])
    assert rule in capsys.readouterr().out
