"""`model-takes-at-most`: as many pictures, videos or sounds flow in as the model takes.

The limits are those of the variant (interface: "Variant", maxImageInputs and its like).
"""

from __future__ import annotations

from wsdesk.graph.model.values import Kind
from wsdesk.graph.rules.arrivals import arrivals
from wsdesk.graph.rules.context import ConnectionRequest, ModelLimits, ValidationResult, refused


def check(case: ConnectionRequest) -> ValidationResult | None:
    flows = case.flows
    if case.limits is None or flows is None:
        return None
    most = _most(case.limits, flows)
    if most is None or arrivals(case).count(flows) < most:
        return None
    return refused("model-takes-at-most", model=case.limits.model, most=most, flows=flows)


def _most(limits: ModelLimits, kind: Kind) -> int | None:
    """How many of a kind. A picture may be input or reference; nothing tells which handle is which."""
    if kind is Kind.VIDEO:
        return limits.max_video_inputs
    if kind is Kind.AUDIO:
        return limits.max_audio_inputs
    if kind is Kind.IMAGE:
        known = [n for n in (limits.max_image_inputs, limits.max_reference_image_inputs) if n is not None]
        return sum(known) if known else None
    return None
