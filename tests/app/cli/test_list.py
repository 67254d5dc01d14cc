"""`wsdesk list`, `get`, `download`, and `comment` on the sample workspace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wsdesk.api.paging import Pages, ResponsePage
from wsdesk.app.cli.main import main
from wsdesk.app.cli.row_filter import row_filter
from wsdesk.app.cli.row_kinds import KINDS
from wsdesk.client.sync_client import SyncPages
from wsdesk.files.file_lock import acquire
from wsdesk.files.resources import resource
from wsdesk.wire.project import Project

CANVAS_TITLE = "fddcfa90-b4ca-58e5-b7a8-e42fa638ce90"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of the sample, which the first command creates."""
    return tmp_path_factory.mktemp("sample")


@pytest.fixture
def run(data: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command; returns its exit code and what it wrote."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main([*arguments, "--data", str(data)])
        output = capsys.readouterr()
        return code, output.out, output.err

    return run


Run = Callable[..., tuple[int, str, str]]


def rows(run: Run, *arguments: str) -> list[dict[str, Any]]:
    code, out, err = run("list", *arguments)
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def content() -> dict[str, Any]:
    return json.loads((resource("sample") / f"content/{CANVAS_TITLE}.json").read_text())


def test_a_row_is_an_object_per_line_with_the_fields_of_the_api(run: Run) -> None:
    titles_by_id = {row["id"]: row["title"] for row in rows(run, "projects")}
    sample = json.loads((resource("sample") / "projects.json").read_text())["data"]
    assert titles_by_id == {row["id"]: row["title"] for row in sample}


def test_nodes_and_versions_of_a_canvas_have_links(run: Run) -> None:
    nodes = content()["nodes"]
    assert [row["id"] for row in rows(run, "nodes", CANVAS_TITLE)] == [node["id"] for node in nodes]
    versions = rows(run, "versions", f"wsdesk://canvas/{CANVAS_TITLE}")
    assert [row["id"] for row in versions] == [one["id"] for node in nodes for one in node["versions"]]
    first = versions[0]
    assert first["link"] == f"wsdesk://canvas/{CANVAS_TITLE}?node={first['nodeId']}&version={first['id']}"


def test_fields_and_the_number_of_rows_can_be_chosen(run: Run) -> None:
    node = content()["nodes"][0]
    code, out, err = run("list", "nodes", CANVAS_TITLE, "--fields", "id,geometry.x,unknown", "--limit", "1")
    assert json.loads(out) == {"id": node["id"], "geometry.x": node["geometry"]["x"], "unknown": None}
    assert (code, err) == (0, "wsdesk: No row has unknown.\n")


@pytest.mark.parametrize("text", ["0", "x", "1000001"])
def test_an_invalid_number_of_rows_is_explained(capsys: pytest.CaptureFixture[str], text: str) -> None:
    with pytest.raises(SystemExit) as excinfo:
        main(["list", "projects", "--limit", text])
    assert excinfo.value.code == 2
    assert capsys.readouterr().err.endswith(f"{text} isn't a number from 1 to 1,000,000\n")


def test_a_folder_that_cannot_be_written_is_named_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["list", "projects", "--data", str(tmp_path / "file")]) == 1
    message = json.loads(capsys.readouterr().err)["error"]["message"]
    assert message == f"couldn't open the workspace in {tmp_path / 'file'}: File exists"


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("type:image", lambda row: row["nodeType"].startswith("image")),
        ("type:image type:video", lambda row: row["nodeType"].startswith(("image", "video"))),
        ("-type:image", lambda row: not row["nodeType"].startswith("image")),
        ("shot", lambda row: "shot" in json.dumps(row).casefold()),
        ("-shot", lambda row: "shot" not in json.dumps(row).casefold()),
        ("after:2026-10 before:2026-11", lambda row: row["createdAt"].startswith("2026-10")),
        ("date:2025", lambda row: False),
    ],
)
def test_filters_are_those_of_search(run: Run, text: str, matches: Callable[[dict[str, Any]], bool]) -> None:
    every = rows(run, "nodes", CANVAS_TITLE)
    code, out, err = run("list", "nodes", CANVAS_TITLE, f"--filter={text}")
    ids = [json.loads(line)["id"] for line in out.splitlines()]
    assert ids == [row["id"] for row in every if matches(row)]
    assert (code, err) == (0, "" if ids else "wsdesk: No results.\n")


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("width:1600", 1600, 1600), ("width:1500..1700", 1500, 1700), ("width:<900", 0, 899)],
)
def test_numbers_are_compared(run: Run, text: str, low: int, high: int) -> None:
    versions = rows(run, "versions", CANVAS_TITLE, "--filter", text, "--fields", "asset.originalWidth")
    assert versions
    assert all(low <= row["asset.originalWidth"] <= high for row in versions)


def test_a_table_is_aligned_and_has_no_control_characters(run: Run) -> None:
    _code, out, _err = run("list", "projects", "--table", "--fields", "title,createdByName")
    header, *lines = out.splitlines()
    assert header.split() == ["title", "createdByName"]
    start = header.index("createdByName")
    assert all(line[start - 2 : start] == "  " and line[start] != " " for line in lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nodes",), "list nodes: CANVAS is missing"),
        (("assets",), "list assets: WORDS is missing"),
        (("projects", "harbor"), "list projects has no argument; use --filter 'harbor'"),
        (("nodes", CANVAS_TITLE, "--filter", "flag:pick"), "rows can't be filtered by flag; use wsdesk find"),
        (
            ("nodes", CANVAS_TITLE, "--filter", "lamp after:soon"),
            "“soon” isn't a date. Use a day, a month, or a year: 2026-11-03, 2026-10, "
            "or 2026. (at character 6)",
        ),
        (("models", "cars"), "no category 'cars'; there are image, video"),
    ],
)
def test_wrong_usage_is_explained(run: Run, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run("list", *arguments)
    assert (code, out) == (2, "")
    assert json.loads(err)["error"]["message"].startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("typ:image kind:b typ:c nolamp", "No results. Not a filter, and searched as a word: typ:, kind:"),
        ('https://nolamp "typ:image" type:nolamp', "No results."),
    ],
)
def test_prefixes_that_are_no_filters_are_named(run: Run, text: str, message: str) -> None:
    assert run("list", "nodes", CANVAS_TITLE, "--filter", text) == (0, "", f"wsdesk: {message}\n")


def test_the_sample_is_named_where_no_server_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "projects"]) == 2
    assert "use --sample, --base-url" in json.loads(capsys.readouterr().err)["error"]["message"]


def test_an_unknown_canvas_is_an_error_of_the_server(run: Run) -> None:
    code, out, err = run("list", "nodes", "00000000-0000-4000-8000-000000000000")
    assert (code, out, json.loads(err)["error"]["code"]) == (1, "", "not-found")


def test_the_sample_in_use_by_a_window_is_not_opened(run: Run, data: Path) -> None:
    lock = acquire(data / "lock")
    assert lock is not None
    try:
        code, _out, err = run("list", "projects")
    finally:
        lock.release()
    assert (code, json.loads(err)["error"]["message"].partition(";")[0]) == (
        2,
        "the sample workspace is open in a window",
    )


def test_a_damaged_workspace_is_an_error_with_a_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "workspace.db").write_bytes(b"not a database" * 1000)
    assert main(["list", "projects", "--data", str(tmp_path)]) == 1
    error = json.loads(capsys.readouterr().err)["error"]
    assert error["code"] == "failed"
    assert error["message"].startswith(f"couldn't open the workspace in {tmp_path}: ")


def test_a_list_that_ends_early_has_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    async def fetch(offset: int) -> ResponsePage[Project]:
        projects = () if offset else (Project(id="p"),)
        return ResponsePage(projects, len(projects), 5)

    class Client:
        def projects(self) -> SyncPages[Project]:
            return SyncPages(Pages(fetch, 1), asyncio.run)

    assert [row["id"] for row in KINDS["projects"].read(Client(), "")] == ["p"]  # type: ignore[arg-type]
    assert json.loads(capsys.readouterr().err) == {"warning": {"incomplete": True}}


@pytest.mark.parametrize("kind", ["model", "skill", "approval", "project"])
def test_get_prints_a_row_of_a_list(run: Run, kind: str) -> None:
    plural = f"{kind}s"
    key = KINDS[plural].columns[0]
    row = rows(run, plural, "--limit", "1")[0]
    code, out, err = run("get", kind, row[key])
    assert (code, err) == (0, "")
    assert json.loads(out)[key] == row[key]


def test_get_prints_a_version_and_a_node_by_their_link(run: Run) -> None:
    row = rows(run, "versions", CANVAS_TITLE, "--filter", "type:image", "--limit", "1")[0]
    assert json.loads(run("get", "version", row["link"])[1]) == row
    node = json.loads(run("get", "node", row["link"])[1])
    assert (node["id"], node["canvasId"]) == (row["nodeId"], CANVAS_TITLE)
    code, _out, err = run("get", "version", row["link"][:-4] + "0000")
    assert (code, json.loads(err)["error"]["message"].startswith("no version")) == (2, True)


def test_download_saves_the_original_under_a_new_name(run: Run, tmp_path: Path) -> None:
    row = rows(run, "versions", CANVAS_TITLE, "--filter", "type:image", "--limit", "1")[0]
    paths = [Path(run("download", row["link"], "--output", str(tmp_path))[1].strip()) for _ in range(2)]
    assert [path.name for path in paths] == ["style-sea.jpg", "style-sea (2).jpg"]
    original = (resource("sample") / "assets" / "style-sea.jpg").read_bytes()
    assert {path.read_bytes() for path in paths} == {original}
    code, _out, err = run("download", row["link"], "--output", str(paths[0]))
    assert (code, json.loads(err)["error"]["message"]) == (2, f"{paths[0]} exists")


def test_download_needs_an_existing_folder(run: Run, tmp_path: Path) -> None:
    link = rows(run, "versions", CANVAS_TITLE, "--filter", "type:image", "--limit", "1")[0]["link"]
    code, _out, err = run("download", link, "--output", str(tmp_path / "new" / "a.png"))
    assert (code, f"{tmp_path / 'new'} isn't a folder" in err) == (2, True)


def test_comment_is_added_to_the_thread_of_a_node(run: Run) -> None:
    thread = rows(run, "threads", CANVAS_TITLE, "--limit", "1")[0]
    link = f"wsdesk://canvas/{CANVAS_TITLE}?node={thread['nodeId']}"
    code, out, _err = run("comment", link, "Warmer, please")
    assert code == 0
    assert json.loads(out)["body"] == "Warmer, please"
    assert rows(run, "comments", thread["threadId"])[-1]["body"] == "Warmer, please"
    code, _out, err = run("comment", f"wsdesk://canvas/{CANVAS_TITLE}", "Where?")
    assert (code, json.loads(err)["error"]["message"].partition(";")[0]) == (
        2,
        "the server lists no thread of this node",
    )


def test_a_large_seed_is_compared_exactly() -> None:
    matches = row_filter("seed:9007199254740993")
    assert [matches({"seed": 9007199254740992 + at}) for at in range(3)] == [False, True, False]
