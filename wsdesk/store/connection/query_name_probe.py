"""Detection of query parameter names of a server that is not saved yet."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.setting import text_marker
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.api.probing.report import Finding, ProbeReport

_text = text_marker("names")

_tr = translator("names")


@dataclass(frozen=True, slots=True)
class QueryNameRow:
    """Result for one query parameter: operation, role, the name that was sent, and the outcome."""

    operation: str
    role: str
    name: str
    message: str
    works: bool


@dataclass(frozen=True, slots=True)
class QueryNameProbeResult:
    """Result of a probe. `overrides` contains the overrides to save in the profile."""

    ok: bool
    message: str
    address: str
    rows: tuple[QueryNameRow, ...] = ()
    overrides: dict[str, str] = field(default_factory=dict[str, str])
    detail: str = ""


def result_of(report: ProbeReport, address: str) -> QueryNameProbeResult:
    """Convert a probe report to messages for users."""
    from wsdesk.api.probing.report import ProbeVerdict

    counts = {verdict: sum(f.verdict is verdict for f in report.findings) for verdict in ProbeVerdict}
    message = _tr(
        "Supported: {works}. Ignored by the server, handled locally: {ignored}. Unknown: {unsure}."
    ).format(
        works=counts[ProbeVerdict.WORKS],
        ignored=counts[ProbeVerdict.IGNORED],
        unsure=counts[ProbeVerdict.UNSURE],
    )
    rows = tuple(_row(finding) for finding in report.findings)
    return QueryNameProbeResult(True, message, address, rows, report.overrides({}))


def _row(finding: Finding) -> QueryNameRow:
    from wsdesk.api.probing.report import ProbeVerdict

    match finding.verdict:
        case ProbeVerdict.WORKS:
            message = _tr("supported")
        case ProbeVerdict.IGNORED:
            message = _tr("ignored by the server, handled locally")
        case ProbeVerdict.UNSURE:
            message = _tr("unknown: {why}").format(why=_tr(REASONS.get(finding.why, finding.why)))
    works = finding.verdict is ProbeVerdict.WORKS
    return QueryNameRow(finding.operation, finding.role, finding.name, message, works)


REASONS = {
    "few-rows": _text("not enough data to test with"),
    "same-order": _text("all sort orders return the same result"),
    "no-notes": _text("no notes to test with"),
    "no-answer": _text("the server doesn't support this"),
    "limited": _text("the server is rate limiting requests"),
    "used-up": _text("request limit reached"),
    "not-tried": _text("no visible effect on the response"),
}
"""Why a finding is uncertain, by code."""
