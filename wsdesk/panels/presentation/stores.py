"""Stores of the presentation."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.store.results.presentation import PresentationStore


class PresentationStores(ViewerStores, Protocol):
    """Stores that the presentation uses."""

    presentation: PresentationStore
