"""Launch target: the workspace that a window opens."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.profiles import Profile
from wsdesk.settings.tomlfile import TomlIssue

EMBEDDED_PROFILE = Profile(id="embedded", name="Sample workspace")
"""Profile of the embedded workspace, before the language of the application is known."""


def embedded_profile() -> Profile:
    """Profile of the embedded workspace, named in the language of the application."""
    from PySide6.QtCore import QCoreApplication

    name = QCoreApplication.translate("LaunchTarget", "Sample workspace")
    return Profile(id=EMBEDDED_PROFILE.id, name=name)


@dataclass(frozen=True, slots=True)
class LaunchTarget:
    """A profile, its key, and whether it is the embedded workspace (with `data` and `imports`).

    `issues` are damaged files, renamed while the target was read. An archive is embedded and `read_only`,
    with `problems`, messages about what is missing from it.
    """

    profile: Profile
    key: str = field(default="", repr=False)
    embedded: bool = False
    data: Path | None = None
    imports: tuple[str, ...] = ()
    issues: tuple[TomlIssue, ...] = ()
    read_only: bool = False
    problems: tuple[str, ...] = ()


def embedded_data(data: Path) -> Path:
    """Default data folder of the embedded workspace."""
    return data / "workspace"
