"""The shapes of sounds, as far as they are known."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.values import Asset


class Waves:
    """Loudness by asset id. What is not there is drawn as an even shape that claims nothing."""

    def __init__(self) -> None:
        self._peaks: dict[str, tuple[float, ...]] = {}

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Loudness from 0 to 1 at even steps; None while it is not known."""
        return self._peaks.get(asset.asset_id)

    def learn(self, asset_id: str, peaks: Sequence[float]) -> None:
        self._peaks[asset_id] = tuple(peaks)
