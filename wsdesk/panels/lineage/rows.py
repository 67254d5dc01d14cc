"""Rows of the lineage list."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.analysis.lineage import LineageReason, LineageStep
from wsdesk.graph.model.values import Asset
from wsdesk.store.results.lineage import Lineage, OtherCanvasUsage
from wsdesk.store.results.lineage_text import reason_words
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.number_format import translated


def translate(text: str, n: float | None = None) -> str:
    return translated("Lineage", text, n)


@dataclass(frozen=True, slots=True)
class LineageRow:
    """Row of a node or a heading without a node. `depth` is the distance in steps."""

    title: str
    words: str = ""
    kind: str = ""
    node_id: str = ""
    canvas_id: str = ""
    version_id: str = ""
    depth: int = 0
    stale: bool = False
    own: bool = False
    asset: Asset | None = None

    @property
    def is_heading(self) -> bool:
        return not self.node_id


def rows_of(lineage: Lineage) -> tuple[LineageRow, ...]:
    """All rows, with a heading above each nonempty part."""
    rows: list[LineageRow] = []
    if lineage.back:
        rows.append(LineageRow(translate("Upstream")))
        rows += [_step(lineage, step) for step in reversed(lineage.back)]
    rows.append(LineageRow(translate("This version") if lineage.version_id else translate("This node")))
    rows.append(_step(lineage, LineageStep(lineage.node_id, 0, LineageReason.SELF), own=True))
    if lineage.forward:
        rows.append(LineageRow(translate("Downstream")))
        rows += [_step(lineage, step) for step in lineage.forward]
    if lineage.elsewhere:
        rows.append(LineageRow(translate("On other canvases")))
        rows += [_other_canvas(other) for other in lineage.elsewhere]
    return tuple(rows)


def _step(lineage: Lineage, step: LineageStep, *, own: bool = False) -> LineageRow:
    node = lineage.document.node_by_id[step.node_id]
    stale = step.node_id in lineage.stale
    parts = [] if own else [_distance_text(step.distance), reason_words(step.reason)]
    if stale:
        parts.append(translate("older than its input"))
    model = sanitize.line(node.model, 60)
    return LineageRow(
        sanitize.line(node.title, 160) or kind_labels.kind_words(node.kind),
        " · ".join([*parts, model] if model else parts) or kind_labels.kind_words(node.kind),
        node.kind.value,
        step.node_id,
        lineage.document.canvas_id,
        lineage.version_id if own else "",
        step.distance,
        stale,
        own,
        node.asset,
    )


def _other_canvas(other: OtherCanvasUsage) -> LineageRow:
    way = translate("downstream") if other.forward else translate("upstream")
    return LineageRow(
        other.title,
        f"{way} · {other.canvas_title}",
        other.kind,
        other.node_id,
        other.canvas_id,
        other.version_id if other.kind == "version" else "",
        1,
    )


def _distance_text(steps: int) -> str:
    return translate("%Ln steps", steps)
