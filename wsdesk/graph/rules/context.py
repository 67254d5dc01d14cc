"""Context and result of connection rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import flow_kind, kind_in_words
from wsdesk.graph.model.values import Handle, Kind, Node

Severity = Literal["ok", "warning", "refused"]


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """Whether a connection can be made, and if not why: a reason code, and values that fill its words.

    `ok` is True for warnings too: what the interface does not settle can be gone past.
    """

    ok: bool
    code: str = ""
    values: tuple[tuple[str, str], ...] = ()
    severity: Severity = "ok"


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """What the catalog says of the target's model (interface: "Variant"); None or empty: nothing."""

    model: str = ""
    takes: tuple[str, ...] = ()
    """supportedInputs with the variant's required and optional inputs, as they are spelled."""
    max_image_inputs: int | None = None
    max_reference_image_inputs: int | None = None
    max_video_inputs: int | None = None
    max_audio_inputs: int | None = None


@dataclass(frozen=True, slots=True)
class ConnectionRequest:
    """One connection that somebody wants to make, from the handle `src` to the handle `dst`."""

    document: Document
    table: HandleTable
    src: Handle
    dst: Handle
    limits: ModelLimits | None = None

    @property
    def source(self) -> Node | None:
        return self.document.node_by_id.get(self.src.node_id)

    @property
    def target(self) -> Node | None:
        return self.document.node_by_id.get(self.dst.node_id)

    @property
    def flows(self) -> Kind | None:
        """The medium that would flow: what the source's port or kind says; None where that is not known."""
        source = self.source
        by_node = flow_kind(source.kind) if source is not None else None
        return by_node or kind_in_words(self.src.kind)


def refused(code: str, **values: object) -> ValidationResult:
    return ValidationResult(False, code, _as_text(values), "refused")


def warning(code: str, **values: object) -> ValidationResult:
    return ValidationResult(True, code, _as_text(values), "warning")


def _as_text(values: dict[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple([(name, str(value)) for name, value in values.items()])
