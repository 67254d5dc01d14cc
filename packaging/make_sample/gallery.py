"""The assets folder: makes what is missing, and tells what is there (size, length, weight, previews)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from encoding import encode
from known import uid
from PIL import Image

WIDTHS = (("160", 160, 64), ("320", 320, 70), ("640", 640, 74))
FILM = (640, 360)
TYPES = {
    ".webp": "image/webp",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".gif": "image/gif",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".opus": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".flac": "audio/flac",
    ".wav": "audio/wav",
    ".pdf": "application/pdf",
    ".md": "text/markdown",
}


@dataclass(frozen=True)
class Asset:
    """One file of the sample with what the interface says about it."""

    key: str
    file: str
    kind: str
    """image, video, audio, pdf or text."""
    kb: int
    w: int = 0
    h: int = 0
    ms: int = 0
    summary: str = ""
    previews: dict[str, str] = field(default_factory=dict)
    """Width in px, as text, to the file of that width."""

    @property
    def id(self) -> str:
        return uid("asset", self.key)

    @property
    def content_type(self) -> str:
        return TYPES[Path(self.file).suffix]

    def address(self, *widths: str) -> str:
        """The first of these sizes that is there, else the whole picture; nothing for what has no picture."""
        for width in widths:
            if width in self.previews:
                return f"assets/{self.previews[width]}"
        return f"assets/{self.file}" if self.kind == "image" else ""


class Gallery:
    """`fresh` makes everything again; otherwise only what is missing."""

    def __init__(self, folder: Path, fresh: Callable[[str], bool]) -> None:
        self.folder, self.fresh = folder, fresh
        self.made: dict[str, Asset] = {}
        self.files: set[str] = set()

    def picture(
        self,
        key: str,
        paint: Callable[[], np.ndarray],
        *,
        suffix: str = ".webp",
        quality: int = 80,
        summary: str = "",
        turned: bool = False,
    ) -> Asset:
        """A picture (RGB or premultiplied RGBA floats); `turned`: on its side, as EXIF says."""
        target = self.folder / f"{key}{suffix}"
        if self._missing(target):
            self._save(to_image(paint()), target, quality, turned)
        with Image.open(target) as image:
            w, h = image.size
        if turned:
            w, h = h, w
        return self._add(
            Asset(
                key,
                target.name,
                "image",
                kb(target),
                w,
                h,
                summary=summary,
                previews=self._previews(key, target, w),
            )
        )

    def moving(
        self, key: str, frames: Callable[[], list[np.ndarray]], ms: int, *, suffix: str, summary: str = ""
    ) -> Asset:
        """An animated WebP or GIF."""
        target = self.folder / f"{key}{suffix}"
        if self._missing(target):
            images = [to_image(frame) for frame in frames()]
            if suffix == ".gif":
                images = [
                    image.convert("RGB").quantize(64, dither=Image.Dither.FLOYDSTEINBERG) for image in images
                ]
            images[0].save(
                target, save_all=True, append_images=images[1:], duration=ms, loop=0, quality=70, method=6
            )
        with Image.open(target) as image:
            w, h = image.size
        return self._add(
            Asset(
                key,
                target.name,
                "image",
                kb(target),
                w,
                h,
                summary=summary,
                previews=self._previews(key, target, w),
            )
        )

    def film(
        self,
        key: str,
        frames: Callable[[], Iterable[np.ndarray]],
        fps: int,
        seconds: float,
        poster: str | Callable[[], np.ndarray],
        *,
        suffix: str = ".mp4",
        summary: str = "",
        sound: str = "",
    ) -> Asset:
        """A film; `poster` is the key of a picture that is its first frame, or paints one."""
        target = self.folder / f"{key}{suffix}"
        if self._missing(target):
            encode(frames(), fps, target, self.folder / sound if sound else None)
        if isinstance(poster, str):
            still, previews = self.made[poster].file, self.made[poster].previews
        else:
            still, previews = self._still(f"{key}-poster", poster)
        previews = {**previews, "poster": still}
        return self._add(
            Asset(key, target.name, "video", kb(target), *FILM, round(seconds * 1000), summary, previews)
        )

    def file(
        self,
        key: str,
        suffix: str,
        kind: str,
        make: Callable[[Path], None],
        *,
        ms: int = 0,
        summary: str = "",
        cover: Callable[[], np.ndarray] | None = None,
    ) -> Asset:
        """A sound, a PDF or a text; `cover` paints its preview."""
        target = self.folder / f"{key}{suffix}"
        if self._missing(target):
            make(target)
        previews: dict[str, str] = {}
        if cover is not None:
            still, previews = self._still(f"{key}-cover", cover)
            previews["poster"] = still
        return self._add(Asset(key, target.name, kind, kb(target), 0, 0, ms, summary, previews))

    def read(self, key: str) -> np.ndarray:
        """A picture as it lies in the folder, as RGB floats."""
        with Image.open(self.folder / self.made[key].file) as opened:
            return np.asarray(upright(opened).convert("RGB"), np.float32) / 255

    def tile(self, key: str, cx: float = 0.5, cy: float = 0.5, share: float = 1.0) -> str:
        """A 4:3 cut around (cx, cy) for the tree; `share` of the height is seen."""
        asset = self.made[key]
        target = self.folder / f"{key}-tile.webp"
        if self._missing(target):
            with Image.open(self.folder / (asset.previews.get("poster") or asset.file)) as opened:
                image = opened.convert("RGB")
            high = image.height * share
            wide = high * 4 / 3
            if wide > image.width:
                wide, high = float(image.width), image.width * 0.75
            left = min(max(cx * image.width - wide / 2, 0), image.width - wide)
            top = min(max(cy * image.height - high / 2, 0), image.height - high)
            image.resize((192, 144), Image.Resampling.LANCZOS, box=(left, top, left + wide, top + high)).save(
                target, quality=78, method=6
            )
        self.files.add(target.name)
        return f"assets/{target.name}"

    def sweep(self) -> list[str]:
        """Removes the files that nothing names any more."""
        gone = sorted(path for path in self.folder.iterdir() if path.name not in self.files)
        for path in gone:
            path.unlink()
        return [path.name for path in gone]

    def _still(self, key: str, paint: Callable[[], np.ndarray]) -> tuple[str, dict[str, str]]:
        """A picture that stands for something else: its file and its previews."""
        target = self.folder / f"{key}.webp"
        if self._missing(target):
            self._save(to_image(paint()), target, 80, False)
        with Image.open(target) as image:
            wide = image.width
        return target.name, self._previews(key, target, wide)

    def _missing(self, target: Path) -> bool:
        self.files.add(target.name)
        return not target.exists() or self.fresh(target.name)

    def _add(self, asset: Asset) -> Asset:
        self.made[asset.key] = asset
        return asset

    def _previews(self, key: str, source: Path, w: int) -> dict[str, str]:
        made: dict[str, str] = {}
        for name, width, quality in WIDTHS:
            if width * 1.45 > w:
                continue
            target = self.folder / f"{key}-{name}.webp"
            if self._missing(target):
                with Image.open(source) as opened:
                    opened.seek(0)
                    image = upright(opened).convert("RGBA" if "A" in opened.getbands() else "RGB")
                image.resize(
                    (width, round(image.height * width / image.width)), Image.Resampling.LANCZOS
                ).save(target, quality=quality, method=6)
            made[name] = target.name
        return made

    def _save(self, image: Image.Image, target: Path, quality: int, turned: bool) -> None:
        suffix = target.suffix
        if turned:
            exif = Image.Exif()
            exif[0x0112] = 6
            image.transpose(Image.Transpose.ROTATE_90).save(target, quality=quality, exif=exif)
        elif suffix == ".png":
            if image.mode == "RGB":
                image = image.quantize(256, method=Image.Quantize.MAXCOVERAGE)
            image.save(target, optimize=True)
        else:
            image.save(
                target, quality=quality, **({"method": 6} if suffix == ".webp" else {"optimize": True})
            )


def upright(image: Image.Image) -> Image.Image:
    from PIL import ImageOps

    return ImageOps.exif_transpose(image)


def to_image(picture: np.ndarray) -> Image.Image:
    if picture.shape[2] == 4:
        alpha = np.clip(picture[..., 3:], 1e-6, 1)
        picture = np.dstack([picture[..., :3] / alpha, picture[..., 3]])
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))


def kb(path: Path) -> int:
    return max(1, round(path.stat().st_size / 1024))
