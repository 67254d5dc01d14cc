"""Exceptions of the client, as one tree:

    ApiError                          .request: the request
    ├── InvalidRequestError           not sent: .field, .limit
    ├── NetworkError                  no response: .code; .arrived is False or None (unknown)
    │   ├── ConnectError              the request never arrived
    │   │   └── UntrustedCertificateError            certificate, or not TLS: .reason; not retried
    │   └── RequestTimeoutError       the deadline passed
    ├── HttpStatusError               a status other than success: .status, .message, .error
    │   ├── RedirectError        3xx  never followed: .location
    │   ├── BadRequestError      400
    │   ├── UnauthorizedError    401
    │   ├── ForbiddenError       403
    │   ├── NotFoundError        404
    │   ├── RateLimitedError     429  .retry_after; or a 503 whose wait isn't over
    │   ├── ServerError          5xx
    │   └── UnexpectedStatusError
    ├── InvalidResponseError          a response that can't be read: .code, .status
    ├── TransferError                 a file couldn't be downloaded or uploaded (wsdesk.client): .code
    └── UnsupportedError              not sent: the server doesn't offer it (wsdesk.client)

`message` and `error` are untrusted texts of the server, without the key and at most 4,000 characters long.
The text and repr of an error never contain the key. API: "Errors".
"""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class RequestInfo:
    """Operation, method, and path without the query."""

    operation: str = ""
    method: str = ""
    path: str = ""
    attempts: int = 1

    def __str__(self) -> str:
        return (
            f"{self.operation} ({self.method} {self.path})"
            if self.operation
            else f"{self.method} {self.path}"
        )


class ApiError(Exception):
    """Base class of all errors of the network and the server."""

    arrived: bool | None = None
    is_partial = False
    """Whether the server says, by `SCOPE_HEADER`, that other operations work."""
    """Whether the request reached the server: True, False, or None if unknown."""

    def __init__(self, message_text: str, *, request: RequestInfo | None = None) -> None:
        super().__init__(message_text)
        self.request = request if request is not None else RequestInfo()


class InvalidRequestError(ApiError):
    """A request that violates the API; it isn't sent. `limit` is the violated rule."""

    arrived = False

    def __init__(self, field: str, limit: str, *, request: RequestInfo | None = None) -> None:
        super().__init__(f"{field}: {limit}", request=request)
        self.field = field
        self.limit = limit


class NetworkError(ApiError):
    """No complete response. `code` is `dropped` or one of the codes below."""

    def __init__(self, code: str, *, request: RequestInfo | None = None) -> None:
        super().__init__(f"{request or 'request'}: {code}", request=request)
        self.code = code


class ConnectError(NetworkError):
    """The request wasn't sent. `code`: `name`, `connect`, `tls`, `busy` (no free connection), `closed`."""

    arrived = False


class UntrustedCertificateError(ConnectError):
    """No trusted TLS connection; not retried.

    `code`: `certificate` (`reason`: `self-signed`, `unknown-issuer`, `expired`, `not-yet-valid`,
    `other-host`, `revoked`, `other`), `ca-file` (`reason` is the system's message), `tls-port` (plain http
    to a TLS port), `no-tls` (https to a port without TLS).
    """

    def __init__(self, code: str, reason: str = "", *, request: RequestInfo | None = None) -> None:
        super().__init__(f"{code} ({reason})" if reason else code, request=request)
        self.code = code
        self.reason = reason


class RequestTimeoutError(NetworkError):
    """The deadline of the operation passed, or the server didn't send anything for too long."""


class HttpStatusError(ApiError):
    """The server responded with an error status."""

    arrived = True

    def __init__(
        self, status: int, message: str = "", error: str = "", *, request: RequestInfo | None = None
    ) -> None:
        super().__init__(f"{request or 'request'}: {status}", request=request)
        self.status = status
        self.message = message
        self.error = error


class RedirectError(HttpStatusError):
    """A redirect, which isn't followed. `location` is untrusted text."""

    def __init__(self, status: int, location: str, *, request: RequestInfo | None = None) -> None:
        super().__init__(status, request=request)
        self.location = location


class BadRequestError(HttpStatusError):
    """400: the server rejected the request as invalid."""


class UnauthorizedError(HttpStatusError):
    """401: the key is missing, invalid, expired, or revoked."""


class ForbiddenError(HttpStatusError):
    """403."""


class NotFoundError(HttpStatusError):
    """404."""


class RateLimitedError(HttpStatusError):
    """429, or a rate limit pause of the host: retry in `retry_after` seconds.

    `status` is that of the response that started the pause: a 503 with `Retry-After` starts one too.
    """

    arrived = False

    def __init__(
        self,
        retry_after: float | None,
        message: str = "",
        error: str = "",
        *,
        status: int = 429,
        request: RequestInfo | None = None,
    ) -> None:
        super().__init__(status, message, error, request=request)
        self.retry_after = retry_after


class ServerError(HttpStatusError):
    """5xx. The request may have been executed, unless `arrived` is False.

    A server of wsdesk says so by `EXECUTED_HEADER`, for example while its disk is full.
    """

    arrived = None

    def __init__(
        self,
        status: int,
        message: str = "",
        error: str = "",
        *,
        retry_after: float | None = None,
        request: RequestInfo | None = None,
    ) -> None:
        super().__init__(status, message, error, request=request)
        self.retry_after = retry_after


class UnexpectedStatusError(HttpStatusError):
    """Any other error status."""


class InvalidResponseError(ApiError):
    """A successful response whose body can't be read.

    `code`: `empty`, `html`, `not-json`, `not-an-object`, `missing-field`, `not-a-list` (`field` names it),
    `cut-off`, `too-large`, `too-deep`, `bad-encoding`. The request was executed.
    """

    arrived = True

    def __init__(
        self, code: str, *, status: int = 200, field: str = "", request: RequestInfo | None = None
    ) -> None:
        super().__init__(f"{request or 'answer'}: {code}{f' ({field})' if field else ''}", request=request)
        self.code = code
        self.status = status
        self.field = field


class TransferError(ApiError):
    """A file couldn't be downloaded or uploaded.

    `code` of a download: `refused-address` (not a URL that files of the server may have), `gone` (404, 410),
    `forbidden` (usually an expired link: get the canvas again), `busy`, `odd-answer`, `unreachable`, `slow`,
    `too-large`. Of an upload: `refused-address`, `expired`, `busy`, `full`, `fault`, `refused`, `no-tag`,
    `unreachable`, `slow`, `unknown` (the server may have added the image before an interruption).
    """

    def __init__(self, code: str, *, status: int = 0, request: RequestInfo | None = None) -> None:
        super().__init__(f"{request or 'transfer'}: {code}", request=request)
        self.code = code
        self.status = status
        """HTTP status of the storage, 0 if it is unknown."""


class UnsupportedError(ApiError):
    """The server doesn't offer an operation that the API leaves open."""

    arrived = False
