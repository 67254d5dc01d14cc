"""Asynchronous client: one typed method per operation, raising `wsdesk.api.errors`."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from wsdesk.api.connection import Connection
from wsdesk.api.errors import (
    HttpStatusError,
    InvalidRequestError,
    InvalidResponseError,
    RateLimitedError,
    RequestInfo,
    ServerError,
    UnauthorizedError,
)
from wsdesk.api.etag import TaggedBytes, usable_etag
from wsdesk.api.rate_limit import HostCooldown
from wsdesk.api.request_executor import Request, RequestEnvironment, RequestExecutor
from wsdesk.api.retry import RetryPolicy
from wsdesk.api.transport import AsyncTransport, Progress, Sink, Transport, TransportResponse
from wsdesk.files.lazy_import import lazy_import
from wsdesk.wire import operations as rows
from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.limits import ModelCategory, ProjectSort, SortDirection, Violation, check_identifier
from wsdesk.wire.operations import Operation
from wsdesk.wire.param_names import ParamNames
from wsdesk.wire.response_reader import ResponseError, read_in_slices

if TYPE_CHECKING:
    from wsdesk.wire import capabilities as wire_capabilities
    from wsdesk.wire import comment as wire_comment
    from wsdesk.wire.agent import Approval, CompleteUpload, SignedPart, SignPart, Skill
    from wsdesk.wire.capabilities import Capabilities, Capability
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.edge import EdgeResource, NewEdge
    from wsdesk.wire.models import ModelList
    from wsdesk.wire.project import CanvasList, Project, ProjectList
    from wsdesk.wire.search import AssetSearch, AssetSearchResponse
else:
    # Types of each resource take milliseconds, and a program needs a few of them.
    wire_capabilities = lazy_import("wsdesk.wire.capabilities")
    wire_comment = lazy_import("wsdesk.wire.comment")

_PATH = re.compile(r"(/(?:[A-Za-z0-9_.~-]+|\{[A-Za-z]\w{0,40}\}))+")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def capability_request(
    capability: Capability, params: Mapping[str, str], body: object, max_bytes: int
) -> Request:
    """Build the request of a capability; parameters without a placeholder in the path become its query.

    Raises InvalidRequestError for an invalid path or method, or a missing parameter.
    """
    operation = f"offer:{capability.name}"
    is_valid_path = len(capability.path) <= 500 and _PATH.fullmatch(capability.path)
    if not is_valid_path or any(segment in (".", "..") for segment in capability.path.split("/")):
        raise InvalidRequestError(
            "path", "steps of letters, digits and places", request=RequestInfo(operation)
        )
    if capability.method not in _METHODS:
        raise InvalidRequestError("method", f"one of {', '.join(_METHODS)}", request=RequestInfo(operation))
    placeholders = _PLACEHOLDER.findall(capability.path)
    for name in placeholders:
        fault = check_identifier(name, params.get(name, ""))
        if fault is not None:
            raise InvalidRequestError(fault.field, fault.limit, request=RequestInfo(operation))
    path = _PLACEHOLDER.sub(lambda match: quote(params[match[1]], safe=""), capability.path)
    query = tuple((name, value) for name, value in params.items() if name not in placeholders)
    return Request(
        operation,
        capability.method,
        path,
        query,
        None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8"),
        repeatable=capability.method == "GET",
        max_bytes=max_bytes,
    )


R = TypeVar("R", bound=Resource)

LIST_BYTES = 64 << 20

Query = tuple[tuple[str, str], ...]
Values = Mapping[str, int | str | None]
"""Parameter values by role; None isn't sent."""


class Client:
    """Client of a server; `aclose` closes its connections.

    Every method raises only ApiError: InvalidRequestError before anything is sent, the others afterwards.
    `transport` and `environment` are replaceable in tests; `host_wait` is shared by all clients of a host.
    `ca_file` has trusted certificates in addition to the system's.
    """

    def __init__(
        self,
        connection: Connection,
        *,
        transport: AsyncTransport | None = None,
        environment: RequestEnvironment | None = None,
        policy: RetryPolicy | None = None,
        host_wait: HostCooldown | None = None,
        ca_file: str = "",
    ) -> None:
        self.connection = connection
        request_environment = environment or RequestEnvironment()
        self.host_wait = host_wait or HostCooldown(request_environment.clock, request_environment.sleep)
        self._param_names = ParamNames(connection.param_names)
        self._executor = RequestExecutor(
            connection,
            Transport(
                connection.origin, loopback=connection.is_loopback, transport=transport, ca_file=ca_file
            ),
            request_environment,
            policy=policy or RetryPolicy(),
            host_wait=self.host_wait,
        )
        self._capabilities: Capabilities | None = None

    def set_param_names(self, param_names: Mapping[str, str]) -> None:
        """Set the overrides of the open parameter names."""
        self._param_names = ParamNames(param_names)

    def set_retry_policy(self, policy: RetryPolicy) -> None:
        """Set the retry policy."""
        self._executor.set_policy(policy)

    def sends_param(self, operation: str, role: str) -> bool:
        """Whether the parameter is sent; one that the server ignores is applied on the client."""
        return self._param_names.name(operation, role) is not None

    async def send(
        self,
        operation: Operation[R],
        path: Mapping[str, str] | None = None,
        query: Values | None = None,
        body: RequestModel | None = None,
    ) -> R:
        """Call an operation; `query` has values by role."""
        return await self._read(self._request(operation, path, query, body), operation.response_type)

    async def list_projects(
        self,
        *,
        limit: int = 100,
        offset: int = 0,
        sort: ProjectSort | None = None,
        direction: SortDirection | None = None,
    ) -> ProjectList:
        """Endpoint 8: one page of projects; `limit` is 1 to 100."""
        query = {"pageSize": limit, "offset": offset, "sort": sort, "direction": direction}
        return await self.send(rows.LIST_PROJECTS, query=query)

    async def get_project(self, project_id: str) -> Project:
        """Endpoint 7."""
        return await self.send(rows.GET_PROJECT, {"projectId": project_id})

    async def list_canvases(self, *, limit: int = 200, offset: int = 0) -> CanvasList:
        """Endpoint 9: one page of canvases; `limit` is 1 to 200."""
        return await self.send(rows.LIST_CANVASES, query={"pageSize": limit, "offset": offset})

    async def get_canvas_content(self, canvas_id: str, *, note_offset: int | None = None) -> CanvasContent:
        """Endpoint 11 as full models; notes start at `note_offset`."""
        return await self.send(rows.GET_CANVAS_CONTENT, {"canvasId": canvas_id}, {"noteOffset": note_offset})

    async def get_canvas_content_bytes(
        self, canvas_id: str, *, note_offset: int | None = None, progress: Progress | None = None
    ) -> bytes:
        """Endpoint 11 as bytes for `wsdesk.wire.content_reader`.

        `progress` is called with the received bytes, and the total if it is known.
        """
        request = self._content_request(canvas_id, note_offset)
        return (await self._executor.execute(request, progress=progress)).body

    async def stream_canvas_content(
        self, canvas_id: str, sink: Sink, *, note_offset: int | None = None
    ) -> None:
        """Endpoint 11 in parts, as they are received, which aren't stored."""
        await self._executor.execute(self._content_request(canvas_id, note_offset), sink=sink)

    async def get_canvas_content_if_changed(
        self, canvas_id: str, etag: str = "", *, note_offset: int | None = None, sink: Sink | None = None
    ) -> TaggedBytes:
        """Endpoint 11 as bytes, with a conditional request (If-None-Match, RFC 9110, section 13.1.2).

        With a sink, they are passed to it in parts as they are received, after an empty one, instead of being
        returned.
        """
        request = replace(self._content_request(canvas_id, note_offset), etag=etag)
        response = await self._executor.execute(request, sink=sink)
        if response.status == 304:
            return TaggedBytes(None, etag)
        return TaggedBytes(response.body, usable_etag(response.header("etag")))

    async def search_assets(self, request: AssetSearch) -> AssetSearchResponse:
        """Endpoint 5."""
        _raise_first(request.violations(), rows.SEARCH_ASSETS.name)
        query: Values = {**request.model_dump(by_alias=True), "tags": ",".join(request.tags) or None}
        return await self.send(rows.SEARCH_ASSETS, query=query)

    async def list_models(self, category: ModelCategory | None = None) -> ModelList:
        """Endpoint 6: all models, or those of a category."""
        return await self.send(rows.LIST_MODELS, query={"category": category})

    async def create_edge(self, canvas_id: str, edge: NewEdge) -> EdgeResource:
        """Endpoint 3. Retried only if the request certainly didn't arrive."""
        return await self.send(rows.CREATE_EDGE, {"canvasId": canvas_id}, body=edge)

    async def post_comment(self, thread_id: str, body: str) -> Comment:
        """Endpoint 2: `body` is 1 to 10,000 characters. Retried like `create_edge`."""
        return await self.send(
            rows.POST_COMMENT, {"threadId": thread_id}, body=wire_comment.NewComment(body=body)
        )

    async def get_approval(self, approval_id: str) -> Approval:
        """Endpoint 10."""
        return await self.send(rows.GET_APPROVAL, {"approvalId": approval_id})

    async def sign_part(self, request: SignPart) -> SignedPart:
        """Endpoint 4. The part is sent to the returned URL without the key."""
        return await self.send(rows.SIGN_PART, body=request)

    async def complete_skill_upload(self, team_id: str, skill_id: str, request: CompleteUpload) -> Skill:
        """Endpoint 1."""
        path = {"teamId": team_id, "skillId": skill_id}
        return await self.send(rows.COMPLETE_SKILL_UPLOAD, path, body=request)

    async def fetch_capabilities(self) -> Capabilities:
        """Fetch the capabilities of the server beyond the API; empty if there are none.

        An invalid document counts as empty. Raises ApiError if the server can't be reached or rejects the
        key.
        """
        request = Request("offers", "GET", "/.well-known/wsdesk.json", max_bytes=1 << 20)
        try:
            self._capabilities = await self._read(request, wire_capabilities.Capabilities)
        except (UnauthorizedError, RateLimitedError, ServerError):
            raise
        except (HttpStatusError, InvalidResponseError):
            self._capabilities = wire_capabilities.Capabilities()
        return self._capabilities

    async def get_capabilities(self) -> Capabilities:
        """The capabilities, fetched once."""
        return self._capabilities if self._capabilities is not None else await self.fetch_capabilities()

    async def read_capability(
        self, capability: Capability, params: Mapping[str, str], model: type[R], *, body: object = None
    ) -> R:
        """Call a capability and parse its response as a model."""
        return await self._read(capability_request(capability, params, body, LIST_BYTES), model)

    async def aclose(self) -> None:
        """Close all connections."""
        await self._executor.aclose()

    def _content_request(self, canvas_id: str, note_offset: int | None) -> Request:
        return self._request(rows.GET_CANVAS_CONTENT, {"canvasId": canvas_id}, {"noteOffset": note_offset})

    def _request(
        self,
        operation: Operation[Any],
        path: Mapping[str, str] | None = None,
        query: Values | None = None,
        body: RequestModel | None = None,
    ) -> Request:
        """Raises InvalidRequestError for values that violate a limit of the API."""
        values = path or {}
        query_items = _build_query(operation, self._param_names, query or {})
        _raise_first(body.violations() if body is not None else (), operation.name)
        _raise_first((check_identifier(name, values[name]) for name in operation.path_params), operation.name)
        return Request(
            operation.name,
            operation.method,
            operation.fill_path(values),
            query_items,
            body.to_json() if body is not None else None,
            repeatable=operation.repeatable,
            max_bytes=operation.max_bytes,
        )

    async def _read(self, request: Request, model: type[R]) -> R:
        """Parse the response as a model in slices that yield to the event loop."""
        response = await self._executor.execute(request)
        parser = read_in_slices(response.body, model)
        while True:
            try:
                next(parser)
            except StopIteration as end:
                return end.value
            except ResponseError as error:
                raise _invalid_response(error.code, response, request.request_info, error.field) from None
            await asyncio.sleep(0)


def _raise_first(faults: Iterable[Violation | None], operation: str) -> None:
    """Raise InvalidRequestError for the first violation, if any."""
    for fault in faults:
        if fault is not None:
            raise InvalidRequestError(fault.field, fault.limit, request=RequestInfo(operation))


def _build_query(operation: Operation[Any], names: ParamNames, values: Values) -> Query:
    """Build the query in the order of the operation's record, without unsupported parameters.

    An offset of 0 isn't sent. Raises InvalidRequestError for values that violate a limit of the API.
    """
    values_by_param = [(param, values.get(param.name, param.default)) for param in operation.query]
    _raise_first(
        (param.check(value) for param, value in values_by_param if value is not None), operation.name
    )
    query: list[tuple[str, str]] = []
    for param, value in values_by_param:
        name = names.name(operation.name, param.name) if param.names else param.name
        if value is not None and name is not None and (param.name, value) != ("offset", 0):
            query.append((name, str(value)))
    return tuple(query)


def _invalid_response(
    code: str, response: TransportResponse, request_info: RequestInfo, field: str = ""
) -> InvalidResponseError:
    return InvalidResponseError(code, status=response.status, field=field, request=request_info)
