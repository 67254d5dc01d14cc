"""`python -m tests.bench.images [--others 100000] [--json FILE]`: Find by image among many images.

Images of the sample and generated ones are changed as people change them and searched for among `--others`
that were generated: smooth random fields, and blends of small parts of the same images. Beside it, the same
search with one hash of each whole image (128 bits, the same differences), which is what image hash libraries
compute. Times are ms of CPU of one thread.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from wsdesk.localdb.fingerprints.file import FingerprintFile, StoredFingerprint
from wsdesk.media.fingerprint.fingerprint import compute_fingerprints
from wsdesk.media.fingerprint.query_image import query_hashes
from wsdesk.media.fingerprint.sample import COLOR_SIDE, GRAY_SIDE, ImageSample, sample_image
from wsdesk.media.fingerprint.windows import WINDOWS
from wsdesk.media.images.image_sampler import content_hash
from wsdesk.store.search.image_lookup import ImageLookup, ImageQuery, NoDetailError

ASSETS = Path(__file__).resolve().parents[2] / "resources" / "sample" / "assets"
SMOOTH = Qt.TransformationMode.SmoothTransformation
KEEP, STRETCH = Qt.AspectRatioMode.KeepAspectRatio, Qt.AspectRatioMode.IgnoreAspectRatio
SIZE, THUMBNAIL = 768, 256
SAMPLE, GENERATED = 150, 90
"""Number of images of the sample, and of generated ones."""
FIRST = 3
"""How many results count as found."""


def encoded(image: QImage, quality: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", quality)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def jpeg(image: QImage, quality: int) -> QImage:
    return QImage.fromData(encoded(image, quality))


def scaled(image: QImage, factor: float) -> QImage:
    return image.scaled(int(image.width() * factor), int(image.height() * factor), STRETCH, SMOOTH)


def cropped(image: QImage, part: float, random: Random) -> QImage:
    width, height = image.width(), image.height()
    left, top = int(width * part * random.random()), int(height * part * random.random())
    return image.copy(left, top, int(width * (1 - part)), int(height * (1 - part)))


def framed(image: QImage) -> QImage:
    """A screenshot with a border of 6% and 8%."""
    width, height = image.width(), image.height()
    frame = QImage(int(width * 1.12), int(height * 1.16), QImage.Format.Format_RGB32)
    frame.fill(QColor(30, 30, 34))
    painter = QPainter(frame)
    painter.drawImage(int(width * 0.06), int(height * 0.08), image)
    painter.end()
    return frame


def on_page(image: QImage) -> QImage:
    """A screenshot of a window: a title bar, the image, and lines of text above and below it."""
    page = QImage(image.width() + 240, image.height() + 260, QImage.Format.Format_RGB32)
    page.fill(QColor(240, 240, 242))
    painter = QPainter(page)
    painter.fillRect(0, 0, page.width(), 60, QColor(60, 62, 70))
    for x in range(20, 220, 8):
        for y in (22, 80, page.height() - 50):
            painter.fillRect(x, y, 4, 14, QColor("white" if y < 60 else "black"))
    painter.drawImage(120, 120, image)
    painter.end()
    return page


CHANGES: dict[str, Callable[[QImage, Random], QImage]] = {
    "half size": lambda image, _: scaled(image, 0.5),
    "a quarter of the size": lambda image, _: scaled(image, 0.25),
    "JPEG 30": lambda image, _: jpeg(image, 30),
    "crop 5%": lambda image, random: cropped(image, 0.05, random),
    "crop 10%": lambda image, random: cropped(image, 0.10, random),
    "crop 15%": lambda image, random: cropped(image, 0.15, random),
    "screenshot with border, JPEG 80": lambda image, _: jpeg(framed(image), 80),
    "screenshot of a page, half size, JPEG 80": lambda image, _: jpeg(scaled(on_page(image), 0.5), 80),
    "crop 10%, half size, JPEG 50": lambda image, random: jpeg(scaled(cropped(image, 0.1, random), 0.5), 50),
    "mirrored, JPEG 60": lambda image, _: jpeg(image.flipped(Qt.Orientation.Horizontal), 60),
}


def images() -> list[QImage]:
    """Images of the sample, and generated ones."""
    found: list[QImage] = []
    for path in sorted(ASSETS.iterdir()):
        image = QImage(str(path)) if not path.stem.endswith(("-160", "-320", "-640")) else QImage()
        if not image.isNull() and min(image.width(), image.height()) >= 200:
            found.append(image.convertToFormat(QImage.Format.Format_RGB32).scaled(SIZE, SIZE, KEEP, SMOOTH))
    Random(5).shuffle(found)
    return [*found[:SAMPLE], *(generated(Random(seed)) for seed in range(GENERATED))]


def generated(random: Random) -> QImage:
    """A smooth background with shapes."""
    cells = random.choice((4, 8, 16))
    pixels = bytes(random.randrange(256) for _ in range(cells * cells * 4))
    small = QImage(pixels, cells, cells, QImage.Format.Format_RGBX8888)
    width, height = random.choice(((512, 512), (640, 360), (360, 640), (600, 400)))
    image = small.scaled(width, height, STRETCH, SMOOTH).convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(random.randrange(3, 25)):
        painter.setBrush(QColor(*(random.randrange(256) for _ in range(3))))
        x, y = random.randrange(width), random.randrange(height)
        painter.drawEllipse(x, y, random.randrange(10, 200), random.randrange(10, 200))
    painter.end()
    return image


def other_samples(count: int, known_samples: Sequence[ImageSample]) -> Iterator[ImageSample]:
    """Samples of other images: half smooth fields, half blends of parts of known images."""
    random = np.random.default_rng(1)
    grays = np.stack(
        [np.frombuffer(one.gray, np.uint8).reshape(GRAY_SIDE, GRAY_SIDE) for one in known_samples]
    )
    color = b"\x80" * (COLOR_SIDE * COLOR_SIDE * 3)
    for number in range(count):
        if number % 2:
            cells = int(random.choice((3, 5, 8, 12)))
            part = random.integers(0, 255, (cells, -(-cells // 4) * 4), np.uint8)
            gray = enlarged(part, cells, cells)
        else:
            parts = [part_of(grays[random.integers(len(grays))], random) for _ in range(2)]
            share = random.uniform(0.6, 1)
            gray = (parts[0] * share + parts[1] * (1 - share)).astype(np.uint8)
        yield ImageSample(gray.tobytes(), color)


def part_of(gray: Any, random: Any) -> Any:
    """30 to 60% of the width and height of an image, at random, possibly mirrored, enlarged."""
    side = int(random.uniform(0.3, 0.6) * GRAY_SIDE) // 4 * 4
    left, top = random.integers(GRAY_SIDE - side, size=2)
    part = gray[top : top + side, left : left + side]
    return enlarged(part[:, ::-1] if random.integers(2) else part, side, side).astype(np.float32)


def enlarged(gray: Any, width: int, height: int) -> Any:
    pixels = np.ascontiguousarray(gray)
    image = QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_Grayscale8)
    large = image.scaled(GRAY_SIDE, GRAY_SIDE, STRETCH, SMOOTH).convertToFormat(
        QImage.Format.Format_Grayscale8
    )
    return np.frombuffer(large.constBits(), np.uint8).reshape(GRAY_SIDE, GRAY_SIDE).copy()


def cpu_ms(work: Callable[[], object], repeat: int = 1) -> float:
    start = time.thread_time()
    for _ in range(repeat):
        work()
    return (time.thread_time() - start) * 1e3 / repeat


def fill(
    file: FingerprintFile, known_samples: Sequence[ImageSample], files: Sequence[bytes], others: int
) -> float:
    """Write the fingerprints of all images; return the ms of CPU per image of computing them."""
    hashed = 0.0
    for start in range(0, len(known_samples), 32):
        batch = known_samples[start : start + 32]
        clock = time.thread_time()
        computed = compute_fingerprints(batch)
        hashed += time.thread_time() - clock
        add(file, [f"known-{start + at}" for at in range(len(batch))], files[start:], computed)
    batch = []
    for number, sample in enumerate(other_samples(others, known_samples), 1):
        batch.append(sample)
        if len(batch) == 500 or number == others:
            names = [f"other-{number - at}" for at in range(len(batch))]
            add(file, names, [], compute_fingerprints(batch))
            batch = []
    return hashed * 1e3 / len(known_samples)


def add(file: FingerprintFile, names: Sequence[str], files: Sequence[bytes], computed: Sequence[Any]) -> None:
    file.add(
        [
            StoredFingerprint(
                name,
                content_hash(files[at]) if files else b"",
                128,
                one.windows,
                one.palette,
                one.color_bin,
            )
            for at, (name, one) in enumerate(zip(names, computed, strict=True))
        ]
    )


class WholeHashes:
    """The peer: one hash of each whole image, compared with that of the query as it is."""

    def __init__(self, file: FingerprintFile) -> None:
        rows = file.windows_after(0, 1 << 30)
        table = np.frombuffer(b"".join(windows for _, windows in rows), np.uint64).reshape(-1, WINDOWS, 2)
        self._table = np.ascontiguousarray(table[:, 0])
        self._assets = list(file.assets(number for number, _ in rows).values())

    def rank(self, query: QImage, name: str) -> int:
        hashes, _ = query_hashes(query)
        if not len(hashes):
            return 1 << 30
        distances = np.bitwise_count(self._table ^ hashes[0]).sum(1)
        return (
            int((distances < distances[self._assets.index(name)]).sum()) if name in self._assets else 1 << 30
        )


def measure(others: int) -> dict[str, Any]:
    originals = images()
    thumbnails = [image.scaled(THUMBNAIL, THUMBNAIL, KEEP, SMOOTH) for image in originals]
    files = [encoded(thumbnail, 85) for thumbnail in thumbnails]
    decoded = [QImage.fromData(data).convertToFormat(QImage.Format.Format_RGB32) for data in files]
    for image in decoded[:3]:
        sample_image(image)
    samples: list[ImageSample] = []
    found: dict[str, Any] = {"images": len(originals), "others": others}
    found["sample_ms"] = cpu_ms(lambda: samples.extend(map(sample_image, decoded))) / len(decoded)
    found["content_hash_ms"] = cpu_ms(lambda: list(map(content_hash, files))) / len(files)
    with tempfile.TemporaryDirectory() as folder:
        file = FingerprintFile(Path(folder) / "images.sqlite3")
        compute_fingerprints(samples[:2])
        found["compute_ms"] = fill(file, samples, files, others)
        lookup = ImageLookup(file)
        found["load_ms"] = cpu_ms(lambda: lookup.find(ImageQuery(decoded[0])))
        found["color_load_ms"] = cpu_ms(lambda: lookup.mostly((200, 30, 40)))
        found["color_ms"] = cpu_ms(lambda: lookup.mostly((30, 80, 200)), 10)
        peer = WholeHashes(file)
        found["changes"] = {name: search(lookup, peer, originals, name) for name in CHANGES}
        found["file_mb"] = file.path.stat().st_size / 1e6
        file.close()
    return found


def search(lookup: ImageLookup, peer: WholeHashes, originals: Sequence[QImage], name: str) -> dict[str, Any]:
    """Shares (in %) of images found, of the peer too, and of wrong certainties; times in ms of CPU."""
    random = Random(7)
    ranks: list[int] = []
    peer_ranks: list[int] = []
    times: list[float] = []
    false_file = false_image = 0
    for number, original in enumerate(originals):
        query = CHANGES[name](original, random)
        options = f"known-{number}"
        small = encoded(query.scaled(THUMBNAIL, THUMBNAIL, KEEP, SMOOTH), 85)
        start = time.thread_time()
        try:
            matches = lookup.find(ImageQuery(query, content_hash(small)))
        except NoDetailError:
            matches = ()
        times.append((time.thread_time() - start) * 1e3)
        ranks.append(next((at for at, match in enumerate(matches) if options in match.asset_ids), 99))
        peer_ranks.append(peer.rank(query, options))
        wrong = [match.certainty for match in matches if options not in match.asset_ids]
        false_file += "same-file" in wrong
        false_image += "same-image" in wrong
    count = len(originals) / 100
    times.sort()
    return {
        "first": sum(rank == 0 for rank in ranks) / count,
        "among_three": sum(rank < FIRST for rank in ranks) / count,
        "whole_first": sum(rank == 0 for rank in peer_ranks) / count,
        "whole_among_three": sum(rank < FIRST for rank in peer_ranks) / count,
        "false_same_file": false_file / count,
        "false_same_image": false_image / count,
        "query_ms": times[len(times) // 2],
        "query_p95_ms": times[int(len(times) * 0.95)],
    }


def print_table(found: dict[str, Any]) -> None:
    print(f"{found['images']} images among {found['others']:,} others\n")
    print("| change | first / among three, % | one hash | false “same file” / “same image”, % | query, ms |")
    print("|---|---|---|---|---|")
    for name, row in found["changes"].items():
        print(
            f"| {name} | {row['first']:.1f} / {row['among_three']:.1f}"
            f" | {row['whole_first']:.1f} / {row['whole_among_three']:.1f}"
            f" | {row['false_same_file']:.1f} / {row['false_same_image']:.1f}"
            f" | {row['query_ms']:.0f} (p95 {row['query_p95_ms']:.0f}) |"
        )
    figures = (
        "sample_ms",
        "content_hash_ms",
        "compute_ms",
        "load_ms",
        "color_load_ms",
        "color_ms",
        "file_mb",
    )
    print("\n" + ", ".join(f"{name} {found[name]:.2f}" for name in figures))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.images", description=__doc__)
    parser.add_argument("--others", type=int, default=100_000, help="number of other images")
    parser.add_argument("--json", type=Path, help="write every number to this file")
    options = parser.parse_args()
    application = QGuiApplication([])
    found = measure(options.others)
    print_table(found)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    del application
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
