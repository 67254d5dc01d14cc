"""Tests of connections that aren't in use: address and key, parameter names, and the keyring."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.connection.query_name_probe import QueryNameProbeResult, result_of
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.api.client import Client

_tr = translator("connection")


@dataclass(frozen=True, slots=True)
class ConnectionTest:
    """Result of testing a connection that is not in use."""

    ok: bool
    message: str
    address: str
    detail: str = ""


class ConnectionTester(TaskOwner):
    """Sends requests with a separate client, so the state of the connection in use doesn't change."""

    tested = Signal(object)
    """Emitted with a `ConnectionTest`."""
    param_names_probed = Signal(object)
    """Emitted with a `QueryNameProbeResult`."""
    keyring_checked = Signal(object)
    """Emitted with whether this computer has a keyring."""

    def __init__(
        self,
        make_client: Callable[[Connection], Client],
        sleep: Callable[[float], Awaitable[None]],
        parent: QObject,
    ) -> None:
        super().__init__("connection-test", parent)
        self._make_client = make_client
        self._sleep = sleep

    def test(self, address: str, key: str, team: str = "") -> None:
        """Test a connection without using it; the result is emitted as `tested`."""
        self.tasks.start("try", self._test(address, key, team))

    def find_keyring(self) -> None:
        """Check whether this computer has a keyring; the result is emitted as `keyring_checked`."""
        self.tasks.start("keyring", self._find_keyring())

    def probe_param_names(self, address: str, key: str, team: str = "") -> None:
        """Detect the hidden query names of a connection without using it. Emits `param_names_probed`."""
        self.tasks.start("names", self._probe_param_names(address, key, team))

    async def _test(self, address: str, key: str, team: str) -> None:
        try:
            async with aclosing(self._make_client(Connection(address, key, team or None))) as client:
                await client.list_canvases(limit=1)
            result = ConnectionTest(True, _tr("Connection successful"), address)
        except errors.ApiError as error:
            failure = error_messages.failure_of(error)
            result = ConnectionTest(False, failure.message, address, failure.detail)
        except ValueError as error:
            result = ConnectionTest(False, str(error), address)
        self.tested.emit(result)

    async def _find_keyring(self) -> None:
        from wsdesk.settings.api_keys import has_keyring

        self.keyring_checked.emit(await asyncio.to_thread(has_keyring))

    async def _probe_param_names(self, address: str, key: str, team: str) -> None:
        from wsdesk.api.probing.probe import probe

        try:
            async with aclosing(self._make_client(Connection(address, key, team or None))) as client:
                result = result_of(await probe(client, {}, sleep=self._sleep), address)
        except errors.ApiError as error:
            failure = error_messages.failure_of(error)
            result = QueryNameProbeResult(False, failure.message, address, detail=failure.detail)
        self.param_names_probed.emit(result)
