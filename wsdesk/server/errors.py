"""Error responses of the API: one exception, two kinds of body.

    HttpError(status, message)       raised by a handler; the pipeline sends the response
      400 invalid("field", "...")    with the name of the field
      401 / 403 / 404                key, team, resource
      429 retry_after=seconds        with the header Retry-After

API, "Errors": the body is `{statusCode, error, message}`, or only `{message}` for some operations and
statuses (`Operation.message_only`).
"""

from __future__ import annotations

import math
from http import HTTPStatus

from starlette.responses import Response

from wsdesk.server.json_codec import encode
from wsdesk.wire.operations import EXECUTED_HEADER, SCOPE_HEADER

DISK_FULL = "The server's disk is full"


class HttpError(Exception):
    """Error response to a request; `message` is for users and never contains the key."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        retry_after: float | None = None,
        close: bool = False,
        unexecuted: bool = False,
        partial: bool = False,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.retry_after = retry_after
        self.close = close
        """Whether to close the connection after the response."""
        self.unexecuted = unexecuted
        """Whether the response says that nothing was written, which other 5xx leave open."""
        self.partial = partial
        """Whether the response says that other operations work."""

    def response(self, *, message_only: bool = False) -> Response:
        """Build the response in one of the two formats; 401 and 429 always have the complete one."""
        body: dict[str, object] = {"message": self.message}
        headers: dict[str, str] = {"Cache-Control": "no-store"}
        if not message_only or self.status in (401, 429):
            body = {"statusCode": self.status, "error": HTTPStatus(self.status).phrase, **body}
        if self.retry_after is not None:
            seconds = max(1, math.ceil(self.retry_after))
            body["retryAfterSeconds"] = seconds
            headers["Retry-After"] = str(seconds)
        if self.close:
            headers["Connection"] = "close"
        if self.unexecuted:
            headers[EXECUTED_HEADER] = "no"
        if self.partial:
            headers[SCOPE_HEADER] = "operation"
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(encode(body), self.status, headers, media_type="application/json")


def invalid(field: str, reason: str) -> HttpError:
    """400 with the name of the field: `invalid("limit", "must be 1 to 100")`."""
    return HttpError(400, f"{field}: {reason}")


def not_found(resource: str) -> HttpError:
    """404: `not_found("canvas")`."""
    return HttpError(404, f"The {resource} doesn't exist")
