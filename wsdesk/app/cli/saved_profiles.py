"""Saved profiles for the command line, with a warning on stderr if their file couldn't be read."""

from __future__ import annotations

import sys

from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profiles


def read_profiles() -> Profiles:
    """Read the saved profiles. Warns about a damaged file, which reading renames."""
    profiles = Profiles(find_directories().profiles)
    for issue in profiles.issues:
        if issue.code == "unreadable":
            place = issue.moved_to or issue.path
            sys.stderr.write(f"wsdesk: {issue.path.name} was damaged. It was set aside as {place}.\n")
        elif issue.code == "unopenable":
            sys.stderr.write(f"wsdesk: Couldn't read {issue.path}.\n")
    return profiles
