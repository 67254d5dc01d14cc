"""Paths of resources, in a checkout, a wheel, or a frozen program."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path


class ResourceNotFoundError(RuntimeError):
    """The program's own files are not where any of its shapes keeps them."""


@lru_cache(maxsize=1)
def resources() -> Path:
    """The folder of resources: frozen program, installed wheel, or checkout, in this order.

    Raises:
        ResourcesMissing: none of the three exists (a damaged installation).
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
    """The path of one resource below the folder of resources; it need not exist."""
    return resources().joinpath(*parts)
