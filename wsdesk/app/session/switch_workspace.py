"""Switches the workspace: finds the key, saves the profile, and restarts the stores."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.settings.api_keys import ApiKeyError, find_key, store_key
from wsdesk.settings.profiles import Profile
from wsdesk.settings.table import LAST_PROFILE
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.base.store import TaskScope
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialogResult


class WorkspaceSwitcher(QObject):
    """Creates the `LaunchTarget` of a requested workspace, and remembers it for the next start.

    A key that was entered for one run is kept in memory until the program ends.
    """

    def __init__(
        self,
        stores: Stores,
        scope: TaskScope,
        at_home: LaunchTarget,
        switch: Callable[[LaunchTarget], None],
    ) -> None:
        super().__init__()
        self._stores = stores
        self._scope = scope
        self._at_home = at_home
        self._switch = switch
        self._keys: dict[str, str] = {}
        stores.profiles.switch_requested.connect(self.go_to)

    def know(self, target: LaunchTarget) -> None:
        """Remember the key of the initial workspace."""
        if target.key:
            self._keys[target.profile.id] = target.key

    def go_home(self) -> None:
        """Switch to the embedded workspace."""
        self.go_to(self._at_home.profile)

    def go_to(self, profile: Profile) -> None:
        """Switch to a workspace; asks for its key if it isn't stored."""
        if profile.id == self._at_home.profile.id:
            self._scope.cancel("go")
            self._arrive(self._at_home)
        else:
            self._scope.start("go", self._find_and_go(profile))

    def take(self, wanted: WorkspaceDialogResult) -> None:
        """Save a tested workspace, and its key as requested by the user; then switch to it."""
        self._scope.start("go", self._keep_and_go(wanted))

    async def _find_and_go(self, profile: Profile) -> None:
        key = self._keys.get(profile.id)
        if key is None:
            found = await asyncio.to_thread(find_key, profile)
            key = found.key
        if key is None:
            entry = next((e for e in self._stores.profiles.entries if e.id == profile.id), None)
            self._stores.profiles.key_requested.emit(entry)
            return
        self._arrive(LaunchTarget(profile, key))

    async def _keep_and_go(self, wanted: WorkspaceDialogResult) -> None:
        profile = self._stores.profiles.at(wanted.address, wanted.team, wanted.name)
        profile = replace(profile, team_now="" if wanted.team == profile.team_id else wanted.team)
        if wanted.param_names is not None:
            profile = replace(profile, spelling=wanted.param_names)
        notifications = self._stores.notifications
        try:
            if wanted.keep in ("keyring", "file"):
                await asyncio.to_thread(store_key, profile, wanted.key, wanted.keep)
            profile = replace(profile, key_source=wanted.keep)
        except ApiKeyError:
            profile = replace(profile, key_source="run")
            self._offer_file(profile, wanted.key, wanted.keep)
        try:
            self._stores.profiles.save(profile)
        except OSError as error:
            notifications.notify("warning", tr("Couldn't save the workspace."), detail=error.strerror or "")
        profile = self._stores.profiles.get(profile.id) or profile
        self._keys[profile.id] = wanted.key
        self._arrive(LaunchTarget(profile, wanted.key))

    def _offer_file(self, profile: Profile, key: str, tried: str) -> None:
        """Offer a file for a key that couldn't be stored as requested."""
        words = tr("Couldn't save the key there. It will be used until you quit.")
        action = NotificationAction(tr("Save in a file"), partial(self._save, profile, key))
        self._stores.notifications.notify("warning", words, action=action if tried == "keyring" else None)

    def _save(self, profile: Profile, key: str) -> None:
        self._scope.start("key file", self._save_in_file(profile, key))

    async def _save_in_file(self, profile: Profile, key: str) -> None:
        """Save the key in a file with private permissions, as the user chose in the notification."""
        notifications = self._stores.notifications
        try:
            await asyncio.to_thread(store_key, profile, key, "file")
            saved = self._stores.profiles.get(profile.id) or profile
            self._stores.profiles.save(replace(saved, key_source="file"))
        except (ApiKeyError, OSError):
            notifications.notify("error", tr("Couldn't save the key in a file."))
        else:
            notifications.notify("ok", tr("Key saved in a file"))

    def _arrive(self, target: LaunchTarget) -> None:
        try:
            self._stores.settings.set(LAST_PROFILE, target.profile.id)
        except OSError as error:
            self._stores.notifications.notify(
                "warning",
                tr("Couldn't remember this workspace for the next start."),
                detail=error.strerror or "",
            )
        self._switch(target)
