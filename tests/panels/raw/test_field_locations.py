"""Every field of every resource of the API has a location on screen, and the table has no other fields."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import wsdesk.wire
from wsdesk.panels.raw.field_locations import TABLE, location_label
from wsdesk.wire.base import ListResponse, RequestModel, Resource

OURS = {"capabilities"}
"""Modules of what goes beyond the API."""
BASES = {Resource, ListResponse, RequestModel}


def resources() -> list[type[Resource]]:
    resource_types: set[type[Resource]] = set()
    for module in pkgutil.iter_modules(wsdesk.wire.__path__):
        if module.name in OURS:
            continue
        loaded = importlib.import_module(f"wsdesk.wire.{module.name}")
        resource_types |= {
            kind
            for kind in vars(loaded).values()
            if isinstance(kind, type) and issubclass(kind, Resource) and kind.__module__ == loaded.__name__
        }
    return sorted(
        (
            kind
            for kind in resource_types - BASES
            if not issubclass(kind, RequestModel) and "[" not in kind.__name__
        ),
        key=lambda kind: kind.__name__,
    )


FIELDS = [(kind, f.alias or name) for kind in resources() for name, f in kind.model_fields.items()]


def test_the_scan_covers_the_api() -> None:
    assert len(resources()) > 40
    assert len(FIELDS) > 300


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=[f"{k.__name__}.{n}" for k, n in FIELDS])
def test_every_field_has_a_location(kind: type[Resource], name: str) -> None:
    assert location_label(kind, name), f"{kind.__name__}.{name}: where is it shown?"


def test_each_field_has_one_location_and_exists() -> None:
    table_fields = [
        (kind, name) for kind, fields in TABLE.items() for names in fields.values() for name in names.split()
    ]
    assert len(table_fields) == len(set(table_fields))
    model_fields = {(kind, f.alias or name) for kind in TABLE for name, f in kind.model_fields.items()}
    assert set(table_fields) <= model_fields
