"""Structure of the code: one name per class, few tiny modules, no public definition without a caller."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.source_trees import nodes_of, tree_of
from wsdesk.graph.model.kinds import Kind
from wsdesk.settings.table import EDGE_STYLE

ROOT = Path(__file__).resolve().parents[2] / "wsdesk"
PATHS = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py"))
SMALL, LARGE = 60, 350
"""Lines. A module shorter than `SMALL` belongs to its only user, unless both together are longer than
`LARGE`, or it is one of a kind."""
ONE_OF_A_KIND = (
    "app/cli/",  # a module per subcommand
    "export/",  # a module per format
    "scene/input/gestures/",  # a module per gesture
    "scene/painters/bodies/",  # a module per node kind
    "server/operations/",  # a module per resource
    "window/command_palette/",  # a module per source
)
SMALL_BUT_SEPARATE = {
    "client/public_names.py": "imported on first access, by its name",
    "extensions/public_names.py": "imported on first access, by its name",
    "files/windows_job.py": "imported on Windows only, since it imports ctypes",
    "store/extensions/extension_loader.py": "imported late, since it imports importlib.metadata",
}
CALLED_FROM_OUTSIDE = {
    "Server.capture_signals": "overrides uvicorn",
    "Server.main_loop": "overrides uvicorn",
    **{f"paint_{kind}": "found by the name of the kind" for kind in Kind},
    **{f"{name.title()}Style": "found by the name of the choice" for name, _ in EDGE_STYLE.choices},
}


@pytest.fixture
def trees() -> dict[str, ast.Module]:
    """The syntax trees by path."""
    return {path: tree_of(ROOT / path) for path in PATHS}


def test_no_two_public_classes_share_a_name(trees: dict[str, ast.Module]) -> None:
    paths_by_name: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                paths_by_name[node.name].append(path)
    assert {name: paths for name, paths in paths_by_name.items() if len(paths) > 1} == {}


def test_a_small_module_has_several_users_or_a_reason(trees: dict[str, ast.Module]) -> None:
    users: dict[str, set[str]] = defaultdict(set)
    for path, tree in trees.items():
        for node in nodes_of(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("wsdesk."):
                base = node.module.removeprefix("wsdesk.").replace(".", "/")
                for name in (f"{base}.py", *(f"{base}/{alias.name}.py" for alias in node.names)):
                    if name in trees:
                        users[name].add(path)
    small = {
        path
        for path, found in users.items()
        if len(found) == 1
        and Path(path).parent == Path(next(iter(found))).parent
        and _lines(path) < SMALL
        and _lines(path) + _lines(next(iter(found))) <= LARGE
        and not path.startswith(ONE_OF_A_KIND)
    }
    assert small == set(SMALL_BUT_SEPARATE)


def _lines(path: str) -> int:
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


def _definitions(trees: Iterable[ast.Module]) -> list[str]:
    found: list[str] = []
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.append(node.name)
            if isinstance(node, ast.ClassDef):
                methods = [m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef)]
                found += [f"{node.name}.{m.name}" for m in methods if not _is_called_by_a_base(m)]
    return [name for name in found if not any(part.startswith("_") for part in name.split("."))]


def _is_called_by_a_base(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    words = " ".join(ast.unparse(decorator) for decorator in method.decorator_list)
    return any(word in words for word in ("override", "validator", "serializer"))


def _mentions(trees: Iterable[ast.Module]) -> Counter[str]:
    """How often each name is used as a name, an attribute, an import, a keyword, or a string."""
    names: Counter[str] = Counter()
    for node in (node for tree in trees for node in ast.walk(tree)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                names[name] += 1
            case ast.alias(name=name):
                names[name.split(".")[-1]] += 1
            case ast.Constant(value=str(text)) if re.fullmatch(r"[\w.:]+", text):
                names[re.split(r"[.:]", text)[-1]] += 1
            case _:
                pass
    return names


def test_every_public_definition_is_used_by_the_program_or_observed_by_a_test(
    trees: dict[str, ast.Module],
) -> None:
    used = _mentions(trees.values())
    tests = Path(__file__).resolve().parents[1]
    used += _mentions(ast.parse(path.read_text(encoding="utf-8")) for path in tests.rglob("*.py"))
    unused = {name for name in _definitions(trees.values()) if not used[name.split(".")[-1]]}
    assert unused <= set(CALLED_FROM_OUTSIDE)


def test_the_window_names_no_command_of_a_panel(trees: dict[str, ast.Module]) -> None:
    declared: set[str] = set()
    in_window: set[str] = set()
    for path, tree in trees.items():
        for node in nodes_of(tree):
            if path.startswith("window/") and isinstance(node, ast.Constant) and isinstance(node.value, str):
                in_window.add(node.value)
            if (
                path.startswith("panels/")
                and isinstance(node, ast.Call)
                and ast.unparse(node.func) == "command"
            ):
                declared.add(ast.literal_eval(node.args[0]))
    assert len(declared) > 100
    assert declared & in_window == set()


@pytest.mark.parametrize("path", [path for path in PATHS if path.endswith("__init__.py")])
def test_a_package_says_what_it_holds_in_at_most_five_lines(path: str) -> None:
    words = ast.get_docstring(tree_of(ROOT / path)) or ""
    assert words
    assert len([line for line in words.splitlines() if line.strip()]) <= 5
