"""Commands that add results to collections, in every place that shows results."""

from __future__ import annotations

from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QApplication, QMenu

from wsdesk.app.commands.marks import MARK_PANES, mark_contexts
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.culling.collections import Collection
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator

tr = translator("Collections")
_NOTICE_S = 3
_MAX_LISTED = 18


class CollectionCommands(CommandGroup):
    """Commands for the results selected on the page on top, or for the shown versions of selected nodes."""

    context = "Collections"
    pane = MARK_PANES

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores
        self._collections = stores.collections
        self._notice_id = -1
        self._adding: tuple[str, ...] = ()

    def _version_ids(self, subject: object | None) -> tuple[str, ...]:
        return self._stores.mark_targets.for_subject(subject)

    def _add_title(self) -> str:
        target = self._collections.target
        if target is None:
            return tr("Add to collection")
        return tr("Add to “{name}”").format(name=sanitize.line(target.name, 40))

    @command(
        "collections.add",
        _add_title,
        "node/collections:10",
        "B",
        contexts=mark_contexts("collections:10"),
        target=_version_ids,
        icon="plus",
    )
    def _add(self, version_ids: tuple[str, ...]) -> None:
        target = self._collections.target
        if target is None:
            created = self._collections.create(version_ids=version_ids)
            self._notify(tr("Added %Ln results to {name}", len(version_ids)), created)
        elif set(version_ids) <= set(target.version_ids):
            count = self._collections.remove(target.id, version_ids)
            self._notify(tr("Removed %Ln results from {name}", count), target)
        else:
            self._add_to(target, version_ids)

    @command(
        "collections.add-to",
        "Add to collection…",
        "node/collections:20",
        "Shift+B",
        contexts=mark_contexts("collections:20"),
        target=_version_ids,
    )
    def _choose(self, version_ids: tuple[str, ...]) -> None:
        self._adding = version_ids
        menu = self._menu()
        window = QApplication.activeWindow()
        at = QCursor.pos()
        if window is not None and not window.frameGeometry().contains(at):
            at = window.geometry().center()
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])

    def _menu(self) -> QMenu:
        """Menu of the collections, the newest first, and a new one."""
        menu = QMenu(QApplication.activeWindow())
        menu.setObjectName("addToCollection")
        menu.setAccessibleName(tr("Add to collection"))
        menu.triggered.connect(self._on_chosen)
        menu.aboutToHide.connect(menu.deleteLater)
        for one in list(reversed(self._collections.all))[:_MAX_LISTED]:
            action = menu.addAction(sanitize.label(sanitize.line(one.name, 60)))
            action.setData(one.id)
            action.setCheckable(True)
            action.setChecked(set(self._adding) <= set(one.version_ids))
        menu.addSeparator()
        menu.addAction(tr("New collection")).setData("")
        return menu

    def _on_chosen(self, action: QAction) -> None:
        one = self._collections.get(str(action.data()))
        if one is not None:
            self._add_to(one, self._adding)
        else:
            created = self._collections.create(version_ids=self._adding)
            self._notify(tr("Added %Ln results to {name}", len(self._adding)), created)

    def _add_to(self, collection: Collection, version_ids: tuple[str, ...]) -> None:
        count = self._collections.add(collection.id, version_ids)
        if count:
            self._notify(tr("Added %Ln results to {name}", count), collection)
        else:
            self._notify(tr("Already in {name}"), collection)

    def _notify(self, message: str, collection: Collection) -> None:
        notifications = self._stores.notifications
        notifications.dismiss(self._notice_id)
        text = message.format(name=sanitize.line(collection.name, 60))
        self._notice_id = notifications.notify("info", text, seconds=_NOTICE_S).id
