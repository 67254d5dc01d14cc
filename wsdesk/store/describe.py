"""From an error class or a reason code to the words a person reads: the one place where failures get words.

The rooms below raise classes and return codes with values, never sentences. Whatever the service itself said
is quoted as its words, after `shown.plain`, never as ours.
"""

from __future__ import annotations

import errno

from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors as api
from wsdesk.localdb.errors import DatabaseTooNew, DiskFull, LocalDbError
from wsdesk.media.trouble import PASSING, MediaTrouble
from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store import shown
from wsdesk.store.hosts import host_of
from wsdesk.store.mediawords import media_words
from wsdesk.store.phase import Trouble


class NotConnected(Exception):
    """There is no service to ask yet (it is starting), or any more."""


def tr(text: str) -> str:
    """A sentence of this room in the person's language."""
    return QCoreApplication.translate("describe", text)


def trouble(error: BaseException) -> Trouble:
    """What happened, in words; the details carry the class and whatever the service said."""
    detail = _detail(error)
    match error:
        case NotConnected():
            return Trouble("not-connected", tr("Not connected to a workspace yet."), "")
        case api.Unauthorized():
            return Trouble(
                "unauthorized",
                tr("API key not accepted. It may be wrong, expired, or revoked."),
                detail,
                can_retry=False,
            )
        case api.Forbidden():
            return Trouble("forbidden", tr("Your API key doesn't have access to this."), detail)
        case api.NotFound():
            return Trouble("not-found", tr("The server couldn't find this."), detail)
        case api.Redirected():
            return Trouble("redirected", _redirected(error), detail)
        case api.RateLimited():
            return Trouble("rate-limited", tr("Too many requests. Try again in a moment."), detail)
        case api.BadRequest():
            return Trouble("refused", _quoted(tr("The server rejected the request"), error.message), detail)
        case api.ServerFault():
            return Trouble("server-fault", tr("Server error. Try again later."), detail)
        case api.Answered():
            return Trouble(
                "answered", _quoted(tr("Unexpected response from the server"), error.message), detail
            )
        case api.Unreadable():
            return Trouble("unreadable", tr("Couldn't read the server's response."), detail)
        case api.TimedOut():
            return Trouble("timed-out", tr("The server took too long to respond."), detail)
        case api.NotTrusted():
            return Trouble("not-trusted", _not_trusted(error), detail)
        case api.Unreachable():
            return Trouble("unreachable", tr("Couldn't reach the server."), detail)
        case DiskFull():
            return Trouble("disk-full", tr("Couldn't save to this computer: the disk is full."), detail)
        case DatabaseTooNew():
            return Trouble(
                "database-too-new",
                tr("The local database was created by a newer version of wsdesk. It was not changed."),
                detail,
                can_retry=False,
            )
        case LocalDbError():
            return Trouble("local-db", tr("Couldn't write to the local database."), detail)
        case MediaTrouble():
            return Trouble(error.code, f"{media_words(error.code)}.", "", can_retry=error.code in PASSING)
        case OSError():
            return Trouble("disk", _disk(error), detail)
        case api.InvalidRequest():
            return Trouble("invalid", _invalid(error), detail, can_retry=False)
        case _:
            return Trouble(
                "error", tr("Something went wrong: {error}").format(error=shown.line(detail)), detail
            )


def _detail(error: BaseException) -> str:
    """What the server said, as it said it, then the facts; of other errors what they say of themselves."""
    facts = shown.plain(str(error) or type(error).__name__, 2_000)
    if not isinstance(error, api.Answered):
        return facts
    if isinstance(error, api.Redirected):
        return _lines(shown.line(error.location, 500), facts)
    return _lines(shown.plain(error.message.strip()), shown.line(error.error, 200), facts)


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _redirected(error: api.Redirected) -> str:
    """Where the server points to: wsdesk doesn't go there, since the key belongs to one origin."""
    host = host_of(error.location.strip())
    if host:
        words = tr("The server redirects to {host}. Check the server URL of this workspace.")
        return words.format(host=shown.line(host, 100))
    return tr("The server redirects to another address. Check the server URL of this workspace.")


_CERTIFICATES = {
    "self-signed": QT_TRANSLATE_NOOP("describe", "The server's certificate is self-signed."),
    "unknown-issuer": QT_TRANSLATE_NOOP(
        "describe", "The server's certificate comes from an issuer that this computer doesn't trust."
    ),
    "expired": QT_TRANSLATE_NOOP("describe", "The server's certificate has expired."),
    "not-yet-valid": QT_TRANSLATE_NOOP(
        "describe", "The server's certificate isn't valid yet. Check the clock of this computer."
    ),
    "other-host": QT_TRANSLATE_NOOP("describe", "The server's certificate belongs to another host."),
    "revoked": QT_TRANSLATE_NOOP("describe", "The server's certificate was revoked."),
}


def _not_trusted(error: api.NotTrusted) -> str:
    """What is wrong with the certificate, and how to trust it where that is the user's to decide."""
    match error.code:
        case "ca-file":
            return tr("Can't read the CA file. Check it in the settings.")
        case "tls-port":
            return tr("This port expects https, not http.")
        case "no-tls":
            return tr("This port doesn't speak https.")
        case _:
            words = _CERTIFICATES.get(error.reason)
            sentence = tr(words) if words else tr("The server's certificate can't be verified.")
    if error.reason not in ("self-signed", "unknown-issuer", "other"):
        return sentence
    how = tr("To trust it, choose its CA file in the settings, or start wsdesk with SSL_CERT_FILE.")
    return f"{sentence} {how}"


def _invalid(error: api.InvalidRequest) -> str:
    """What is wrong with what was given for a connection; else the rule, as the client says it."""
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
            return shown.plain(str(error))


def _disk(error: OSError) -> str:
    """What the system says of a file that could not be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr("The disk is full.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("You don't have permission to write to this folder.")
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return tr("The folder no longer exists.")
    return tr("Couldn't write the file.")


def _quoted(sentence: str, message: str | None) -> str:
    said = shown.line(message or "", 300)
    return f"{sentence}: “{said}”" if said else f"{sentence}."


_REFUSALS = {
    "same-node": QT_TRANSLATE_NOOP("describe", "A node can't connect to itself."),
    "wrong-direction": QT_TRANSLATE_NOOP("describe", "Connect an output to an input."),
    "already-connected": QT_TRANSLATE_NOOP("describe", "These nodes are already connected."),
    "edge-pending": QT_TRANSLATE_NOOP("describe", "This connection is already being sent."),
    "folded": QT_TRANSLATE_NOOP(
        "describe", "This group is collapsed. Expand it to connect the nodes inside."
    ),
    "port-full": QT_TRANSLATE_NOOP(
        "describe", "“{handle}” accepts up to {most} connections, and all are in use."
    ),
    "port-full 1": QT_TRANSLATE_NOOP("describe", "“{handle}” accepts one connection, and it is in use."),
    "port-locked": QT_TRANSLATE_NOOP("describe", "“{handle}” is locked."),
    "would-loop": QT_TRANSLATE_NOOP("describe", "This would create a loop."),
    "wrong-kind": QT_TRANSLATE_NOOP("describe", "Accepts {takes}, not {flows}."),
    "kind-unsure": QT_TRANSLATE_NOOP(
        "describe", "This input might not accept {flows}. Known types: {takes}."
    ),
    "model-takes-at-most": QT_TRANSLATE_NOOP(
        "describe", "Limit reached for {flows}: {model} accepts up to {most}."
    ),
    "model-takes-at-most 1": QT_TRANSLATE_NOOP(
        "describe", "Limit reached for {flows}: {model} accepts only one."
    ),
    "model-takes-at-most 0": QT_TRANSLATE_NOOP("describe", "{model} doesn't accept {flows}."),
    "model-refuses-kind": QT_TRANSLATE_NOOP("describe", "{model} doesn't accept {flows}."),
    "already-fed": QT_TRANSLATE_NOOP("describe", "“{handle}” is already fed by {by}."),
    "no-inputs": QT_TRANSLATE_NOOP("describe", "“{node}” is an uploaded file, without a model or inputs."),
    "no-handle": QT_TRANSLATE_NOOP("describe", "No input here can accept this connection."),
}


_MEDIA = {
    "text": QT_TRANSLATE_NOOP("describe", "text"),
    "image": QT_TRANSLATE_NOOP("describe", "images"),
    "video": QT_TRANSLATE_NOOP("describe", "video"),
    "audio": QT_TRANSLATE_NOOP("describe", "audio"),
    "pdf": QT_TRANSLATE_NOOP("describe", "PDFs"),
}
"""What flows, as a person says it; the service's own words stand for the rest."""


def reason(code: str, values: tuple[tuple[str, str], ...] = ()) -> str:
    """Why a connection is refused or doubtful, by the rule's code and its values (`graph.rules`)."""
    most = dict(values).get("most", "")
    sentence = _REFUSALS.get(f"{code} {most}") or _REFUSALS.get(code)
    if sentence is None:
        return tr("Can't make this connection ({code}).").format(code=shown.line(code))
    filled = {name: _media(value) if name in ("flows", "takes") else value for name, value in values}
    if "model" in filled:
        filled["model"] = filled["model"] or tr("This model")
    for name in ("by", "node"):
        if name in filled:
            filled[name] = filled[name] or tr("untitled")
    try:
        return tr(sentence).format(**{name: shown.line(value, 60) for name, value in filled.items()})
    except KeyError:
        return tr("Can't make this connection ({code}).").format(code=shown.line(code))


def _media(value: str) -> str:
    """A list of media, each in a person's words where it is one that we know."""
    return ", ".join(tr(_MEDIA[word]) if word in _MEDIA else word for word in value.split(", "))
