"""Modules that are imported when something of them is first asked for."""

from __future__ import annotations

import sys

import pytest

from wsdesk.files.lazy_import import lazy_import

NAME = "colorsys"  # nobody else imports it


def test_a_module_is_imported_on_first_access(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    module = lazy_import(NAME)
    assert NAME not in sys.modules
    assert module.rgb_to_hsv(0, 0, 0) == (0, 0, 0)
    assert module.rgb_to_hsv is sys.modules[NAME].rgb_to_hsv


def test_a_missing_attribute_raises_as_usual() -> None:
    with pytest.raises(AttributeError, match="nothing_of_that_name"):
        _ = lazy_import("json").nothing_of_that_name
