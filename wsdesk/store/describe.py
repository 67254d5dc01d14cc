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
            return Trouble("not-connected", tr("There is no connection to a workspace yet."), "")
        case api.Unauthorized():
            return Trouble(
                "unauthorized",
                tr("The service does not accept the key. It may be wrong, expired or revoked."),
                detail,
                can_retry=False,
            )
        case api.Forbidden():
            return Trouble("forbidden", tr("Your key may not see this."), detail)
        case api.NotFound():
            return Trouble("not-found", tr("The server couldn't find this."), detail)
        case api.Redirected():
            return Trouble("redirected", _redirected(error), detail)
        case api.RateLimited():
            return Trouble(
                "rate-limited", tr("The service asks to slow down; it can be tried again soon."), detail
            )
        case api.BadRequest():
            return Trouble("refused", _quoted(tr("The service refused this"), error.message), detail)
        case api.ServerFault():
            return Trouble("server-fault", tr("The service has a fault of its own at the moment."), detail)
        case api.Answered():
            return Trouble(
                "answered", _quoted(tr("The service answered unexpectedly"), error.message), detail
            )
        case api.Unreadable():
            return Trouble("unreadable", tr("The service sent an answer that cannot be read."), detail)
        case api.TimedOut():
            return Trouble("timed-out", tr("The service did not answer in time."), detail)
        case api.NotTrusted():
            return Trouble("not-trusted", _not_trusted(error), detail)
        case api.Unreachable():
            return Trouble("unreachable", tr("The service cannot be reached."), detail)
        case DiskFull():
            return Trouble(
                "disk-full", tr("The disk is full: this could not be kept on this computer."), detail
            )
        case DatabaseTooNew():
            return Trouble(
                "database-too-new",
                tr("The local database was written by a newer wsdesk; it is left as it is."),
                detail,
                can_retry=False,
            )
        case LocalDbError():
            return Trouble("local-db", tr("The local database could not be written."), detail)
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
            return tr("The address has to begin with https: plain http is for this computer alone.")
        case "baseUrl":
            return tr("This is no address of a service. One looks like https://service.example.")
        case "key":
            return tr("This is no key: a key has no spaces, and nothing but letters, digits and signs.")
        case "teamId":
            return tr("This is no id of a team: it has no spaces, and nothing but letters, digits and signs.")
        case _:
            return shown.plain(str(error))


def _disk(error: OSError) -> str:
    """What the system says of a file that could not be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr("The disk is full.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("Nothing may be written there.")
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return tr("The folder is no longer there.")
    return tr("The file could not be written.")


def _quoted(sentence: str, message: str | None) -> str:
    said = shown.line(message or "", 300)
    return f"{sentence}: “{said}”" if said else f"{sentence}."


_REFUSALS = {
    "same-node": QT_TRANSLATE_NOOP("describe", "A node cannot be connected to itself here."),
    "wrong-direction": QT_TRANSLATE_NOOP("describe", "A connection runs from an output to an input."),
    "already-connected": QT_TRANSLATE_NOOP("describe", "These two are connected already."),
    "edge-pending": QT_TRANSLATE_NOOP("describe", "This connection is on its way already."),
    "folded": QT_TRANSLATE_NOOP("describe", "This group is collapsed: expand it to connect what is in it."),
    "port-full": QT_TRANSLATE_NOOP("describe", "“{handle}” takes at most {most}, and has that many."),
    "port-full 1": QT_TRANSLATE_NOOP("describe", "“{handle}” takes one connection, and has it."),
    "port-locked": QT_TRANSLATE_NOOP("describe", "“{handle}” is locked."),
    "would-loop": QT_TRANSLATE_NOOP("describe", "This would close a loop."),
    "wrong-kind": QT_TRANSLATE_NOOP("describe", "This takes {takes}, not {flows}."),
    "kind-unsure": QT_TRANSLATE_NOOP(
        "describe", "It is known to take {takes}; whether it takes {flows} is not."
    ),
    "model-takes-at-most": QT_TRANSLATE_NOOP(
        "describe", "{model} takes at most {most} inputs with {flows}, and has that many."
    ),
    "model-takes-at-most 1": QT_TRANSLATE_NOOP(
        "describe", "{model} takes one input with {flows}, and has it."
    ),
    "model-takes-at-most 0": QT_TRANSLATE_NOOP("describe", "{model} does not take {flows}."),
    "model-refuses-kind": QT_TRANSLATE_NOOP("describe", "{model} does not take {flows}."),
    "already-fed": QT_TRANSLATE_NOOP("describe", "“{handle}” is already fed by {by}."),
    "no-inputs": QT_TRANSLATE_NOOP("describe", "“{node}” is an uploaded file, without a model or inputs."),
    "no-handle": QT_TRANSLATE_NOOP("describe", "Nothing here can take this connection."),
}


_MEDIA = {
    "text": QT_TRANSLATE_NOOP("describe", "text"),
    "image": QT_TRANSLATE_NOOP("describe", "pictures"),
    "video": QT_TRANSLATE_NOOP("describe", "video"),
    "audio": QT_TRANSLATE_NOOP("describe", "sound"),
    "pdf": QT_TRANSLATE_NOOP("describe", "PDFs"),
}
"""What flows, as a person says it; the service's own words stand for the rest."""


def reason(code: str, values: tuple[tuple[str, str], ...] = ()) -> str:
    """Why a connection is refused or doubtful, by the rule's code and its values (`graph.rules`)."""
    most = dict(values).get("most", "")
    sentence = _REFUSALS.get(f"{code} {most}") or _REFUSALS.get(code)
    if sentence is None:
        return tr("This connection is not possible ({code}).").format(code=shown.line(code))
    filled = {name: _media(value) if name in ("flows", "takes") else value for name, value in values}
    if "model" in filled:
        filled["model"] = filled["model"] or tr("The model")
    for name in ("by", "node"):
        if name in filled:
            filled[name] = filled[name] or tr("untitled")
    try:
        return tr(sentence).format(**{name: shown.line(value, 60) for name, value in filled.items()})
    except KeyError:
        return tr("This connection is not possible ({code}).").format(code=shown.line(code))


def _media(value: str) -> str:
    """A list of media, each in a person's words where it is one that we know."""
    return ", ".join(tr(_MEDIA[word]) if word in _MEDIA else word for word in value.split(", "))
