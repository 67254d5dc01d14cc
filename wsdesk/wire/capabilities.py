"""Capabilities beyond the API: `/.well-known/wsdesk.json`, which the embedded server provides."""

from __future__ import annotations

from wsdesk.wire.agent import Approval, Skill
from wsdesk.wire.base import ListResponse, Many, Resource, Rows
from wsdesk.wire.comment import Comment


class Capability(Resource):
    """An operation: `path` is relative to the base URL, with `{name}` placeholders."""

    name: str = ""
    version: int = 0
    method: str = "GET"
    path: str = ""

    @property
    def identity(self) -> str:
        return self.name


class Capabilities(Resource):
    """Capabilities of a server; empty if it announces none."""

    name: str | None = None
    version: int | None = None
    offers: Many[Capability] = ()

    def find(self, name: str, version: int = 1) -> Capability | None:
        """Return a capability by name and version, or None."""
        return next((one for one in self.offers if (one.name, one.version) == (name, version)), None)


class CommentList(ListResponse):
    """Response of `thread-comments`."""

    data: Rows[Comment] = ()
    total: int | None = None


class NodeThreadRow(Resource):
    """Thread of a node (a row of `node-threads`)."""

    node_id: str = ""
    thread_id: str = ""
    comment_count: int | None = None

    @property
    def identity(self) -> str:
        return self.node_id and self.thread_id


class NodeThreadList(ListResponse):
    data: Rows[NodeThreadRow] = ()


class FolderRow(Resource):
    """A folder of the asset library (a row of `folders`)."""

    id: str = ""
    name: str | None = None
    parent_id: str | None = None


class FolderList(ListResponse):
    data: Rows[FolderRow] = ()


class Tag(Resource):
    """A tag of the asset library (a row of `tags`)."""

    id: str = ""
    name: str | None = None
    color: str | None = None


class TagList(ListResponse):
    data: Rows[Tag] = ()


class TeamMember(Resource):
    """A member of the team (a row of `members`); `avatar` is the URL of an image."""

    id: str = ""
    name: str | None = None
    avatar: str | None = None


class MemberList(ListResponse):
    data: Rows[TeamMember] = ()


class ApprovalList(ListResponse):
    data: Rows[Approval] = ()


class SkillList(ListResponse):
    data: Rows[Skill] = ()


class StartedUpload(Resource):
    """Response of `start-upload`: identifiers for endpoints 4 and 1."""

    upload_id: str = ""
    storage_bucket: str = ""
    storage_key: str = ""
    part_size_in_bytes: int | None = None
    """Required size of each part except the last; missing if any size is accepted."""
