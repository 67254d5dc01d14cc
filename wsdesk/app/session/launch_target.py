"""Launch target: the workspace that a window opens."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.profiles import Profile

EMBEDDED_PROFILE = Profile(id="embedded", name="Sample workspace")


@dataclass(frozen=True, slots=True)
class LaunchTarget:
    """A profile, its key, and whether the embedded workspace serves it (from `data`, with `imports`)."""

    profile: Profile
    key: str = field(default="", repr=False)
    embedded: bool = False
    data: Path | None = None
    imports: tuple[str, ...] = ()


def embedded_data(data: Path) -> Path:
    """Where the embedded workspace lives below the program's own data, unless another place is named."""
    return data / "workspace"
