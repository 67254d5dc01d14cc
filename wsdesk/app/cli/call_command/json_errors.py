"""Errors as the JSON that `wsdesk call` prints on standard error, without keys."""

from __future__ import annotations

from typing import Any

from wsdesk.api import errors

_CODES: tuple[tuple[type[errors.ApiError], str], ...] = (
    (errors.InvalidRequestError, "invalid-request"),
    (errors.UntrustedCertificateError, "not-trusted"),
    (errors.ConnectError, "refused"),
    (errors.RequestTimeoutError, "timed-out"),
    (errors.NetworkError, "unreachable"),
    (errors.RedirectError, "redirected"),
    (errors.BadRequestError, "bad-request"),
    (errors.UnauthorizedError, "unauthorized"),
    (errors.ForbiddenError, "forbidden"),
    (errors.NotFoundError, "not-found"),
    (errors.RateLimitedError, "rate-limited"),
    (errors.ServerError, "server-fault"),
    (errors.HttpStatusError, "other-status"),
    (errors.InvalidResponseError, "unreadable"),
)


def error_fields(error: errors.ApiError) -> dict[str, Any]:
    """JSON fields of an error: `code`, `message` (the server's or ours), `request`, and details."""
    # Imported on errors only, since translated messages load a part of Qt.
    from wsdesk.store.base.error_messages import failure_of

    code = next((code for kind, code in _CODES if isinstance(error, kind)), "error")
    if isinstance(error, errors.RateLimitedError) and error.status >= 500:
        code = "server-fault"
    request_info = error.request
    details: dict[str, Any] = {
        "code": code,
        "message": getattr(error, "message", "") or failure_of(error).message,
    }
    match error:
        case errors.HttpStatusError():
            details |= {"statusCode": error.status, "error": error.error}
        case errors.InvalidResponseError():
            details |= {"statusCode": error.status, "reason": error.code, "field": error.field}
        case errors.NetworkError():
            details |= {"reason": error.code}
        case errors.InvalidRequestError():
            details |= {"field": error.field, "limit": error.limit}
        case _:
            pass
    if isinstance(error, errors.RedirectError):
        details["location"] = error.location
    wait = getattr(error, "retry_after", None)
    if wait is not None:
        details["retryAfterSeconds"] = wait
    if request_info.path:
        details["request"] = {
            "operation": request_info.operation,
            "method": request_info.method,
            "path": request_info.path,
            "attempts": request_info.attempts,
        }
    return {name: value for name, value in details.items() if value != ""}
