"""Connection rules: whether two handles may be connected, with a reason.

`validation` runs all rules on one connection, or on several together; `checks` contains the rules with the
request, the result, and the limits of the model; `connections` contains what they look up."""

from wsdesk.graph.rules.checks import ConnectionRequest, ModelLimits, ValidationResult, remaining_inputs
from wsdesk.graph.rules.connections import Connections, kind_from
from wsdesk.graph.rules.validation import (
    LimitsOf,
    best_handle,
    best_handle_in,
    oriented,
    validate,
    validate_batch,
    validate_drawn,
    validate_in,
)

__all__ = [
    "ConnectionRequest",
    "Connections",
    "LimitsOf",
    "ModelLimits",
    "ValidationResult",
    "best_handle",
    "best_handle_in",
    "kind_from",
    "oriented",
    "remaining_inputs",
    "validate",
    "validate_batch",
    "validate_drawn",
    "validate_in",
]
