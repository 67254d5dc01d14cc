"""Typed readers of what a service may offer beyond the interface. Each is empty where it is not offered."""

from __future__ import annotations

from typing import TypeVar

from wsdesk import wire
from wsdesk.api.client import Client
from wsdesk.wire.offers import Folder, NodeThread, Tag

__all__ = [
    "Folder",
    "NodeThread",
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

L = TypeVar("L", bound=wire.ListAnswer)


async def node_threads(client: Client, canvas_id: str) -> tuple[wire.NodeThread, ...]:
    """The thread of every node of a canvas."""
    answer = await _read(client, "node-threads", wire.NodeThreadList, canvasId=canvas_id)
    return answer.data if answer is not None else ()


async def thread_comments(client: Client, thread_id: str) -> tuple[wire.Comment, ...]:
    """The comments of a thread, the oldest first."""
    answer = await _read(client, "thread-comments", wire.CommentList, threadId=thread_id)
    return answer.data if answer is not None else ()


async def folders(client: Client) -> tuple[wire.Folder, ...]:
    """The folders of the team's library."""
    answer = await _read(client, "folders", wire.FolderList)
    return answer.data if answer is not None else ()


async def tags(client: Client) -> tuple[wire.Tag, ...]:
    """The tags of the team's library."""
    answer = await _read(client, "tags", wire.TagList)
    return answer.data if answer is not None else ()


async def approvals(client: Client) -> tuple[wire.Approval, ...]:
    """The approvals that the key may see."""
    answer = await _read(client, "approvals", wire.ApprovalList)
    return answer.data if answer is not None else ()


async def skills(client: Client) -> tuple[wire.Skill, ...]:
    """The skills of the team's agent."""
    answer = await _read(client, "skills", wire.SkillList)
    return answer.data if answer is not None else ()


async def start_upload(client: Client, body: dict[str, object]) -> wire.StartedUpload | None:
    """Begins an upload; None where the service does not offer that."""
    offer = (await client.known_offers()).find("start-upload")
    if offer is None:
        return None
    return await client.read_offer(offer, {}, wire.StartedUpload, body=body)


async def decide_approval(client: Client, approval_id: str, status: str) -> wire.Approval | None:
    """Decides an approval, `approved` or `denied`; None where the service does not offer that."""
    offer = (await client.known_offers()).find("decide-approval")
    if offer is None:
        return None
    return await client.read_offer(offer, {"approvalId": approval_id}, wire.Approval, body={"status": status})


async def _read(client: Client, name: str, model: type[L], **params: str) -> L | None:
    offer = (await client.known_offers()).find(name)
    return await client.read_offer(offer, params, model) if offer is not None else None
