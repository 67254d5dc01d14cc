"""Finding out the hidden query names of a service that is not in use yet, told in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.classes import dataclass
from wsdesk.settings.setting import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from wsdesk.api.probing.findings import Finding, Report


@dataclass(frozen=True, slots=True)
class NameRow:
    """One parameter: the operation and role of the interface, what it is sent as, and how that went."""

    operation: str
    role: str
    name: str
    words: str
    works: bool


@dataclass(frozen=True, slots=True)
class NamesFound:
    """What came of it. `spelling` are the overrides that a profile keeps from now on."""

    ok: bool
    words: str
    address: str
    rows: tuple[NameRow, ...] = ()
    spelling: dict[str, str] = field(default_factory=dict[str, str])


def names_found(report: Report, address: str, before: Mapping[str, str]) -> NamesFound:
    """A report in words."""
    from wsdesk.api.probing.findings import Verdict

    counts = {verdict: sum(f.verdict is verdict for f in report.findings) for verdict in Verdict}
    words = _tr("Names that work: {works}. Ignored, done here: {ignored}. Cannot be told: {unsure}.").format(
        works=counts[Verdict.WORKS], ignored=counts[Verdict.IGNORED], unsure=counts[Verdict.UNSURE]
    )
    rows = tuple(_row(finding) for finding in report.findings)
    return NamesFound(True, words, address, rows, report.overrides(before))


def _row(finding: Finding) -> NameRow:
    from wsdesk.api.probing.findings import Verdict

    match finding.verdict:
        case Verdict.WORKS:
            words = _tr("works")
        case Verdict.IGNORED:
            words = _tr("ignored: done here, not sent")
        case Verdict.UNSURE:
            words = _tr("cannot tell: {why}").format(why=_tr(_WHY.get(finding.why, finding.why)))
    return NameRow(finding.operation, finding.role, finding.name, words, finding.verdict is Verdict.WORKS)


_WHY = {
    "few-rows": QT_TRANSLATE_NOOP("names", "too little there to tell by"),
    "same-order": QT_TRANSLATE_NOOP("names", "every order looks the same"),
    "no-notes": QT_TRANSLATE_NOOP("names", "no notes to tell by"),
    "no-answer": QT_TRANSLATE_NOOP("names", "the service does not answer this"),
    "limited": QT_TRANSLATE_NOOP("names", "the service asked to slow down"),
    "used-up": QT_TRANSLATE_NOOP("names", "as many requests as are allowed"),
    "not-tried": QT_TRANSLATE_NOOP("names", "its effect shows in no answer"),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("names", text)
