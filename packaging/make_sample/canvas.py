"""A canvas being laid out: cards, groups around them, edges, notes, comments, with their ids and times."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from catalogue import titles
from gallery import Gallery
from known import NOW, PEOPLE, TEAM, later, stamp, uid
from take import Json, Take, asset_json, preview

TITLES = titles()


@dataclass
class Card:
    """A node that stands on the board."""

    key: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    data: Json

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def versions(self) -> list[Json]:
        return self.data["versions"]  # type: ignore[return-value]

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


class Canvas:
    """One canvas. Times run from `start` to `end` in the order in which things are put down."""

    def __init__(
        self,
        gallery: Gallery,
        key: str,
        title: str,
        project: str,
        start: datetime,
        end: datetime,
        by: str,
        *,
        order: int = 0,
    ) -> None:
        self.gallery, self.key, self.title, self.project, self.order = gallery, key, title, project, order
        self.start, self.end, self.by = start, end, by
        self.id = uid("canvas", key)
        self.cards: dict[str, Card] = {}
        self.edges: list[Json] = []
        self.notes: list[Json] = []
        self.comments: list[Json] = []
        self.threads: dict[str, list[Json]] = {}
        self.tiles: list[str] = []
        self.presets: Json = {}
        self.durations: list[float] = [2, 4, 6, 8]
        self.dice = np.random.default_rng(int(self.id[:8], 16))
        self._step = 0

    # -- times and people ------------------------------------------------------------------

    def _now(self) -> datetime:
        """The next moment of work, between nine and six."""
        self._step += 1
        share = 1 - 0.985**self._step
        moment = self.start + (self.end - self.start) * share * 0.92
        moment = moment.replace(
            hour=9 + int(moment.hour * 9 / 24),
            second=int(self.dice.integers(60)),
            microsecond=int(self.dice.integers(1000)) * 1000,
        )
        return min(moment, NOW)

    def who(self, *names: str) -> str:
        """One of these people (or of all), by the dice."""
        pool = list(names) or list(PEOPLE)
        return pool[int(self.dice.integers(len(pool)))]

    # -- nodes -----------------------------------------------------------------------------

    def card(
        self,
        key: str,
        kind: str,
        title: str,
        x: float,
        y: float,
        w: float,
        h: float,
        takes: list[Take] | None = None,
        *,
        by: str = "",
        active: int | None = None,
        made: datetime | None = None,
        gap: float = 14,
        **fields: object,
    ) -> Card:
        """A node. `active` counts takes from 0 (the last where absent); -1 leaves activeVersionId out."""
        born = made or self._now()
        by = by or self.who(self.by, self.by, "jonas", "aiko", "priya", "wim", "tomas", "layla")
        data: Json = {
            "id": uid("node", self.key, key),
            "nodeType": kind,
            "title": title,
            "geometry": {
                "x": round(x),
                "y": round(y),
                "w": round(w),
                "h": round(h),
                "zIndex": 100 + len(self.cards),
            },
            "createdAt": stamp(born),
            "createdByUserId": PEOPLE[by].id,
        }
        versions = [
            self._version(key, i, title, take, later(born, 3 + gap * i + float(self.dice.uniform(0, gap))))
            for i, take in enumerate(takes or [])
        ]
        data["versions"] = versions
        if versions and active != -1:
            data["activeVersionId"] = versions[len(versions) - 1 if active is None else active]["id"]
        data["updatedAt"] = versions[-1]["updatedAt"] if versions else stamp(later(born, 2))
        data.update({name: value for name, value in fields.items() if value is not None})
        made_card = Card(key, kind, round(x), round(y), round(w), round(h), data)
        if key in self.cards:
            raise ValueError(f"two cards {key}")
        self.cards[key] = made_card
        return made_card

    def _version(self, key: str, index: int, title: str, take: Take, moment: datetime) -> Json:
        data: Json = {
            "id": uid("version", self.key, key, index),
            "title": title,
            "createdAt": stamp(moment),
            "updatedAt": stamp(later(moment, 0.6)),
        }
        if take.prompt:
            data["textPrompt"] = take.prompt
        if take.text:
            data["generatedText"] = take.text
        if take.model:
            data["modelConfig"] = {
                "model": take.model,
                "variant": take.variant,
                "tier": take.tier,
                **take.config,
            }
            data["modelDisplayName"] = TITLES.get(take.model, take.model)
            data["nodeRunId"] = uid("run", self.key, key, index)
        if take.seed:
            data["seed"] = take.seed
        if take.negative:
            data["negativePrompt"] = take.negative
        if take.star:
            data["favoritedByUserId"] = PEOPLE[take.star].id
        if take.asset:
            data["asset"] = self.asset(take.asset)
        if take.failed:
            data["errorMessage"] = take.failed
            data["errorSeverity"] = take.severity
            if take.retry is not None:
                data["errorRetryable"] = take.retry
        data.update(take.more)
        return data

    def asset(self, key: str) -> Json:
        return asset_json(self.gallery.made[key])

    def group(
        self,
        key: str,
        title: str,
        members: list[str],
        color: str = "default",
        *,
        pad: float = 28,
        **fields: object,
    ) -> Card:
        """A frame around the members (cards, or groups that stand already)."""
        cards = [self.cards[name] for name in members]
        # A nested frame has its title above it, at the same size on the screen however far one is away.
        extra = 62 if any(card.kind == "group" for card in cards) else 0
        left, top = min(c.x for c in cards) - pad, min(c.y for c in cards) - pad - extra
        right, bottom = max(c.right for c in cards) + pad, max(c.bottom for c in cards) + pad
        made = self.card(
            key,
            "group",
            title,
            left,
            top,
            right - left,
            bottom - top,
            groupType="default",
            groupColor=color,
            childNodeIds=[c.id for c in cards],
            **fields,
        )
        for card in cards:
            card.data["groupId"] = made.id
        depth = 1 + max((int(c.data["geometry"]["zIndex"]) for c in cards if c.kind == "group"), default=0)  # type: ignore[index]
        made.data["geometry"]["zIndex"] = depth  # type: ignore[index]
        return made

    # -- edges, notes, comments --------------------------------------------------------------

    def edge(self, source: str, target: str, handle: str = "", *, out: str = "output") -> None:
        src, dst = self.cards[source], self.cards[target]
        kind = {"group": "image", "image_tool": "image", "video_tool": "video"}.get(src.kind, src.kind)
        self.edges.append(
            {
                "id": uid("edge", self.key, source, target, handle, out),
                "srcNodeId": src.id,
                "dstNodeId": dst.id,
                "edgeType": kind,
                "srcHandle": out,
                "dstHandle": handle or kind,
                "createdAt": max(str(src.data["createdAt"]), str(dst.data["createdAt"])),
            }
        )

    def chain(self, *keys: str) -> None:
        for source, target in itertools.pairwise(keys):
            self.edge(source, target)

    def note(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        body: str,
        by: str,
        *,
        group: str = "",
        auto: bool = True,
    ) -> None:
        born = self._now()
        note: Json = {
            "id": uid("note", self.key, len(self.notes)),
            "canvasId": self.id,
            "createdByUserId": PEOPLE[by].id,
            "createdByName": PEOPLE[by].name,
            "body": body,
            "geometry": {"x": round(x), "y": round(y), "w": round(w), "h": round(h)},
            "createdAt": stamp(born),
            "updatedAt": stamp(later(born, 1)),
            "heightMode": "auto" if auto else "fixed",
        }
        if group:
            note["groupId"] = self.cards[group].id
        self.notes.append(note)

    def comment(self, key: str, by: str, moment: datetime, body: str) -> None:
        thread = self.threads.setdefault(key, [])
        thread.append(
            {
                "id": uid("comment", self.key, key, len(thread)),
                "body": body,
                "createdByUserId": PEOPLE[by].id,
                "createdByName": PEOPLE[by].name,
                "createdAt": stamp(moment),
                "updatedAt": stamp(moment),
            }
        )

    # -- out -----------------------------------------------------------------------------------

    @property
    def updated(self) -> str:
        return max([stamp(self.end), *(str(card.data["updatedAt"]) for card in self.cards.values())])

    def content(self) -> Json:
        return {
            "nodes": [card.data for card in self.cards.values()],
            "edges": self.edges,
            "notes": self.notes,
            "totalNoteCount": len(self.notes),
            "noteOffset": 0,
            "nextNoteOffset": len(self.notes),
            "modelPresets": self.presets,
            "videoDurationOptions": self.durations,
        }

    def previews(self) -> list[Json]:
        return [preview(self.gallery, key) for key in self.tiles]

    def summary(self) -> Json:
        return {
            "title": self.title,
            "id": self.id,
            "teamId": TEAM,
            "projectId": uid("project", self.project),
            "nodeCount": len(self.cards),
            "sortOrder": self.order,
            "worldConfig": {"background": "dots", "gridSize": 24},
            "createdByUserId": PEOPLE[self.by].id,
            "previewAssets": self.previews(),
            "createdAt": stamp(self.start),
            "updatedAt": self.updated,
        }
