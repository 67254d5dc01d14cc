"""Error bodies (API: "Errors"): statusCode, error, and message, or the message alone."""

from __future__ import annotations

from wsdesk.wire.base import Many, Number, Resource


class ErrorBody(Resource):
    """What came with an error status. Every field may be missing; `message` may be a list of sentences."""

    status_code: int | None = None
    message: str | Many[str] | None = None
    error: str | None = None
    retry_after_seconds: Number | None = None
    """With 429: how long to wait."""

    @property
    def words(self) -> str:
        """The message as one text, untrusted as all of the server's."""
        if self.message is None:
            return ""
        return self.message if isinstance(self.message, str) else "; ".join(self.message)
