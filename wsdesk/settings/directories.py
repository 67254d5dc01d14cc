"""Configuration, data, and cache folders."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class AppDirectories:
    """Folders of the program; none of them is made before something is written into it.

    `config` holds what the person may edit (settings, profiles), `data` what must not be lost (the
    local database), `cache` what can be fetched again (images, waveforms).
    """

    config: Path
    data: Path
    cache: Path

    @property
    def settings(self) -> Path:
        return self.config / "settings.toml"

    @property
    def shortcuts(self) -> Path:
        return self.config / "shortcuts.toml"

    @property
    def profiles(self) -> Path:
        return self.config / "profiles.toml"

    @property
    def keys(self) -> Path:
        """A folder: one file a profile, and only where the person asked for files."""
        return self.config / "keys"

    @property
    def database(self) -> Path:
        return self.data / "wsdesk.sqlite3"

    @property
    def media(self) -> Path:
        """A folder: images and files that can be fetched again."""
        return self.cache / "media"

    @property
    def index(self) -> Path:
        """A folder: what is searched everywhere, which can be made again from what is kept."""
        return self.cache / "index"


def find_places(env: Mapping[str, str] | None = None) -> AppDirectories:
    """The folders of this system, or all three under `WSDESK_HOME` where that is set and not empty."""
    home = (os.environ if env is None else env).get("WSDESK_HOME", "")
    if home:
        root = Path(home).expanduser().absolute()
        return AppDirectories(root / "config", root / "data", root / "cache")
    dirs = platformdirs.PlatformDirs("wsdesk", appauthor=False)
    return AppDirectories(dirs.user_config_path, dirs.user_data_path, dirs.user_cache_path)


def private_folder(path: Path) -> Path:
    """Makes the folder, and its missing parents, readable by this person alone; returns it."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    return path
