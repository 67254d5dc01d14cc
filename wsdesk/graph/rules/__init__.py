"""Connection rules: whether two handles may be connected, with a reason.

`validation` runs all rules on one connection, or on several together; `checks` contains the rules with the
request, the result, and the limits of the model."""

from wsdesk.graph.rules.checks import (
    ConnectionRequest,
    ModelLimits,
    ValidationResult,
    kind_from,
    remaining_inputs,
)
from wsdesk.graph.rules.validation import (
    LimitsOf,
    best_handle,
    oriented,
    validate,
    validate_batch,
    validate_drawn,
)

__all__ = [
    "ConnectionRequest",
    "LimitsOf",
    "ModelLimits",
    "ValidationResult",
    "best_handle",
    "kind_from",
    "oriented",
    "remaining_inputs",
    "validate",
    "validate_batch",
    "validate_drawn",
]
