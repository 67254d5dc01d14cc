"""The preview of an export: the canvas in a small image, with pages and sizes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from tests.export.conftest import document
from wsdesk.export.formats import paint_preview
from wsdesk.graph.model.document import Document
from wsdesk.media.core.asset_key import identity
from wsdesk.store.export.export_request import ExportInput, ExportOptions, ExportPreview, ExportSource

RED = QColor("red")


def preview(content: Document | None = None, **options: object) -> ExportPreview:
    export_options = ExportOptions(**options)  # type: ignore[arg-type]
    export_input, image = ExportInput(), QImage(64, 48, QImage.Format.Format_RGB32)
    image.fill(RED)
    for step in paint_preview(
        ExportSource("Board", content or document(), export_options), (400, 200), export_input
    ):
        export_input.images = {identity(asset): image for asset, _width in step.images}
    assert export_input.preview is not None
    return export_input.preview


@pytest.mark.usefixtures("qapp")
def test_the_canvas_fits_the_size_and_shows_images_and_background() -> None:
    image = preview(format="svg").image
    assert image.width() == 400 or image.height() == 200
    assert image.width() <= 400
    assert image.height() <= 200
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    assert any(pixel.red() > 240 and pixel.green() < 30 for pixel in pixels)
    assert image.pixelColor(1, 1) == QColor("#f5f6f8")
    assert preview(format="svg", dark=True).image.pixelColor(1, 1) == QColor("#0e1014")
    assert preview(format="svg", background=False).image.pixelColor(1, 1).alpha() == 0


@pytest.mark.usefixtures("qapp")
def test_pages_and_sizes_are_those_of_the_file() -> None:
    assert preview(pages="groups").pages == 2
    assert preview(pages="one").pages == 1
    assert preview(format="svg").pages == 0
    assert preview(pages="groups").image != preview(pages="one").image
    width, height = preview(format="png", scale=1.0).size
    assert preview(format="png", scale=2.0).size == (
        pytest.approx(2 * width, abs=1),
        pytest.approx(2 * height, abs=1),
    )
    assert preview(Document("empty"), format="png").image.width() > 0
