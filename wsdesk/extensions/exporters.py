"""Export formats of extensions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from typing import TypeAlias

from wsdesk.extensions.canvas import Canvas
from wsdesk.extensions.card_bodies import CardBodyPainter, PictureCache, add_card_body
from wsdesk.extensions.entries import ExporterEntry, problems_of
from wsdesk.scene.painters.bodies import ADDED
from wsdesk.store.export.contact_sheet import SheetRequest
from wsdesk.store.export.export_request import (
    EXPORT_FORMATS,
    ExportFormat,
    ExportInput,
    ExportSource,
    ExportStep,
)
from wsdesk.store.extensions.extensions import ExtensionError, ExtensionsStore, LoadedExtension
from wsdesk.store.text import sanitize

Exporter: TypeAlias = Callable[[Canvas, Path], object]
"""Writes a canvas to a new file. It is called in a thread."""
_POLL_S = 0.1


def is_valid(extensions: ExtensionsStore, loaded: LoadedExtension) -> bool:
    """Whether an extension can be used; otherwise it is disabled."""
    extensions.call(loaded.name, _check, loaded)
    return extensions.is_active(loaded.name)


def _check(loaded: LoadedExtension) -> None:
    problems = " ".join(problems_of(loaded.value))
    if problems:
        raise ExtensionError(problems)


def add_exporter(extensions: ExtensionsStore, name: str, entry: ExporterEntry) -> str:
    """Add the format "name.id", and return its title."""
    title = sanitize.line(entry.title, 60) or entry.id
    write = partial(_write, extensions, name, entry.path)
    EXPORT_FORMATS[f"{name}.{entry.id}"] = ExportFormat((entry.suffix,), title=title, write=write)
    return title


async def load_exporters(extensions: ExtensionsStore, types: Collection[str] = ()) -> None:
    """Load the extensions for a command without a window: exporters, and bodies of cards of these types."""
    pictures, added = PictureCache(), list[str]()

    def on_loaded(loaded: LoadedExtension) -> None:
        if is_valid(extensions, loaded):
            for entry in loaded.value.exporters:
                add_exporter(extensions, loaded.name, entry)
            for entry in loaded.value.card_bodies:
                if entry.node_type in types:
                    added.append(add_card_body(extensions, loaded.name, entry, pictures, _ignore))

    extensions.loaded.connect(on_loaded)
    await extensions.scan_now()
    for kind in filter(None, added):
        painter = ADDED[kind]
        if isinstance(painter, CardBodyPainter):
            await painter.load_now()


def _ignore() -> None:
    """Nothing is shown."""


def _write(
    extensions: ExtensionsStore,
    name: str,
    exporter: str,
    source: ExportSource | SheetRequest,
    path: Path,
    _inputs: ExportInput,
) -> Iterator[ExportStep]:
    """Writes nothing itself, but waits for the exporter, unless the export is canceled."""
    assert isinstance(source, ExportSource)
    if extensions.is_active(name):
        running = extensions.run(name, exporter, Canvas(source.title, source.document), path)
        try:
            while not running.done():
                yield ExportStep(0.5, work=partial(wait, (running,), _POLL_S))
        except GeneratorExit:  # canceled
            extensions.stop(name, exporter)
            raise
        error = running.exception()
        if error is None and not path.is_file():
            error = ExtensionError(f"{exporter} wrote no file.")
        if error is not None:
            extensions.fail(name, error)
    if not extensions.is_active(name):
        raise OSError(f"{extensions.state[name].title}: {' '.join(extensions.state[name].problems)}")
