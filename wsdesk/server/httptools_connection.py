"""Connections whose requests httptools parses."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from wsdesk.server.connection import LimitedConnection


class HttpToolsConnection(LimitedConnection, HttpToolsProtocol):  # pyright: ignore[reportIncompatibleVariableOverride, reportIncompatibleMethodOverride]
    """uvicorn's protocol on httptools, with limits."""

    _is_in_message = False
    _is_in_head = False
    _head_bytes = 0
    """Bytes that were received since the packet in which the head began."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_message = self._is_in_head = True
        self._head_bytes = -1

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_message = False
        super().on_message_complete()

    def _has_begun(self) -> bool:
        return self._is_in_message

    def _head_size(self, data: bytes) -> int:
        if not self._is_in_head:
            return 0
        # The first packet can have the end of another request; asyncio limits what it reads at once.
        self._head_bytes = 0 if self._head_bytes < 0 else self._head_bytes + len(data)
        return self._head_bytes
