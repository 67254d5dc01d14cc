"""Maps error responses to exceptions (API: "Errors", both kinds of body)."""

from __future__ import annotations

from wsdesk.api import errors
from wsdesk.api.errors import HttpStatusError, RequestInfo
from wsdesk.api.retry import parse_retry_after
from wsdesk.api.transport import TransportResponse
from wsdesk.wire.errors import ErrorBody
from wsdesk.wire.response_reader import ResponseError, read_answer
from wsdesk.wire.utf16 import made_whole

MAX_MESSAGE_LENGTH = 4000
MAX_LOCATION_LENGTH = 500
MIN_SECRET_LENGTH = 4

_ERRORS_BY_STATUS: dict[int, type[HttpStatusError]] = {
    400: errors.BadRequestError,
    401: errors.UnauthorizedError,
    403: errors.ForbiddenError,
    404: errors.NotFoundError,
}


def http_error(
    response: TransportResponse, request_info: RequestInfo, *, secret: str, now: float, url: str = ""
) -> HttpStatusError:
    """Create the exception of an error response; `now` is seconds since the epoch.

    `url` is the URL of the request, which the location of a redirect may be relative to. The server's message
    is truncated, and the key is removed from it, since some servers repeat it.
    """
    body = _body(response)
    message = _sanitize(body.words or _plain_text(response), secret)
    name = _sanitize(body.error or "", secret)
    status = response.status
    retry_after_s = parse_retry_after(response.header("retry-after"), body.retry_after_seconds, now)
    if 300 <= status < 400:
        location = _absolute(url, " ".join(response.header("location")))
        location = _sanitize(location, secret)[:MAX_LOCATION_LENGTH]
        return errors.RedirectError(status, location, request=request_info)
    if status == 429:
        return errors.RateLimitedError(retry_after_s, message, name, request=request_info)
    if status >= 500:
        return errors.ServerError(status, message, name, retry_after=retry_after_s, request=request_info)
    return _ERRORS_BY_STATUS.get(status, errors.UnexpectedStatusError)(
        status, message, name, request=request_info
    )


def _absolute(url: str, location: str) -> str:
    """The location of a redirect with its host, also if it is only a path (`/x`) or has no scheme (`//x`)."""
    if not location.startswith("/") or location == "//":
        return location
    scheme, _, rest = url.partition("://")
    return (
        f"{scheme}:{location}" if location.startswith("//") else f"{scheme}://{rest.split('/')[0]}{location}"
    )


def _body(response: TransportResponse) -> ErrorBody:
    try:
        return read_answer(response.body, ErrorBody)
    except ResponseError:
        return ErrorBody()


def _plain_text(response: TransportResponse) -> str:
    """Body of a plain-text response, as sent by small servers and proxies."""
    content_types = response.header("content-type")
    if not content_types or not content_types[0].strip().lower().startswith("text/plain"):
        return ""
    return response.body[:MAX_MESSAGE_LENGTH].decode("utf-8", "replace").strip()


def _sanitize(text: str, secret: str) -> str:
    if len(secret) >= MIN_SECRET_LENGTH:
        text = text.replace(secret, "[key]")
    return made_whole(text)[:MAX_MESSAGE_LENGTH]
