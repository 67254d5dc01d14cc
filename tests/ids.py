"""IDs of test data."""

from uuid import NAMESPACE_OID, uuid5


def id_of(name: str) -> str:
    """The ID that stands for a name: the same in every test."""
    return str(uuid5(NAMESPACE_OID, name))
