"""Names of the client library."""

from wsdesk.api import errors
from wsdesk.api.errors import ApiError
from wsdesk.api.paging import Pages
from wsdesk.api.retry import RetryPolicy
from wsdesk.client.async_client import AsyncClient
from wsdesk.client.sync_client import SyncClient, SyncPages
from wsdesk.client.transfers import UploadState
from wsdesk.wire.agent import Approval, Skill
from wsdesk.wire.capabilities import FolderRow, NodeThreadRow, Tag
from wsdesk.wire.comment import Comment
from wsdesk.wire.content import CanvasContent, NoteResource
from wsdesk.wire.edge import EdgeResource, NewEdge
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import CanvasSummary, Project
from wsdesk.wire.search import AssetSearch, AssetSearchResult
from wsdesk.wire.version import Version, VersionAsset

__all__ = ["ApiError", "AsyncClient", "Pages", "RetryPolicy", "SyncClient", "SyncPages", "errors"]
__all__ += ["Approval", "AssetSearch", "AssetSearchResult", "CanvasContent", "CanvasSummary", "Comment"]
__all__ += ["EdgeResource", "FolderRow", "Model", "NewEdge", "NodeResource", "NodeThreadRow", "NoteResource"]
__all__ += ["Project", "Skill", "Tag", "UploadState", "Version", "VersionAsset"]
