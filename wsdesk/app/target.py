"""What the window is opened on."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from wsdesk.settings.profiles import Profile, Profiles

EMBEDDED_PROFILE = Profile(id="embedded", name="Sample workspace")


@dataclass(frozen=True, slots=True)
class Target:
    """A profile, its key, and whether the embedded workspace serves it (from `data`, with `imports`)."""

    profile: Profile
    key: str = field(default="", repr=False)
    embedded: bool = False
    data: Path | None = None
    imports: tuple[str, ...] = ()


def embedded_data(data: Path) -> Path:
    """Where the embedded workspace lives below the program's own data, unless another place is named."""
    return data / "workspace"


def profile_for(profiles: Profiles, address: str, team: str, name: str = "") -> Profile:
    """The saved profile of an address and team, or a new one.

    One that is not saved still needs rows of its own in the local database, the same each time: its id is
    made of the two.
    """
    wanted = (address.rstrip("/"), team)
    for profile in profiles.list():
        if (profile.base_url.rstrip("/"), profile.team_id) == wanted:
            return profile
    profile_id = uuid5(NAMESPACE_URL, "#".join(wanted)).hex
    return Profile(id=profile_id, name=name or address, base_url=address, team_id=team)
