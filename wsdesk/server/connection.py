"""HTTP connections: uvicorn's protocols with limits, which it doesn't have."""

from __future__ import annotations

import asyncio
import time
from email.utils import formatdate
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wsdesk.server.limits import Admission, Limits

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as _Base
else:
    _Base = asyncio.Protocol

WRITE_BUFFER_BYTES = 64 << 10
"""Bytes of a response that wait for a client; also with TLS, where asyncio's default is larger."""

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class LimitedConnection(_Base):
    """Mixin of uvicorn's protocols: timeouts of heads and slow readers, size of heads, admission."""

    _head_timeout: asyncio.TimerHandle | None = None
    _send_timeout: asyncio.TimerHandle | None = None
    _is_counted = False

    def __init__(self, admission: Admission, limits: Limits, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._admission = admission
        self._limits = limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        if self.client is not None:
            self._is_counted = True
            if not self._admission.add(self.client[0]):
                transport.abort()
                return
        self._start_head_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_head_timeout()
        self._stop_send_timeout()
        if self._is_counted and self.client is not None:
            self._admission.remove(self.client[0])
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # Here instead of once a second, so that an idle server sleeps.
        self.server_state.default_headers = [(b"date", _date(int(time.time()))), *self.config.encoded_headers]
        super().data_received(data)
        if not self.flow.write_paused:
            self._stop_send_timeout()
        if self._is_responding() or self.transport.is_closing():
            self._stop_head_timeout()
        elif self._head_size(data) > self._limits.head_bytes:
            self.transport.write(_TOO_LARGE)
            self.transport.close()
            self._start_send_timeout()
        else:
            # Also for the rest of a body that is not read, and for empty lines between requests.
            self._start_head_timeout()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.flow.write_paused and self.transport.get_write_buffer_size():
            # uvicorn closes idle connections only when their buffer is empty.
            self._start_send_timeout()
        if not self._is_responding() and self._has_begun():
            self._start_head_timeout()
        else:
            self._stop_head_timeout()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_send_timeout()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_send_timeout()

    def _has_begun(self) -> bool:
        """Whether a request, or the rest of one that was responded to, is incomplete."""
        raise NotImplementedError

    def _head_size(self, data: bytes) -> int:
        """Bytes of an incomplete head; `data` was received last."""
        raise NotImplementedError

    def _is_responding(self) -> bool:
        # `cycle` is None before the first request, in spite of its type.
        return bool(self.cycle) and not self.cycle.response_complete

    def _start_head_timeout(self) -> None:
        if self._head_timeout is None and not self.transport.is_closing():
            self._head_timeout = self.loop.call_later(self._limits.head_s, self.transport.abort)

    def _stop_head_timeout(self) -> None:
        if self._head_timeout is not None:
            self._head_timeout.cancel()
            self._head_timeout = None

    def _start_send_timeout(self) -> None:
        self._stop_send_timeout()
        self._send_timeout = self.loop.call_later(self._limits.send_s, self._abort_unless_sent)

    def _stop_send_timeout(self) -> None:
        if self._send_timeout is not None:
            self._send_timeout.cancel()
            self._send_timeout = None

    def _abort_unless_sent(self) -> None:
        if self.flow.write_paused or self.transport.get_write_buffer_size():
            self.transport.abort()


@lru_cache(maxsize=1)
def _date(seconds: int) -> bytes:
    """Value of a `Date` header."""
    return formatdate(seconds, usegmt=True).encode()
