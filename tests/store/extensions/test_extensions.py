"""Extensions store: which extensions are found, loaded, and disabled."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.extension_packages import Install
from wsdesk.settings.table import EXTENSIONS_OFF, Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.extensions.extension_loader import import_object
from wsdesk.store.extensions.extensions import ExtensionsStore, LoadedExtension

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.toml")


@pytest.fixture
def store(folder: Path, settings: Settings) -> ExtensionsStore:
    return ExtensionsStore(folder, settings, NotificationStore())


async def test_the_object_of_the_entry_point_is_loaded(store: ExtensionsStore, install: Install) -> None:
    install("first", "EXTENSION = 1", version="2.5")
    loaded: list[LoadedExtension] = []
    store.loaded.connect(loaded.append)
    await store.scan_now()
    assert loaded == [("first", 1)]
    assert store.state["first"].version == "2.5"
    assert store.is_active("first")


async def test_nothing_is_imported_if_extensions_are_disabled_or_off(
    store: ExtensionsStore, settings: Settings, install: Install
) -> None:
    install("first", "EXTENSION = 1")
    install("second", "EXTENSION = 1")
    settings.set(EXTENSIONS_OFF, "second")
    store.is_enabled = False
    await store.scan_now()
    assert [(one.is_on, one.is_running) for one in store.state.values()] == [(True, False), (False, False)]
    assert {"first", "second"}.isdisjoint(sys.modules)


async def test_extensions_are_loaded_in_the_order_of_their_names(
    store: ExtensionsStore, install: Install
) -> None:
    install("a-later", "import time; time.sleep(0.05); EXTENSION = 1")
    install("c-first", "EXTENSION = 1")
    install("b-broken", "raise ValueError")
    loaded: list[LoadedExtension] = []
    store.loaded.connect(loaded.append)
    await store.scan_now()
    assert [one.name for one in loaded] == ["a-later", "c-first"]


async def test_damaged_metadata_of_a_package_hides_no_other(
    store: ExtensionsStore, folder: Path, install: Install
) -> None:
    install("first", "EXTENSION = 1")
    damaged = folder / "damaged-1.dist-info"
    damaged.mkdir()
    (damaged / "entry_points.txt").write_bytes(b"[wsdesk.extensions\n\xff\xfe = \n]]")
    (folder / "empty-1.dist-info").mkdir()
    await store.scan_now()
    assert store.is_active("first")


async def test_a_package_of_the_folder_replaces_no_module_of_the_program(
    store: ExtensionsStore, folder: Path, install: Install
) -> None:
    install("first", "EXTENSION = 1")
    (folder / "httpx.py").write_text("raise ValueError", "utf-8")
    await store.scan_now()
    assert sys.path[-1] == str(folder)


async def test_a_failure_is_reported_once(store: ExtensionsStore, install: Install) -> None:
    install("first", "EXTENSION = 1")
    await store.scan_now()
    disabled: list[str] = []
    store.disabled.connect(disabled.append)
    store.fail("first", ValueError("one\x07"))
    store.fail("first", ValueError("two"))
    assert disabled == ["first"]
    assert store.state["first"].problems == ("ValueError: one",)
    assert store.call("first", len, "text") is None


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("import sys; sys.exit('needs numpy')", "SystemExit: needs numpy"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise StopIteration('end')", "StopIteration: end"),
    ],
)
async def test_one_that_exits_on_import_is_named_with_its_text(
    store: ExtensionsStore, install: Install, code: str, problem: str
) -> None:
    install("first", code)
    await store.scan_now()
    assert store.state["first"].problems == (problem,)


async def test_exceptions_of_the_program_are_not_claimed(store: ExtensionsStore, install: Install) -> None:
    install("first", "EXTENSION = 1\ndef go(): raise KeyError")
    await store.scan_now()
    with pytest.raises(KeyError) as raised:
        sys.modules["first"].go()
    assert store.claim(raised.value)
    assert not store.is_active("first")
    assert not store.claim(ValueError("of the program"))


async def test_one_that_names_an_object_of_the_program_claims_none_of_its_exceptions(
    store: ExtensionsStore, folder: Path, install: Install
) -> None:
    install("first", "EXTENSION = 1")
    points = folder / "first-1.0.dist-info" / "entry_points.txt"
    points.write_text("[wsdesk.extensions]\nfirst = wsdesk.store.text.sanitize:line\n", "utf-8")
    await store.scan_now()
    with pytest.raises(AttributeError) as raised:
        import_object("json:nothing")
    assert not store.claim(raised.value)


async def test_extensions_of_one_package_fail_on_their_own(store: ExtensionsStore, folder: Path) -> None:
    package = folder / "acme"
    package.mkdir()
    common = "from PySide6.QtCore import QObject\nEXTENSION = object()\n"
    for name, code in (
        ("__init__", ""),
        ("common", "def fail(): raise ValueError('broken')\n"),
        ("words", common + "class Words(QObject):\n    def run(self): return 1 / 0\n"),
        ("colors", common + "from acme import common, words\ndef run(): common.fail()\n"),
    ):
        (package / f"{name}.py").write_text(code, "utf-8")
    info = folder / "acme-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n", "utf-8")
    points = "colors = acme.colors:EXTENSION\nwords = acme.words:EXTENSION\n"
    (info / "entry_points.txt").write_text(f"[wsdesk.extensions]\n{points}", "utf-8")
    await store.scan_now()
    # A class that the other one imported first is still guarded by its own extension.
    words, colors = (sys.modules[f"acme.{name}"] for name in ("words", "colors"))
    assert words.Words().run() is None
    assert [name for name in ("colors", "words") if store.is_active(name)] == ["colors"]
    with pytest.raises(ValueError, match="broken") as raised:
        colors.run()
    assert store.claim(raised.value)
    assert not store.is_active("colors")
