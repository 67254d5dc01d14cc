"""Connection rules, one function each: a `ValidationResult` if the rule objects, else None.

`RULES` has the order of precedence: what is visible on the card comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from wsdesk.graph.model.kinds import FILES, kind_in_words, split_identifier
from wsdesk.graph.model.values import Direction, EdgeState, Handle, Kind, Node
from wsdesk.graph.rules.connections import Connections, NodeInputs, kind_from

Severity = Literal["ok", "warning", "refused"]


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """Whether a connection can be made, and if not, a reason code with the values for its message.

    `ok` is True for warnings too: what the API doesn't specify may be tried.
    """

    ok: bool
    code: str = ""
    values: tuple[tuple[str, str], ...] = ()
    severity: Severity = "ok"


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """Limits of the target's model in the catalog (API: "Variant"); None or empty: unknown."""

    model: str = ""
    accepts: tuple[str, ...] = ()
    """supportedInputs with the required and optional inputs of the variant, unchanged."""
    max_image_inputs: int | None = None
    max_reference_image_inputs: int | None = None
    max_video_inputs: int | None = None
    max_audio_inputs: int | None = None


@dataclass(frozen=True, slots=True)
class ConnectionRequest:
    """A connection to validate, from the handle `src` to the handle `dst`."""

    connections: Connections
    src: Handle
    dst: Handle
    limits: ModelLimits | None = None

    @property
    def source(self) -> Node | None:
        return self.connections.node(self.src.node_id)

    @property
    def target(self) -> Node | None:
        return self.connections.node(self.dst.node_id)

    @property
    def inputs(self) -> NodeInputs:
        """The edges into the target node."""
        return self.connections.inputs(self.dst.node_id)

    @property
    def flows(self) -> Kind | None:
        """Media kind that would flow: of the source node or its port; None if unknown."""
        source = self.source
        return kind_from(source, self.src) if source is not None else kind_in_words(self.src.kind)


def refused(code: str, **values: object) -> ValidationResult:
    return ValidationResult(False, code, _as_text(values), "refused")


def warning(code: str, **values: object) -> ValidationResult:
    return ValidationResult(True, code, _as_text(values), "warning")


def _as_text(values: dict[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple([(name, str(value)) for name, value in values.items()])


_SINGULAR_INPUTS = frozenset({"start", "end", "first", "last"})


def check_direction(request: ConnectionRequest) -> ValidationResult | None:
    """`wrong-direction`: an edge leads from a source to a target."""
    if request.src.direction is Direction.SOURCE and request.dst.direction is Direction.TARGET:
        return None
    return refused("wrong-direction")


def check_same_node(request: ConnectionRequest) -> ValidationResult | None:
    """`same-node`: a node can't be connected to itself."""
    return refused("same-node") if request.src.node_id == request.dst.node_id else None


def check_collapsed_group(request: ConnectionRequest) -> ValidationResult | None:
    """`folded`: a collapsed group has no handles; expand it to connect one of its nodes."""
    for node in (request.source, request.target):
        if node is not None and node.folded:
            return refused("folded")
    return None


def check_duplicate(request: ConnectionRequest) -> ValidationResult | None:
    """`already-connected`, `edge-pending`: these two handles are connected, or an edge is being sent."""
    state = request.inputs.state(request.src, request.dst)
    if state is None:
        return None
    return refused("edge-pending" if state is EdgeState.PENDING else "already-connected")


def check_port_locked(request: ConnectionRequest) -> ValidationResult | None:
    """`port-locked`: a template port that accepts nothing (API: "Template port", locked)."""
    for handle in (request.dst, request.src):
        if handle.locked:
            return refused("port-locked", handle=handle.label or handle.name)
    return None


def check_port_full(request: ConnectionRequest) -> ValidationResult | None:
    """`port-full`: a template port has all its edges (API: "Template port", maxConnections).

    `by` is the title of the first node connected to it.
    """
    for handle in (request.dst, request.src):
        if 0 < handle.max_connections <= handle.used:
            name, most = handle.label or handle.name, handle.max_connections
            return refused("port-full", handle=name, most=most, by=_connected_title(request, handle))
    return None


def check_port_kind(request: ConnectionRequest) -> ValidationResult | None:
    """`wrong-kind`: a template port names the kind it accepts (handleType), and the source has another."""
    if "port" not in request.dst.sources:
        return None
    takes, flows = kind_in_words(request.dst.kind), request.flows
    if takes is None or flows is None or takes is flows:
        return None
    return refused("wrong-kind", flows=flows, takes=takes)


def check_model_kind(request: ConnectionRequest) -> ValidationResult | None:
    """`model-refuses-kind`: the catalog lists the inputs of the model, and this kind isn't one of them.

    Text is never refused, because every model takes a prompt. An unknown word in the list, an existing edge
    of the same kind, or a node that declares the kind itself leaves it to `check_uncertain_kind`.
    """
    limits, flows = request.limits, request.flows
    if limits is None or not limits.accepts or flows is None or flows is Kind.TEXT:
        return None
    target = request.target
    own = (request.dst.kind, *(target.supported_inputs if target is not None else ()))
    if any(kind_in_words(word) is flows for word in own):
        return None
    takes = {kind_in_words(word) for word in limits.accepts}
    if None in takes or flows in takes or request.inputs.count(flows):
        return None
    return refused("model-refuses-kind", model=limits.model, flows=flows)


def check_model_count(request: ConnectionRequest) -> ValidationResult | None:
    """`model-takes-at-most`: the inputs of one kind reach the limit of the variant.

    API: "Variant", maxImageInputs and similar fields.
    """
    flows = request.flows
    if request.limits is None or flows is None or remaining_inputs(request, flows) != 0:
        return None
    most = _max_inputs(request.limits, flows)
    by = request.inputs.first_of(flows)
    return refused("model-takes-at-most", model=request.limits.model, most=most, flows=flows, by=by)


def check_loop(request: ConnectionRequest) -> ValidationResult | None:
    """`would-loop`: the target already leads to the source.

    If both are on one loop already, the server evidently accepts loops: then it is only a warning.
    """
    reaches, src, dst = request.connections.reaches, request.src.node_id, request.dst.node_id
    if not reaches(dst, src):
        return None
    return warning("would-loop") if reaches(src, dst) else refused("would-loop")


def check_no_inputs(request: ConnectionRequest) -> ValidationResult | None:
    """`no-inputs`, a warning: the target is an uploaded file without a model, a prompt, or known inputs."""
    node = request.target
    if node is None or node.kind not in FILES or node.asset is None:
        return None
    if request.dst.sources != ("default",):
        return None
    if node.model or any(node.runs) or node.prompt or node.generation_type == "generated":
        return None
    if request.limits is not None and request.limits.accepts:
        return None
    return warning("no-inputs", node=node.title)


def check_single_input(request: ConnectionRequest) -> ValidationResult | None:
    """`already-fed`, a warning: an input for one thing, such as a start image, is already connected.

    The API doesn't define how many connections an input accepts, except for ports (`check_port_full`). It
    names start and end images in the singular (modelSupportsEndImage, modelSupportsOptionalStartImage): an
    input of such a name gets a warning at its second connection. One with two edges accepts several.
    """
    dst = request.dst
    if dst.used != 1 or dst.max_connections > 1 or _SINGULAR_INPUTS.isdisjoint(split_identifier(dst.name)):
        return None
    by = request.inputs.title(dst.name)
    return warning("already-fed", handle=dst.label or dst.name, by=by) if by is not None else None


def check_uncertain_kind(request: ConnectionRequest) -> ValidationResult | None:
    """`kind-unsure`, a warning: the kinds seem not to match, but the API doesn't settle it.

    Handle names and types are open strings. What is derived from existing edges, `supportedInputs`, or a
    catalog entry with unknown words can be wrong.
    """
    flows = request.flows
    carried = flows or request.src.kind
    if not carried or carried == request.dst.kind or request.inputs.has_kind(flows, request.dst.name):
        return None
    if request.dst.kind:
        return warning("kind-unsure", flows=carried, takes=request.dst.kind)
    listed = _listed_inputs(request)
    if flows in (None, Kind.TEXT) or not listed or any(kind_in_words(word) is flows for word in listed):
        return None
    return warning("kind-unsure", flows=carried, takes=", ".join(listed))


RULES: tuple[Callable[[ConnectionRequest], ValidationResult | None], ...] = (
    check_direction,
    check_same_node,
    check_collapsed_group,
    check_duplicate,
    check_port_locked,
    check_port_full,
    check_port_kind,
    check_model_kind,
    check_model_count,
    check_loop,
    check_no_inputs,
    check_single_input,
    check_uncertain_kind,
)


def remaining_inputs(request: ConnectionRequest, kind: Kind | None) -> int | None:
    """How many more inputs of a kind the model of the target accepts; None if there is no known limit."""
    most = _max_inputs(request.limits, kind) if request.limits is not None and kind is not None else None
    return max(0, most - request.inputs.count(kind)) if most is not None and kind else None


def _connected_title(request: ConnectionRequest, handle: Handle) -> str:
    """Title of the first node that an edge connects to a handle, without failed edges."""
    if handle is request.dst:
        return request.inputs.title(handle.name) or ""
    return request.connections.target_title(handle)


def _max_inputs(limits: ModelLimits, kind: Kind) -> int | None:
    """How many inputs of a kind. An image can be input or reference, which the handle doesn't determine."""
    if kind is Kind.VIDEO:
        return limits.max_video_inputs
    if kind is Kind.AUDIO:
        return limits.max_audio_inputs
    if kind is Kind.IMAGE:
        maxima = [n for n in (limits.max_image_inputs, limits.max_reference_image_inputs) if n is not None]
        return sum(maxima) if maxima else None
    return None


def _listed_inputs(request: ConnectionRequest) -> tuple[str, ...]:
    """The inputs that the target node or its model declares."""
    target = request.target
    if target is not None and target.supported_inputs:
        return target.supported_inputs
    return request.limits.accepts if request.limits is not None else ()
