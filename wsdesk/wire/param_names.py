"""The query names that the interface hides: once per operation and role, with a default and alternatives.

The interface tells what these parameters do and not what they are called. A role (`pageSize`, `offset`,
`sort`, `direction`, `count`, `mode`, `category`, `noteOffset`) is what the program means; `ParamNames.name`
is
what is sent for it. A profile overrides any of them: `{"list-projects.sort": "orderBy"}`; an empty text means
that this service has no such parameter, and the role is not sent at all.

The search's switch for chat integrations has no role here: it is never sent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from wsdesk.wire.operations import OPERATIONS


@dataclass(frozen=True, slots=True)
class ParamName:
    """One parameter whose name is hidden. `alternatives` are likely names, the default not among them."""

    operation: str
    role: str
    default: str
    alternatives: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """How a profile names it."""
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
    """The hidden parameters of an operation."""
    return tuple(hidden for hidden in HIDDEN_NAMES if hidden.operation == operation)


def overrides_faults(overrides: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of overrides that mean nothing, or whose value cannot be a query name."""
    return tuple(
        key for key, name in overrides.items() if key not in _BY_KEY or (name and not _NAME.fullmatch(name))
    )


@dataclass(frozen=True, slots=True)
class ParamNames:
    """The names in use with one service. Overrides that make no sense are passed over."""

    overrides: Mapping[str, str]

    def name(self, operation: str, role: str) -> str | None:
        """What `role` is sent as, or None where it is not sent. Raises KeyError for a role that is none."""
        hidden = _BY_KEY[f"{operation}.{role}"]
        name = self.overrides.get(hidden.key)
        if name is None or (name and not _NAME.fullmatch(name)):
            return hidden.default
        return name or None

    def role(self, operation: str, name: str) -> str | None:
        """The role that `name` means: its own name, the name in use, or a known alternative; else None."""
        hidden = hidden_names(operation)
        for one in hidden:
            if name in (one.role, self.name(operation, one.role)):
                return one.role
        return next((one.role for one in hidden if name in one.all_names), None)
