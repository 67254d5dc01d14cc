"""The role that each operation needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsdesk.server.errors import HttpError
from wsdesk.server.storage.records import AccessRole
from wsdesk.wire.operations import Operation

_NEEDED: Mapping[str, AccessRole] = {"post-comment": AccessRole.COMMENT}
"""Roles by operations that don't need the role of their method: `READ` for GET, else `EDIT`."""

_ALLOWED = {
    AccessRole.READ: "read",
    AccessRole.COMMENT: "read and comment",
    AccessRole.EDIT: "read, comment, and edit",
}
_VERBS = {AccessRole.COMMENT: "comment", AccessRole.EDIT: "edit", AccessRole.ADMIN: "administer"}


def needed_role(operation: Operation[Any]) -> AccessRole:
    """The role that an operation of the API, or a capability, needs."""
    return _NEEDED.get(operation.name, AccessRole.READ if operation.method == "GET" else AccessRole.EDIT)


def require_role(role: AccessRole, operation: Operation[Any]) -> None:
    """Check that a role permits an operation.

    Raises:
        HttpError: 403 with what the key may do, and what it may not.
    """
    needed = needed_role(operation)
    if role < needed:
        raise HttpError(403, f"Your API key may {_ALLOWED[role]} but not {_VERBS[needed]}.")
