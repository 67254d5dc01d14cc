"""Connections whose requests h11 parses."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wsdesk.server.connection import LimitedConnection


class H11Connection(LimitedConnection, H11Protocol):
    """uvicorn's protocol on h11, with limits."""

    def _has_begun(self) -> bool:
        return self.conn.their_state is h11.SEND_BODY or self._head_size(b"") > 0

    def _head_size(self, data: bytes) -> int:
        return len(self.conn.trailing_data[0]) if self.conn.their_state is h11.IDLE else 0
