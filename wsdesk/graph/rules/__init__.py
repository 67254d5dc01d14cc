"""Connection rules: whether two handles may be connected, with a reason.

`validate` runs all rules and returns the first refusal, else the first warning; `batch` validates several
connections together. `context` holds the request, the result, and the limits of the model."""

from wsdesk.graph.rules.batch import LimitsOf, judge_drawn, judge_together
from wsdesk.graph.rules.context import ConnectionRequest, ModelLimits, ValidationResult
from wsdesk.graph.rules.validate import best_handle, oriented, verdict

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
