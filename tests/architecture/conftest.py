"""Fixtures of the tests that read the source."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import source_trees


@pytest.fixture(scope="module", autouse=True)
def _free_syntax_trees() -> Iterator[None]:
    yield
    source_trees.clear()
