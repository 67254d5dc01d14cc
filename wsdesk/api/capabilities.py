"""Typed readers of capabilities beyond the API. Each is empty where the server doesn't offer it."""

from __future__ import annotations

from typing import TypeVar

from wsdesk.api.client import Client
from wsdesk.wire.approval import Approval
from wsdesk.wire.capabilities import (
    ApprovalList,
    CommentList,
    FolderList,
    FolderRow,
    NodeThreadList,
    NodeThreadRow,
    SkillList,
    StartedUpload,
    Tag,
    TagList,
)
from wsdesk.wire.list_reader import ListResponse
from wsdesk.wire.skill import Skill

__all__ = [
    "CommentList",
    "FolderRow",
    "NodeThreadRow",
    "Tag",
    "approvals",
    "decide_approval",
    "folders",
    "node_threads",
    "skills",
    "start_upload",
    "tags",
    "thread_comments",
]

L = TypeVar("L", bound=ListResponse)


async def node_threads(client: Client, canvas_id: str) -> tuple[NodeThreadRow, ...]:
    """The thread of every node of a canvas."""
    answer = await _read(client, "node-threads", NodeThreadList, canvasId=canvas_id)
    return answer.data if answer is not None else ()


async def thread_comments(client: Client, thread_id: str, offset: int, limit: int) -> CommentList:
    """One page of a thread, the oldest first. A service that knows no pages answers with everything."""
    params = {"threadId": thread_id, "limit": str(limit), "offset": str(offset)}
    return await _read(client, "thread-comments", CommentList, **params) or CommentList()


async def folders(client: Client) -> tuple[FolderRow, ...]:
    """The folders of the team's library."""
    answer = await _read(client, "folders", FolderList)
    return answer.data if answer is not None else ()


async def tags(client: Client) -> tuple[Tag, ...]:
    """The tags of the team's library."""
    answer = await _read(client, "tags", TagList)
    return answer.data if answer is not None else ()


async def approvals(client: Client) -> tuple[Approval, ...]:
    """The approvals that the key may see."""
    answer = await _read(client, "approvals", ApprovalList)
    return answer.data if answer is not None else ()


async def skills(client: Client) -> tuple[Skill, ...]:
    """The skills of the team's agent."""
    answer = await _read(client, "skills", SkillList)
    return answer.data if answer is not None else ()


async def start_upload(client: Client, body: dict[str, object]) -> StartedUpload | None:
    """Begins an upload; None where the server does not offer that."""
    offer = (await client.known_offers()).find("start-upload")
    if offer is None:
        return None
    return await client.read_offer(offer, {}, StartedUpload, body=body)


async def decide_approval(client: Client, approval_id: str, status: str) -> Approval | None:
    """Decides an approval, `approved` or `denied`; None where the server does not offer that."""
    offer = (await client.known_offers()).find("decide-approval")
    if offer is None:
        return None
    return await client.read_offer(offer, {"approvalId": approval_id}, Approval, body={"status": status})


async def _read(client: Client, name: str, model: type[L], **params: str) -> L | None:
    offer = (await client.known_offers()).find(name)
    return await client.read_offer(offer, params, model) if offer is not None else None
