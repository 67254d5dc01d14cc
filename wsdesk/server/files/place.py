"""Whether the files of a workspace are in its folder or in a bucket, so that a missing option is noticed."""

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
    """Check that the files are in a store, and write its place on first use.

    Raises:
        StorageError: they are elsewhere.
    """
    with database.read(snapshot=False) as unit:
        place = metadata.value(unit, _PLACE) or ""
        is_in_folder = not place and files.has_large(unit)
    if place and not store.place:
        raise StorageError(f"The files of this workspace are in {place}. Use --storage with its URL")
    if store.place and is_in_folder:
        raise StorageError(
            f"The files of this workspace are in its folder. To move them to {store.place}, "
            "use wsdesk admin copy --to-storage"
        )
    if place != store.place:
        with database.write() as unit:
            write_place(unit, store)
