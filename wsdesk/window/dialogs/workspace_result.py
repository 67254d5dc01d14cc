"""What the connection dialog answers."""

from __future__ import annotations

from dataclasses import field

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class WorkspaceDialogResult:
    """What a person wants to be connected to. `keep` is where the key is to lie: keyring, file or run.

    `name` is the person's own word for it, empty where none was given. The key is not in the repr.
    """

    address: str
    key: str = field(repr=False)
    team: str = ""
    name: str = ""
    keep: str = "keyring"
    spelling: dict[str, str] | None = None
    """Query names that were found out here; None where nobody asked."""
