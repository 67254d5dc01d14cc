"""Error messages: maps exceptions and reason codes to texts for users.

Lower layers raise exceptions and return codes with values, never sentences. Text from the server is quoted
after `sanitize.plain`.
"""

from __future__ import annotations

import errno
from dataclasses import replace

from wsdesk.api import errors as api
from wsdesk.localdb.core.errors import DatabaseTooNewError, DiskFullError, LocalDbError
from wsdesk.media.core.errors import TRANSIENT, MediaError
from wsdesk.settings.setting import text_marker
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import media_message
from wsdesk.store.text.number_format import translator
from wsdesk.store.text.sanitize import target_of

tr = translator("describe")
_text = text_marker("describe")


class NotConnectedError(Exception):
    """There is no server to send requests to (not yet, or no longer)."""


class CanvasClosedError(Exception):
    """The canvas isn't open, or no longer."""


_FINAL = ("unauthorized", "database-too-new", "invalid")
"""Codes of failures that a retry doesn't change."""
_API_FAILURES: tuple[tuple[type[api.ApiError], str, str], ...] = (
    (
        api.UnauthorizedError,
        "unauthorized",
        _text("API key not accepted. It may be wrong, expired, or revoked."),
    ),
    (api.ForbiddenError, "forbidden", _text("Your API key doesn't have access to this.")),
    (api.NotFoundError, "not-found", _text("The server couldn't find this.")),
    (api.RateLimitedError, "rate-limited", _text("Too many requests. Try again in a moment.")),
    (api.InvalidResponseError, "unreadable", _text("Couldn't read the server's response.")),
    (api.RequestTimeoutError, "timed-out", _text("The server took too long to respond.")),
    (api.NetworkError, "unreachable", _text("Couldn't reach the server.")),
)
"""Class, code, and sentence; the first matching class is used."""


def failure_of(error: BaseException) -> LoadFailure:
    """Error message of an exception; the details contain its class and the server's message."""
    match error:
        case NotConnectedError():
            return LoadFailure("not-connected", tr("Not connected to a workspace yet."), "")
        case CanvasClosedError():
            return LoadFailure("closed", tr("The canvas is no longer open."), "", can_retry=False)
        case MediaError():
            return LoadFailure(
                error.code, f"{media_message(error.code)}.", "", can_retry=error.code in TRANSIENT
            )
        case api.InvalidResponseError(code="too-large"):
            code, message = "too-large", tr("The server's response is larger than wsdesk can read.")
        case api.ApiError():
            code, message = _api_failure(error)
        case _:
            code, message = _local_failure(error)
    return LoadFailure(code, message, _detail(error), can_retry=code not in _FINAL)


def save_failure(name: str, error: BaseException) -> LoadFailure:
    """The same for a file that couldn't be saved, with its name."""
    failure = failure_of(error)
    message = tr("Couldn't save “{name}”. {why}").format(name=sanitize.line(name), why=failure.message)
    return replace(failure, message=message)


def archive_failure_of(error: BaseException) -> LoadFailure:
    """The same in an opened archive, which has no server that could find more."""
    failure = failure_of(error)
    if failure.code != "not-found":
        return failure
    message = tr("It is missing from this archive, or damaged.")
    return LoadFailure(failure.code, message, failure.detail, can_retry=False)


def _api_failure(error: api.ApiError) -> tuple[str, str]:
    """Code and sentence."""
    match error:
        case api.RedirectError():
            return "redirected", _redirected(error)
        case api.RateLimitedError() | api.ServerError() if error.status >= 500:
            return "server-fault", _server_fault(error)
        case api.BadRequestError():
            return "refused", _quoted(tr("The server rejected the request"), error.message)
        case api.ForbiddenError() if error.message.strip():
            return "forbidden", _quoted(tr("Not allowed"), error.message)
        case api.UntrustedCertificateError():
            return "not-trusted", _not_trusted(error)
        case api.InvalidRequestError():
            return "invalid", _invalid(error)
        case _:
            for kind, code, sentence in _API_FAILURES:
                if isinstance(error, kind):
                    return code, tr(sentence)
    if isinstance(error, api.HttpStatusError):
        return "answered", _quoted(tr("Unexpected response from the server"), error.message)
    return _unknown_failure(error)


def _local_failure(error: BaseException) -> tuple[str, str]:
    """Code and sentence of an error of the database, the disk, or the program."""
    match error:
        case DiskFullError():
            return "disk-full", tr("Couldn't save to this computer: the disk is full.")
        case DatabaseTooNewError():
            return "database-too-new", tr(
                "The local database was created by a newer version of wsdesk. It was not changed."
            )
        case LocalDbError():
            return "local-db", tr("Couldn't read or write the local database.")
        case OSError():
            return "disk", _disk(error)
        case _:
            return _unknown_failure(error)


def _unknown_failure(error: BaseException) -> tuple[str, str]:
    return "error", tr("Something went wrong: {error}").format(error=sanitize.line(_detail(error)))


def _detail(error: BaseException) -> str:
    """The server's message verbatim, then properties; the message of other errors."""
    facts = sanitize.plain(str(error) or type(error).__name__, 2_000)
    if not isinstance(error, api.HttpStatusError):
        return facts
    if isinstance(error, api.RedirectError):
        return _lines(sanitize.line(error.location, 500), facts)
    return _lines(sanitize.plain(error.message.strip()), sanitize.line(error.error, 200), facts)


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _redirected(error: api.RedirectError) -> str:
    """Target host of a redirect, which isn't followed since the key belongs to one origin."""
    host = target_of(error.location.strip())
    if host:
        message = tr("The server redirects to {host}. Check the server URL of this workspace.")
        return message.format(host=host)
    return tr("The server redirects to another address. Check the server URL of this workspace.")


_CERTIFICATES = {
    "self-signed": _text("The server's certificate is self-signed."),
    "unknown-issuer": _text(
        "The server's certificate comes from an issuer that this computer doesn't trust."
    ),
    "expired": _text("The server's certificate has expired."),
    "not-yet-valid": _text("The server's certificate isn't valid yet. Check the clock of this computer."),
    "other-host": _text("The server's certificate belongs to another host."),
    "revoked": _text("The server's certificate was revoked."),
}


def _not_trusted(error: api.UntrustedCertificateError) -> str:
    """What is wrong with the certificate, and how to trust it if the user can decide that."""
    match error.code:
        case "ca-file":
            return tr("Can't read the CA file. Check it in the settings.")
        case "tls-port":
            return tr("This port expects https, not http.")
        case "no-tls":
            return tr("This port doesn't support https.")
        case _:
            message = _CERTIFICATES.get(error.reason)
            sentence = tr(message) if message else tr("The server's certificate can't be verified.")
    if error.reason not in ("self-signed", "unknown-issuer", "other"):
        return sentence
    how = tr("To trust it, choose its CA file in the settings, or start wsdesk with SSL_CERT_FILE.")
    return f"{sentence} {how}"


def _invalid(error: api.InvalidRequestError) -> str:
    """Which input of a connection is invalid; else the client's message."""
    match error.field:
        case "baseUrl" if error.limit.startswith("https;"):
            return tr("The URL must start with https://. Plain http is only allowed for this computer.")
        case "baseUrl":
            return tr("Enter a valid server URL, such as https://service.example.")
        case "key":
            return tr("Enter a valid API key. It can't contain spaces or control characters.")
        case "teamId":
            return tr("Enter a valid team ID. It can't contain spaces or control characters.")
        case _:
            return sanitize.plain(str(error))


def _disk(error: OSError) -> str:
    """Message of the operating system for a failed write."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr("The disk is full.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("You don't have permission to write to this folder.")
    if error.errno == errno.EBUSY:
        return tr("Another window or program is saving here. Wait until it has finished.")
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return tr("The folder no longer exists.")
    return tr("Couldn't write the file.")


def _server_fault(error: api.HttpStatusError) -> str:
    if error.is_partial and error.message.strip():
        return _quoted(tr("The server can't do this now"), error.message)
    if error.status == 503 and error.message.strip():
        return _quoted(tr("Server unavailable"), error.message)
    return tr("Server error. Try again later.")


def _quoted(sentence: str, message: str | None) -> str:
    quote = sanitize.line(message or "", 300)
    return tr("{sentence}: “{quote}”").format(sentence=sentence, quote=quote) if quote else f"{sentence}."


_REFUSALS = {
    "archive": _text("Archives are read-only."),
    "snapshot": _text("Snapshots are read-only. Go back to now first."),
    "same-node": _text("A node can't connect to itself."),
    "wrong-direction": _text("Connect an output to an input."),
    "already-connected": _text("These nodes are already connected."),
    "edge-pending": _text("This connection is already being sent."),
    "folded": _text("This group is collapsed. Expand it to connect the nodes inside."),
    "port-full": _text("“{handle}” accepts up to {most} connections, and all are in use."),
    "port-full 1": _text("“{handle}” accepts one connection and is already connected to {by}."),
    "port-locked": _text("“{handle}” is locked."),
    "would-loop": _text("This would create a loop."),
    "wrong-kind": _text("Accepts {takes}, not {flows}."),
    "kind-unsure": _text("This input might not accept {flows}. Known types: {takes}."),
    "model-takes-at-most": _text("Limit reached for {flows}: {model} accepts up to {most}."),
    "model-takes-at-most 1": _text(
        "Limit reached for {flows}: {model} accepts only one, already fed by {by}."
    ),
    "model-takes-at-most 0": _text("{model} doesn't accept {flows}."),
    "model-refuses-kind": _text("{model} doesn't accept {flows}."),
    "already-fed": _text("“{handle}” already has a connection from {by}."),
    "no-inputs": _text("“{node}” is an uploaded file, without a model or inputs."),
    "no-handle": _text("No input here can accept this connection."),
}


def reason(code: str, values: tuple[tuple[str, str], ...] = ()) -> str:
    """Why a connection is rejected or doubtful, by the rule's code and values (`graph.rules`)."""
    most = dict(values).get("most", "")
    sentence = _REFUSALS.get(f"{code} {most}") or _REFUSALS.get(code)
    if sentence is None:
        return tr("Can't make this connection ({code}).").format(code=sanitize.line(code))
    filled = {name: _media(value) if name in ("flows", "takes") else value for name, value in values}
    if "model" in filled:
        filled["model"] = filled["model"] or tr("This model")
    for name in ("by", "node"):
        if name in filled:
            filled[name] = filled[name] or tr("untitled")
    try:
        return tr(sentence).format(**{name: sanitize.line(value, 60) for name, value in filled.items()})
    except KeyError:
        return tr("Can't make this connection ({code}).").format(code=sanitize.line(code))


_DOUBTS = {
    "already-fed": _text("already connected"),
    "kind-unsure": _text("might not fit"),
    "no-inputs": _text("uploaded file"),
    "would-loop": _text("creates a loop"),
}


def short_reason(code: str) -> str:
    """Why a connection is doubtful, in a few words; empty if only the sentence of `reason` explains it."""
    words = _DOUBTS.get(code)
    return tr(words) if words else ""


def _media(value: str) -> str:
    """List of media kinds, translated if known."""
    from wsdesk.store.text.kind_labels import flow_label

    return ", ".join(flow_label(word) for word in value.split(", "))
