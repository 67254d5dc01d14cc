"""Selects the writer of a file format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from wsdesk.store.export.contact_sheet import SheetRequest
from wsdesk.store.export.export_request import ALL_FORMATS, ExportInput, ExportSource, ExportStep


def write_export(
    source: ExportSource | SheetRequest, path: Path, inputs: ExportInput
) -> Iterator[ExportStep]:
    """Write a contact sheet, or the format of the options, to a new file. Raises OSError."""
    if isinstance(source, SheetRequest):
        from wsdesk.export.contact_sheet import write_contact_sheet

        return write_contact_sheet(source, path, inputs)
    added = ALL_FORMATS[source.options.format].write
    return (added or _writer(source.options.format))(source, path, inputs)


def paint_preview(source: ExportSource, size: tuple[int, int], inputs: ExportInput) -> Iterator[ExportStep]:
    """Paint `inputs.preview` in steps, at most of this width and height in px."""
    from wsdesk.export import preview

    return preview.paint_preview(source, size, inputs)


def _writer(name: str) -> Callable[[ExportSource, Path, ExportInput], Iterator[ExportStep]]:
    """Imports only the module of that format."""
    match name:
        case "pdf":
            from wsdesk.export.pdf import write_pdf as writer
        case "png":
            from wsdesk.export.png import write_png as writer
        case "svg":
            from wsdesk.export.svg import write_svg as writer
        case "html":
            from wsdesk.export.html import write_html as writer
        case "mermaid":
            from wsdesk.export.graph_text import write_mermaid as writer
        case "dot":
            from wsdesk.export.graph_text import write_dot as writer
        case "replay":
            from wsdesk.export.replay import write_replay as writer
        case "csv":
            from wsdesk.export.tables import write_node_table as writer
        case "versions":
            from wsdesk.export.tables import write_version_table as writer
        case _:
            from wsdesk.export.json_canvas import write_json_canvas as writer
    return writer
