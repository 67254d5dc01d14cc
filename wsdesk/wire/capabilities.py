"""Capabilities beyond the API: `/.well-known/wsdesk.json`.

Not a part of the interface: the embedded workspace has it, others need not, and nothing is assumed of them.
"""

from __future__ import annotations

from wsdesk.wire.agent import Approval, Skill
from wsdesk.wire.base import ListResponse, Many, Resource, Rows
from wsdesk.wire.comment import Comment


class Capability(Resource):
    """One operation: `path` is a template below the base address, with `{name}` places."""

    name: str = ""
    version: int = 0
    method: str = "GET"
    path: str = ""

    @property
    def identity(self) -> str:
        return self.name


class Capabilities(Resource):
    """The list of offers; empty where a server has none."""

    name: str | None = None
    version: int | None = None
    offers: Many[Capability] = ()

    def find(self, name: str, version: int = 1) -> Capability | None:
        """The offer of that name and version, or None."""
        return next((offer for offer in self.offers if (offer.name, offer.version) == (name, version)), None)


class CommentList(ListResponse):
    """The answer of `thread-comments`."""

    data: Rows[Comment] = ()
    total: int | None = None


class NodeThreadRow(Resource):
    """Which thread belongs to a node (a row of `node-threads`)."""

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

    @property
    def identity(self) -> str:
        return self.id


class FolderList(ListResponse):
    data: Rows[FolderRow] = ()


class Tag(Resource):
    """A tag of the asset library (a row of `tags`)."""

    id: str = ""
    name: str | None = None
    color: str | None = None

    @property
    def identity(self) -> str:
        return self.id


class TagList(ListResponse):
    data: Rows[Tag] = ()


class ApprovalList(ListResponse):
    data: Rows[Approval] = ()


class SkillList(ListResponse):
    data: Rows[Skill] = ()


class StartedUpload(Resource):
    """The answer of `start-upload`: what endpoints 4 and 1 ask for."""

    upload_id: str = ""
    storage_bucket: str = ""
    storage_key: str = ""
    part_size_in_bytes: int | None = None
    """How large the server wants each part but the last; absent where it does not mind."""
