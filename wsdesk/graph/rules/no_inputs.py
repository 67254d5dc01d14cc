"""`no-inputs`, a warning: the target is an uploaded file, without a model, a prompt, or any known input."""

from __future__ import annotations

from wsdesk.graph.model.values import Kind
from wsdesk.graph.rules.context import ConnectionRequest, ValidationResult, warning

_FILES = frozenset({Kind.IMAGE, Kind.VIDEO, Kind.AUDIO, Kind.PDF})


def check(case: ConnectionRequest) -> ValidationResult | None:
    node = case.target
    if node is None or node.kind not in _FILES or node.asset is None or case.dst.sources != ("default",):
        return None
    if node.model or any(node.runs) or node.prompt or node.generation_type == "generated":
        return None
    if case.limits is not None and case.limits.takes:
        return None
    return warning("no-inputs", node=node.title)
