"""`wsdesk call OPERATION --help`: parameters, limits, and exit codes of one operation."""

from __future__ import annotations

from typing import Any

from wsdesk.wire.limits import IntegerLimit, TextLimit
from wsdesk.wire.operations import Operation, Param

EXIT_CODES = """exit codes:
  0    the answer, as JSON on standard output
  1    the request was rejected, or the server can't be reached or understood; {"error": …} on standard error
  2    wrong use: an unknown parameter, or a value that breaks a limit; nothing was sent
  130  interrupted"""


def operation_help(operation: Operation[Any]) -> str:
    """The help text of an operation."""
    params = {param.name: param for param in (*operation.query, *operation.fields)}
    required = {*operation.path_params, *(name for name, param in params.items() if param.required)}
    described = [
        f"  {name:<16}{_rule(name, params.get(name))}{' (required)' if name in required else ''}"
        for name in (*operation.path_params, *params)
    ]
    lines = [
        f"usage: wsdesk call {operation.name} [--param NAME=VALUE …] [--body JSON|@FILE]",
        "",
        f"{operation.purpose} ({operation.method} {operation.path})",
        "",
        "parameters:",
        *(described or ["  none"]),
        "",
        "The workspace is that of --base-url, --profile, WSDESK_BASE_URL, or the running window.",
        "",
        EXIT_CODES,
    ]
    return "\n".join(lines) + "\n"


def _rule(name: str, param: Param | None) -> str:
    """Description of a value's constraints, as far as the API defines them."""
    if name == "teamId":
        return "the team; default: --team, or the team of the key"
    if param is None:
        return "an ID"
    if param.help:
        return param.help
    if param.choices:
        return f"one of {', '.join(param.choices)}"
    match param.limit:
        case IntegerLimit():
            return f"a whole number, {param.limit.bounds}"
        case TextLimit(_, minimum, maximum):
            return f"{minimum} to {maximum} characters"
        case None:
            return "an ID" if name.endswith("Id") else "text"
