"""Connection to the server: state, capabilities, and the only entry point for requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.store import Store
from wsdesk.store.connection.query_name_probe import QueryNameProbeResult, names_found

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.wire.capabilities import Capabilities

Mode = Literal["none", "starting", "live", "offline", "waiting", "unauthorized", "failed"]
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class ConnectionState:
    """How the connection is: `none` while no service was chosen.

    `checked_at` and `wait_until` are seconds since the epoch.
    """

    mode: Mode = "starting"
    words: str = ""
    profile_id: str = ""
    profile_name: str = ""
    team: str = ""
    address: str = ""
    checked_at: float | None = None
    wait_until: float | None = None
    embedded: bool = False


@dataclass(frozen=True, slots=True)
class ConnectionTest:
    """What came of trying a connection that is not in use."""

    ok: bool
    words: str
    address: str


def _tr(text: str) -> str:
    return QCoreApplication.translate("connection", text)


class ConnectionStore(Store[ConnectionState]):
    """Holds the client. Stores `ask` through it, so that each answer and failure shows in one place."""

    connected = Signal(object)
    """There is a server to ask, for the first time or again."""
    offers_known = Signal(object)
    """After `connected`: what the server offers beyond the interface is known, or not to be had in time."""
    profile_changed = Signal(object)
    tried = Signal(object)
    names_found = Signal(object)
    keyring_known = Signal(object)
    """Whether this computer has a keyring."""
    wait_stopped = Signal(object)
    """The person does not want to wait as long as the server asked: what waits may go on."""

    FIRST_PROBE_S = 2.0
    LAST_PROBE_S = 60.0
    AFTER_WAIT_S = 0.5
    WORTH_TELLING_S = 0.8
    OFFERS_S = 2.0
    """Timeout of the list of capabilities; no operation of the API waits for it."""
    OFFERS_AGAIN_S = (5.0, 20.0, 60.0)
    """Pauses before it is requested again after a timeout."""

    def __init__(
        self,
        make_client: Callable[[Connection], Client] | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] | None = None,
        clock: Callable[[], float] = time.time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__("connection", ConnectionState(), parent)
        self._make_client = make_client or _make_client
        self._sleep = sleep or asyncio.sleep
        self.clock = clock
        """Seconds since the epoch, for whoever says how old something is."""
        self._client: Client | None = None
        self._offers: Capabilities | None = None
        self._offers_of: Client | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._unwatch: Callable[[], None] | None = None
        self._running = 0
        self._last_request = time.monotonic()

    @property
    def offers(self) -> Capabilities:
        """What the server announces beyond the interface; empty where it announces nothing."""
        if self._offers is None:
            from wsdesk.wire.capabilities import Capabilities

            self._offers = Capabilities()
        return self._offers

    @property
    def client(self) -> Client | None:
        return self._client

    def sends(self, operation: str, role: str) -> bool:
        """Whether the server is asked this hidden role; one that it ignores is done on this side."""
        return self._client is None or self._client.sends_param(operation, role)

    def starting(self, words: str = "") -> None:
        """Say that the server is on its way (the embedded one takes a moment)."""
        self.update_state(mode="starting", words=words or _tr("Starting…"))

    def failed(self, words: str) -> None:
        """Say that there will be no service without the person's help."""
        self.update_state(mode="failed", words=words)

    def leave(self, words: str = "") -> None:
        """Talk to nobody: what belonged to the server that was left is let go of at once.

        With `words` another service is on its way, without any none was chosen.
        """
        old, self._client = self._client, None
        self._watch_waits(None)
        self._offers = self._offers_of = None
        for task in ("probe", "verify", "wait", "greet"):
            self.tasks.cancel(task)
        if self._state.profile_id:
            self.profile_changed.emit("")
        self.set_state(ConnectionState("starting" if words else "none", words))
        self._let_go(old)

    def use(
        self,
        connection: Connection,
        *,
        profile_id: str,
        profile_name: str,
        team: str = "",
        embedded: bool = False,
    ) -> None:
        """Talk to another service from now on; what the old one was asked is dropped."""
        old, self._client = self._client, self._make_client(connection)
        self._watch_waits(self._client)
        self._offers = self._offers_of = None
        if profile_id != self._state.profile_id:
            # Nothing of one account is ever shown in another: whoever holds anything lets go of it first.
            self.profile_changed.emit(profile_id)
        self.set_state(
            ConnectionState(
                "starting",
                _tr("Connecting…"),
                profile_id,
                profile_name,
                team,
                connection.base_url,
                embedded=embedded,
            )
        )
        for task in ("probe", "verify", "wait"):
            self.tasks.cancel(task)
        self.tasks.start("greet", self._greet(self._client))
        self._let_go(old)

    def check_now(self) -> None:
        """Ask at once whether the server is there (Try now)."""
        if self._client is not None:
            self.tasks.start("probe", self._probe(first=0.0))

    def stop_waiting(self) -> None:
        """Ask again although the server asked to wait: the person decides."""
        if self._client is None or self._state.mode != "waiting":
            return
        self._client.host_wait.release()
        self.wait_stopped.emit(self._state)
        self.check_now()

    def try_connection(self, address: str, key: str, team: str = "") -> None:
        """Try a connection without using it; `tried` says what came of it."""
        self.tasks.start("try", self._try(address, key, team))

    def find_keyring(self) -> None:
        """Find out whether this computer has a keyring; `keyring_known` says it."""
        self.tasks.start("keyring", self._find_keyring())

    def find_names(self, address: str, key: str, team: str = "") -> None:
        """Find out the hidden query names of a connection without using it; `names_found` says them."""
        self.tasks.start("names", self._find_names(address, key, team))

    @property
    def idle_s(self) -> float:
        """Seconds since the last request that wasn't made in the background; 0 while one runs."""
        return 0.0 if self._running else time.monotonic() - self._last_request

    async def request(
        self, call: Callable[[Client], Awaitable[Answer]], *, background: bool = False
    ) -> Answer:
        """Ask the server; its state follows the outcome. A `background` request doesn't count for `idle_s`.

        Raises:
            NotConnected: there is no service yet.
            ApiError: as the client raised it.
        """
        client = self._client
        if client is None:
            raise error_messages.NotConnectedError
        self._running += not background
        try:
            answer = await call(client)
        except errors.ApiError as error:
            if client is self._client:
                if background and isinstance(error, errors.NetworkError):
                    self._check(client)  # it may have been too large for the timeout
                else:
                    self._note(error)
            raise
        finally:
            if not background:
                self._running -= 1
                self._last_request = time.monotonic()
        if client is self._client:
            self._answered()
        return answer

    async def aclose(self) -> None:
        """End every task and close every client."""
        await super().aclose()
        self._watch_waits(None)
        self._let_go(self._client)
        self._client = None
        while self._closing:
            await asyncio.wait(set(self._closing))

    def _let_go(self, client: Client | None) -> None:
        """Close a client that nobody asks any more.

        Not in the scope: a closing that is canceled half-way leaves its sockets open.
        """
        if client is not None:
            task = asyncio.get_running_loop().create_task(client.aclose())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def _greet(self, client: Client) -> None:
        self.connected.emit(self._state)
        for pause in (0.0, *self.OFFERS_AGAIN_S):
            if pause:
                await self._sleep(pause)
            timed_out = self._offers_of is not client and not await self._find_offers(client)
            if client is self._client:
                self.offers_known.emit(self._state)
            if not timed_out:
                return

    async def _find_offers(self, client: Client) -> bool:
        """Request the capabilities of the server. False: a timeout. A 401 there is none of the API."""
        try:
            async with asyncio.timeout(self.OFFERS_S):
                self._offers = await client.offers()
        except errors.UnauthorizedError:
            if client is self._client:
                self._check(client)
        except errors.ApiError as error:
            if client is self._client:
                self._note(error)
        except TimeoutError:
            return False
        else:
            self._offers_of = client
            if client is self._client:
                self._answered()
        return True

    async def _try(self, address: str, key: str, team: str) -> None:
        client: Client | None = None
        try:
            client = self._make_client(Connection(address, key, team or None))
            await client.list_canvases(limit=1)
            result = ConnectionTest(True, _tr("Connection successful"), address)
        except errors.ApiError as error:
            result = ConnectionTest(False, error_messages.trouble(error).words, address)
        except ValueError as error:
            result = ConnectionTest(False, str(error), address)
        finally:
            if client is not None:
                await client.aclose()
        self.tried.emit(result)

    async def _find_keyring(self) -> None:
        from wsdesk.settings.api_keys import has_keyring

        self.keyring_known.emit(await asyncio.to_thread(has_keyring))

    async def _find_names(self, address: str, key: str, team: str) -> None:
        from wsdesk.api.probing.probe import probe

        client: Client | None = None
        try:
            client = self._make_client(Connection(address, key, team or None))
            found = names_found(await probe(client, {}, sleep=self._sleep), address, {})
        except errors.ApiError as error:
            found = QueryNameProbeResult(False, error_messages.trouble(error).words, address)
        finally:
            if client is not None:
                await client.aclose()
        self.names_found.emit(found)

    async def _probe(self, first: float) -> None:
        """Send a light request until the server answers properly, then report the connection."""
        pause = first
        while self._client is not None:
            await self._sleep(pause)
            with suppress(errors.ApiError):
                await self.request(lambda c: c.list_canvases(limit=1))
            if self._state.mode not in ("offline", "starting"):
                break
            pause = min(max(pause * 2, self.FIRST_PROBE_S), self.LAST_PROBE_S)
        if self._state.mode == "live" and self._client is not None:
            self.tasks.start("greet", self._greet(self._client))

    async def _verify(self, client: Client) -> None:
        """Find out with a light request whether one answer is broken or the whole server is."""
        try:
            await client.list_canvases(limit=1)
        except errors.ApiError as error:
            if client is self._client:
                self._note(error, verified=True)
                if self._state.mode == "starting":
                    self._seek()
        else:
            if client is self._client:
                self._answered()

    def _watch_waits(self, client: Client | None) -> None:
        """A wait that a host asks for is shown, also while whoever asked still sleeps through it."""
        if self._unwatch is not None:
            self._unwatch()
        self._unwatch = client.host_wait.watch(self._on_wait) if client is not None else None

    def _on_wait(self, left_s: float) -> None:
        if left_s < self.WORTH_TELLING_S or self._state.mode == "unauthorized":
            return
        words = error_messages.trouble(errors.RateLimitedError(left_s)).words
        self.update_state(mode="waiting", words=words, wait_until=self.clock() + left_s)
        if self._client is not None and not self.tasks.running("wait"):
            self.tasks.start("wait", self._outwait(self._client))

    async def _outwait(self, client: Client) -> None:
        """When the wait is over the server is asked, unless somebody did who waited for it."""
        while client.host_wait.left_s > 0:
            await client.host_wait.passed()
        await self._sleep(self.AFTER_WAIT_S)
        if client is self._client and self._state.mode == "waiting":
            self.check_now()

    def _answered(self) -> None:
        if self._client is not None and self._client.host_wait.left_s > 0:
            return  # what was asked before the server said to wait
        self.update_state(mode="live", words="", checked_at=self.clock(), wait_until=None)

    def _check(self, client: Client) -> None:
        """Let a light request decide whether the server is available."""
        if not self.tasks.running("verify"):
            self.tasks.start("verify", self._verify(client))

    def _note(self, error: errors.ApiError, *, verified: bool = False) -> None:
        """Update the state after a failed request.

        A 5xx, a redirect, or an unreadable answer may concern one operation only: unless it is `verified`,
        a light request decides whether the server is available.
        """
        match error:
            case errors.UnauthorizedError():
                words = error_messages.trouble(error).words
                self.update_state(mode="unauthorized", words=words, wait_until=None)
            case errors.RateLimitedError() | errors.InvalidRequestError():
                pass  # a wait is reported by the client's host wait; an invalid request never left
            case errors.UntrustedCertificateError():  # a retry changes nothing
                words = error_messages.trouble(error).words
                self.update_state(mode="offline", words=words, wait_until=None)
                self.tasks.cancel("probe")
            case errors.NetworkError():
                self._lost(error)
            case errors.ServerError() | errors.RedirectError() | errors.InvalidResponseError():
                if self._client is not None and self._client.host_wait.left_s >= self.WORTH_TELLING_S:
                    pass  # it is shown as a wait, and the server is asked again when that is over
                elif verified or self._state.mode not in ("live", "starting"):
                    self._lost(error)
                elif self._client is not None:
                    self._check(self._client)
            case _:
                self._answered()

    def _lost(self, error: errors.ApiError) -> None:
        """The server gives no usable answers: probe until it does."""
        self.update_state(mode="offline", words=error_messages.trouble(error).words, wait_until=None)
        self._seek()

    def _seek(self) -> None:
        if not self.tasks.running("probe"):
            self.tasks.start("probe", self._probe(first=self.FIRST_PROBE_S))


def _make_client(connection: Connection) -> Client:
    from wsdesk.api.client import Client

    return Client(connection)
