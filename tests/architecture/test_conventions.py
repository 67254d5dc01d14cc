"""Conventions of the source: allowed imports, calls, and names per package."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source_trees import nodes_of, tree_of

PACKAGE = Path(__file__).resolve().parents[2] / "wsdesk"
ROOT = PACKAGE.parent
TOOLKIT_FREE = ("client", "wire", "files", "api", "graph", "settings", "localdb", "server")
VIEWS = ("panels", "scene", "window")


def sources(*packages: str) -> Iterator[tuple[str, ast.Module]]:
    """Path and syntax tree of every module of the given packages, or of all packages."""
    for path in sorted(PACKAGE.rglob("*.py")):
        relative = path.relative_to(PACKAGE)
        if not packages or relative.parts[0] in packages:
            yield str(relative), tree_of(path)


def imported(tree: ast.Module) -> Iterator[str]:
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Calls of attributes by the attribute's name, and of names by the name."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                yield node.func.attr, node
            elif isinstance(node.func, ast.Name):
                yield node.func.id, node


def assert_none(violations: Iterator[str]) -> None:
    assert list(violations) == []


def test_the_scan_covers_the_package() -> None:
    assert sum(1 for _ in sources()) > 100
    assert {name.split("/")[0] for name, _ in sources(*TOOLKIT_FREE)} == set(TOOLKIT_FREE)


def test_packages_below_the_stores_import_no_gui_toolkit() -> None:
    assert_none(
        f"{name}: {module}"
        for name, tree in sources(*TOOLKIT_FREE)
        for module in imported(tree)
        if module.split(".")[0] in ("PySide6", "qasync", "superqt")
    )


def test_only_agents_imports_the_mcp_sdk() -> None:
    assert_none(
        f"{name}: {module}"
        for name, tree in sources()
        for module in imported(tree)
        if module.split(".")[0] in ("mcp", "mcp_types") and not name.startswith("agents/")
    )


def test_stores_media_and_theme_import_no_widgets() -> None:
    assert_none(
        f"{name}: {module}"
        for name, tree in sources("store", "media", "theme")
        for module in imported(tree)
        if module.startswith("PySide6.QtWidgets")
    )


def test_views_import_no_asyncio_network_or_database() -> None:
    assert_none(
        f"{name}: {module}"
        for name, tree in sources(*VIEWS)
        for module in imported(tree)
        if module.split(".")[0] in ("asyncio", "httpx", "sqlite3", "qasync")
        or module.startswith(("wsdesk.api", "wsdesk.localdb"))
    )


def test_panels_do_not_import_the_class_of_all_stores() -> None:
    assert_none(
        name
        for name, tree in sources("panels")
        if "wsdesk.store.stores" in imported(tree) and name != "panels/specs.py"
    )


def test_no_panel_declares_an_unused_store() -> None:
    assert_none(
        f"{path.relative_to(PACKAGE)}: {field.target.id}"
        for path in sorted((PACKAGE / "panels").rglob("*.py"))
        for kind in tree_of(path).body
        if isinstance(kind, ast.ClassDef) and kind.name.endswith("Stores")
        for field in kind.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if not any(
            re.search(rf"\b_?stores\.{field.target.id}\b", other.read_text(encoding="utf-8"))
            for other in path.parent.glob("*.py")
        )
    )


def test_video_and_audio_are_decoded_in_a_child_process() -> None:
    assert_none(
        f"{name}: {module}"
        for name, tree in sources()
        for module in imported(tree)
        if module.startswith("PySide6.QtMultimedia") and not name.startswith("media/player/child/")
    )


def test_nothing_runs_an_event_loop_inside_the_event_loop() -> None:
    known = (
        "media/player/child/run.py",  # a child process without asyncio
        "panels/widgets/controls/file_drag.py",  # QDrag has no asynchronous API; only Qt calls it
    )
    assert_none(
        f"{name}:{call.lineno}"
        for name, tree in sources()
        for called, call in calls(tree)
        if called in ("exec", "exec_") and isinstance(call.func, ast.Attribute) and name not in known
    )


def test_no_signal_is_connected_to_a_lambda() -> None:
    assert_none(
        f"{name}:{call.lineno}"
        for name, tree in sources()
        for called, call in calls(tree)
        if called == "connect" and any(isinstance(argument, ast.Lambda) for argument in call.args)
    )


def test_signals_carry_objects() -> None:
    assert_none(
        f"{name}:{call.lineno}"
        for name, tree in sources()
        for called, call in calls(tree)
        if called == "Signal"
        and call.args
        and not all(isinstance(a, ast.Name) and a.id == "object" for a in call.args)
    )


COLOR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")


def test_colors_come_from_tokens() -> None:
    def literals() -> Iterator[str]:
        for name, tree in sources("panels", "scene", "window", "theme", "app", "store"):
            for node in nodes_of(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and COLOR.match(node.value):
                    yield f"{name}:{node.lineno} {node.value}"
            for called, call in calls(tree):
                numbers = [a for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, int)]
                if called == "QColor" and len(numbers) >= 3 and any(n.value not in (0,) for n in numbers[:3]):
                    yield f"{name}:{call.lineno} QColor(...)"

    assert_none(literals())


# Dangerous calls, and the only modules that may use them.
DANGEROUS_CALLS = {
    "openUrl": ("app/platform/desktop_services.py",),  # the one place that opens links
    "setHtml": (),
    "setMarkdown": ("panels/widgets/",),  # the view without HTML and resources
    "showText": (),  # QToolTip detects rich text
    "setAutoTipsEnabled": (),
}
FORBIDDEN_NAMES = ("QMessageBox", "QErrorMessage", "QInputDialog", "AutoText", "RichText")


def test_dangerous_calls_are_only_in_their_modules() -> None:
    assert_none(
        f"{name}:{call.lineno} {called}"
        for name, tree in sources()
        for called, call in calls(tree)
        if called in DANGEROUS_CALLS and not name.startswith(DANGEROUS_CALLS[called] or ("-",))
    )


def test_widgets_that_detect_rich_text_are_not_used() -> None:
    assert_none(
        f"{name}:{node.lineno}"
        for name, tree in sources("panels", "scene", "window", "app")
        for node in nodes_of(tree)
        if (isinstance(node, ast.Attribute) and node.attr in FORBIDDEN_NAMES)
        or (isinstance(node, ast.Name) and node.id in FORBIDDEN_NAMES)
    )


def test_only_the_widgets_package_creates_labels() -> None:
    """A QLabel with the default text format loads local files that its text references."""
    assert_none(
        f"{name}:{call.lineno}"
        for name, tree in sources("panels", "scene", "window", "app")
        for called, call in calls(tree)
        if called == "QLabel" and not name.startswith("panels/widgets/")
    )


def test_module_names_are_specific() -> None:
    vague = {"utils", "util", "helpers", "common", "manager", "misc", "base_utils"}
    assert_none(name for name, _ in sources() if Path(name).stem in vague)


def test_every_package_and_module_has_a_docstring() -> None:
    assert_none(name for name, tree in sources() if not ast.get_docstring(tree))


def test_top_level_folders_are_not_packages() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()
    assert not (ROOT / "resources" / "__init__.py").exists()


def test_the_lock_file_contains_no_url() -> None:
    lock = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert lock.count("--hash=sha256:") > 60


@pytest.mark.parametrize("command", ["packaging/run", "packaging/test", ".ci/run"])
def test_scripts_are_executable(command: str) -> None:
    assert (ROOT / command).stat().st_mode & 0o111


def test_only_qt_owns_mime_data() -> None:
    """A QMimeData created in Python stays on the clipboard after the interpreter exits, which crashes."""
    assert_none(
        f"{name}:{call.lineno}"
        for name, tree in sources("panels", "scene", "window", "app", "store", "media")
        for called, call in calls(tree)
        if called in ("QMimeData", "setMimeData")
        and name
        != "panels/widgets/controls/file_drag.py"  # Qt deletes a drag and its data when the drag ends
    )


WRITERS = {
    "api/": (),
    "client/": ("client/transfers.py",),  # the path that the caller passes
    "media/": (
        "media/cache/disk_cache.py",
        "media/cache/media_files.py",
    ),  # names of hexadecimal digits, in the cache
    # The target that the user chose, and files with checked names in a new folder.
    "archive/": ("archive/archive_writer.py", "archive/archive_file.py"),
    "settings/": ("settings/tomlfile.py",),
    "app/": ("app/cli/screenshot.py",),  # the name on the command line
    "server/": (
        "server/operations/uploads.py",
        "server/files/store.py",  # named after their checksums
        "server/files/folder_store.py",
        "server/access.py",
        "server/server.py",  # the file with its port
        "server/backup/backup_file.py",  # the target on the command line
        "server/metrics.py",  # named after the numbers of workers
        "server/importing/archive.py",  # named after its checksum, in a temporary folder
    ),
    # Under a temporary name of the store, which chooses the final one.
    "export/": (
        "export/text_file.py",
        "export/contact_sheet.py",
        "export/html.py",
        "export/png.py",
        "export/replay.py",
        "export/pdf.py",
        "export/pdf_outline.py",
    ),
    "store/": ("store/export/save_target.py",),  # under the names that a batch export builds
}


def opens_for_writing(call: ast.Call, called: str) -> bool:
    strings = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    strings += [
        k.value.value
        for k in call.keywords
        if k.arg == "mode" and isinstance(k.value, ast.Constant) and isinstance(k.value.value, str)
    ]
    return called in ("write_bytes", "write_text") or (
        called in ("open", "fdopen") and any(re.fullmatch(r"[wxa]b?\+?|r\+b?", string) for string in strings)
    )


def test_only_known_modules_write_files() -> None:
    known = tuple(name for names in WRITERS.values() for name in names)
    assert_none(
        f"{name}:{call.lineno}"
        for name, tree in sources()
        for called, call in calls(tree)
        if opens_for_writing(call, called)
        and name not in known
        and not (name.startswith("store/") and "wsdesk.store.text.file_names" in imported(tree))
    )


def test_only_one_module_sets_authentication_headers() -> None:
    assert_none(
        f"{name}:{node.lineno}"
        for name, tree in sources()
        for node in nodes_of(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value in ("Authorization", "Bearer ", "x-team-id")
        and not name.startswith(("server/", "api/request_executor.py"))
    )


def test_only_one_module_escapes_markup() -> None:
    """Escaping markup in other modules bypasses `store/text/sanitize.py`."""
    assert_none(
        f"{name}: {module}"
        for name, tree in sources("panels", "scene", "window", "app", "store")
        for module in imported(tree)
        if module == "html"
        and name not in ("store/text/sanitize.py", "store/text/plain_text.py")  # which decodes entities
    )


def test_files_and_names_in_the_guarantees_exist() -> None:
    text = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
    table = text.partition("| Guarantee | Implemented in |")[2].partition("\n\n")[0]
    rows = [row.strip("|").split("|") for row in table.splitlines()[2:]]
    assert len(rows) > 40

    def missing() -> Iterator[str]:
        for guarantee, implemented_in, tests in rows:
            paths = [PACKAGE / name for name in re.findall(r"`([^`]*/[^`]*)`", implemented_in)]
            paths += [ROOT / name for name in re.findall(r"`([^`]*)`", tests)]
            yield from (f"{guarantee.strip()}: {path}" for path in paths if not path.exists())
            code = "".join(path.read_text(encoding="utf-8") for path in paths if path.suffix == ".py")
            names = re.findall(r"`([A-Za-z_]+)`", implemented_in)
            yield from (f"{guarantee.strip()}: {name}" for name in names if name not in code)

    assert_none(missing())


def test_layouts_use_the_spacing_scale() -> None:
    """Margins and spacings are members of `Space`; only the layout package passes numbers to Qt."""
    setters = ("setContentsMargins", "setSpacing")
    assert_none(
        f"{name}:{call.lineno}: {called}"
        for name, tree in sources("panels", "window")
        for called, call in calls(tree)
        if called in setters and not name.startswith("panels/widgets/layout/")
    )
    builders = ("column", "row", "set_margin", "set_space", "FlowLayout", "ColumnScroll", "addSpacing")
    spacings = ("space", "margin", "gap", "padding", "spacing")
    scanned = 0
    numbers: list[str] = []
    for name, tree in sources("panels", "window"):
        for called, call in calls(tree):
            if called not in builders or (isinstance(call.func, ast.Attribute) and called != "addSpacing"):
                continue
            scanned += 1
            positional = call.args[-1:] if called in ("set_margin", "set_space", "addSpacing") else []
            for value in (*positional, *(k.value for k in call.keywords if k.arg in spacings)):
                sides = value.elts if isinstance(value, ast.Tuple) else [value]
                if any(isinstance(side, ast.Constant) for side in sides):
                    numbers.append(f"{name}:{call.lineno}: {called}")
    assert scanned > 100
    assert numbers == []


POSIX_ONLY = {
    "pread",
    "preadv",
    "pwrite",
    "kill",
    "setrlimit",
    "getrlimit",
    "fork",
    "getuid",
    "geteuid",
    "chown",
    "mkfifo",
}


def test_posix_only_calls_are_in_one_module() -> None:
    assert_none(
        f"{name}:{node.lineno}: {node.attr}"
        for name, tree in sources()
        for node in nodes_of(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("os", "resource")
        and node.attr in POSIX_ONLY
        and name != "files/system.py"
    )
