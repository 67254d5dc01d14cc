"""Connection to the server: state, capabilities, and the only entry point for requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeVar

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection_tester import ConnectionTester
from wsdesk.store.connection.foreground_requests import ForegroundRequests
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.wire.capabilities import Capabilities, Capability

_tr = translator("connection")
Mode = Literal["none", "starting", "live", "offline", "waiting", "unauthorized", "failed"]
Answer = TypeVar("Answer")
_SERVER_FAILURES = ("server-fault", "redirected", "unreadable", "too-large")


@dataclass(frozen=True, slots=True)
class ConnectionState:
    """State of the connection; `none` if no server was chosen.

    `checked_at` and `wait_until` are seconds since the epoch. `detail` has the server's own message.
    """

    mode: Mode = "starting"
    message: str = ""
    profile_id: str = ""
    profile_name: str = ""
    team: str = ""
    address: str = ""
    checked_at: float | None = None
    wait_until: float | None = None
    embedded: bool = False
    read_only: bool = False
    """Whether the workspace is an archive."""
    detail: str = ""
    code: str = ""
    """Code of the failure that led to the mode."""
    is_silent: bool = False
    """Whether the server leaves requests unanswered in the mode `live`, also a light one that checks it."""

    @property
    def server_fails(self) -> bool:
        """Whether the server is reached, but responds with 5xx, redirects, or what isn't an API response."""
        return self.code in _SERVER_FAILURES


class ConnectionStore(Store[ConnectionState]):
    """Owns the client. All stores send requests through it, so that the state reflects each result."""

    connected = Signal(object)
    """Emitted when the server is available, initially or again."""
    capabilities_loaded = Signal(object)
    """Emitted after `connected` when the capabilities were received, or the request for them ended."""
    profile_changed = Signal(object)
    canvas_painted = Signal()
    """Emitted when `is_canvas_painted` becomes true."""
    wait_stopped = Signal(object)
    """Emitted when the user ends a rate-limit wait early; waiting work may continue."""

    FIRST_PROBE_S = 2.0
    LAST_PROBE_S = 60.0
    AFTER_WAIT_S = 0.5
    MIN_SHOWN_WAIT_S = 0.8
    CAPABILITIES_TIMEOUT_S = 2.0
    """Timeout of the list of capabilities; no operation of the API waits for it."""
    CAPABILITIES_RETRY_S = (5.0, 20.0, 60.0)
    """Pauses before it is requested again after a timeout."""

    def __init__(
        self,
        make_client: Callable[[Connection], Client] | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__("connection", ConnectionState())
        self._make_client = make_client or _make_client
        self._sleep = sleep or asyncio.sleep
        self.clock = clock
        """Current time in seconds since the epoch, used to compute ages."""
        self.tester = ConnectionTester(self._make_client, self._sleep, self)
        """Tests connections that aren't in use."""
        self._client: Client | None = None
        self._capabilities: Capabilities | None = None
        self._capabilities_client: Client | None = None
        self._server_known = asyncio.Event()
        """Cleared while the server of an expected workspace is starting; requests wait for it."""
        self._server_known.set()
        self._canvas_painted = asyncio.Event()
        """Cleared until the canvas of an expected workspace is painted; cached lists wait for it."""
        self._canvas_painted.set()
        self._closing: set[asyncio.Task[None]] = set()
        self._unwatch: Callable[[], None] | None = None
        self._requests = ForegroundRequests(self._on_silence)

    @property
    def capabilities(self) -> Capabilities:
        """Capabilities that the server announces beyond the API; empty if it announces none."""
        if self._capabilities is None:
            from wsdesk.wire.capabilities import Capabilities

            self._capabilities = Capabilities()
        return self._capabilities

    def capability(self, name: str) -> Capability | None:
        """An announced operation by name, like `capabilities.find`."""
        return self._capabilities.find(name) if self._capabilities is not None else None

    def unannounced(self) -> tuple[LoadState, LoadFailure | None]:
        """Load state of a list that no capability announces: it may be announced once the server responds."""
        state = self._state
        is_known = self._capabilities_client is not None  # `capabilities` is empty until they are received
        if is_known or state.mode in ("none", "live"):
            return LoadState.READY, None
        if state.mode == "starting":
            return LoadState.BUSY, None
        return LoadState.FAILED, LoadFailure(state.code, state.message, state.detail, can_retry=False)

    @property
    def client(self) -> Client | None:
        return self._client

    @property
    def has_workspace(self) -> bool:
        """Whether a workspace is open, reachable or not."""
        return self._client is not None or self._state.mode not in ("none", "failed")

    def sends(self, operation: str, role: str) -> bool:
        """Whether a hidden query parameter is sent; the client emulates one that the server ignores."""
        return self._client is None or self._client.sends_param(operation, role)

    def set_starting(self, message: str) -> None:
        """Set the mode `starting` while the server starts (the embedded one takes a moment)."""
        self.update_state(mode="starting", message=message, detail="")

    def set_failed(self, message: str) -> None:
        """Set the mode `failed` if the server can't be started."""
        self.update_state(mode="failed", message=message, detail="")

    def leave(self, message: str = "") -> None:
        """Disconnect, and drop all data of the previous server immediately.

        The mode is `starting` with a `message`, since another connection follows; otherwise `none`.
        """
        old = self._replace_client(None)
        self._server_known.set()
        self.set_canvas_painted()
        self.tasks.cancel("announce")
        self._enter(ConnectionState("starting" if message else "none", message))
        self._close_client(old)

    def expect(
        self,
        message: str,
        *,
        profile_id: str,
        profile_name: str,
        address: str = "",
        embedded: bool = False,
        read_only: bool = False,
    ) -> None:
        """Open a workspace whose server is starting: its cached data is shown, and requests wait for `use`.

        Call `leave` before if a workspace is open, and `set_canvas_painted` after. `address` is shown if it
        is known.
        """
        self._server_known.clear()
        self._canvas_painted.clear()
        state = ConnectionState("starting", message, profile_id, profile_name, address=address)
        self._enter(replace(state, embedded=embedded, read_only=read_only))

    def use(
        self,
        connection: Connection,
        *,
        profile_id: str,
        profile_name: str,
        team: str = "",
        embedded: bool = False,
        read_only: bool = False,
    ) -> None:
        """Connect to another server; pending requests to the previous one are dropped."""
        client = self._make_client(connection)
        old = self._replace_client(client)
        address = connection.base_url
        state = ConnectionState("starting", _tr("Connecting…"), profile_id, profile_name, team, address)
        self._enter(replace(state, embedded=embedded, read_only=read_only))
        self._server_known.set()
        self.set_canvas_painted()
        self.tasks.start("announce", self._announce(client))
        self._close_client(old)

    def check_now(self) -> None:
        """Check immediately whether the server is available (Try now)."""
        if self._client is not None:
            self.tasks.start("probe", self._probe(first=0.0))

    def stop_waiting(self) -> None:
        """End a rate-limit wait early at the user's request, and send requests again."""
        if self._client is None or self._state.mode != "waiting":
            return
        self._client.host_wait.release()
        self.wait_stopped.emit(self._state)
        self.check_now()

    @property
    def idle_s(self) -> float:
        """Seconds since the last request that wasn't made in the background; 0 while one runs."""
        return self._requests.idle_s

    async def wait_for_server(self) -> None:
        """Wait while the server of an expected workspace is starting."""
        await self._server_known.wait()

    @property
    def is_canvas_painted(self) -> bool:
        """False until the restored canvas of an expected workspace is painted."""
        return self._canvas_painted.is_set()

    def set_canvas_painted(self) -> None:
        """Let cached lists and details be read: the restored canvas is painted, or isn't cached."""
        if not self._canvas_painted.is_set():
            self._canvas_painted.set()
            self.canvas_painted.emit()

    async def wait_until_canvas_painted(self) -> None:
        """Wait until the restored canvas of an expected workspace is painted."""
        await self._canvas_painted.wait()

    async def request(
        self, call: Callable[[Client], Awaitable[Answer]], *, background: bool = False
    ) -> Answer:
        """Send a request and update the state by its result.

        A `background` request doesn't count for `idle_s`. While the server of an expected workspace is
        starting, requests wait.

        Raises:
            NotConnectedError: there is no server yet.
            ApiError: raised by the client.
        """
        profile_id = self._state.profile_id
        await self.wait_for_server()
        client = self._client
        if client is None or self._state.profile_id != profile_id:  # another workspace was opened meanwhile
            raise error_messages.NotConnectedError
        try:
            with nullcontext() if background else self._requests.running():
                answer = await call(client)
        except errors.ApiError as error:
            if client is self._client:
                if background and isinstance(error, errors.NetworkError):
                    self._start_verifying(client)  # the response may have been too large for the timeout
                else:
                    self._apply_error(error)
            raise
        if client is self._client:
            self._apply_response()
        return answer

    async def aclose(self) -> None:
        """Cancel all tasks and close all clients."""
        self._requests.stop()
        await super().aclose()
        await self.tester.aclose()
        self._watch_waits(None)
        self._close_client(self._client)
        self._client = None
        while self._closing:
            await asyncio.wait(set(self._closing))

    def _replace_client(self, client: Client | None) -> Client | None:
        """End all work of the previous client, and return it."""
        old, self._client = self._client, client
        self._watch_waits(client)
        self._requests.stop()
        self._capabilities = self._capabilities_client = None
        self.tasks.cancel("probe", "verify", "wait", "recheck")
        return old

    def _enter(self, state: ConnectionState) -> None:
        if state.profile_id != self._state.profile_id:
            # Data of one account must never appear in another: listeners drop theirs first.
            self.profile_changed.emit(state.profile_id)
        self.set_state(state)

    def _close_client(self, client: Client | None) -> None:
        """Close a client that is no longer used.

        Not in the task scope: canceling a close halfway leaves its sockets open.
        """
        if client is not None:
            task = asyncio.get_running_loop().create_task(client.aclose())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def _announce(self, client: Client) -> None:
        self.connected.emit(self._state)
        for pause in (0.0, *self.CAPABILITIES_RETRY_S):
            if pause:
                await self._sleep(pause)
            timed_out = self._capabilities_client is not client and not await self._fetch_capabilities(client)
            if client is self._client:
                self.capabilities_loaded.emit(self._state)
            if not timed_out:
                return

    async def _fetch_capabilities(self, client: Client) -> bool:
        """Request the capabilities of the server; False after a timeout. A 401 here is not one of the API."""
        try:
            async with asyncio.timeout(self.CAPABILITIES_TIMEOUT_S):
                self._capabilities = await client.fetch_capabilities()
        except errors.UnauthorizedError:
            if client is self._client:
                self._start_verifying(client)
        except errors.ApiError as error:
            if client is self._client:
                self._apply_error(error)
        except TimeoutError:
            return False
        else:
            self._capabilities_client = client
            if client is self._client:
                self._apply_response()
        return True

    async def _probe(self, first: float) -> None:
        """Poll with a light request and exponential back-off until the server responds; then report it."""
        pause = first
        while self._client is not None:
            await self._sleep(pause)
            with suppress(errors.ApiError):
                await self.request(lambda c: c.list_canvases(limit=1))
            if self._state.mode not in ("offline", "starting"):
                break
            pause = min(max(pause * 2, self.FIRST_PROBE_S), self.LAST_PROBE_S)
        if self._state.mode == "live" and self._client is not None:
            self.tasks.start("announce", self._announce(self._client))

    async def _recheck(self, client: Client) -> None:
        """Check a rejected API key once a minute: a 401 may pass without a change on this computer."""
        while client is self._client and self._state.mode == "unauthorized":
            await self._sleep(self.LAST_PROBE_S)
            if client is not self._client or self._state.mode != "unauthorized":
                return
            with suppress(errors.ApiError):
                await self.request(lambda c: c.list_canvases(limit=1))
                self.tasks.start("announce", self._announce(client))

    async def _verify(self, client: Client) -> None:
        """Determine with a light request whether one response is invalid or the whole server fails."""
        try:
            await client.list_canvases(limit=1)
        except errors.ApiError as error:
            if client is self._client:
                self._apply_error(error, verified=True)
                if self._state.mode == "starting":
                    self._start_probing()
        else:
            if client is self._client:
                self._apply_response()

    def _watch_waits(self, client: Client | None) -> None:
        """Show the rate-limit waits of a client, including those during which a request sleeps."""
        if self._unwatch is not None:
            self._unwatch()
        self._unwatch = client.host_wait.watch(self._on_wait) if client is not None else None

    def _on_wait(self, left_s: float) -> None:
        if self._client is None or left_s < self.MIN_SHOWN_WAIT_S or self._state.mode == "unauthorized":
            return
        self._set_failure("waiting", self._client.host_wait.error, wait_until=self.clock() + left_s)
        if not self.tasks.running("wait"):
            self.tasks.start("wait", self._check_after_wait(self._client))

    async def _check_after_wait(self, client: Client) -> None:
        """Check the server after the wait, unless another request has done so."""
        while client.host_wait.remaining_s > 0:
            await client.host_wait.wait()
        await self._sleep(self.AFTER_WAIT_S)
        if client is self._client and self._state.mode == "waiting":
            self.check_now()

    def _on_silence(self, was_checked: bool) -> bool:
        """Check a silent server with a light request: a request may take long because its response is large.

        It is silent if that isn't answered either. A request fails much later, since it is repeated.
        """
        if self._client is None or self._state.mode != "live":
            return False
        if was_checked:
            self.update_state(is_silent=True)
            return False
        self._start_verifying(self._client)
        return True

    def _apply_response(self) -> None:
        """Set the mode `live` after a response."""
        self._requests.restart()
        if self._client is not None and self._client.host_wait.remaining_s > 0:
            return  # sent before the server requested the wait
        self.update_state(
            mode="live",
            message="",
            detail="",
            code="",
            checked_at=self.clock(),
            wait_until=None,
            is_silent=False,
        )

    def _start_verifying(self, client: Client) -> None:
        if not self.tasks.running("verify"):
            self.tasks.start("verify", self._verify(client))

    def _apply_error(self, error: errors.ApiError, *, verified: bool = False) -> None:
        """Set the mode after a failed request.

        A 5xx, a redirect, or an unreadable answer may concern one operation only: unless it is `verified`,
        a light request decides whether the server is available.
        """
        match error:
            case errors.UnauthorizedError():
                self._set_failure("unauthorized", error)
                if self._client is not None and not self.tasks.running("recheck"):
                    self.tasks.start("recheck", self._recheck(self._client))
            case errors.RateLimitedError() | errors.InvalidRequestError():
                pass  # a wait is reported by the client's host wait; an invalid request was never sent
            case errors.UntrustedCertificateError():  # a retry has no effect
                self._set_failure("offline", error)
                self.tasks.cancel("probe")
            case errors.NetworkError():
                self._set_offline(error)
            case errors.ServerError() | errors.RedirectError() | errors.InvalidResponseError() if (
                not error.is_partial
            ):
                if self._client is not None and self._client.host_wait.remaining_s >= self.MIN_SHOWN_WAIT_S:
                    pass  # shown as a wait; the server is checked when it ends
                elif verified or self._state.mode not in ("live", "starting"):
                    self._set_offline(error)
                elif self._client is not None:
                    self._start_verifying(self._client)
            case _:
                self._apply_response()

    def _set_offline(self, error: errors.ApiError) -> None:
        """Set the mode `offline` and probe until the server gives valid responses."""
        self._set_failure("offline", error)
        self._start_probing()

    def _set_failure(self, mode: Mode, error: errors.ApiError, *, wait_until: float | None = None) -> None:
        failure = error_messages.failure_of(error)
        self.update_state(
            mode=mode,
            message=failure.message,
            detail=failure.detail,
            wait_until=wait_until,
            code=failure.code,
            is_silent=False,
        )

    def _start_probing(self) -> None:
        if not self.tasks.running("probe"):
            self.tasks.start("probe", self._probe(first=self.FIRST_PROBE_S))


def _make_client(connection: Connection) -> Client:
    from wsdesk.api.client import Client

    return Client(connection)
