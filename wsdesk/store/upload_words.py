"""What is said of an upload: its state, and why it did not go on."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors
from wsdesk.localdb.uploads import Upload
from wsdesk.media.parts import PartTrouble
from wsdesk.store.describe import trouble
from wsdesk.store.phase import split_text
from wsdesk.store.timewords import size_words
from wsdesk.store.upload_run import FileChanged, NoTicket


def tr(text: str) -> str:
    """A sentence of uploads in the person's language."""
    return QCoreApplication.translate("Uploads", text)


def doubt_words() -> str:
    """For a completion whose answer never came."""
    return tr("No answer came: it may have arrived. Look at the skill before you send it again.")


def part_words(error: BaseException) -> str:
    """Why an upload stopped, in words."""
    match error:
        case FileChanged():
            return (
                tr("The file is no longer there.")
                if error.gone
                else tr("The file was changed since it was checked. Remove it and drop it again.")
            )
        case NoTicket():
            return tr("The service does not offer the start of an upload: it needs a pasted ticket.")
        case PartTrouble():
            return _of_part(error)
        case errors.Unreachable():
            return tr("The service cannot be reached; it goes on when it is back.")
        case _:
            return trouble(error).text


def state_words(upload: Upload, sent: int) -> str:
    """One line on how an upload stands."""
    match upload.state:
        case "waiting":
            return split_text(upload.error)[0] or tr("Waits for its turn")
        case "sending":
            done, total = (size_words(n / 1_000) or "0" for n in (sent, upload.size))
            words = tr("{done} of {total} · part {n} of {count}")
            n = min(upload.count, len(upload.parts) + 1)
            return words.format(done=done, total=total, n=n, count=upload.count)
        case "paused":
            words = tr("Paused · {n} of {count} parts have arrived")
            return words.format(n=len(upload.parts), count=upload.count)
        case "completing":
            return tr("All parts have arrived; the skill takes it")
        case "done":
            return tr("The skill has it")
        case _:
            return split_text(upload.error)[0] or tr("It did not arrive")


def _of_part(error: PartTrouble) -> str:
    match error.code:
        case "refused-address":
            return tr("The service named a place for the file that may not be used.")
        case "expired":
            return tr("The storage does not take the signature, a fresh one neither.")
        case "busy":
            return tr("The storage asks to slow down; try again soon.")
        case "fault":
            return tr("The storage has a fault of its own ({status}).").format(status=error.status)
        case "refused":
            return tr("The storage refused a part ({status}).").format(status=error.status)
        case "no-tag":
            return tr("The storage took a part and named no tag for it, so that nothing can be completed.")
        case "slow":
            return tr("The storage did not take a part in time.")
        case _:
            return tr("The storage cannot be reached.")
