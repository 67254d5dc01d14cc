"""Fast construction of frozen dataclasses with slots, in a third of the time.

The `__init__` that `dataclasses` generates for a frozen class sets each field through `object.__setattr__`:
8 µs for a node, and opening a canvas creates up to 100,000. Here the fields of a mutable class with the same
slots are assigned, and then its `__class__` becomes the frozen class::

    make_node = fast_init(Node)
    node = make_node(ID="a", kind=Kind.TEXT, rect=rect)  # type(node) is Node

What it saves is measured by `python -m tests.bench.startup --each`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def fast_init(frozen_class: Callable[P, T]) -> Callable[P, T]:
    """A function with the arguments of `frozen_class`, a frozen dataclass with slots, that returns instances.

    Only for classes without a base class and without `__post_init__`.
    """
    target: Any = frozen_class

    def set_class(instance: Any) -> None:
        instance.__class__ = target

    fields = [(field.name, Any, _copy_default(field)) for field in dataclasses.fields(target)]
    namespace = {"__post_init__": set_class, "__doc__": target.__doc__}
    # Only its __init__ is ever called; generating the other methods would cost time at start-up.
    mutable_class = dataclasses.make_dataclass(
        target.__name__, fields, namespace=namespace, slots=True, repr=False, eq=False, match_args=False
    )
    return cast("Callable[P, T]", mutable_class)


def _copy_default(field: dataclasses.Field[Any]) -> Any:
    """A field with the same default or default factory."""
    return dataclasses.field(default=field.default, default_factory=field.default_factory)  # type: ignore[arg-type]
