"""Licenses of the installed libraries."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

DIRECT = (
    "PySide6-Essentials",
    "httpx",
    "keyring",
    "msgspec",
    "Pillow",
    "platformdirs",
    "pydantic",
    "qasync",
    "starlette",
    "tomlkit",
    "truststore",
    "typing_extensions",
    "uvicorn",
)
"""Direct dependencies; transitive ones are found from them."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class LicensedComponent:
    """A library with its version and license."""

    name: str
    version: str
    licence: str


def components() -> tuple[LicensedComponent, ...]:
    """Installed libraries of the application, by name."""
    found: dict[str, LicensedComponent] = {}
    left = list(DIRECT)
    while left:
        name = left.pop()
        key = name.lower().replace("_", "-")
        if key in found:
            continue
        try:
            known = distribution(name)
        except PackageNotFoundError:
            continue
        found[key] = LicensedComponent(known.metadata["Name"], known.version, _licence(known))
        left += [m[0] for need in known.requires or () if "extra ==" not in need and (m := _NAME.match(need))]
    return tuple(found[key] for key in sorted(found))


def _licence(known: Distribution) -> str:
    told = ", ".join(_said(known, "License-Expression"))
    if not told:
        named = (
            line.rpartition(" :: ")[2] for line in _said(known, "Classifier") if line.startswith("License ::")
        )
        told = ", ".join(name for name in named if name != "OSI Approved")
    first = (told or "".join(_said(known, "License")[:1])).strip().splitlines()
    return first[0][:120] if first else "?"


def _said(known: Distribution, field: str) -> list[str]:
    return known.metadata.get_all(field) or []
