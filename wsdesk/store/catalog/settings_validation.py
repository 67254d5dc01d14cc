"""Validation of a node's settings against the model catalog.

If a configuration matches several variants, a setting is only invalid if all of them reject it. Settings that
the catalog doesn't specify are valid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.kinds import MEDIA, Kind
from wsdesk.store.catalog.model_limits import limits_of, matching_variants
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import inline_kind
from wsdesk.store.text.number_format import number
from wsdesk.wire.modelconfig import ModelConfig

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.wire.models import Model, Variant
    from wsdesk.wire.node import NodeResource

translate = QCoreApplication.translate

_MEDIA = {kind.value: kind for kind in MEDIA}


@dataclass(frozen=True, slots=True)
class SettingsViolation:
    """Invalid setting: a code for tests, and the message."""

    code: str
    message: str


def count_inputs(node_id: str, document: Document) -> Counter[Kind]:
    """Count the inputs of a node by kind."""
    node_by_id = document.node_by_id
    sources = (node_by_id.get(e.src) for e in document.edges_of.get(node_id, ()) if e.dst == node_id)
    return Counter(source.kind for source in sources if source is not None)


def find_violations(node: NodeResource, model: Model, inputs: Counter[Kind]) -> tuple[SettingsViolation, ...]:
    """Return all settings of a node's next run that the catalog rejects."""
    config = node.model_configuration or ModelConfig()
    variant, tier = config.variant or "", config.tier or ""
    rows = matching_variants(model, variant, tier) or tuple(model.variants or ())
    violations = (
        *_model(model),
        *_prompt(node, model, rows),
        *_settings(node, rows),
        *_counts(model, variant, tier, inputs),
        *_required(node, rows, inputs),
    )
    return tuple(violations)


def _model(model: Model) -> Iterator[SettingsViolation]:
    if model.deprecated:
        yield SettingsViolation("deprecated", translate("Fitting", "This model is deprecated."))


def _prompt(node: NodeResource, model: Model, rows: Sequence[Variant]) -> Iterator[SettingsViolation]:
    length = len((node.text_prompt or "").strip())
    most = _widest_bound(
        [row.max_prompt_length or model.max_prompt_length for row in rows] or [model.max_prompt_length]
    )
    least = _widest_bound([row.min_prompt_length for row in rows], smallest=True)
    if most is not None and length > most:
        message = translate("Fitting", "The prompt has {n} characters. The maximum is {most}.")
        yield SettingsViolation("prompt-long", message.format(n=length, most=number(most)))
    if least is not None and 0 < length < least:
        message = translate("Fitting", "The prompt has {n} characters. The minimum is {least}.")
        yield SettingsViolation("prompt-short", message.format(n=length, least=number(least)))
    if node.negative_prompt and _all_false(row.supports_negative_prompt for row in rows):
        yield SettingsViolation(
            "negative", translate("Fitting", "This model doesn't support negative prompts.")
        )
    if node.seed is not None and _all_false(row.supports_seed for row in rows):
        yield SettingsViolation("seed", translate("Fitting", "This model doesn't support seeds."))


def _settings(node: NodeResource, rows: Sequence[Variant]) -> Iterator[SettingsViolation]:
    config = node.model_configuration or ModelConfig()
    ratio = node.output_aspect_ratio or ""
    offered = _supported([row.supported_aspect_ratios for row in rows])
    if ratio and ratio.lower() != "auto" and offered and ratio not in offered:
        message = translate("Fitting", "Aspect ratio {value} isn't supported. Supported: {offered}.")
        yield SettingsViolation(
            "ratio", message.format(value=sanitize.line(ratio, 30), offered=_list(offered))
        )
    resolution = node.output_resolution or config.resolution or ""
    offered = _supported([row.supported_resolutions for row in rows])
    if any(row.supports_custom_resolution for row in rows):
        offered = ()
    if resolution and resolution.lower() != "auto" and offered and resolution not in offered:
        message = translate("Fitting", "Resolution {value} isn't supported. Supported: {offered}.")
        yield SettingsViolation(
            "resolution", message.format(value=sanitize.line(resolution, 30), offered=_list(offered))
        )
    yield from _duration(node.output_duration, resolution, rows)


def _duration(seconds: float | None, resolution: str, rows: Sequence[Variant]) -> Iterator[SettingsViolation]:
    lists = [_durations(row, resolution) for row in rows]
    if seconds is None or not lists or not all(lists):
        return
    offered = sorted({value for values in lists for value in values})
    if seconds in offered:
        return
    choices = ", ".join(number(value) for value in offered)
    if seconds < offered[0]:
        message = translate("Fitting", "{n} s is too short. The server will use {least} s.")
        yield SettingsViolation("duration-short", message.format(n=number(seconds), least=number(offered[0])))
    else:
        message = translate("Fitting", "A duration of {n} s isn't supported. Supported: {offered} s.")
        yield SettingsViolation("duration", message.format(n=number(seconds), offered=choices))


def _durations(row: Variant, resolution: str) -> tuple[float, ...]:
    """Return the durations of a variant, those of the resolution if it lists them separately."""
    special = (row.supported_durations_by_resolution or {}).get(resolution)
    if isinstance(special, list | tuple):
        numbers = tuple(float(n) for n in special if isinstance(n, int | float))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if numbers:
            return numbers
    return tuple(float(n) for n in row.supported_durations or ())


def _counts(model: Model, variant: str, tier: str, inputs: Counter[Kind]) -> Iterator[SettingsViolation]:
    limits = limits_of(model, variant, tier)
    images = (limits.max_image_inputs, limits.max_reference_image_inputs)
    present = [n for n in images if n is not None]
    for kind, most in (
        (Kind.IMAGE, sum(present) if present else None),
        (Kind.VIDEO, limits.max_video_inputs),
        (Kind.AUDIO, limits.max_audio_inputs),
    ):
        if most is not None and inputs[kind] > most:
            message = translate("Fitting", "{n} {kind} inputs are connected. The maximum is {most}.")
            text = message.format(n=inputs[kind], kind=inline_kind(kind), most=most)
            yield SettingsViolation(f"many-{kind}", text)


def _required(
    node: NodeResource, rows: Sequence[Variant], inputs: Counter[Kind]
) -> Iterator[SettingsViolation]:
    """Yield required inputs that aren't connected; an input of an unknown kind may satisfy any of them."""
    if not rows or any(kind not in MEDIA for kind in inputs):
        return
    needed = set(rows[0].required_inputs or ()).intersection(*(row.required_inputs or () for row in rows))
    for name in sorted(needed):
        kind = _MEDIA.get(name)
        if kind is None or inputs[kind] or (kind is Kind.TEXT and (node.text_prompt or "").strip()):
            continue
        message = translate("Fitting", "Missing a required input: {kind}.")
        yield SettingsViolation(f"missing-{name}", message.format(kind=inline_kind(kind)))


def _widest_bound(values: Sequence[float | None], *, smallest: bool = False) -> float | None:
    """Return the widest bound; None if a variant doesn't specify it."""
    present = [value for value in values if value is not None]
    if not present or len(present) < len(values):
        return None
    return min(present) if smallest else max(present)


def _all_false(flags: Iterable[bool | None]) -> bool:
    """Whether every variant explicitly sets the flag to false."""
    values = list(flags)
    return bool(values) and all(flag is False for flag in values)


def _supported(lists: Sequence[tuple[str, ...] | None]) -> tuple[str, ...]:
    """Return the values of all variants; empty if a variant doesn't specify them."""
    if not lists or not all(lists):
        return ()
    return tuple(dict.fromkeys(value for values in lists for value in values or ()))


def _list(values: Iterable[str]) -> str:
    return ", ".join(sanitize.line(value, 30) for value in values)
