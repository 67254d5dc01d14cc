"""Syntax trees of the package, parsed once per test module: parsing all of it takes three seconds."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(tree: ast.Module) -> list[ast.AST]:
    """All nodes of a tree of `tree_of`."""
    return list(ast.walk(tree))


def clear() -> None:
    """Free the trees: a million objects would slow down the tests that follow in the same process."""
    nodes_of.cache_clear()
    tree_of.cache_clear()
