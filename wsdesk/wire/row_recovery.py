"""Recovery of a node, edge, or note of canvas content that isn't as the API describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import force_setattr

from wsdesk.wire.lenient_json import InvalidJsonBytesError, MissingIdError, read_lenient, recover_struct
from wsdesk.wire.summary_types import EdgeSummary, NodeSummary, NoteSummary, unique_versions

RowProblems = tuple[tuple[str, str], ...]
"""Problems of a row that is used: codes with their fields."""


class UnusableRowError(ValueError):
    """A row that can't be used; `code` is one of `SummaryProblem`, `id` and `field` are empty if unknown."""

    def __init__(self, code: str, row_id: str = "", field: str = "") -> None:
        super().__init__(f"{code} {field}".strip())
        self.code = code
        self.id = row_id
        self.field = field


def recover_row(
    raw: bytes, kind: type[NodeSummary] | type[EdgeSummary] | type[NoteSummary]
) -> tuple[Any, RowProblems]:
    """Parse an invalid row without its invalid fields. Raises UnusableRowError if that is impossible."""
    try:
        read = read_lenient(raw)
    except InvalidJsonBytesError as error:
        raise UnusableRowError(error.code) from None
    if not isinstance(read.value, dict):
        raise UnusableRowError("not-an-object")
    value = cast("dict[str, object]", read.value)
    has_made_id = kind is EdgeSummary and not value.get("id")
    if has_made_id:
        ends = (value.get(name) for name in ("srcNodeId", "srcHandle", "dstNodeId", "dstHandle"))
        value = {**value, "id": "~".join(str(end or "") for end in ends)}
    try:
        row, invalid_fields = recover_struct(value, kind)
    except MissingIdError as error:
        raise UnusableRowError(missing_id_code(error), _id_of(value), error.field) from None
    problems = [("bad-field", name) for name in invalid_fields]
    if has_made_id:
        problems.append(("made-id", "id"))
    if read.repaired:
        problems.append(("bad-text", ""))
    return row, tuple(problems)


def missing_id_code(error: MissingIdError) -> str:
    """Code of the problem: a row without an ID, or an edge without its ends."""
    return "no-id" if error.field == "id" else "no-ends"


def drop_duplicate_versions(node: NodeSummary) -> RowProblems:
    """Keep the first version of each ID; return a problem for each duplicate ID."""
    versions = node.versions or ()
    ids = [version.id for version in versions if version.id]
    if len(set(ids)) == len(ids):
        return ()
    force_setattr(node, "versions", unique_versions(versions))
    return tuple(("doubled-version", version_id) for version_id, count in Counter(ids).items() if count > 1)


def _id_of(value: Mapping[str, object]) -> str:
    value_id = value.get("id")
    return value_id if isinstance(value_id, str) else ""
