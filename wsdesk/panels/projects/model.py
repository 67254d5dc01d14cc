"""Item model of the project tree."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.store.canvas.offline import OfflineCanvas, OfflineStore
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.number_format import translator

_tr = translator("Projects")
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Role of the `ProjectRow` or `CanvasRow`."""
Index = QModelIndex | QPersistentModelIndex
_TOP = 0
"""Internal ID of a branch; that of a canvas is the number of its branch, from 1."""


class ProjectsModel(QAbstractItemModel):
    """Tree model that applies minimal changes.

    Persistent indexes of the view (current, selected, expanded) follow their rows by ID. Only changed rows
    are emitted and repainted.
    """

    def __init__(
        self, offline: OfflineStore, whats_new: WhatsNewStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._offline = offline
        self._whats_new = whats_new
        self._rows: tuple[ProjectRow, ...] = ()
        self._locations: dict[str, tuple[int, int]] = {}
        """Branch number and index within the branch, by row ID."""
        self._located_rows: tuple[ProjectRow, ...] = ()

    @property
    def rows(self) -> tuple[ProjectRow, ...]:
        return self._rows

    def set_rows(self, rows: tuple[ProjectRow, ...]) -> tuple[str, ...]:
        """Set the rows; return the IDs of new branches."""
        old = self._rows
        if rows is old or rows == old:
            return ()
        if not old or not rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif _has_prefix(rows, old):
            self._extend(rows)
        else:
            self._rearrange(rows)
        old_ids = {branch.id for branch in old}
        return tuple(branch.id for branch in rows if branch.id not in old_ids)

    def _extend(self, rows: tuple[ProjectRow, ...]) -> None:
        old = self._rows
        self._rows = rows[: len(old)]
        for number, (before, after) in enumerate(zip(old, rows, strict=False)):
            if before is after:
                continue
            branch = self.index(number, 0)
            if self._accessible_text(before) != self._accessible_text(after):
                self.dataChanged.emit(branch, branch)
            for place, (one, other) in enumerate(zip(before.canvases, after.canvases, strict=True)):
                if one is not other and self._accessible_text(one) != self._accessible_text(other):
                    index = self.index(place, 0, branch)
                    self.dataChanged.emit(index, index)
        if len(rows) > len(old):
            self.beginInsertRows(QModelIndex(), len(old), len(rows) - 1)
            self._rows = rows
            self.endInsertRows()

    def _rearrange(self, rows: tuple[ProjectRow, ...]) -> None:
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        persistent_rows = [self.row(index) for index in persistent]
        self._rows = rows
        moved = [self.index_of(row.id) if row is not None else QModelIndex() for row in persistent_rows]
        self.changePersistentIndexList(persistent, moved)
        self.layoutChanged.emit()

    def row(self, index: Index) -> ProjectRow | CanvasRow | None:
        """Row of an index."""
        if not index.isValid():
            return None
        branch = index.internalId()
        if branch == _TOP:
            return self._rows[index.row()] if index.row() < len(self._rows) else None
        canvases = self._rows[branch - 1].canvases
        return canvases[index.row()] if index.row() < len(canvases) else None

    def index_of(self, row_id: str) -> QModelIndex:
        """Index of a project or canvas; invalid if it isn't shown."""
        if self._located_rows is not self._rows:
            self._located_rows = self._rows
            self._locations = {
                canvas.id: (number, place)
                for number, branch in enumerate(self._rows)
                for place, canvas in enumerate(branch.canvases)
            }
            self._locations |= {branch.id: (number, -1) for number, branch in enumerate(self._rows)}
        number, place = self._locations.get(row_id, (-1, -1))
        branch = self.index(number, 0)
        return branch if place < 0 else self.index(place, 0, branch)

    def _tip(self, row: ProjectRow | CanvasRow) -> str:
        if isinstance(row, CanvasRow):
            parts = [row.title]
            parts += self._count_texts(row)
            if row.created_at:
                parts.append(self.tr("created {when}").format(when=time_format.moment(row.created_at)))
            parts += [*offline_texts(self._offline.state(row.id)), *self._news_texts(row)]
            return sanitize.tooltip("\n".join(parts))
        parts = [row.title]
        if row.owner:
            parts.append(self.tr("by {name}").format(name=row.owner))
        if row.edited_at:
            parts.append(self.tr("last edited {when}").format(when=time_format.ago(row.edited_at)))
        parts += (*sharing_texts(row), *self._news_texts(row))
        return sanitize.tooltip("\n".join(parts))

    def _count_texts(self, row: CanvasRow) -> list[str]:
        if row.nodes is not None:
            return [self._nodes(row.nodes)]
        return [] if row.counted else [self.tr("node count unknown")]

    def _news_texts(self, row: ProjectRow | CanvasRow) -> list[str]:
        canvases = row.canvases if isinstance(row, ProjectRow) else (row,)
        count = sum(len(self._whats_new.state.of(canvas.id)) for canvas in canvases)
        return [self.tr("%Ln new changes", "", count)] if count else []

    def _nodes(self, count: int) -> str:
        return self.tr("%Ln nodes", "", count)

    def _accessible_text(self, row: ProjectRow | CanvasRow) -> str:
        if isinstance(row, CanvasRow):
            nodes = self._count_texts(row)
            states = (*offline_texts(self._offline.state(row.id)), *self._news_texts(row))
            return ", ".join((row.title, *nodes, *states))
        count = self.tr("%Ln canvases", "", len(row.canvases))
        return ", ".join((row.title, count, *sharing_texts(row), *self._news_texts(row)))

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        if column != 0 or row < 0 or row >= self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, parent.row() + 1 if parent.isValid() else _TOP)

    @override
    def parent(self, child: Index) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        branch = child.internalId() if child.isValid() else _TOP
        return QModelIndex() if branch == _TOP else self.createIndex(branch - 1, 0, _TOP)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return len(self._rows)
        return len(self._rows[parent.row()].canvases) if parent.internalId() == _TOP else 0

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        is_leaf = index.isValid() and index.internalId() != _TOP
        return flags | Qt.ItemFlag.ItemNeverHasChildren if is_leaf else flags

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 1

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._accessible_text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row)
        return None


def sharing_texts(row: ProjectRow) -> list[str]:
    """Text of the sharing of a project; empty if restricted, the default."""
    parts: list[str] = []
    if row.public:
        parts.append(_tr("public"))
    if row.share_mode == "view":
        parts.append(_tr("view only"))
    elif row.share_mode not in ("", "restricted"):
        parts.append(_tr("shared: {mode}").format(mode=humanized(row.share_mode, capital=False)))
    return parts


def offline_texts(one: OfflineCanvas | None) -> list[str]:
    """Text of the offline state of a canvas; empty if it isn't available offline."""
    if one is None:
        return []
    if one.phase == "available":
        size = time_format.format_size(one.bytes / 1_000)
        parts = [_tr("available offline ({size})").format(size=size) if size else _tr("available offline")]
        if one.missing:
            parts.append(_tr("couldn't download %Ln media files", one.missing))
        return parts
    if one.phase == "fetching":
        return [_tr("downloading for offline use: {n} of {total}").format(n=one.done, total=one.total)]
    return [_tr("will be available offline once the server is reachable")]


def _has_prefix(rows: tuple[ProjectRow, ...], old: tuple[ProjectRow, ...]) -> bool:
    """Whether the old rows are an unchanged prefix of the new ones."""
    return len(rows) >= len(old) and all(
        before.id == after.id and [c.id for c in before.canvases] == [c.id for c in after.canvases]
        for before, after in zip(old, rows, strict=False)
    )
