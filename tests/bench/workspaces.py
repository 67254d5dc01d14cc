"""Generated workspaces: the content of many canvases, with the proportions of the light table's trials.

Four versions a node, a fifth of the later ones with an edited prompt. Words have Zipf frequencies, 37 of them
a prompt on average. The nodes of a canvas are created within two weeks.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

VERSIONS = 4
"""Versions of a node."""
NODES = 12
"""Nodes with versions on a canvas; there are a note and an empty text node beside them."""
PROJECT_CANVASES = 40
_SYLLABLES = (
    *("ba", "co", "di", "fe", "gu", "la", "mi", "no", "pa", "re", "so", "ta", "vu", "wi", "ze"),
    *("sha", "tri", "ken", "lor", "mas", "nel", "pin", "ral", "dro"),
)
_BEGIN = datetime(2024, 1, 1, tzinfo=UTC)
_DAYS = 1_000
_SIZES = ((1024, 1024), (1344, 768), (768, 1344), (1536, 1024), (2048, 2048), (832, 1216), (4096, 2304))


def _cumulative(count: int, shift: float, power: float) -> list[float]:
    return list(itertools.accumulate(1 / (at + shift) ** power for at in range(count)))


class Workspace:
    """Canvases of a generated workspace, always the same for a seed."""

    def __init__(self, seed: int = 7) -> None:
        self.random = random.Random(seed)
        pick = self.random
        lengths = (1, 2, 2, 3, 3, 4, 4)
        made = ("".join(pick.choices(_SYLLABLES, k=pick.choice(lengths))) for _ in range(120_000))
        self.words = list(dict.fromkeys(made))[:60_000]
        self._word_weights = _cumulative(len(self.words), 2.7, 1.07)
        self.models = [f"{pick.choice(_SYLLABLES)}{pick.choice(_SYLLABLES)}-{at}" for at in range(60)]
        self._model_weights = _cumulative(60, 1, 1)
        self.authors = [self.id() for _ in range(120)]
        self._author_weights = _cumulative(120, 2, 1)

    def id(self) -> str:
        return str(UUID(int=self.random.getrandbits(128), version=4))

    def text(self, count: int) -> str:
        return " ".join(self.random.choices(self.words, cum_weights=self._word_weights, k=count))

    def canvases(self, count: int, *, newest_first: bool = True) -> Iterator[tuple[str, str, str, bytes]]:
        """Yield ID, title, project ID, and content of each canvas, in the order of the crawl or at random."""
        project = ""
        dates = [self._date() for _ in range(count)]
        if newest_first:
            dates.sort(reverse=True)
        for at, date in enumerate(dates):
            if at % PROJECT_CANVASES == 0:
                project = self.id()
            yield self.id(), self.text(3), project, msgspec.json.encode(self.canvas(date))

    def _date(self) -> datetime:
        return _BEGIN + timedelta(days=self.random.random() ** 0.6 * _DAYS)

    def canvas(self, began: datetime | None = None) -> dict[str, Any]:
        """The content of a canvas, as the API returns it, whose nodes were created from a date on."""
        began = began or self._date()
        nodes = [self._node(at, began) for at in range(NODES)]
        nodes.append(self._empty_node(began))
        note = {
            "id": self.id(),
            "body": self.text(12),
            "createdByUserId": self.authors[0],
            "createdByName": "Ann Example",
            "geometry": {"x": 0, "y": -300, "w": 200, "h": 100},
            "createdAt": _iso(began),
            "updatedAt": _iso(began),
        }
        edges = [
            {
                "id": self.id(),
                "srcNodeId": nodes[at]["id"],
                "dstNodeId": nodes[at + 1]["id"],
                "edgeType": "text",
                "srcHandle": "output",
                "dstHandle": "image",
                "createdAt": _iso(began),
            }
            for at in range(0, NODES, 2)
        ]
        return {"nodes": nodes, "edges": edges, "notes": [note], "totalNoteCount": 1, "noteOffset": 0}

    def _node(self, at: int, began: datetime) -> dict[str, Any]:
        pick = self.random
        created = began + timedelta(seconds=pick.random() * 14 * 86_400)
        prompt = self.text(min(400, int(pick.lognormvariate(3.3, 0.8)) + 2))
        title, kind = self.text(3), pick.choices(("image", "video", "audio"), (85, 12, 3))[0]
        model = self._model()
        negative = self.text(6) if pick.random() < 0.2 else ""
        versions: list[dict[str, Any]] = []
        for number in range(VERSIONS):
            if number and pick.random() < 0.2:
                parts = prompt.split()
                parts[pick.randrange(len(parts))] = self.text(1)
                prompt = " ".join(parts)
            model = self._model() if pick.random() < 0.1 else model
            date = _iso(created + timedelta(seconds=90 * number))
            versions.append(self._version(kind, prompt, negative, model, date))
        return {
            "id": self.id(),
            "nodeType": kind,
            "geometry": {"x": at % 4 * 300, "y": at // 4 * 300, "w": 250, "h": 200, "zIndex": at},
            "activeVersionId": versions[-1]["id"],
            "versions": versions,
            "createdAt": _iso(created),
            "updatedAt": _iso(created + timedelta(minutes=6)),
            "title": title,
            "textPrompt": prompt,
            "generationType": "generated",
            "modelConfig": {"model": model, "variant": "pro", "tier": "standard"},
            "outputAspectRatio": "16:9",
            "numVariations": 1,
            "negativePrompt": negative,
            "supportedInputs": ["image", "text"],
            "createdByUserId": pick.choices(self.authors, cum_weights=self._author_weights)[0],
        }

    def _empty_node(self, began: datetime) -> dict[str, Any]:
        return {
            "id": self.id(),
            "nodeType": "text",
            "geometry": {"x": -400, "y": 0, "w": 250, "h": 200, "zIndex": 1},
            "versions": [],
            "createdAt": _iso(began),
            "updatedAt": _iso(began),
            "title": self.text(2),
            "textPrompt": self.text(12),
            "createdByUserId": self.authors[1],
        }

    def _model(self) -> str:
        return self.random.choices(self.models, cum_weights=self._model_weights)[0]

    def _version(self, kind: str, prompt: str, negative: str, model: str, date: str) -> dict[str, Any]:
        pick = self.random
        version: dict[str, Any] = {
            "id": self.id(),
            "modelConfig": {"model": model, "variant": "pro", "tier": "standard"},
            "seed": pick.getrandbits(31),
            "negativePrompt": negative,
            "outputAspectRatio": "16:9",
            "outputResolution": "1080p",
            "textPrompt": prompt,
            "createdAt": date,
            "updatedAt": date,
            "modelDisplayName": model.title(),
            "nodeRunId": self.id(),
        }
        if pick.random() < 0.04:
            return {**version, "errorMessage": "The model is overloaded", "errorSeverity": "error"}
        if pick.random() < 0.05:
            version["favoritedByUserId"] = self.authors[0]
        asset_id = self.id()
        base = f"https://media.example.com/teams/83/assets/{asset_id}"
        width, height = pick.choice(_SIZES)
        version["asset"] = {
            "url": f"{base}/original.png",
            "originalUrl": f"{base}/original.png",
            "previewUrl": f"{base}/preview.webp",
            "mediaType": kind,
            "fileType": kind,
            "fileSizeInKb": pick.randrange(100, 9_000),
            **({"originalWidth": width, "originalHeight": height} if kind != "audio" else {}),
            **({"durationInMs": pick.randrange(2_000, 12_000)} if kind != "image" else {}),
            "assetId": asset_id,
            "displayName": f"{kind} {model}.png",
            "previewExtraLowResolutionUrl": f"{base}/xl.webp",
            "previewLowResolutionUrl": f"{base}/low.webp",
            "previewHighResolutionUrl": f"{base}/high.webp",
            "thumbnailUrl": f"{base}/thumbnail.webp",
        }
        if pick.random() < 0.1:
            version["toolInputAsset"] = {"assetId": self.id(), "url": f"{base}/input.png"}
        return version


def _iso(date: datetime) -> str:
    return date.isoformat(timespec="milliseconds").replace("+00:00", "Z")
