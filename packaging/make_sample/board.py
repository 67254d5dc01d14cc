"""The canvas with a method for every kind of card, each as high as what it shows wants."""

from __future__ import annotations

from dataclasses import replace

from canvas import Canvas, Card
from take import Take

HEAD, FOOT, SIDE = 30, 26, 8
"""A card's header, footer and the margin beside its body, in px."""
RATIO = {"21:9": 7 / 3, "16:9": 16 / 9, "3:2": 1.5, "4:3": 4 / 3, "1:1": 1.0, "3:4": 0.75, "2:1": 2.0}


class Board(Canvas):
    """What the boards are made with."""

    def text(
        self,
        key: str,
        title: str,
        x: float,
        y: float,
        words: str | list[str],
        *,
        w: float = 240,
        h: float = 150,
        model: str = "",
        prompt: str = "",
        **fields: object,
    ) -> Card:
        """A text card, written by hand or (with a model) generated; several texts are several versions."""
        lines = [words] if isinstance(words, str) else words
        if model:
            takes = [
                Take(text=line, prompt=prompt, model=model, tier="pro" if model == "quill-3" else "standard")
                for line in lines
            ]
            return self.card(
                key,
                "text",
                title,
                x,
                y,
                w,
                h,
                takes,
                textPrompt=prompt,
                generatedText=lines[-1],
                generationType="generated",
                supportedInputs=["text"],
                modelConfig={"model": model, "variant": "default"},
                **fields,
            )
        takes = [Take(text=line) for line in lines] if len(lines) > 1 else []
        return self.card(
            key,
            "text",
            title,
            x,
            y,
            w,
            h,
            takes,
            textPrompt=lines[-1],
            generatedText=lines[-1],
            supportedInputs=["text"],
            **fields,
        )

    def image(
        self,
        key: str,
        title: str,
        x: float,
        y: float,
        takes: list[Take],
        *,
        w: float = 260,
        ratio: str = "",
        **fields: object,
    ) -> Card:
        """A picture card as high as its active picture wants."""
        active = fields.get("active")
        takes = list(takes)
        shown = takes[-1 if not isinstance(active, int) or active < 0 else active] if takes else Take()
        if not shown.asset:
            shown = next((take for take in reversed(takes) if take.asset), shown)
        share = RATIO.get(ratio, 16 / 9)
        if shown.asset:
            found = self.gallery.made[shown.asset]
            share = found.w / found.h
        last = takes[-1] if takes else Take(model="")
        if last.model:
            fields.setdefault("generationType", "generated")
            fields.setdefault(
                "modelConfig", {"model": last.model, "variant": last.variant, "tier": last.tier}
            )
            fields.setdefault("textPrompt", last.prompt)
            fields.setdefault("supportedInputs", ["text", "image"])
            if last.seed:
                fields.setdefault("seed", last.seed)
            if ratio:
                fields.setdefault("outputAspectRatio", ratio)
        elif takes:
            fields.setdefault("generationType", "uploaded")
        return self.card(key, "image", title, x, y, w, HEAD + FOOT + (w - 2 * SIDE) / share, takes, **fields)  # type: ignore[arg-type]

    def upload(
        self, key: str, title: str, x: float, y: float, asset: str, *, w: float = 240, **fields: object
    ) -> Card:
        return self.image(key, title, x, y, [Take(asset)], w=w, **fields)

    def video(
        self,
        key: str,
        title: str,
        x: float,
        y: float,
        takes: list[Take],
        *,
        w: float = 260,
        ratio: str = "16:9",
        seconds: float = 4,
        **fields: object,
    ) -> Card:
        last = takes[-1] if takes else Take()
        if last.model:
            fields.setdefault(
                "modelConfig",
                {"model": last.model, "variant": last.variant, "tier": last.tier, "resolution": "720p"},
            )
            fields.setdefault("textPrompt", last.prompt)
            fields.setdefault("generationType", "generated")
        fields.setdefault("supportedInputs", ["text", "image", "audio"])
        takes = [
            replace(
                take,
                more={
                    "outputAspectRatio": ratio,
                    "outputDuration": seconds,
                    "outputResolution": "720p",
                    "generateAudio": bool(fields.get("generateAudio", False)),
                    **take.more,
                },
            )
            for take in takes
        ]
        return self.card(
            key,
            "video",
            title,
            x,
            y,
            w,
            HEAD + FOOT + (w - 2 * SIDE) / RATIO[ratio],
            takes,
            outputAspectRatio=ratio,
            outputDuration=seconds,
            outputResolution="720p",
            **fields,
        )

    def audio(
        self,
        key: str,
        title: str,
        x: float,
        y: float,
        takes: list[Take],
        *,
        w: float = 220,
        h: float = 120,
        **fields: object,
    ) -> Card:
        last = takes[-1]
        if last.model:
            fields.setdefault(
                "modelConfig", {"model": last.model, "variant": last.variant, "tier": last.tier}
            )
            fields.setdefault("textPrompt", last.prompt)
        fields.setdefault("generationType", "generated" if last.model else "uploaded")
        fields.setdefault("supportedInputs", ["text"])
        return self.card(key, "audio", title, x, y, w, h, takes, **fields)

    def pdf(
        self, key: str, title: str, x: float, y: float, takes: list[Take], *, w: float = 200, **fields: object
    ) -> Card:
        return self.card(
            key,
            "pdf",
            title,
            x,
            y,
            w,
            HEAD + FOOT + (w - 2 * SIDE) * 1.415,
            takes,
            generationType="uploaded",
            **fields,
        )
