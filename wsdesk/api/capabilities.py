"""Typed functions for capabilities beyond the API. Results are empty if the server lacks the capability."""

from __future__ import annotations

from typing import TypeVar

from wsdesk.api.client import Client
from wsdesk.api.errors import InvalidResponseError, RequestInfo
from wsdesk.wire.agent import Approval, Skill
from wsdesk.wire.base import ListResponse
from wsdesk.wire.capabilities import (
    ApprovalList,
    CommentList,
    FolderList,
    FolderRow,
    MemberList,
    NodeThreadList,
    NodeThreadRow,
    SkillList,
    StartedUpload,
    Tag,
    TagList,
    TeamMember,
)

__all__ = [
    "CommentList",
    "FolderRow",
    "NodeThreadRow",
    "Tag",
    "TeamMember",
    "approvals",
    "decide_approval",
    "folders",
    "members",
    "node_threads",
    "skills",
    "start_upload",
    "tags",
    "thread_comments",
]

L = TypeVar("L", bound=ListResponse)


async def node_threads(client: Client, canvas_id: str) -> tuple[NodeThreadRow, ...]:
    """Threads of all nodes of a canvas."""
    response = await _read(client, "node-threads", NodeThreadList, canvasId=canvas_id)
    return response.data if response is not None else ()


async def thread_comments(client: Client, thread_id: str, offset: int, limit: int) -> CommentList:
    """One page of a thread, the oldest comment first. A server without paging returns all comments."""
    params = {"threadId": thread_id, "limit": str(limit), "offset": str(offset)}
    return await _read(client, "thread-comments", CommentList, **params) or CommentList()


async def folders(client: Client) -> tuple[FolderRow, ...]:
    """The folders of the team's library."""
    response = await _read(client, "folders", FolderList)
    return response.data if response is not None else ()


async def tags(client: Client) -> tuple[Tag, ...]:
    """The tags of the team's library."""
    response = await _read(client, "tags", TagList)
    return response.data if response is not None else ()


async def members(client: Client) -> tuple[TeamMember, ...]:
    """The members of the team."""
    response = await _read(client, "members", MemberList)
    return response.data if response is not None else ()


async def approvals(client: Client) -> tuple[Approval, ...]:
    """Approvals that the key may access."""
    response = await _read(client, "approvals", ApprovalList)
    return response.data if response is not None else ()


async def skills(client: Client) -> tuple[Skill, ...]:
    """Skills of the team's agent."""
    response = await _read(client, "skills", SkillList)
    return response.data if response is not None else ()


async def start_upload(client: Client, filename: str, content_type: str, size: int) -> StartedUpload | None:
    """Start an upload of `size` bytes; None if the server lacks the capability."""
    capability = (await client.get_capabilities()).find("start-upload")
    if capability is None:
        return None
    body = {"filename": filename, "contentType": content_type, "sizeInBytes": size}
    started = await client.read_capability(capability, {}, StartedUpload, body=body)
    if not all((started.upload_id, started.storage_bucket, started.storage_key)):
        request = RequestInfo("start-upload")
        raise InvalidResponseError("missing-field", field="uploadId", request=request)
    return started


async def decide_approval(client: Client, approval_id: str, status: str) -> Approval | None:
    """Decide an approval, `approved` or `denied`; None if the server lacks the capability."""
    capability = (await client.get_capabilities()).find("decide-approval")
    if capability is None:
        return None
    return await client.read_capability(
        capability, {"approvalId": approval_id}, Approval, body={"status": status}
    )


async def _read(client: Client, name: str, model: type[L], **params: str) -> L | None:
    capability = (await client.get_capabilities()).find(name)
    return await client.read_capability(capability, params, model) if capability is not None else None
