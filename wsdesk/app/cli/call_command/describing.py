"""`wsdesk call OPERATION --help`: parameters, limits, and exit codes of one operation."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

from wsdesk.wire import limits
from wsdesk.wire.limits import ModelCategory, ProjectSort, SortDirection
from wsdesk.wire.operations import Operation
from wsdesk.wire.search import AssetSearch

EXIT_CODES = """exit codes:
  0    the answer, as JSON on standard output
  1    the request was rejected, or the server can't be reached or understood; {"error": …} on standard error
  2    wrong use: an unknown parameter, or a value that breaks a limit; nothing was sent
  130  interrupted"""

_WHOLE = {
    ("list-projects", "pageSize"): limits.PROJECT_PAGE,
    ("list-canvases", "pageSize"): limits.CANVAS_PAGE,
    ("search-assets", "count"): limits.SEARCH_COUNT,
    ("get-canvas-content", "noteOffset"): limits.NOTE_OFFSET,
    ("complete-skill-upload", "sizeInBytes"): limits.SKILL_FILE_BYTES,
    ("sign-part", "partNumber"): limits.PART_NUMBER,
}
_TEXT = {
    ("post-comment", "body"): limits.COMMENT_BODY,
    ("search-assets", "query"): limits.SEARCH_QUERY,
    ("complete-skill-upload", "description"): limits.SKILL_DESCRIPTION,
}
_CHOICES: dict[tuple[str, str], Any] = {
    ("list-projects", "sort"): ProjectSort,
    ("list-projects", "direction"): SortDirection,
    ("list-models", "category"): ModelCategory,
}
_WORDS = {
    ("search-assets", "tags"): "tag names joined by commas; an asset must carry all of them",
    ("search-assets", "folderId"): "an ID; required where query is left out",
    ("complete-skill-upload", "parts"): 'a list of {"partNumber": …, "etag": …}; pass it with --body',
    ("complete-skill-upload", "teamId"): "the team; default: --team, or the team of the key",
}


def operation_help(endpoint: Operation) -> str:
    """The help text of an operation."""
    required = [f"  {name:<16}{_rule(endpoint, name) or 'an ID'} (required)" for name in endpoint.places]
    names = (*endpoint.query, *(hidden.role for hidden in endpoint.hidden))
    optional = [f"  {name:<16}{_rule(endpoint, name) or 'text'}" for name in names]
    lines = [
        f"usage: wsdesk call {endpoint.operation} [--param NAME=VALUE …] [--body JSON|@FILE]",
        "",
        f"{endpoint.purpose} ({endpoint.method} {endpoint.path})",
        "",
        "parameters:",
        *(required + optional + _fields(endpoint) or ["  none"]),
        "",
        "The workspace is that of --base-url, --profile, WSDESK_BASE_URL, or the running window.",
        "",
        EXIT_CODES,
    ]
    return "\n".join(lines) + "\n"


def _fields(endpoint: Operation) -> list[str]:
    if endpoint.body is None:
        return []
    lines: list[str] = []
    for name, field in endpoint.body.model_fields.items():
        alias = field.alias or name
        rule = _rule(endpoint, alias) or ("a whole number" if field.annotation is int else "text")
        lines.append(f"  {alias:<16}{rule}{' (required)' if field.is_required() else ''}")
    return lines


def _rule(endpoint: Operation, name: str) -> str:
    """What a value must be, as far as it is known."""
    at = (endpoint.operation, name)
    if at in _WORDS:
        return _WORDS[at]
    if at in _WHOLE or name == "offset":
        return _whole(_WHOLE.get(at, limits.OFFSET))
    if at in _TEXT:
        return f"{_TEXT[at].minimum} to {_TEXT[at].maximum} characters"
    kind = _CHOICES.get(at)
    if kind is None and endpoint.operation == "search-assets":
        fields = {field.alias or key: key for key, field in AssetSearch.model_fields.items()}
        kind = get_type_hints(AssetSearch).get(fields.get(name, ""))
    choices = _choices(kind)
    return f"one of {', '.join(choices)}" if choices else "an ID" if name.endswith("Id") else ""


def _whole(limit: limits.IntegerLimit) -> str:
    upper = "or more" if limit.maximum is None else f"to {limit.maximum}"
    return f"a whole number, {limit.minimum} {upper}"


def _choices(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return tuple(str(choice) for choice in get_args(kind))
    inner: tuple[object, ...] = get_args(kind)
    return next((found for part in inner if (found := _choices(part))), ())
