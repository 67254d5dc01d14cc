"""Names of the query parameters that the API doesn't specify, by operation and role.

The API describes these parameters, but not their names. A role (`pageSize`, `offset`, `sort`, `direction`,
`count`, `mode`, `category`, `noteOffset`) is the meaning; `ParamNames.name` is the name that is sent. A
profile can override it (`{"list-projects.sort": "orderBy"}`); with an empty name the parameter isn't sent.

The switch for chat integrations of the search has no role, since it is never sent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from wsdesk.wire.operations import OPERATIONS


@dataclass(frozen=True, slots=True)
class ParamName:
    """A parameter with an unspecified name. `alternatives` are other likely names besides the default."""

    operation: str
    role: str
    default: str
    alternatives: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Key of its override in a profile."""
        return f"{self.operation}.{self.role}"

    @property
    def all_names(self) -> tuple[str, ...]:
        return (self.default, *self.alternatives)


HIDDEN_NAMES: tuple[ParamName, ...] = tuple(
    ParamName(operation.name, param.name, param.names[0], param.names[1:])
    for operation in OPERATIONS.values()
    for param in operation.query
    if param.names
)

_BY_KEY = {hidden.key: hidden for hidden in HIDDEN_NAMES}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-\[\]]{0,63}")


def hidden_names(operation: str) -> tuple[ParamName, ...]:
    """Unspecified parameter names of an operation."""
    return tuple(hidden for hidden in HIDDEN_NAMES if hidden.operation == operation)


def invalid_overrides(overrides: Mapping[str, str]) -> tuple[str, ...]:
    """Keys of overrides that are unknown, or have an invalid name."""
    return tuple(
        key for key, name in overrides.items() if key not in _BY_KEY or (name and not _NAME.fullmatch(name))
    )


@dataclass(frozen=True, slots=True)
class ParamNames:
    """Parameter names of a server. Invalid overrides are ignored."""

    overrides: Mapping[str, str]

    def name(self, operation: str, role: str) -> str | None:
        """Name that is sent for a role; None if it isn't sent. Raises KeyError for an unknown role."""
        hidden = _BY_KEY[f"{operation}.{role}"]
        name = self.overrides.get(hidden.key)
        if name is None or (name and not _NAME.fullmatch(name)):
            return hidden.default
        return name or None

    def role(self, operation: str, name: str) -> str | None:
        """Role of a name: the role itself, its current name, or an alternative; else None."""
        hidden = hidden_names(operation)
        for one in hidden:
            if name in (one.role, self.name(operation, one.role)):
                return one.role
        return next((one.role for one in hidden if name in one.all_names), None)
