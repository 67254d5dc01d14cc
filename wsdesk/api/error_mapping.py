"""Maps error responses to exceptions (API: "Errors", both kinds of body)."""

from __future__ import annotations

from wsdesk.api import errors
from wsdesk.api.errors import HttpStatusError, RequestInfo
from wsdesk.api.retry import asked_wait
from wsdesk.api.transport import TransportResponse
from wsdesk.wire.errors import ErrorBody
from wsdesk.wire.response_reader import ResponseError, read_answer
from wsdesk.wire.utf16 import made_whole

WORDS_LENGTH = 4000
LOCATION_LENGTH = 500
SHORTEST_SECRET = 4

_PLAIN: dict[int, type[HttpStatusError]] = {
    400: errors.BadRequestError,
    401: errors.UnauthorizedError,
    403: errors.ForbiddenError,
    404: errors.NotFoundError,
}


def answered(incoming: TransportResponse, asked: RequestInfo, *, secret: str, now: float) -> HttpStatusError:
    """The error that an answer is; `now` is seconds since the epoch.

    The server's words are cut, and the key taken out of them: some servers repeat it.
    """
    body = _body(incoming)
    message = _said(body.words or _plain_text(incoming), secret)
    name = _said(body.error or "", secret)
    status = incoming.status
    wait = asked_wait(incoming.header("retry-after"), body.retry_after_seconds, now)
    if 300 <= status < 400:
        location = _said(" ".join(incoming.header("location")), secret)[:LOCATION_LENGTH]
        return errors.RedirectError(status, location, request=asked)
    if status == 429:
        return errors.RateLimitedError(wait, message, name, request=asked)
    if status >= 500:
        return errors.ServerError(status, message, name, retry_after=wait, request=asked)
    return _PLAIN.get(status, errors.UnexpectedStatusError)(status, message, name, request=asked)


def _body(incoming: TransportResponse) -> ErrorBody:
    try:
        return read_answer(incoming.body, ErrorBody)
    except ResponseError:
        return ErrorBody()


def _plain_text(incoming: TransportResponse) -> str:
    """The body itself where it is a plain text, as small servers and proxies send."""
    kinds = incoming.header("content-type")
    if not kinds or not kinds[0].strip().lower().startswith("text/plain"):
        return ""
    return incoming.body[:WORDS_LENGTH].decode("utf-8", "replace").strip()


def _said(text: str, secret: str) -> str:
    if len(secret) >= SHORTEST_SECRET:
        text = text.replace(secret, "[key]")
    return made_whole(text)[:WORDS_LENGTH]
