"""Labels and properties of an approval."""

from __future__ import annotations

from datetime import UTC, datetime

from wsdesk.panels.widgets.properties.property import Property
from wsdesk.store.agent.approvals import ApprovalRow
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.escape_invisible import visible
from wsdesk.store.text.number_format import translator

_tr = translator("Approvals")


def status_label(status: str) -> str:
    """Label of a status; unknown ones as sent by the server, humanized."""
    labels = {
        "pending": _tr("Pending"),
        "approved": _tr("Approved"),
        "denied": _tr("Denied"),
        "": _tr("Unknown"),
    }
    return labels.get(status) or humanized(status)


def approval_summary(row: ApprovalRow) -> str:
    """Status, time of the last change, and whether it is watched."""
    when = time_format.ago(row.approval.updated_at or row.approval.created_at) if row.approval else ""
    watched = _tr("watching") if row.watched else ""
    return " · ".join(word for word in (status_label(row.status), when, watched) if word)


def approval_properties(row: ApprovalRow) -> tuple[Property, ...]:
    """Properties of an approval; invisible characters in the tool's name are escaped."""
    approval = row.approval
    rows: list[tuple[str, str, str]] = [("status", _tr("Status"), status_label(row.status))]
    if approval is not None:
        tool = approval.tool_name or ""
        rows += [
            ("tool", _tr("Tool"), _tool_text(tool)),
            ("asked", _tr("Requested"), time_format.moment(approval.created_at)),
            ("changed", _tr("Updated"), time_format.moment(approval.updated_at)),
            ("session", _tr("Session ID"), sanitize.line(approval.session_id, 200)),
        ]
    rows.append(("id", _tr("Approval ID"), sanitize.line(row.id, 200)))
    return tuple(Property(key, label, text, fold=3) for key, label, text in rows if text)


def _tool_text(tool: str) -> str:
    """Name of a tool: humanized if it is a plain identifier, otherwise escaped."""
    text = humanized(tool, 2_000)
    return (
        text
        if text != sanitize.line(tool, 2_000)
        else visible(tool[:2_000]) + ("…" if len(tool) > 2_000 else "")
    )


def log_properties(row: ApprovalRow) -> tuple[Property, ...]:
    """Times when each status was first seen locally, newest first."""
    properties: list[Property] = []
    for number, seen in reversed(tuple(enumerate(row.log))):
        text = status_label(seen.status)
        decided_at = time_format.exact(seen.updated_at)
        if decided_at:
            text = _tr("{status} (decided elsewhere {when})").format(status=text, when=decided_at)
        properties.append(Property(f"seen-{number}", _when(seen.at), text))
    return tuple(properties)


def _when(seconds: float) -> str:
    try:
        return time_format.exact(datetime.fromtimestamp(seconds, UTC).isoformat())
    except (ValueError, OverflowError, OSError):
        return ""
