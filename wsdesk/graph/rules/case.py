"""What the rules look at and what they answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wsdesk.graph.document import Document
from wsdesk.graph.handles import HandleTable
from wsdesk.graph.values import Handle

Severity = Literal["ok", "warning", "refused"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a connection can be made. `ok` is True for warnings too: they can be gone past."""

    ok: bool
    code: str = ""
    values: tuple[tuple[str, str], ...] = ()
    severity: Severity = "ok"


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """What the catalogue says of the target node's model (interface: "Variant"); None or empty where it is silent."""

    model: str = ""
    takes: tuple[str, ...] = ()
    """supportedInputs with the variant's required and optional inputs, as they are spelled."""
    max_image_inputs: int | None = None
    max_reference_image_inputs: int | None = None
    max_video_inputs: int | None = None
    max_audio_inputs: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One connection that somebody wants to make."""

    document: Document
    table: HandleTable
    src: Handle
    dst: Handle
    limits: ModelLimits | None = None
