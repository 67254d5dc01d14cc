"""Connection rules: whether two handles may be connected, with a reason.

`validate` runs all rules on one connection, or on several together; `checks` contains the rules with the
request, the result, and the limits of the model."""

from wsdesk.graph.rules.checks import ConnectionRequest, ModelLimits, ValidationResult
from wsdesk.graph.rules.validate import LimitsOf, best_handle, judge_drawn, judge_together, oriented, verdict

__all__ = [
    "ConnectionRequest",
    "LimitsOf",
    "ModelLimits",
    "ValidationResult",
    "best_handle",
    "judge_drawn",
    "judge_together",
    "oriented",
    "verdict",
]
