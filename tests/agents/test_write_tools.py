"""Tools that propose changes: through the outbox, with the user's approval, and never twice."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import Implementation

from tests.agents.conftest import CANVAS, SCOPE, Service, node
from wsdesk.agents import write_tools
from wsdesk.agents.server import WRITE_TOOLS, chosen_tools, create_server
from wsdesk.agents.workspace import AgentWorkspace
from wsdesk.app.cli.main import main
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable, proposal_key
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.session_state import DISCARDED_PROPOSALS, RecentTable
from wsdesk.settings.directories import find_directories
from wsdesk.settings.table import AGENT_CHANGES, Settings
from wsdesk.store.culling.marks import Flag, ResultMarksStore
from wsdesk.wire.comment import Comment

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
IMAGE = {"versions": [{"id": "v1", "createdAt": "2026-10-01T10:00:00Z"}], "activeVersionId": "v1"}
MARK = {"canvas": CANVAS, "node": "shot", "flag": "pick", "rating": 4}


class Assistant:
    """A client with the tools that write. `add` calls one and returns its text."""

    def __init__(self, workspace: AgentWorkspace, *, is_open: bool = True) -> None:
        tools = chosen_tools((), writes=True)
        self._server = create_server(workspace, tools, "1", lambda: is_open)

    async def add(self, name: str, **arguments: Any) -> str:
        info = Implementation(name="Clara\u202e\n<b>", version="1")
        async with Client(self._server, client_info=info) as client:
            result: Any = await client.call_tool(name, arguments)
        if result.is_error:
            raise RuntimeError(result.content[0].text)
        return result.content[0].text


@pytest.fixture(autouse=True)
def content(service: Service) -> None:
    """Two images that can be connected, and a thread of the first."""
    shot, clip = (node(name, nodeType="image", **IMAGE) for name in ("shot", "clip"))
    service.content["nodes"] = [shot | {"commentThreadId": "4c1b5a0e-0000-4000-8000-000000000001"}, clip]
    service.content["edges"] = []


def outbox(database: Database) -> tuple[OutboxItem, ...]:
    return OutboxTable(database).waiting(SCOPE)


async def test_a_comment_waits_for_approval(workspace: AgentWorkspace, database: Database) -> None:
    text = await Assistant(workspace).add(
        "add_comment", canvas=CANVAS, node="shot", text="Lower\u202e horizon"
    )
    assert text == "Added to the outbox. Nothing is sent until the user approves it in the outbox of wsdesk."
    (item,) = outbox(database)
    assert (item.kind, item.state, item.agent, item.subject) == ("comment", "approval", "Clara <b>", "shot")
    assert item.body == {"body": "Lower\u202e horizon"}


async def test_it_is_sent_without_asking_if_the_user_chose_so(
    workspace: AgentWorkspace, database: Database
) -> None:
    Settings(find_directories().settings).set(AGENT_CHANGES, "send")
    text = await Assistant(workspace, is_open=False).add("add_comment", canvas=CANVAS, node="shot", text="x")
    assert text.endswith(
        "It is sent by wsdesk. wsdesk doesn't show this workspace now, so it waits until then."
    )
    assert [item.state for item in outbox(database)] == ["queued"]


@pytest.mark.parametrize("text", ["", " \n", "x" * 10_001])
async def test_comments_have_the_limits_of_the_api(
    workspace: AgentWorkspace, database: Database, text: str
) -> None:
    with pytest.raises(RuntimeError, match="1 to 10,000 characters"):
        await Assistant(workspace).add("add_comment", canvas=CANVAS, node="shot", text=text)
    assert outbox(database) == ()


async def test_a_node_without_a_thread_has_no_comments(workspace: AgentWorkspace) -> None:
    with pytest.raises(RuntimeError, match="no comment thread"):
        await Assistant(workspace).add("add_comment", canvas=CANVAS, node="clip", text="x")


async def test_nodes_are_connected_by_the_rules(
    workspace: AgentWorkspace, database: Database, service: Service
) -> None:
    assistant = Assistant(workspace)
    await assistant.add("connect_nodes", canvas=CANVAS, source="shot", target="clip")
    (item,) = outbox(database)
    assert (item.kind, item.target, item.subject) == ("edge", "shot-0000-4000", "shot → clip")
    assert (item.body["id"], item.body["dstNodeId"]) == (item.id, "clip-0000-4000")
    with pytest.raises(RuntimeError, match="no output and input"):
        await assistant.add("connect_nodes", canvas=CANVAS, source="shot", target="shot")
    service.content["edges"] = [{"id": "e", "srcNodeId": "clip-0000-4000", "dstNodeId": "shot-0000-4000"}]
    with pytest.raises(RuntimeError, match="already connected"):
        await assistant.add("connect_nodes", canvas=CANVAS, source="clip", target="shot")
    with pytest.raises(RuntimeError, match="It was refused") as refused:
        await assistant.add("connect_nodes", canvas=CANVAS, source="shot", target="clip")
    assert "loop" in str(refused.value) or "itself" in str(refused.value)


async def test_marks_change_what_they_name(workspace: AgentWorkspace, database: Database) -> None:
    assistant = Assistant(workspace)
    await assistant.add("mark_version", **MARK)
    (item,) = outbox(database)
    assert (item.kind, item.target, item.body) == ("marks", "v1", {"flag": "pick", "rating": "4"})
    store = ResultMarksStore(ResultMarksTable(database))
    store.load(SCOPE)
    store.toggle_color_label(["v1"], "red")
    store.set_proposed(item)
    assert (store.of("v1").flag, store.of("v1").rating, store.of("v1").color_label) == (Flag.PICK, 4, "red")
    assert store.history.can_undo
    with pytest.raises(RuntimeError, match="these marks already"):
        await assistant.add("mark_version", **MARK)
    with pytest.raises(RuntimeError, match="Set a flag"):
        await assistant.add("mark_version", canvas=CANVAS, node="shot")
    with pytest.raises(RuntimeError, match="no such version"):
        await assistant.add("mark_version", **MARK, version_id="v9")
    with pytest.raises(RuntimeError, match="rating"):
        await assistant.add("mark_version", canvas=CANVAS, node="shot", rating=6)


async def test_a_repeated_call_adds_nothing(workspace: AgentWorkspace, database: Database) -> None:
    server = create_server(workspace, chosen_tools((), writes=True), "1")
    edge = {"canvas": CANVAS, "source": "shot", "target": "clip"}
    async with Client(server) as client:
        calls = [client.call_tool(*call) for call in [("mark_version", MARK), ("connect_nodes", edge)] * 3]
        texts = [result.content[0].text for result in await asyncio.gather(*calls)]  # type: ignore[union-attr]
    assert sum(text.startswith("Added") for text in texts) == 2
    assert sum("waiting in the outbox already" in text for text in texts) == 4
    assert len(outbox(database)) == 2
    Settings(find_directories().settings).set(AGENT_CHANGES, "send")
    text = await Assistant(workspace).add("mark_version", **MARK)
    assert "until the user approves it" in text, "the setting applies to new changes only"


async def test_a_rejected_change_is_not_said_to_wait(workspace: AgentWorkspace, database: Database) -> None:
    await Assistant(workspace).add("mark_version", **MARK)
    OutboxTable(database).mark(outbox(database)[0].id, "failed", "No").result(9)
    text = await Assistant(workspace).add("mark_version", **MARK)
    assert text == "This was rejected, and is in the outbox until the user decides. Nothing was added."
    assert len(outbox(database)) == 1


async def test_a_discarded_change_is_named_before_it_is_added_again(
    workspace: AgentWorkspace, database: Database
) -> None:
    await Assistant(workspace).add("mark_version", **MARK)
    (item,) = outbox(database)
    OutboxTable(database).discard(item.id).result(9)
    RecentTable(database).add(SCOPE, DISCARDED_PROPOSALS, proposal_key(item)).result(9)
    with pytest.raises(RuntimeError, match="The user discarded this change"):
        await Assistant(workspace).add("mark_version", **MARK)
    assert outbox(database) == ()
    assert (await Assistant(workspace).add("mark_version", **MARK)).startswith("Added")


async def test_a_comment_that_is_sent_during_a_repeated_call_is_not_added(
    workspace: AgentWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    comment = {"canvas": CANVAS, "node": "shot", "text": "Lower"}
    await Assistant(workspace).add("add_comment", **comment)
    sent: list[Comment] = []

    def sent_now(_table: OutboxTable, _profile: str) -> tuple[OutboxItem, ...]:
        sent.append(Comment(id="c", body="Lower"))
        return ()

    async def read(_client: object, _thread_id: str) -> list[Comment]:
        return list(sent)

    monkeypatch.setattr(OutboxTable, "waiting", sent_now)
    monkeypatch.setattr(write_tools, "first_comments", read)
    with pytest.raises(RuntimeError, match="has this comment already"):
        await Assistant(workspace).add("add_comment", **comment)


async def test_unknown_arguments_change_nothing(workspace: AgentWorkspace, database: Database) -> None:
    with pytest.raises(RuntimeError, match="mark_version has only the arguments canvas, node"):
        await Assistant(workspace).add("mark_version", **MARK, label="red")
    assert outbox(database) == ()


async def test_the_number_of_waiting_changes_is_limited(
    workspace: AgentWorkspace, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_tools, "MAX_WAITING", 2)
    OutboxTable(database).add(
        OutboxItem("own", "comment", SCOPE, "c", "t", {"body": "the user's own"})
    ).result(9)
    for rating in (1, 2):
        await Assistant(workspace).add("mark_version", canvas=CANVAS, node="shot", rating=rating)
    with pytest.raises(RuntimeError, match="2 changes by assistants are waiting"):
        await Assistant(workspace).add("mark_version", canvas=CANVAS, node="shot", rating=3)


async def test_without_permission_nothing_writes(workspace: AgentWorkspace, database: Database) -> None:
    async with Client(create_server(workspace, chosen_tools(()), "1")) as client:
        listed = {tool.name for tool in (await client.list_tools()).tools}
        assert not listed & WRITE_TOOLS.keys()
        for name in WRITE_TOOLS:
            result: Any = await client.call_tool(
                name, {**MARK, "text": "x", "source": "shot", "target": "clip"}
            )
            assert (result.is_error, result.content[0].text) == (True, f"Unknown tool: {name}")
    assert outbox(database) == ()
    assert set(chosen_tools(["search"], writes=True)) == {"search", "list_collections", "mark_version"}


@pytest.mark.parametrize("options", [["--base-url", "https://x.example"], ["--data", "folder"]])
def test_a_server_that_is_not_saved_is_only_read(
    capsys: pytest.CaptureFixture[str], options: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["mcp", "--allow-writes", *options]) == 2
    assert "needs a saved workspace" in json.loads(capsys.readouterr().err)["error"]["message"]


def test_a_server_that_is_killed_leaves_all_or_nothing(database: Database) -> None:
    """Killed at any moment while a window has the database open, the call can be repeated."""
    for attempt in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.agents.killed"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            env={**os.environ},
        )
        assert process.stdout is not None
        for _ in range(attempt + 1):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        process.stdout.close()
        items = outbox(database)
        assert len({json.dumps(item.body) for item in items}) == len(items), "nothing is doubled"
        assert all(item.agent and item.body and item.state == "approval" for item in items)
    assert items
    second = open_database(database.path)
    assert OutboxTable(second).waiting(SCOPE) == items
    second.close()
