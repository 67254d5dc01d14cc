"""Configuration, data, and cache folders."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class AppDirectories:
    """Directories of the app; each is created when a file is first written to it.

    `config` has files that users may edit (settings, profiles), `data` the local database, and `cache` files
    that can be downloaded again (images, waveforms).
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
        """Directory with one API key file per profile that stores its key in a file."""
        return self.config / "keys"

    @property
    def database(self) -> Path:
        return self.data / "wsdesk.sqlite3"

    @property
    def history(self) -> Path:
        """Directory of the history of canvases, which can't be downloaded again."""
        return self.data / "history"

    @property
    def extensions(self) -> Path:
        """Directory of Python packages with extensions."""
        return self.data / "extensions"

    @property
    def media(self) -> Path:
        """Directory of downloaded images and files."""
        return self.cache / "media"

    @property
    def index(self) -> Path:
        """Directory of the search index, which can be rebuilt."""
        return self.cache / "index"


def find_directories(env: Mapping[str, str] | None = None) -> AppDirectories:
    """Return the directories of the platform, or those below `WSDESK_HOME` if it is set."""
    home = (os.environ if env is None else env).get("WSDESK_HOME", "")
    if home:
        root = Path(home).expanduser().absolute()
        return AppDirectories(root / "config", root / "data", root / "cache")
    dirs = platformdirs.PlatformDirs("wsdesk", appauthor=False)
    return AppDirectories(dirs.user_config_path, dirs.user_data_path, dirs.user_cache_path)


def private_folder(path: Path) -> Path:
    """Create a directory and its missing parents with mode 0700, and return it."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    return path
