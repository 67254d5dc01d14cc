"""Asynchronous client: one typed method per operation, raising `wsdesk.api.errors`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from wsdesk.api.capability_request import offer_question
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
from wsdesk.api.transport import AsyncTransport, Progress, Transport, TransportResponse
from wsdesk.wire import operations as rows
from wsdesk.wire.approval import Approval
from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.canvas import CanvasList
from wsdesk.wire.capabilities import Capabilities, Capability
from wsdesk.wire.comment import Comment, NewComment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import EdgeResource, NewEdge
from wsdesk.wire.lenient_json import InvalidJsonBytesError, read_json
from wsdesk.wire.limits import ModelCategory, ProjectSort, SortDirection, Violation, identifier_fault
from wsdesk.wire.models import ModelList
from wsdesk.wire.operations import Operation
from wsdesk.wire.param_names import ParamNames
from wsdesk.wire.project import Project, ProjectList
from wsdesk.wire.response_reader import ResponseError, read_in_slices
from wsdesk.wire.search import AssetSearch, AssetSearchResponse
from wsdesk.wire.skill import Skill
from wsdesk.wire.upload import CompleteUpload, SignedPart, SignPart

R = TypeVar("R", bound=Resource)

LIST_BYTES = 64 << 20
PLAIN_BYTES = 4 << 20
"""What is parsed at once."""

Query = tuple[tuple[str, str], ...]
Values = Mapping[str, int | str | None]
"""By role; None is not sent."""


class Client:
    """A connection to a server. One for life; `aclose` ends it.

    Every method raises ApiError and nothing else: InvalidRequest before anything is sent, the rest of the
    tree afterwards. `transport` and `environment` are replaced in tests; `host_wait` is shared by all clients
    of one host. `ca_file` names certificates that are trusted besides the system's.
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
        around = environment or RequestEnvironment()
        self.host_wait = host_wait or HostCooldown(around.clock, around.sleep)
        self._spelling = ParamNames(connection.spelling)
        self._exchange = RequestExecutor(
            connection,
            Transport(
                connection.origin, loopback=connection.is_loopback, transport=transport, ca_file=ca_file
            ),
            around,
            policy=policy or RetryPolicy(),
            host_wait=self.host_wait,
        )
        self._offers: Capabilities | None = None

    def set_param_names(self, spelling: Mapping[str, str]) -> None:
        """Send the hidden names in this way from now on."""
        self._spelling = ParamNames(spelling)

    def set_retry_policy(self, policy: RetryPolicy) -> None:
        """Try as hard as this from now on."""
        self._exchange.use_policy(policy)

    def sends_param(self, operation: str, role: str) -> bool:
        """Whether the server is asked this role; one that it ignores is done on this side."""
        return self._spelling.name(operation, role) is not None

    async def send(
        self,
        operation: Operation[R],
        path: Mapping[str, str] | None = None,
        query: Values | None = None,
        body: RequestModel | None = None,
    ) -> R:
        """Any operation, by its record; `query` by role."""
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
        """Endpoint 11, as full models; its notes from `note_offset` on."""
        return await self.send(rows.GET_CANVAS_CONTENT, {"canvasId": canvas_id}, {"noteOffset": note_offset})

    async def get_canvas_content_bytes(
        self, canvas_id: str, *, note_offset: int | None = None, progress: Progress | None = None
    ) -> bytes:
        """Endpoint 11, as bytes for `wsdesk.wire.content_reader`, which tells whether they are content.

        `progress` is told the bytes received, and of how many where that is known.
        """
        request = self._content_request(canvas_id, note_offset)
        return (await self._exchange.execute(request, progress=progress)).body

    async def get_canvas_content_if_changed(
        self, canvas_id: str, etag: str = "", *, note_offset: int | None = None
    ) -> TaggedBytes:
        """Endpoint 11, as bytes, unless they are those with that ETag (RFC 9110, section 13.1.2)."""
        request = replace(self._content_request(canvas_id, note_offset), etag=etag)
        incoming = await self._exchange.execute(request)
        if incoming.status == 304:
            return TaggedBytes(None, etag)
        return TaggedBytes(incoming.body, usable_etag(incoming.header("etag")))

    async def search_assets(self, request: AssetSearch) -> AssetSearchResponse:
        """Endpoint 5."""
        _refuse(request.faults(), rows.SEARCH_ASSETS.name)
        query: Values = {**request.model_dump(by_alias=True), "tags": ",".join(request.tags) or None}
        return await self.send(rows.SEARCH_ASSETS, query=query)

    async def list_models(self, category: ModelCategory | None = None) -> ModelList:
        """Endpoint 6: all models, or those of a category."""
        return await self.send(rows.LIST_MODELS, query={"category": category})

    async def create_edge(self, canvas_id: str, edge: NewEdge) -> EdgeResource:
        """Endpoint 3. Sent again automatically only where it certainly was not carried out."""
        return await self.send(rows.CREATE_EDGE, {"canvasId": canvas_id}, body=edge)

    async def post_comment(self, thread_id: str, body: str) -> Comment:
        """Endpoint 2: `body` is 1 to 10,000 characters. Sent again only as an edge is."""
        return await self.send(rows.POST_COMMENT, {"threadId": thread_id}, body=NewComment(body=body))

    async def get_approval(self, approval_id: str) -> Approval:
        """Endpoint 10."""
        return await self.send(rows.GET_APPROVAL, {"approvalId": approval_id})

    async def sign_part(self, request: SignPart) -> SignedPart:
        """Endpoint 4. The address that it answers gets the part, and never the key."""
        return await self.send(rows.SIGN_PART, body=request)

    async def complete_skill_upload(self, team_id: str, skill_id: str, request: CompleteUpload) -> Skill:
        """Endpoint 1."""
        path = {"teamId": team_id, "skillId": skill_id}
        return await self.send(rows.COMPLETE_SKILL_UPLOAD, path, body=request)

    async def offers(self) -> Capabilities:
        """What the server offers beyond the interface; empty where it offers nothing.

        Whatever stands at that address and is no such list means the same as nothing. Raises ApiError where
        the server cannot be reached, or refuses the key.
        """
        question = Request("offers", "GET", "/.well-known/wsdesk.json", max_bytes=1 << 20)
        try:
            self._offers = await self._read(question, Capabilities)
        except (UnauthorizedError, RateLimitedError, ServerError):
            raise
        except (HttpStatusError, InvalidResponseError):
            self._offers = Capabilities()
        return self._offers

    async def known_offers(self) -> Capabilities:
        """The offers, asked for once."""
        return self._offers if self._offers is not None else await self.offers()

    async def call_capability(
        self, offer: Capability, params: Mapping[str, str], *, body: object = None
    ) -> object:
        """The JSON that an offer answers, None for none; its path's places are filled from `params`."""
        question = offer_question(offer, params, body, PLAIN_BYTES)
        incoming = await self._exchange.execute(question)
        if not incoming.body.strip():
            return None
        try:
            return read_json(incoming.body)
        except InvalidJsonBytesError as error:
            raise _unreadable(error.code, incoming, question.asked) from None

    async def read_offer(
        self, offer: Capability, params: Mapping[str, str], model: type[R], *, body: object = None
    ) -> R:
        """What an offer answers, as a model."""
        return await self._read(offer_question(offer, params, body, LIST_BYTES), model)

    async def aclose(self) -> None:
        """Ends all connections."""
        await self._exchange.aclose()

    def _content_request(self, canvas_id: str, note_offset: int | None) -> Request:
        return self._request(rows.GET_CANVAS_CONTENT, {"canvasId": canvas_id}, {"noteOffset": note_offset})

    def _request(
        self,
        operation: Operation[Any],
        path: Mapping[str, str] | None = None,
        query: Values | None = None,
        body: RequestModel | None = None,
    ) -> Request:
        """Raises InvalidRequest for what breaks a limit of the API."""
        values = path or {}
        spelt = _build_query(operation, self._spelling, query or {})
        _refuse(body.faults() if body is not None else (), operation.name)
        _refuse((identifier_fault(name, values[name]) for name in operation.path_params), operation.name)
        return Request(
            operation.name,
            operation.method,
            operation.fill_path(values),
            spelt,
            body.to_json() if body is not None else None,
            repeatable=operation.repeatable,
            max_bytes=operation.max_bytes,
        )

    async def _read(self, question: Request, model: type[R]) -> R:
        """The answer as a model, read in slices that let the event loop breathe."""
        incoming = await self._exchange.execute(question)
        reading = read_in_slices(incoming.body, model)
        while True:
            try:
                next(reading)
            except StopIteration as end:
                return end.value
            except ResponseError as error:
                raise _unreadable(error.code, incoming, question.asked, error.field) from None
            await asyncio.sleep(0)


def _refuse(faults: Iterable[Violation | None], operation: str) -> None:
    """Raises InvalidRequest for the first fault, if there is one."""
    for fault in faults:
        if fault is not None:
            raise InvalidRequestError(fault.field, fault.limit, request=RequestInfo(operation))


def _build_query(operation: Operation[Any], names: ParamNames, values: Values) -> Query:
    """The query, in the order of the operation's record; a parameter that the server lacks is left out.

    An offset of 0 is not sent. Raises InvalidRequest for a value that breaks a limit of the API.
    """
    known = [(param, values.get(param.name, param.default)) for param in operation.query]
    _refuse((param.fault(value) for param, value in known if value is not None), operation.name)
    query: list[tuple[str, str]] = []
    for param, value in known:
        name = names.name(operation.name, param.name) if param.names else param.name
        if value is not None and name is not None and (param.name, value) != ("offset", 0):
            query.append((name, str(value)))
    return tuple(query)


def _unreadable(
    code: str, incoming: TransportResponse, asked: RequestInfo, field: str = ""
) -> InvalidResponseError:
    return InvalidResponseError(code, status=incoming.status, field=field, request=asked)
