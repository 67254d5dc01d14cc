"""`wsdesk connect` with nodes, and `wsdesk upload`, on the sample workspace."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wsdesk.api.errors import NetworkError
from wsdesk.app.cli import desktop_app
from wsdesk.app.cli.main import main
from wsdesk.client.sync_client import SyncClient

CANVAS_TITLE = "fddcfa90-b4ca-58e5-b7a8-e42fa638ce90"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of the sample, which the first command creates."""
    return tmp_path_factory.mktemp("sample")


@pytest.fixture
def run(data: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; returns its exit code and what it wrote."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main([*arguments, "--data", str(data)])
        output = capsys.readouterr()
        return code, output.out, output.err

    return run


@pytest.fixture
def links(run: Run) -> dict[str, str]:
    """Links to nodes by title."""
    lines = run("list", "nodes", CANVAS_TITLE)[1].splitlines()
    return {row.get("title", ""): row["link"] for row in map(json.loads, lines)}


def edges(run: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("list", "edges", CANVAS_TITLE)[1].splitlines()]


def message(err: str) -> str:
    return json.loads(err)["error"]["message"]


def test_an_edge_is_created_once(run: Run, links: dict[str, str]) -> None:
    count, endpoints = len(edges(run)), (links["Palette · dusk"], links["Last light"])
    code, out, err = run("connect", *endpoints)
    assert (code, err) == (0, "")
    edge = json.loads(out)
    assert edge["srcNodeId"] in endpoints[0]
    assert edge["dstNodeId"] in endpoints[1]
    for more in ((), ("--from-handle", edge["srcHandle"], "--to-handle", edge["dstHandle"])):
        code, out, err = run("connect", *endpoints, *more)
        assert (code, json.loads(out)["id"]) == (0, edge["id"])
        assert json.loads(err)["warning"]["code"] == "already-connected"
    assert len(edges(run)) == count + 1


def test_one_handle_can_be_chosen(run: Run, links: dict[str, str]) -> None:
    for option, name, field in (
        ("--to-handle", "image", "dstHandle"),
        ("--from-handle", "output", "srcHandle"),
    ):
        code, out, _err = run("connect", links["Palette · dusk"], links["Low camera"], option, name)
        assert (code, json.loads(out)[field]) == (0, name)


def test_an_invalid_connection_is_not_sent(run: Run, links: dict[str, str]) -> None:
    count = len(edges(run))
    code, out, err = run("connect", links["Harbour at dusk"], links["Scene prompt"])
    assert (code, out, message(err)) == (1, "", "This would create a loop.")
    assert len(edges(run)) == count


@pytest.mark.parametrize(
    ("source", "target", "more", "message_start"),
    [
        ("Scene prompt", "", (), "connect needs the links of two nodes"),
        ("Scene prompt", f"wsdesk://canvas/{CANVAS_TITLE}", (), "connect needs the links of two nodes"),
        ("Scene prompt", "Scene prompt", (), "both links are of the same node"),
        (
            "Scene prompt",
            f"wsdesk://canvas/{CANVAS_TITLE[:-1]}1?node={CANVAS_TITLE}",
            (),
            "the nodes are on different canvases",
        ),
        (
            "Scene prompt",
            f"wsdesk://canvas/{CANVAS_TITLE}?node={CANVAS_TITLE}",
            (),
            f"no node {CANVAS_TITLE} on this canvas",
        ),
        ("Scene prompt", "Low camera", ("--to-handle", "x"), "this node has no input 'x'; it has "),
        ("Scene prompt", "Low camera", ("--from-handle", "x"), "this node has no output 'x'; it has "),
    ],
)
def test_wrong_usage_is_explained(
    run: Run, links: dict[str, str], source: str, target: str, more: tuple[str, ...], message_start: str
) -> None:
    code, out, err = run("connect", links[source], *filter(None, [links.get(target, target)]), *more)
    assert (code, out) == (2, "")
    assert message(err).startswith(message_start)


def test_an_edge_whose_response_was_lost_is_found(
    run: Run, links: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    count, create = len(edges(run)), SyncClient.create_edge

    def lose_response(self: SyncClient, *arguments: Any) -> None:
        create(self, *arguments)
        raise NetworkError("dropped")

    monkeypatch.setattr(SyncClient, "create_edge", lose_response)
    code, out, err = run("connect", links["Palette · dusk"], links["Blue hour"])
    assert (code, err) == (0, "")
    assert json.loads(out)["dstNodeId"] in links["Blue hour"]
    assert len(edges(run)) == count + 1


def test_an_edge_that_was_not_created_is_an_error(
    run: Run, links: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose_response(*_arguments: Any) -> None:
        raise NetworkError("dropped")

    monkeypatch.setattr(SyncClient, "create_edge", lose_response)
    code, out, err = run("connect", links["Palette · dusk"], links["Lantern row"])
    assert (code, out, json.loads(err)["error"]["code"]) == (1, "", "unreachable")


def test_the_window_opens_without_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    opened_canvases: list[str] = []
    monkeypatch.setattr(
        desktop_app, "_run", lambda target, *_more: opened_canvases.append(target.profile.base_url) or 0
    )
    monkeypatch.setenv("WSDESK_API_KEY", "key")
    assert main(["connect", "--base-url", "https://service.example"]) == 0
    assert opened_canvases == ["https://service.example"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--base-url", "http://service.example"], "must start with https://"),
        (["--base-url", "ftp://service.example"], "valid server URL"),
        (["--base-url", "https://service.example", "--team", "a b"], "valid team ID"),
    ],
)
def test_an_invalid_server_is_refused_before_the_window_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], reason: str
) -> None:
    monkeypatch.setenv("WSDESK_API_KEY", "key")
    assert main(["connect", *options]) == 2
    assert reason in capsys.readouterr().err


def skill(run: Run) -> dict[str, Any]:
    return json.loads(run("list", "skills", "--limit", "1")[1])


@pytest.mark.parametrize("key", ["id", "name", "slashCommand"])
def test_images_are_added_to_a_skill(run: Run, tmp_path: Path, key: str) -> None:
    files = [tmp_path / f"{key}-{name}.png" for name in ("sea", "harbor")]
    for file in files:
        file.write_bytes(PNG)
    code, out, err = run("upload", skill(run)[key], *map(str, files), "--description", "The sea")
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["name"], row["description"]) for row in rows] == [(file.name, "The sea") for file in files]
    names = {asset["name"] for asset in skill(run)["assets"]}
    assert {file.name for file in files} <= names


def test_a_file_that_fails_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    texts, image = tmp_path / "words.txt", tmp_path / "after.png"
    texts.write_text("no image")
    image.write_bytes(PNG)
    missing = tmp_path / "missing.png"
    code, out, err = run("upload", skill(run)["id"], str(missing), str(texts), str(image))
    assert (code, json.loads(out)["name"]) == (1, "after.png")
    errors = [json.loads(line)["error"] for line in err.splitlines()]
    assert [(error["file"], error["code"]) for error in errors] == [
        (str(missing), "unreadable-file"),
        (str(texts), "invalid-request"),
    ]


def test_an_unknown_skill_is_a_wrong_use(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sea.png").write_bytes(PNG)
    code, out, err = run("upload", "00000000-0000-4000-8000-000000000000", str(tmp_path / "sea.png"))
    assert (code, out, json.loads(err)["error"]["code"]) == (2, "", "wrong-use")


def test_an_upload_that_was_started_elsewhere_is_used(run: Run, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.png").write_bytes(PNG)
    file, one = str(tmp_path / "elsewhere.png"), skill(run)
    code, _out, err = run("upload", one["id"], file, "--upload-id", "x")
    assert (code, message(err)) == (2, "--upload-id, --bucket, and --key belong together, with one file")
    code, _out, err = run("upload", one["id"], file, "--upload-id", "x", "--bucket", "b", "--key", "k")
    assert (code, json.loads(err)["error"]["request"]["operation"]) == (1, "sign-part")
