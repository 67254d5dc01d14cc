"""Switches the workspace: finds the key, saves the profile, and restarts the stores."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.app.session.launch_target import LaunchTarget, embedded_data
from wsdesk.settings.api_keys import ApiKeyError, find_key, has_keyring, store_key
from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.profiles import Profile
from wsdesk.settings.table import LAST_PROFILE
from wsdesk.store.base.daemon_thread import start_thread
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.base.store import TaskScope
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialogResult

_KEYRING_PROMPT_S = 60.0
"""Seconds for the user to unlock the keyring. The workspace's cached data is shown meanwhile."""


class WorkspaceSwitcher(QObject):
    """Creates the `LaunchTarget` of a requested workspace, and saves it for the next start.

    A key that was entered for one run is kept in memory until the program ends.
    """

    def __init__(
        self,
        stores: Stores,
        scope: TaskScope,
        sample: LaunchTarget,
        places: AppDirectories,
        switch: Callable[[LaunchTarget], None],
    ) -> None:
        super().__init__()
        self._stores = stores
        self._scope = scope
        self._sample = sample
        self._places = places
        self._switch = switch
        self._keys: dict[str, str] = {}
        stores.profiles.switch_requested.connect(self.switch_to)

    def remember_key(self, target: LaunchTarget) -> None:
        """Set the key of the initial workspace."""
        if target.key:
            self._keys[target.profile.id] = target.key

    def save_for_next_start(self, target: LaunchTarget) -> None:
        """Save which workspace `wsdesk open` opens, unless it is an archive or in another data folder."""
        if target.embedded and target.data != embedded_data(self._places.data):
            return
        try:
            self._stores.settings.set(LAST_PROFILE, target.profile.id)
        except OSError as error:
            message = tr("Couldn't remember this workspace for the next start.")
            self._stores.notifications.notify("warning", message, detail=error.strerror or "")

    def open_sample(self) -> None:
        """Switch to the embedded workspace."""
        self.switch_to(self._sample.profile)

    def switch_to(self, profile: Profile) -> None:
        """Switch to a workspace, with a prompt for its key if that isn't stored."""
        if profile.id == self._sample.profile.id:
            self._scope.cancel("go")
            self._open(self._sample)
        else:
            self._scope.start("go", self._find_key_and_switch(profile))

    def save_and_switch(self, workspace: WorkspaceDialogResult) -> None:
        """Save a tested workspace, and its key as requested by the user; then switch to it."""
        self._scope.start("go", self._save_and_switch(workspace))

    async def _find_key_and_switch(self, profile: Profile) -> None:
        key, error = self._keys.get(profile.id), ""
        if key is None:
            # A keyring may ask the user for a password, for which quitting doesn't wait.
            lookup = start_thread("find-key", partial(find_key, profile, patience=_KEYRING_PROMPT_S))
            found = await asyncio.wrap_future(lookup)
            key, error = found.key, found.error
        if key is None:
            entry = next((e for e in self._stores.profiles.entries if e.id == profile.id), None)
            self._stores.profiles.key_requested.emit(entry, error)
            return
        self._open(LaunchTarget(profile, key))

    async def _save_and_switch(self, workspace: WorkspaceDialogResult) -> None:
        profile = self._stores.profiles.at(workspace.address, workspace.team, workspace.name)
        profile = replace(profile, team_now="" if workspace.team == profile.team_id else workspace.team)
        if workspace.param_names is not None:
            profile = replace(profile, param_names=workspace.param_names)
        notifications = self._stores.notifications
        try:
            if workspace.keep in ("keyring", "file"):
                await asyncio.to_thread(store_key, profile, workspace.key, workspace.keep)
            elif not await asyncio.to_thread(has_keyring):
                message = tr("No system keyring was found. The API key will be used until you quit.")
                self._offer_file(profile, workspace.key, message)
            profile = replace(profile, key_source=workspace.keep)
        except ApiKeyError:
            profile = replace(profile, key_source="run")
            message = tr("Couldn't save the key there. It will be used until you quit.")
            if workspace.keep == "keyring":
                self._offer_file(profile, workspace.key, message)
            else:
                notifications.notify("warning", message)
        try:
            self._stores.profiles.save(profile)
        except OSError as error:
            notifications.notify("warning", tr("Couldn't save the workspace."), detail=error.strerror or "")
        profile = self._stores.profiles.get(profile.id) or profile
        self._keys[profile.id] = workspace.key
        self._open(LaunchTarget(profile, workspace.key))

    def _offer_file(self, profile: Profile, key: str, message: str) -> None:
        """Offer a file for a key that isn't stored."""
        action = NotificationAction(tr("Save in a file"), partial(self._save, profile, key))
        self._stores.notifications.notify("warning", message, action=action)

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

    def open_archive(self, path: Path) -> None:
        """Switch to an archive, which isn't saved for the next start."""
        self._scope.start("go", self._open_archive(path))

    async def _open_archive(self, path: Path) -> None:
        from wsdesk.app.session.archive_target import archive_target
        from wsdesk.archive.zip_reader import ArchiveRefusedError

        try:
            target = await asyncio.to_thread(archive_target, path, self._places.cache)
        except (ArchiveRefusedError, OSError) as error:
            name = sanitize.line(path.name, 80)
            why = sanitize.line(getattr(error, "strerror", None) or str(error))
            message = tr("Couldn't open “{name}”. {why}").format(name=name, why=why)
            self._stores.notifications.notify("error", message)
            return
        self._switch(target)

    def _open(self, target: LaunchTarget) -> None:
        self.save_for_next_start(target)
        self._switch(target)
