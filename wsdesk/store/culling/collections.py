"""Collections of results: ordered by hand, with notes and undo. Stored on this computer only."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace

from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.collections import CollectionsTable, StoredCollection
from wsdesk.store.culling.history import CullingHistory, CullingStore, MergeResult, Subject
from wsdesk.store.text.number_format import translator

tr = translator("Collections")
MAX_NAME_LENGTH = 100
MAX_NOTE_LENGTH = 1_000


@dataclass(frozen=True, slots=True)
class CollectionItem:
    """A version in a collection, with the user's note.

    `added_at` is in seconds since the epoch, 0 if it is unknown.
    """

    version_id: str
    note: str = ""
    added_at: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Collection:
    """Named results in the user's order; times are in seconds since the epoch."""

    id: str
    name: str
    items: tuple[CollectionItem, ...] = ()
    created_at: float = 0.0
    changed_at: float = 0.0

    @property
    def version_ids(self) -> tuple[str, ...]:
        return tuple(item.version_id for item in self.items)

    def note(self, version_id: str) -> str:
        """Note of a version; empty if it has none."""
        return next((item.note for item in self.items if item.version_id == version_id), "")


@dataclass(frozen=True, slots=True)
class CollectionsChange:
    """IDs of collections that changed; empty means all, as after a change of the workspace."""

    collection_ids: frozenset[str] = frozenset()


Steps = Mapping[str, Collection | None]
"""Collections by ID; None for one that doesn't exist."""


class CollectionsStore(CullingStore):
    """Collections of the current workspace. `changed` is emitted with a `CollectionsChange`."""

    subject: Subject = "collections"

    def __init__(
        self,
        table: CollectionsTable,
        clock: Callable[[], float] = time.time,
        history: CullingHistory | None = None,
    ) -> None:
        super().__init__(history, clock)
        self._table = table
        self._collections: dict[str, Collection] = {}
        self._target = ""

    def load(self, profile: str) -> None:
        """Load the collections of a workspace; the undo history is cleared."""
        self._profile = profile
        self._collections = read_collections(self._table, profile) if profile else {}
        self._target = self._table.target(profile) if profile else ""
        self.history.clear()
        self.changed.emit(CollectionsChange())

    @property
    def all(self) -> tuple[Collection, ...]:
        """All collections in the order of their creation."""
        return tuple(sorted(self._collections.values(), key=lambda one: (one.created_at, one.id)))

    @property
    def by_id(self) -> Mapping[str, Collection]:
        """Collections by ID. The mapping is live."""
        return self._collections

    def get(self, collection_id: str) -> Collection | None:
        return self._collections.get(collection_id)

    def containing(self, version_id: str) -> tuple[Collection, ...]:
        """Collections that contain a version."""
        return tuple(one for one in self.all if version_id in one.version_ids)

    @property
    def target(self) -> Collection | None:
        """The collection that results are added to by key; the newest one unless one was chosen."""
        return self._collections.get(self._target) or next(reversed(self.all), None)

    def set_target(self, collection_id: str) -> None:
        """Choose the target collection."""
        if collection_id != self._target:
            self._target = collection_id
            if self._profile:
                self._table.set_target(self._profile, collection_id)
            self.changed.emit(CollectionsChange(frozenset((collection_id,))))

    def create(self, name: str = "", version_ids: Iterable[str] = ()) -> Collection:
        """Create a collection, with a free name unless one is given, and make it the target."""
        now = self._clock()
        name = _clean(name, MAX_NAME_LENGTH) or self._free_name()
        ids = dict.fromkeys(version_ids)
        items = tuple(CollectionItem(version_id, added_at=now) for version_id in ids if version_id)
        created = Collection(os.urandom(16).hex(), name, items, now, now)
        self.set_target(created.id)
        self._apply({created.id: created})
        return created

    def _free_name(self) -> str:
        taken = {one.name for one in self._collections.values()}
        number, template = 1, tr("Collection {number}")
        while template.format(number=number) in taken:
            number += 1
        return template.format(number=number)

    def rename(self, collection_id: str, name: str) -> None:
        """Rename a collection; an empty name is ignored."""
        name = _clean(name, MAX_NAME_LENGTH)
        if name:
            self._change(collection_id, lambda one: replace(one, name=name))

    def delete(self, collection_id: str) -> None:
        """Delete a collection; its results stay where they are."""
        if collection_id in self._collections:
            self._apply({collection_id: None})

    def add(self, collection_id: str, version_ids: Iterable[str]) -> int:
        """Append versions that the collection doesn't contain; return their number."""
        one = self._collections.get(collection_id)
        if one is None:
            return 0
        present = set(one.version_ids)
        new = [version_id for version_id in dict.fromkeys(version_ids) if version_id not in present]
        now = self._clock()
        items = tuple(CollectionItem(version_id, added_at=now) for version_id in new if version_id)
        self._change(collection_id, lambda one: replace(one, items=one.items + items))
        return len(items)

    def remove(self, collection_id: str, version_ids: Iterable[str]) -> int:
        """Remove versions from a collection; return their number."""
        one = self._collections.get(collection_id)
        if one is None:
            return 0
        removed = frozenset(version_ids)
        rest = tuple(item for item in one.items if item.version_id not in removed)
        self._change(collection_id, lambda one: replace(one, items=rest))
        return len(one.items) - len(rest)

    def move(self, collection_id: str, version_ids: Iterable[str], before: str = "") -> None:
        """Move versions, in their order, before another one, or to the end without one."""
        selected = frozenset(version_ids)

        def moved(one: Collection) -> Collection:
            chosen = [item for item in one.items if item.version_id in selected]
            # The first one that follows `before` and isn't moved itself.
            order = list(one.version_ids)
            at = order.index(before) if before in order else len(order)
            following = next((key for key in order[at:] if key not in selected), "")
            rest = [item for item in one.items if item.version_id not in selected]
            keys = [item.version_id for item in rest]
            index = keys.index(following) if following else len(rest)
            return replace(one, items=(*rest[:index], *chosen, *rest[index:]))

        self._change(collection_id, moved)

    def set_note(self, collection_id: str, version_id: str, note: str) -> None:
        """Set the note of a version in a collection."""
        note = _clean(note, MAX_NOTE_LENGTH)

        def noted(one: Collection) -> Collection:
            items = (
                replace(item, note=note) if item.version_id == version_id else item for item in one.items
            )
            return replace(one, items=tuple(items))

        self._change(collection_id, noted)

    def import_collections(self, imported: Iterable[Collection]) -> MergeResult:
        """Merge collections of a colleague as one step of undo: the newest change of a collection wins."""
        newer: dict[str, Collection] = {}
        conflicts: list[str] = []
        now = self._clock()
        for one in imported:
            own = self._collections.get(one.id)
            if own is not None and (own.name, own.items) == (one.name, one.items):
                continue
            changed_at = min(one.changed_at, now)  # the clock of the colleague may be wrong
            if own is None or changed_at > own.changed_at:
                newer[one.id] = replace(one, changed_at=changed_at)
            else:
                conflicts.append(one.id)
        self._apply(newer)
        return MergeResult(tuple(newer), tuple(conflicts))

    def _change(self, collection_id: str, change: Callable[[Collection], Collection]) -> None:
        one = self._collections.get(collection_id)
        changed = change(one) if one is not None else None
        if changed is not None and changed != one:
            self._apply({collection_id: replace(changed, changed_at=self._clock())})

    def _apply(self, steps: Steps) -> None:
        """Set or delete collections as one step of undo."""
        if not steps:
            return
        self.history.record(self, {key: self._collections.get(key) for key in steps})
        self._set(steps)

    @override
    def restore(self, values: Steps) -> Steps:
        before = {key: self._collections.get(key) for key in values}
        now = self._clock()
        self._set({key: one and replace(one, changed_at=now) for key, one in values.items()})
        return before

    @override
    def shown_ids(self, values: Steps, replaced: Steps) -> tuple[str, ...]:
        """Versions that a collection contains again."""
        shown: list[str] = []
        for key, one in values.items():
            before = replaced[key]
            if one is not None and before is not None:
                present = frozenset(before.version_ids)
                shown += [version_id for version_id in one.version_ids if version_id not in present]
        return tuple(shown)

    def _set(self, steps: Steps) -> None:
        rows: dict[str, StoredCollection | None] = {}
        for key, one in steps.items():
            if one is None:
                self._collections.pop(key, None)
                rows[key] = None
            else:
                self._collections[key] = one
                items = tuple((item.version_id, item.note, item.added_at) for item in one.items)
                rows[key] = StoredCollection(one.name, items, one.created_at, one.changed_at)
        if self._profile:
            self._table.set(self._profile, rows)
        self.changed.emit(CollectionsChange(frozenset(steps)))


def read_collections(table: CollectionsTable, profile: str) -> dict[str, Collection]:
    """Collections of a workspace by ID."""
    return {
        key: Collection(
            key, row.name, tuple(CollectionItem(*item) for item in row.items), row.created_at, row.changed_at
        )
        for key, row in table.all(profile).items()
    }


def _clean(text: str, length: int) -> str:
    """A single line without surrounding spaces, at most this long."""
    return " ".join(text.split())[:length]
