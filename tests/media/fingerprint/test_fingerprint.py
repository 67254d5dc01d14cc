"""Fingerprints: a changed copy of an image is found, and images without detail have no hashes."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QRadialGradient, QTransform

from wsdesk.media.fingerprint.color_table import ColorTable
from wsdesk.media.fingerprint.fingerprint import compute_fingerprints
from wsdesk.media.fingerprint.query_image import query_hashes
from wsdesk.media.fingerprint.sample import GRAY_SIDE, sample_image
from wsdesk.media.fingerprint.window_table import WindowTable
from wsdesk.media.fingerprint.windows import WINDOWS

SMOOTH = Qt.TransformationMode.SmoothTransformation
IMAGES = 40


def random_image(seed: int, width: int = 480, height: int = 320) -> QImage:
    """Random shapes, which depend only on the seed."""
    random = Random(seed)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(random.randrange(360), 90, 200))
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(30):
        painter.setBrush(QColor.fromHsv(random.randrange(360), random.randrange(256), random.randrange(256)))
        x, y = random.randrange(width), random.randrange(height)
        painter.drawEllipse(x, y, random.randrange(20, 160), random.randrange(20, 160))
    painter.end()
    return image


def jpeg(image: QImage, quality: int) -> QImage:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    image.save(buffer, "JPG", quality)  # type: ignore[call-overload]
    return QImage.fromData(buffer.data())


def crop(image: QImage, part: float, at: tuple[float, float]) -> QImage:
    width, height = image.width(), image.height()
    left, top = int(width * part * at[0]), int(height * part * at[1])
    return image.copy(left, top, int(width * (1 - part)), int(height * (1 - part)))


def add_frame(image: QImage, color: str = "#1e1e22", margin: float = 0.06) -> QImage:
    side, top = int(image.width() * margin), int(image.height() * margin)
    frame = QImage(image.width() + 2 * side, image.height() + 2 * top, QImage.Format.Format_RGB32)
    frame.fill(QColor(color))
    painter = QPainter(frame)
    painter.drawImage(side, top, image)
    painter.end()
    return frame


def on_page(image: QImage) -> QImage:
    """A screenshot of a window: a dark title bar with a title, the image, and lines of text around it."""
    page = QImage(image.width() + 200, image.height() + 220, QImage.Format.Format_RGB32)
    page.fill(QColor("#f0f0f2"))
    painter = QPainter(page)
    painter.fillRect(0, 0, page.width(), 50, QColor("#3c3e46"))
    for x in range(20, 180, 8):
        painter.fillRect(x, 20, 4, 12, QColor("white"))
        painter.fillRect(x, 70, 4, 12, QColor("black"))
        painter.fillRect(x, page.height() - 40, 4, 12, QColor("black"))
    painter.drawImage(90, 110, image)
    painter.end()
    return page


@pytest.fixture(scope="module")
def table() -> WindowTable:
    samples = [sample_image(random_image(seed)) for seed in range(IMAGES)]
    table = WindowTable()
    fingerprints = compute_fingerprints(samples)
    table.add([(number, one.windows) for number, one in enumerate(fingerprints[:25], 1)])
    table.add([(number, one.windows) for number, one in enumerate(fingerprints[25:], 26)])
    return table


CHANGES = {
    "itself": lambda image: image,
    "half size": lambda image: image.scaled(240, 160, mode=SMOOTH),
    "JPEG 30": lambda image: jpeg(image, 30),
    "cropped 5%": lambda image: crop(image, 0.05, (0.2, 0.9)),
    "cropped 10%": lambda image: crop(image, 0.1, (0.0, 0.5)),
    "cropped 15%": lambda image: crop(image, 0.15, (0.7, 0.4)),
    "framed": add_frame,
    "framed twice": lambda image: add_frame(add_frame(image), "#ffffff", 0.1),
    "on a page": on_page,
    "on a page, reduced, JPEG 60": lambda image: jpeg(on_page(image).scaled(340, 270, mode=SMOOTH), 60),
    "another ratio": lambda image: image.scaled(300, 300, mode=SMOOTH),
    "cropped, framed, JPEG 50": lambda image: jpeg(add_frame(crop(image, 0.1, (1, 0))), 50),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_copy_is_found_first(table: WindowTable, change: str) -> None:
    for seed in range(0, IMAGES, 4):
        upright, _ = query_hashes(CHANGES[change](random_image(seed)))
        assert table.nearest(upright)[0].numbers == (seed + 1,), seed


def test_a_rotated_or_mirrored_copy_is_found_by_the_other_hashes(table: WindowTable) -> None:
    for copy in (random_image(3).transformed(QTransform().rotate(90)), random_image(3).flipped()):
        upright, others = query_hashes(copy)
        assert not [match for match in table.nearest(upright) if match.distance < 16]
        best = table.nearest(others)[0]
        assert best.numbers == (4,)
        assert best.whole_distance <= 8


def test_the_distance_grows_with_the_change(table: WindowTable) -> None:
    def whole_distance(image: QImage) -> int:
        return table.nearest(query_hashes(image)[0])[0].whole_distance

    assert whole_distance(random_image(0)) == 0
    assert whole_distance(jpeg(random_image(0), 50)) <= 8
    assert whole_distance(crop(random_image(0), 0.15, (0.5, 0.5))) > 8


def test_images_that_look_the_same_are_one_match() -> None:
    table = WindowTable()
    same = [sample_image(jpeg(random_image(1), quality)) for quality in (90, 70)]
    fingerprints = compute_fingerprints([*same, sample_image(random_image(2))])
    table.add([(number, one.windows) for number, one in enumerate(fingerprints, 1)])
    matches = table.nearest(query_hashes(random_image(1))[0])
    assert sorted(matches[0].numbers) == [1, 2]
    assert len(table) == 3
    assert table.last_number == 3


def test_a_search_can_be_canceled_and_an_empty_table_has_no_matches(table: WindowTable) -> None:
    upright, _ = query_hashes(random_image(0))
    assert table.nearest(upright, lambda: True) == []
    assert WindowTable().nearest(upright) == []


def test_rows_fill_several_chunks() -> None:
    random = np.random.default_rng(1)
    windows = random.integers(0, 2**63, (20_000, WINDOWS, 2)).astype(np.uint64)
    table = WindowTable()
    for start in range(0, 20_000, 3_000):
        rows = range(start, min(start + 3_000, 20_000))
        table.add([(row + 1, windows[row].tobytes()) for row in rows])
    for row in (0, 8_191, 8_192, 19_999):
        assert table.nearest(windows[row, 3][None])[0].numbers == (row + 1,)


def plain(color: str) -> QImage:
    image = QImage(200, 150, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def gradient(radial: bool) -> QImage:
    image = plain("white")
    painter = QPainter(image)
    fill = QRadialGradient(100, 75, 120) if radial else QLinearGradient(0, 0, 200, 150)
    fill.setColorAt(0, QColor("white"))
    fill.setColorAt(1, QColor("black"))
    painter.fillRect(image.rect(), fill)
    painter.end()
    return image


@pytest.mark.parametrize("image", [plain("black"), plain("teal"), gradient(False), gradient(True)])
def test_an_image_without_detail_has_a_palette_only(image: QImage) -> None:
    (fingerprint,) = compute_fingerprints([sample_image(image)])
    assert fingerprint.windows == b""
    assert len(fingerprint.palette) == 20
    upright, others = query_hashes(image)
    assert len(upright) == len(others) == 0


def test_transparency_is_composited_on_white() -> None:
    clear = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
    clear.fill(QColor(0, 0, 0, 0))
    sample = sample_image(clear)
    assert sample.gray == b"\xff" * GRAY_SIDE**2


def test_an_enormous_image_is_sampled_at_little_cost() -> None:
    large = random_image(5).scaled(8000, 6000)
    small = compute_fingerprints([sample_image(large), sample_image(random_image(5))])
    first, second = (np.frombuffer(one.windows, np.uint64) for one in small)
    assert int(np.bitwise_count(first ^ second).sum()) < 14 * 8


def test_images_that_are_mostly_of_a_color_are_found_by_their_share() -> None:
    images = [plain("#c02020"), plain("#2040c0"), random_image(1)]
    half = plain("#c02020")
    painter = QPainter(half)
    painter.fillRect(0, 0, 100, 150, QColor("#20a040"))
    painter.end()
    table = ColorTable()
    table.add(
        [
            (number, one.palette)
            for number, one in enumerate(
                compute_fingerprints([sample_image(image) for image in (*images, half)]), 1
            )
        ]
    )
    found = table.mostly((190, 30, 30), 12)
    assert [number for number, _ in found][:2] == [1, 4]
    assert found[0][1] > 0.95
    assert found[1][1] == pytest.approx(0.5, abs=0.06)
    assert ColorTable().mostly((1, 2, 3), 12) == []


@pytest.mark.parametrize(
    ("query", "matches", "others"),
    [
        ("#f28c1b", ("#c07a30", "#e09a50"), ("#d93025", "#7a6a5a", "#808080")),
        ("#2f6fed", ("#3a5aa0", "#1f4fb0"), ("#129fa8", "#d93025", "#606060")),
        ("#808080", ("#6a6a6a", "#8a8680"), ("#f8f8f8", "#101010", "#a05050")),
    ],
)
def test_the_hue_of_a_color_outweighs_its_lightness(
    query: str, matches: tuple[str, ...], others: tuple[str, ...]
) -> None:
    prints = compute_fingerprints([sample_image(plain(color)) for color in (*matches, *others)])
    table = ColorTable()
    table.add([(number, one.palette) for number, one in enumerate(prints, 1)])
    red, green, blue, _ = QColor(query).getRgb()  # type: ignore[misc]
    numbers = {number for number, _ in table.mostly((red, green, blue), 12)}
    assert numbers == {1, 2}


def test_bins_of_the_dominant_color_distinguish_hues_and_grays() -> None:
    colors = ("#d02020", "#e03030", "#2040c0", "#808080", "#101010", "#f8f8f8")
    bins = [one.color_bin for one in compute_fingerprints([sample_image(plain(c)) for c in colors])]
    assert bins[0] == bins[1]
    assert len(set(bins)) == 5
    assert all(0 <= one < 41 for one in bins)


def test_neither_the_start_of_the_program_nor_sampling_imports_numpy() -> None:
    code = (
        "import sys; from PySide6.QtGui import QImage;"
        "from wsdesk.media.fingerprint.sample import sample_image;"
        "import wsdesk.app.session.controller, wsdesk.media.fingerprint.fingerprint;"
        "sample_image(QImage(200, 100, QImage.Format.Format_RGB32)); assert 'numpy' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
