"""Difference of two snapshots, or of a snapshot and the current content, as rows of text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Node
from wsdesk.store.history.change_labels import color_of, summary_of, title_of, words_of
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number, translator

_tr = translator("Comparison")
_MIN_MOVED = 3
"""Nodes moved by the same distance that are one row: those of a group, or of a selection."""
_MAX_VALUE = 60


@dataclass(frozen=True, slots=True, eq=False)
class SnapshotComparison:
    """Differences from an older content of a canvas to a newer one, and the times of both as text."""

    before: Document
    after: Document
    differences: tuple[Difference, ...]
    older: str
    newer: str

    @property
    def summary(self) -> str:
        """Number of changes by kind."""
        counts: Counter[DifferenceKind] = Counter()
        for one in self.differences:
            counts[one.kind] += one.count if one.kind is DifferenceKind.VERSIONS_ADDED else 1
        return summary_of(counts) or _tr("No differences")

    def rows(self) -> tuple[SnapshotComparisonRow, ...]:
        """One row per difference; nodes that were moved together share one."""
        return tuple(self._row(group) for group in _joined(self.differences))

    def markdown(self, title: str) -> str:
        """The rows as a Markdown list, with the canvas's title and both times as heading."""
        heading = sanitize.line(title, _MAX_VALUE) or _tr("Untitled")
        lines = [sanitize.escape_markdown(f"{heading}: {self.older} – {self.newer}")]
        lines = [f"## {lines[0]}", ""]
        for row in self.rows():
            text = sanitize.escape_markdown(row.title)
            lines.append(f"- {text} ({sanitize.escape_markdown(row.line)})" if row.line else f"- {text}")
        return "\n".join(lines) + "\n"

    def _row(self, group: tuple[Difference, ...]) -> SnapshotComparisonRow:
        one = group[0]
        item = one.after or one.before
        src, dst = (self._title(item.src), self._title(item.dst)) if isinstance(item, Edge) else ("", "")
        line = words_of(one) or changed_settings(one)
        return SnapshotComparisonRow(title_of(one, src, dst, len(group)), line, color_of(one.kind), group)

    def _title(self, node_id: str) -> str:
        node = self.after.node_by_id.get(node_id) or self.before.node_by_id.get(node_id)
        return node.title if node is not None else ""


@dataclass(frozen=True, slots=True)
class SnapshotComparisonRow:
    """Row of a comparison: its texts, its color token, and its differences."""

    title: str
    line: str
    color: str
    differences: tuple[Difference, ...]

    @property
    def node(self) -> Node | None:
        """The node after the change, or before it if it was deleted."""
        item = self.differences[0].after or self.differences[0].before
        return item if isinstance(item, Node) else None


def changed_settings(difference: Difference) -> str:
    """Settings before and after: "Seed 12 → 40"; empty for other changes."""
    was, now = difference.before, difference.after
    is_of_settings = difference.kind is DifferenceKind.SETTINGS_CHANGED
    if not is_of_settings or not isinstance(was, Node) or not isinstance(now, Node):
        return ""
    values = (
        (_tr("Seed"), was.seed, now.seed),
        (_tr("Aspect ratio"), was.ratio, now.ratio),
        (_tr("Resolution"), was.resolution, now.resolution),
        (_tr("Duration (s)"), was.duration_s, now.duration_s),
        (_tr("Variations"), was.variations, now.variations),
        (_tr("Negative prompt"), was.negative, now.negative),
        (_tr("Node type"), was.node_type, now.node_type),
    )
    return ", ".join(f"{label} {_text(old)} → {_text(new)}" for label, old, new in values if old != new)


def _text(value: object) -> str:
    if isinstance(value, int | float):
        return number(value)
    return sanitize.line(str(value), _MAX_VALUE) if value else "–"


def _joined(differences: Iterable[Difference]) -> list[tuple[Difference, ...]]:
    """Each difference alone, and nodes that were moved by the same distance together."""
    groups: list[tuple[Difference, ...]] = []
    moves: defaultdict[tuple[float, float], list[Difference]] = defaultdict(list)
    for one in differences:
        was, now = one.before, one.after
        is_move = one.kind is DifferenceKind.NODE_MOVED
        if is_move and isinstance(was, Node) and isinstance(now, Node):
            moves[now.rect.x - was.rect.x, now.rect.y - was.rect.y].append(one)
        else:
            groups.append((one,))
    for group in moves.values():
        groups += [tuple(group)] if len(group) >= _MIN_MOVED else [(one,) for one in group]
    return groups
