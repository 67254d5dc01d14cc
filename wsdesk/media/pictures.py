"""Pictures of assets for whoever paints: at once what is in memory, soon what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from wsdesk.graph.values import Asset


@dataclass(frozen=True, slots=True)
class PictureReady:
    """A sharper picture of the asset is in memory: ask `Pictures.best` again."""

    asset_id: str


@dataclass(frozen=True, slots=True)
class PictureFailed:
    """None of the asset's addresses gave a picture; `code` says why the best of them did not."""

    asset_id: str
    code: str


class Pictures(QObject):
    """Everybody's pictures. All methods are for the GUI thread, and none of them blocks it."""

    ready = Signal(object)
    """PictureReady."""
    failed = Signal(object)
    """PictureFailed."""

    def __init__(
        self,
        folder: Path,
        *,
        memory_bytes: int = 256 << 20,
        disk_bytes: int = 2048 << 20,
        transport: httpx.AsyncBaseTransport | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)

    def set_service(self, base_url: str, scope: str) -> None:
        """Whose media these are: addresses are judged by `base_url`, and kept apart by `scope` (a profile's id)."""
        raise NotImplementedError

    def set_limits(self, memory_bytes: int, disk_bytes: int) -> None:
        """Takes new bounds at once."""
        raise NotImplementedError

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        """The smallest picture in memory that is at least `width_px` wide, else the widest there is, else None."""
        return None

    def want(self, owner: str, wanted: Sequence[tuple[Asset, int]]) -> None:
        """What `owner` has in view, most important first, each with its width in device pixels; replaces its last."""

    def trouble(self, asset_id: str) -> str:
        """Why there is no picture of the asset, as a code, or an empty text."""
        return ""

    def set_pace(self, moving: bool) -> None:
        """While `moving`, nothing new is fetched or decoded."""

    async def fetch_to_file(self, asset: Asset, role: str) -> Path:
        """The asset's bytes as a local file for a player. Raises `MediaTrouble`."""
        raise NotImplementedError

    async def aclose(self) -> None:
        """Cancels and awaits everything under way."""
