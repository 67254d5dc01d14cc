"""Paths of resources, in a checkout, a wheel, or a frozen program."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path


class ResourceNotFoundError(RuntimeError):
    """The folder of resources doesn't exist."""


@lru_cache(maxsize=1)
def resources() -> Path:
    """Return the folder of resources: of a frozen program, an installed wheel, or a checkout, in this order.

    Raises:
        ResourceNotFoundError: none of them exists (a damaged installation).
    """
    package = Path(__file__).resolve().parent.parent
    frozen = getattr(sys, "_MEIPASS", None)
    candidates = [
        *([Path(frozen) / "resources"] if isinstance(frozen, str) else []),
        package / "resources",
        package.parent / "resources",
    ]
    for folder in candidates:
        if folder.is_dir():
            return folder
    raise ResourceNotFoundError(
        f"The folder of resources is missing; looked in {', '.join(map(str, candidates))}"
    )


def resource(*parts: str) -> Path:
    """Return the path of a resource, which needn't exist."""
    return resources().joinpath(*parts)
