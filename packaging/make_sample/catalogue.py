"""The catalogue (models.json): invented models in which every field of the interface's "Generative model" is in use."""

# fmt: off
# ruff: noqa: E501

from __future__ import annotations

RATIOS = ["21:9", "16:9", "3:2", "4:3", "1:1", "3:4", "2:3", "9:16"]
Json = dict[str, object]


def cost(credits: float, kind: str = "fixed") -> Json:
    return {"type": kind, "creditCost": credits}


def variant(mode: str, tier: str, credits: float, **more: object) -> Json:
    return {"mode": mode, "tier": tier, "requiredInputs": [], "optionalInputs": [], "cost": cost(credits), **more}


def model(name: str, title: str, variants: list[Json], inputs: list[str], seconds: float, words: str, released: str, **more: object) -> Json:
    return {
        "name": name,
        "displayName": title,
        "variants": variants,
        "cost": variants[0]["cost"],
        "releasedAt": released,
        "supportedInputs": inputs,
        "estimatedLatency": f"{seconds:g} s" if seconds < 90 else f"{round(seconds / 60, 1):g} min",
        "estimatedLatencySeconds": seconds,
        "featuredDescription": words,
        "deprecated": False,
        "hiddenFromAgent": False,
        **more,
    }


def image(mode: str, tier: str, credits: float, **more: object) -> Json:
    return variant(
        mode,
        tier,
        credits,
        **{
            "optionalInputs": ["image"],
            "supportsSeed": True,
            "supportedAspectRatios": RATIOS,
            "supportedResolutions": ["1K", "2K"],
            "defaultResolution": "1K",
            "maxImageInputs": 4,
            "maxNativeOutputs": 4,
            "supportsNegativePrompt": True,
            "maxPromptLength": 4000,
            "minPromptLength": 1,
            **more,
        },
    )


def video(mode: str, tier: str, credits: float, **more: object) -> Json:
    return variant(
        mode,
        tier,
        credits,
        **{
            "cost": cost(credits, "per-second"),
            "optionalInputs": ["image"],
            "supportsSeed": True,
            "supportedAspectRatios": ["21:9", "16:9", "1:1", "9:16"],
            "supportedDurations": [4, 6, 8],
            "supportedResolutions": ["360p", "720p", "1080p"],
            "defaultResolution": "720p",
            "maxPromptLength": 2500,
            "maxNativeOutputs": 1,
            "supportsAudioGeneration": False,
            "supportsAudioToggle": False,
            **more,
        },
    )


CATEGORIES = {
    "image": ("aurora-image-2", "aurora-image-1", "fjord-still", "gouache-xl", "inkwell", "cartograph", "typeset-3", "product-stage"),
    "image_tool": ("lumen-upscale", "cut-out", "magic-resize", "inkwell"),
    "video": ("relay-motion", "tidal-video", "tidal-video-0"),
    "video_tool": ("restage", "lipline"),
    "text": ("quill-3", "quill-mini", "pagelift"),
    "audio": ("foghorn", "cadence-voice", "plectrum"),
}
"""What the list is filtered by; the interface's model has no field of it."""


def models() -> list[Json]:
    """Every model, with the categories that the embedded workspace files it under."""
    return [{**entry, "categories": [name for name, members in CATEGORIES.items() if entry["name"] in members]} for entry in _models()]


def _models() -> list[Json]:
    mega = 1048576
    return [
        model(
            "aurora-image-2",
            "Aurora Image 2",
            [
                image(
                    "default",
                    "pro",
                    12,
                    maxImageInputs=6,
                    supportedResolutions=["1K", "2K", "4K"],
                    defaultResolution="2K",
                    supportsCustomResolution=True,
                    maxInputArea=16777216,
                    estimatedLatency="14 s",
                    estimatedLatencySeconds=14,
                    featuredDescription="The one for finals: quiet skies, clean type.",
                ),
                image("default", "standard", 6),
                image(
                    "edit",
                    "pro",
                    14,
                    requiredInputs=["image"],
                    maxReferenceImageInputs=5,
                    inputImageMimeTypes=["image/png", "image/jpeg", "image/webp"],
                    inputImageFileSizeConstraints={"maximumFileBytes": 20 * mega, "maximumTotalBytes": 60 * mega},
                    inputImageDimensionConstraints={"minimumWidth": 256, "minimumHeight": 256, "maximumWidth": 8192, "maximumHeight": 8192},
                    inputImageAspectRatioConstraints={"maximumRatio": 4},
                ),
            ],
            ["text", "image"],
            14,
            "Landscapes and light, in any ratio up to 21:9.",
            "2026-08-18",
            maxPromptLength=4000,
            thinking={"levels": ["off", "low", "high"], "defaultLevel": "off"},
        ),
        model(
            "aurora-image-1",
            "Aurora Image 1",
            [image("default", "standard", 5, supportedResolutions=["1K"])],
            ["text", "image"],
            11,
            "The first Aurora. Kept for old boards.",
            "2025-09-02",
            deprecated=True,
        ),
        model(
            "fjord-still",
            "Fjord Still",
            [image("default", "standard", 4, maxNativeOutputs=8), image("default", "fast", 1, maxNativeOutputs=8, supportsNegativePrompt=False, estimatedLatencySeconds=2, estimatedLatency="2 s")],
            ["text", "image"],
            5,
            "Eight alternates in five seconds.",
            "2026-05-11",
            promoRateLimit={"used": 12, "limit": 50, "remaining": 38},
        ),
        model(
            "gouache-xl",
            "Gouache XL",
            [image("default", "standard", 7, supportedAspectRatios=["3:2", "4:3", "1:1", "3:4", "2:3"])],
            ["text", "image"],
            18,
            "Paint that looks like paint.",
            "2026-02-24",
        ),
        model(
            "inkwell",
            "Inkwell",
            [image("default", "standard", 3, supportsSeed=True, maxImageInputs=1), image("trace", "standard", 4, requiredInputs=["image"], optionalInputs=[], supportsNegativePrompt=False)],
            ["text", "image"],
            6,
            "Lines, hatching, plates for books.",
            "2026-03-30",
        ),
        model(
            "cartograph",
            "Cartograph",
            [image("default", "pro", 9, supportedAspectRatios=["3:2", "1:1"], maxInputArea=4194304, minPromptLength=12)],
            ["text", "image"],
            21,
            "Maps of places that do not exist.",
            "2026-06-15",
        ),
        model(
            "typeset-3", "Typeset 3", [image("default", "pro", 8, supportsSeed=False, maxPromptLength=800)], ["text", "image"], 9, "Words in pictures, spelled right, in forty scripts.", "2026-09-01"
        ),
        model(
            "product-stage",
            "Product Stage",
            [
                image(
                    "default",
                    "pro",
                    11,
                    requiredInputs=["image"],
                    maxReferenceImageInputs=3,
                    inputReferenceImageMimeTypes=["image/png", "image/webp"],
                    inputReferenceImageFileSizeConstraints={"maximumFileBytes": 10 * mega, "maximumTotalBytes": 25 * mega},
                    supportedResolutions=["1K", "2K"],
                )
            ],
            ["text", "image"],
            24,
            "A tin, a table, a window.",
            "2026-07-07",
        ),
        model(
            "lumen-upscale",
            "Lumen Upscale",
            [variant("upscale", "standard", 2, requiredInputs=["image"], supportedResolutions=["2K", "4K", "8K"], defaultResolution="4K", maxImageInputs=1, maxInputArea=33554432, supportsSeed=False)],
            ["image"],
            8,
            "Twice or four times, without new details.",
            "2026-01-19",
            hiddenFromAgent=True,
        ),
        model(
            "cut-out",
            "Cut-out",
            [variant("background", "standard", 1, requiredInputs=["image"], maxImageInputs=1, inputImageMimeTypes=["image/png", "image/jpeg", "image/webp"])],
            ["image"],
            3,
            "Removes what is behind.",
            "2025-11-04",
        ),
        model(
            "relay-motion",
            "Relay Motion",
            [
                video(
                    "default",
                    "pro",
                    4,
                    optionalInputs=["image", "audio"],
                    supportsAudioGeneration=True,
                    supportsAudioToggle=True,
                    maxReferenceImageInputs=3,
                    maxReferenceImagesWithEndImage=1,
                    maxImageInputs=2,
                    supportedDurationsByResolution={"360p": [2, 4, 6, 8], "720p": [4, 6, 8], "1080p": [4, 6]},
                    supportedDurations=[2, 4, 6, 8],
                    maxAudioInputs=1,
                    requiresMatchingAudioVideoDuration=False,
                    supportsNegativePrompt=True,
                    estimatedLatency="95 s",
                    estimatedLatencySeconds=95,
                ),
                video("default", "fast", 1.5, supportedResolutions=["360p", "720p"], defaultResolution="360p", estimatedLatencySeconds=32, estimatedLatency="32 s"),
                video("start-end", "pro", 5, requiredInputs=["image"], maxImageInputs=2),
            ],
            ["text", "image", "audio"],
            95,
            "Slow cameras, honest water.",
            "2026-09-22",
            maxPromptLength=2500,
            thinking={"levels": ["off", "auto"], "defaultLevel": "auto"},
        ),
        model(
            "tidal-video",
            "Tidal Video",
            [video("default", "standard", 2, supportedDurations=[5, 10], supportedResolutions=["720p"])],
            ["text", "image"],
            70,
            "Five or ten seconds, plain and steady.",
            "2026-04-02",
        ),
        model(
            "tidal-video-0",
            "Tidal Video 0",
            [video("default", "standard", 2, supportedDurations=[3], supportedResolutions=["360p"], defaultResolution="360p")],
            ["text"],
            60,
            "The prototype.",
            "2025-06-20",
            deprecated=True,
            hiddenFromAgent=True,
        ),
        model(
            "restage",
            "Restage",
            [
                variant(
                    "replacement",
                    "pro",
                    6,
                    cost=cost(6, "per-second"),
                    requiredInputs=["video"],
                    optionalInputs=["image"],
                    maxVideoInputs=1,
                    maxReferenceImageInputs=2,
                    billedDurationSource="input-media",
                    inputVideoCreditMultiplier=1.5,
                    minInputVideoArea=129600,
                    minInputVideoDurationSeconds=2,
                    maxInputVideoDurationSeconds=12,
                    supportedResolutions=["720p", "1080p"],
                    defaultResolution="720p",
                    supportsSeed=True,
                    maxPromptLength=1200,
                )
            ],
            ["video", "image", "text"],
            140,
            "Keeps the camera, changes the place.",
            "2026-10-06",
        ),
        model(
            "lipline",
            "Lipline",
            [
                variant(
                    "sync",
                    "standard",
                    3,
                    cost=cost(3, "per-second"),
                    requiredInputs=["video", "audio"],
                    maxVideoInputs=1,
                    maxAudioInputs=1,
                    requiresMatchingAudioVideoDuration=True,
                    billedDurationSource="input-media",
                    minInputVideoDurationSeconds=1,
                    maxInputVideoDurationSeconds=60,
                )
            ],
            ["video", "audio"],
            55,
            "Mouths follow voices.",
            "2026-05-28",
        ),
        model(
            "quill-3",
            "Quill 3",
            [
                variant("default", "pro", 1, optionalInputs=["text", "image", "pdf"], maxPromptLength=32000, minPromptLength=1, maxImageInputs=8),
                variant("default", "fast", 0.2, optionalInputs=["text"], maxPromptLength=16000),
            ],
            ["text", "image", "pdf"],
            4,
            "Prompts, captions, five languages.",
            "2026-08-03",
            maxPromptLength=32000,
            thinking={"levels": ["off", "low", "medium", "high"], "defaultLevel": "low"},
        ),
        model(
            "quill-mini",
            "Quill mini",
            [variant("default", "standard", 0.1, optionalInputs=["text"], maxPromptLength=8000)],
            ["text"],
            1,
            "Short answers at once.",
            "2026-08-03",
            promoRateLimit={"used": 2, "limit": 3, "remaining": 1},
        ),
        model(
            "foghorn",
            "Foghorn",
            [variant("ambience", "standard", 2, supportedDurations=[8, 16, 24], maxPromptLength=600, supportsSeed=True, supportsAudioGeneration=True)],
            ["text"],
            20,
            "Rooms, water, weather.",
            "2026-03-12",
        ),
        model(
            "cadence-voice",
            "Cadence Voice",
            [variant("speech", "pro", 3, requiredInputs=["text"], maxPromptLength=5000, maxAudioInputs=1), variant("speech", "standard", 1, requiredInputs=["text"], maxPromptLength=2500)],
            ["text", "audio"],
            7,
            "Thirty voices, and your own.",
            "2026-06-30",
        ),
        model(
            "plectrum",
            "Plectrum",
            [variant("music", "standard", 5, supportedDurations=[12, 30, 60], maxPromptLength=900)],
            ["text", "audio"],
            38,
            "Small melodies for small instruments.",
            "2025-12-09",
        ),
        model("pagelift", "Pagelift", [variant("extract", "standard", 0.5, requiredInputs=["pdf"])], ["pdf"], 6, "Text, pictures and a summary from a PDF.", "2026-02-05"),
        model(
            "magic-resize",
            "Magic Resize",
            [
                variant(
                    "resize", "standard", 3, requiredInputs=["image"], supportedAspectRatios=RATIOS, maxImageInputs=1, inputImageAspectRatioConstraints={"maximumRatio": 3}, cost=cost(3, "per-output")
                )
            ],
            ["image"],
            16,
            "One picture, every ratio.",
            "2026-07-21",
        ),
    ]


def titles() -> dict[str, str]:
    """Display names by name."""
    return {str(entry["name"]): str(entry["displayName"]) for entry in models()}
