"""Connection rules, one a file: each looks at a `Case` and gives a `Verdict`, or None where it has nothing to say."""

from wsdesk.graph.rules.case import Case, ModelLimits, Verdict
from wsdesk.graph.rules.judge import best_handle, oriented, verdict

__all__ = ["Case", "ModelLimits", "Verdict", "best_handle", "oriented", "verdict"]
