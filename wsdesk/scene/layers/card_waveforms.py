"""Waveforms for painters."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.waveforms import Waveforms


class CardWaveforms:
    """Peaks by asset, as far as loaded."""

    def __init__(self, waveforms: Waveforms) -> None:
        self._waveforms = waveforms

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Peaks from 0 to 1 at even steps; None until loaded."""
        found = self._waveforms.peaks(asset)
        return [level / 255 for level in found.levels] if found is not None else None
