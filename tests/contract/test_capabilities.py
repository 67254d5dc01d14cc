"""What the embedded server offers beyond the API, through the typed readers."""

from __future__ import annotations

from typing import Any

import pytest

from wsdesk.api import capabilities, errors
from wsdesk.api.client import Client
from wsdesk.wire.content_reader import read_summary

pytestmark = pytest.mark.anyio


async def test_all_capabilities_of_the_client_are_announced(client: Client) -> None:
    found = await client.fetch_capabilities()
    for name in ("thread-comments", "node-threads", "start-upload", "skills", "approvals", "folders", "tags"):
        assert found.find(name) is not None, name


async def test_every_node_has_a_thread_that_receives_comments(client: Client, sample: Any) -> None:
    threads = {thread.node_id: thread for thread in await capabilities.node_threads(client, sample.canvas)}
    assert set(threads) == {node.id for node in sample.nodes}
    thread = threads[sample.nodes[0].id].thread_id
    before = (await capabilities.thread_comments(client, thread, 0, 200)).data
    posted = await client.post_comment(thread, "It reads well.")
    after = (await capabilities.thread_comments(client, thread, 0, 200)).data
    assert [comment.id for comment in after] == [*(comment.id for comment in before), posted.id]
    assert after[-1] == posted
    page = await capabilities.thread_comments(client, thread, len(before), 1)
    assert (page.data, page.total) == ((posted,), len(after))


async def test_the_lists_of_a_team(client: Client) -> None:
    folders = await capabilities.folders(client)
    assert any(folder.parent_id for folder in folders)
    assert all(tag.name for tag in await capabilities.tags(client))
    assert {approval.status for approval in await capabilities.approvals(client)} == {
        "pending",
        "approved",
        "denied",
    }
    assert all(skill.slash_command.startswith("/") for skill in await capabilities.skills(client))


async def test_an_approval_is_decided_once(client: Client) -> None:
    waiting = next(one for one in await capabilities.approvals(client) if one.status == "pending")
    decided = await capabilities.decide_approval(client, waiting.id, "approved")
    assert decided is not None
    assert decided.status == "approved"
    assert await client.get_approval(waiting.id) == decided
    with pytest.raises(errors.UnexpectedStatusError) as caught:
        await capabilities.decide_approval(client, waiting.id, "denied")
    assert caught.value.status == 409


async def test_the_incremental_reader_and_the_models_agree(client: Client) -> None:
    for canvas in (await client.list_canvases()).data:
        quick = read_summary(await client.get_canvas_content_bytes(canvas.id))
        full = await client.get_canvas_content(canvas.id)
        assert quick.problems == ()
        assert [node.id for node in quick.nodes] == [node.id for node in full.nodes]
        assert [node.title for node in quick.nodes] == [node.title for node in full.nodes]
        assert [len(node.versions) for node in quick.nodes] == [len(node.versions) for node in full.nodes]
        assert [edge.id for edge in quick.edges] == [edge.id for edge in full.edges]
        assert [note.body for note in quick.notes] == [note.body for note in full.notes]
        assert quick.fields.total_note_count == full.total_note_count
