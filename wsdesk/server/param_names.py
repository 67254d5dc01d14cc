"""Which query names an operation accepts for a role: all that `wsdesk.wire.param_names` knows of."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache


def names_of(operation: str) -> Callable[[str], tuple[str, ...]]:
    """The accepted names of a role of an operation, best first; shown ones are their own names."""
    return lambda role: _names(operation).get(role, (role,))


def warm_up() -> None:
    """Have the names ready before the first query comes."""
    _names("")


@lru_cache
def _names(operation: str) -> dict[str, tuple[str, ...]]:
    # Imported late: the types that come with it would double the time until the service is ready.
    from wsdesk.wire.param_names import hidden_names

    return {hidden.role: hidden.all_names for hidden in hidden_names(operation)}
