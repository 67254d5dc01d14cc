"""What the files on disk ask for while a window is open: who owns them, and what goes wrong with them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from wsdesk.localdb.access import Database
from wsdesk.localdb.owner import own
from wsdesk.settings.places import Places
from wsdesk.store.describe import tr, trouble
from wsdesk.store.scope import TaskScope
from wsdesk.store.stores import Stores


class Upkeep:
    """Owns the files if nobody else does, or waits for it; tells when the disk refuses what is written."""

    OWN_EVERY_S = 5.0
    DISK_TOLD_EVERY_S = 60.0

    def __init__(self, database: Database, places: Places) -> None:
        self._database = database
        self._places = places
        self._owner = own(places.database)
        self._stores: Stores | None = None
        self._disk_told_until = 0.0

    @property
    def owned(self) -> bool:
        """Whether what waits is sent from here."""
        return self._owner is not None

    def begin(self, stores: Stores, tasks: TaskScope) -> None:
        """Look after the files from now on, in `tasks`."""
        self._stores = stores
        if self._owner is None:
            tasks.start("own", self._own_when_free(stores))
        tasks.start("look", self._look_around(stores))
        self._watch_disk()

    def end(self) -> None:
        """Let another process own the files; after the database was closed."""
        if self._owner is not None:
            self._owner.release()

    async def _own_when_free(self, stores: Stores) -> None:
        """Another process sends what waits; when it is gone, this one does."""
        stores.notices.post(
            "warning",
            tr("wsdesk is open already with the same data. What you write here is sent from there."),
        )
        while self._owner is None:
            await asyncio.sleep(self.OWN_EVERY_S)
            self._owner = own(self._places.database)
        stores.outbox.take_over()
        stores.uploads.take_over()

    async def _look_around(self, stores: Stores) -> None:
        """Another process on the same files may write, or send, what waits."""
        while True:
            await asyncio.sleep(self.OWN_EVERY_S)
            stores.outbox.look()
            stores.comments.look()

    def _watch_disk(self) -> None:
        """Writes fail on the database's own thread, mostly where nobody waits for them: tell it here."""
        loop = asyncio.get_running_loop()

        def tell(error: BaseException) -> None:
            with suppress(RuntimeError):  # the loop has ended, and with it the window
                loop.call_soon_threadsafe(self._on_disk_trouble, error)

        self._database.on_trouble = tell

    def _on_disk_trouble(self, error: BaseException) -> None:
        """Once a minute is enough: each key pressed may be a write that fails."""
        now = asyncio.get_running_loop().time()
        if now < self._disk_told_until or self._stores is None:
            return
        self._disk_told_until = now + self.DISK_TOLD_EVERY_S
        told = trouble(error)
        self._stores.notices.post("error", told.words, detail=told.detail)
