"""Errors as the JSON that `wsdesk call` prints on standard error; never a key among it."""

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


def told(error: errors.ApiError) -> dict[str, Any]:
    """`code`, `message` (the server's words, else ours), `request`, and what else is known."""
    # Only a failure pays for the words, and for the part of Qt that translates them.
    from wsdesk.store.base.error_messages import failure_of

    code = next((code for kind, code in _CODES if isinstance(error, kind)), "error")
    asked = error.request
    facts: dict[str, Any] = {
        "code": code,
        "message": getattr(error, "message", "") or failure_of(error).message,
    }
    match error:
        case errors.HttpStatusError():
            facts |= {"statusCode": error.status, "error": error.error}
        case errors.InvalidResponseError():
            facts |= {"statusCode": error.status, "reason": error.code, "field": error.field}
        case errors.NetworkError():
            facts |= {"reason": error.code}
        case errors.InvalidRequestError():
            facts |= {"field": error.field, "limit": error.limit}
        case _:
            pass
    if isinstance(error, errors.RedirectError):
        facts["location"] = error.location
    wait = getattr(error, "retry_after", None)
    if wait is not None:
        facts["retryAfterSeconds"] = wait
    if asked.path:
        facts["request"] = {
            "operation": asked.operation,
            "method": asked.method,
            "path": asked.path,
            "attempts": asked.attempts,
        }
    return {name: value for name, value in facts.items() if value != ""}
