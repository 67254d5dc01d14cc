"""Location of a workspace's files, by which a missing or wrong `--storage` is detected."""

from __future__ import annotations

from wsdesk.server.files.store import FileStore
from wsdesk.server.storage.database import ServerDatabase, Unit
from wsdesk.server.storage.errors import StorageError
from wsdesk.server.storage.queries import files, metadata

_PLACE = "storage"


def write_place(unit: Unit, store: FileStore) -> None:
    """Write where the files are."""
    if (metadata.value(unit, _PLACE) or "") != store.place:
        metadata.set_value(unit, _PLACE, store.place)


def check_place(database: ServerDatabase, store: FileStore) -> None:
    """Check that the files are in a store, or that there are none yet.

    Raises:
        StorageError: they are elsewhere. A sweep of another workspace's bucket would delete its files.
    """
    with database.read(snapshot=False) as unit:
        place = metadata.value(unit, _PLACE) or ""
        has_files = files.has_large(unit)
    if not has_files:
        return
    if place and not store.place:
        raise StorageError(f"The files of this workspace are in {place}. Use --storage with its URL")
    if place and place != store.place:
        raise StorageError(
            f"The files of this workspace are in {place}, not in {store.place}. "
            "To move them, use wsdesk admin copy --to-storage"
        )
    if store.place and not place:
        raise StorageError(
            f"The files of this workspace are in its folder. To move them to {store.place}, "
            "use wsdesk admin copy --to-storage"
        )


def note_place(database: ServerDatabase, store: FileStore) -> None:
    """Write the place of a store on first use."""
    with database.read(snapshot=False) as unit:
        is_noted = (metadata.value(unit, _PLACE) or "") == store.place
    if not is_noted:
        with database.write() as unit:
            write_place(unit, store)
