"""Lineage as a Mermaid diagram or Markdown."""

from __future__ import annotations

from wsdesk.graph.analysis.lineage import LineageReason, LineageStep
from wsdesk.store.base.error_messages import tr
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.sanitize import escape_markdown
from wsdesk.store.versions.lineage import Lineage


def reason_label(reason: LineageReason) -> str:
    """Return why a step belongs to a lineage."""
    return {
        LineageReason.SELF: tr("this one"),
        LineageReason.EDGE: tr("connected"),
        LineageReason.CLIP: tr("used as a clip"),
        LineageReason.TOOL: tr("used as tool input"),
        LineageReason.SAME: tr("same asset"),
    }[reason]


def mermaid(lineage: Lineage) -> str:
    """Format a lineage as a Mermaid flowchart from upstream to downstream; stale nodes are dashed."""
    nodes = lineage.document.node_by_id
    ids = [lineage.node_id, *(step.node_id for step in (*lineage.back, *lineage.forward))]
    names = {node_id: f"n{at}" for at, node_id in enumerate(dict.fromkeys(ids))}
    lines = ["flowchart LR"]
    for node_id, name in names.items():
        node = nodes[node_id]
        title = sanitize.line(node.title, 80) or kind_labels.kind_label(node.kind)
        lines.append(f'  {name}["{_label(title)}"]')
    for step in lineage.back:
        lines.append(f"  {names[step.node_id]} {_arrow(step)} {names[step.via]}")
    for step in lineage.forward:
        lines.append(f"  {names[step.via]} {_arrow(step)} {names[step.node_id]}")
    for number, other in enumerate(lineage.elsewhere):
        place = sanitize.line(f"{other.title} ({other.canvas_title})", 100)
        lines.append(f'  x{number}["{_label(place)}"]')
        ends = ("n0", f"x{number}") if other.forward else (f"x{number}", "n0")
        lines.append(f"  {ends[0]} -.-> {ends[1]}")
    stale = [name for node_id, name in names.items() if node_id in lineage.stale]
    if stale:
        lines.append("  classDef stale stroke-dasharray: 4 3")
        lines.append(f"  class {','.join(stale)} stale")
    lines.append("  style n0 stroke-width:3px")
    return "\n".join(lines) + "\n"


def markdown(lineage: Lineage) -> str:
    """Format a lineage as a Markdown list from upstream to downstream, with prompts, models, and seeds."""
    nodes = lineage.document.node_by_id
    title = escape_markdown(sanitize.line(nodes[lineage.node_id].title, 200)) or tr("Untitled")
    parts = [f"# {title}", "", *_metadata(lineage, lineage.node_id)]
    for heading, steps in ((tr("Upstream"), lineage.back), (tr("Downstream"), lineage.forward)):
        if steps:
            parts += ["", f"## {heading}", ""]
            for step in steps:
                node = nodes[step.node_id]
                name = escape_markdown(sanitize.line(node.title, 200)) or kind_labels.kind_label(node.kind)
                parts.append(f"{'  ' * (step.distance - 1)}- **{name}** ({reason_label(step.reason)})")
                parts += [f"{'  ' * step.distance}{fact}" for fact in _metadata(lineage, step.node_id)]
    if lineage.elsewhere:
        heading = tr("On other canvases")
        parts += ["", f"## {heading}", ""]
        for other in lineage.elsewhere:
            way = tr("downstream") if other.forward else tr("upstream")
            parts.append(
                f"- **{escape_markdown(other.title)}**, {escape_markdown(other.canvas_title)} ({way})"
            )
    return "\n".join(parts) + "\n"


def _metadata(lineage: Lineage, node_id: str) -> list[str]:
    node = lineage.document.node_by_id[node_id]
    seed = str(node.seed) if node.seed is not None else ""
    rows = (
        (tr("Model"), node.model),
        (tr("Prompt"), sanitize.line(node.prompt, 2_000)),
        (tr("Negative prompt"), sanitize.line(node.negative, 2_000)),
        (tr("Seed"), seed),
        (tr("Created"), node.version_created_at),
    )
    lines = [f"- {name}: {escape_markdown(value)}" for name, value in rows if value]
    old = tr("Older than its input")
    return [*lines, f"- {old}"] if node_id in lineage.stale else lines


def _arrow(step: LineageStep) -> str:
    return "-->" if step.reason is LineageReason.EDGE else f"-->|{_label(reason_label(step.reason))}|"


def _label(text: str) -> str:
    """Escape a Mermaid label: special characters become numeric entities."""
    return "".join(c if c.isalnum() or c in " .,-_·:/()" else f"#{ord(c)};" for c in text)
