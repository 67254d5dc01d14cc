"""What lies beside the canvases: projects, folders, tags, approvals, skills, comment threads, rows of the library."""

# fmt: off
# ruff: noqa: E501

from __future__ import annotations

from board import Board
from gallery import Asset, Gallery
from known import PEOPLE, TEAM, at, later, stamp, uid
from take import preview

Json = dict[str, object]

PROJECTS = [
    ("autumn", "Autumn launch", "A film of one hour of light, six tins, five languages.", "mara", "launches", "restricted", False, ("harbour-4", "tin-harbour-dusk-2", "card-main-serif")),
    ("guide", "Field guide", "Twelve plates and the maps to find them by. 十二の植物図。", "ola", "books", "view", True, ("plate-04-wash", "map-hollen-field", "plate-09-light")),
    ("market", "Night market", "夜市: a hand lost and found. Ein Kurzfilm.", "aiko", "films", "view", False, ("market-rain", "market-bowl")),
    ("rooms", "Quiet rooms", "An exhibition of light on seven walls, and its catalogue.", "ola", "books", "restricted", False, ("room-2", "study-1")),
    ("house", "The house", "Logo, patterns, colours, sounds, templates. Take what you need.", "mara", "studio", "view", True, ("pattern-dusk", "logo-light")),
]

FOLDERS = [
    ("studio", "Studio", ""),
    ("launches", "Launches", "studio"),
    ("films", "Films", "studio"),
    ("books", "Books", "studio"),
    ("takes", "Takes", "launches"),
    ("stills", "Stills", "takes"),
    ("sound", "Sound", "films"),
    ("scouting", "Scouting", ""),
    ("retired", "Retired", ""),
]

TAGS = [
    ("dusk", "#c94f7c"),
    ("hero", "#7c93ff"),
    ("approved", "#34d399"),
    ("print", "#f5b84c"),
    ("plate", "#86a05a"),
    ("cyanotype", "#2f56a4"),
    ("packaging", "#f0883e"),
    ("night", "#4b3a8c"),
    ("夜市", "#f0616d"),
    ("Ton", "#2dd4bf"),
    ("map", "#a9764f"),
    ("reference", "#8d96a7"),
    ("خط", "#b779d9"),
    ("do not use", "#c92a3a"),
]


def projects(gallery: Gallery, boards: list[Board]) -> list[Json]:
    made: list[Json] = []
    for key, title, words, owner, folder, share, public, tiles in PROJECTS:
        own = sorted((board for board in boards if board.project == key), key=lambda board: board.order)
        updated = max(board.updated for board in own)
        made.append(
            {
                "id": uid("project", key),
                "title": title,
                "description": words,
                "teamId": TEAM,
                "folderId": uid("folder", folder),
                "createdByUserId": PEOPLE[owner].id,
                "createdByName": PEOPLE[owner].name,
                "canvasId": own[0].id,
                "canvases": [
                    {"title": board.title, "id": board.id, "nodeCount": len(board.cards), "sortOrder": board.order, "createdAt": stamp(board.start), "previewAssets": board.previews()} for board in own
                ],
                "shareMode": share,
                "isPublic": public,
                "previewAssets": [preview(gallery, tile) for tile in tiles],
                "createdAt": stamp(min(board.start for board in own)),
                "updatedAt": updated,
                "lastEditAt": updated,
            }
        )
    return made


def extras(gallery: Gallery, boards: list[Board]) -> Json:
    return {
        "folders": [{"id": uid("folder", key), "name": name, "parentId": uid("folder", parent) if parent else None} for key, name, parent in FOLDERS],
        "tags": [{"id": uid("tag", name), "name": name, "color": color} for name, color in TAGS],
        "approvals": approvals(boards),
        "skills": skills(gallery),
        "threads": [{"nodeId": board.cards[key].id, "canvasId": board.id, "comments": comments} for board in boards for key, comments in board.threads.items()],
        "assets": rows(gallery, boards),
    }


def approvals(boards: list[Board]) -> list[Json]:
    hero = boards[0]
    session = uid("session", "hero")
    made = [
        (
            "start-shot-02",
            "start_run",
            "pending",
            at("11-20", "17:05"),
            {
                "canvasId": hero.id,
                "nodeId": hero.cards["shot-02"].id,
                "model": "relay-motion",
                "tier": "pro",
                "durationSeconds": 4,
                "resolution": "720p",
                "estimatedCredits": 16,
                "reason": "Shot 02 failed: the room tone was too long. A loop of six seconds is in place.",
            },
            {},
        ),
        (
            "batch-alternates",
            "start_runs",
            "pending",
            at("11-20", "16:48"),
            {"canvasId": hero.id, "count": 18, "model": "fjord-still", "tier": "fast", "estimatedCredits": 18, "note": "Eighteen alternates in other hours"},
            {},
        ),
        (
            "publish-poster",
            "publish_asset",
            "approved",
            at("11-19", "18:20"),
            {"assetId": uid("asset", "poster-harbour"), "channel": "Print shop Brennvik", "copies": 40, "paper": "uncoated, 170 g"},
            {"status": "sent", "orderNumber": "BV-2291", "decidedBy": PEOPLE["mara"].name},
        ),
        (
            "resize",
            "magic_resize",
            "approved",
            at("11-19", "17:30"),
            {"nodeId": hero.cards["sizes"].id, "ratios": ["16:9", "1:1", "3:4", "9:16"]},
            {"succeeded": 3, "failed": 1, "failedRatios": ["9:16"], "creditsSpent": 9},
        ),
        (
            "voice-clone",
            "clone_voice",
            "denied",
            at("11-05", "12:00"),
            {"voiceName": "Captain of the ferry", "sampleSeconds": 41, "language": "de"},
            {"reason": "Nobody asked the captain.", "decidedBy": PEOPLE["layla"].name},
        ),
        ("delete-old", "delete_versions", "denied", at("10-28", "09:15"), {"canvasId": hero.id, "olderThan": "2026-10-01", "count": 212}, {"reason": "We keep everything until the book is printed."}),
        ("upscale-plates", "start_runs", "approved", at("10-15", "10:00"), {"model": "lumen-upscale", "nodes": 12, "estimatedCredits": 24}, {"started": 12, "creditsSpent": 24}),
    ]
    return [
        {
            "id": uid("approval", key),
            "sessionId": session if key != "upscale-plates" else uid("session", "plates"),
            "toolName": tool,
            "status": status,
            "requestArgs": args,
            "result": result,
            "createdAt": stamp(moment),
            "updatedAt": stamp(moment if status == "pending" else later(moment, 12)),
        }
        for key, tool, status, moment, args, result in made
    ]


def skills(gallery: Gallery) -> list[Json]:
    def pictures(*keys: str) -> list[Json]:
        made: list[Json] = []
        for i, key in enumerate(keys):
            asset = gallery.made[key]
            made.append(
                {
                    "id": uid("skill asset", key),
                    "name": asset.file,
                    "contentType": asset.content_type,
                    "sizeInBytes": (gallery.folder / asset.file).stat().st_size,
                    "createdAt": stamp(at("09-14")),
                    "previewUrl": asset.address("320", "poster"),
                    "description": asset.summary if i % 2 == 0 else None,
                    **({"storageBucket": "sample", "storageKey": f"skills/{asset.file}"} if i == 0 else {}),
                }
            )
        return made

    rows = [
        (
            "dusk",
            "House dusk",
            "/dusk",
            "BRAND_IDENTITY",
            "Violet before rose, rose before amber; the water almost black.",
            "Use the palette of the pictures. Lanterns at 2700 K. No people closer than the pier.",
            "mara",
            ("palette-dusk", "harbour-4", "style-sea"),
        ),
        (
            "plate",
            "Botanical plate",
            "/plate",
            "USE_CASE",
            "A plate of the field guide.",
            "Whole plant, no ground, cream paper, numeral above, Latin below in italic.",
            "priya",
            ("plate-04-wash", "plate-09-light"),
        ),
        ("shelf", "Tin on a shelf", "/tin", "USE_CASE", None, "One window, one floor, the moon to the front.", "wim", ("tin-lantern-2",)),
        ("empty", "Captions in five languages", "/captions", "USE_CASE", "Short lines, Latin first where there is any.", "EN, DE, JA, AR, PT. Never longer than the English one.", "", ()),
    ]
    return [
        {
            "id": uid("skill", key),
            "name": name,
            "slashCommand": slash,
            "kind": kind,
            "description": words,
            "instructions": how,
            "assetCount": len(keys),
            "createdBy": {"displayName": PEOPLE[by].name} if by else None,
            "createdAt": stamp(at("09-14")),
            "updatedAt": stamp(at("11-02")),
            "assets": pictures(*keys),
        }
        for key, name, slash, kind, words, how, by, keys in rows
    ]


def rows(gallery: Gallery, boards: list[Board]) -> list[Json]:
    """The library: every asset, where it is used, in which folder, with which tags."""
    used: dict[str, list[Json]] = {}
    counts: dict[str, int] = {}
    stars: dict[str, tuple[str, str, str]] = {}
    first: dict[str, str] = {}
    made_here: dict[str, bool] = {}
    for board in boards:
        for card in board.cards.values():
            for version in card.data["versions"]:  # type: ignore[attr-defined]
                asset = version.get("asset")
                if not asset:
                    continue
                key = str(asset["assetId"])
                place = {"canvasId": board.id, "projectId": uid("project", board.project), "canvasTitle": board.title, "nodeId": card.id}
                if place not in used.setdefault(key, []):
                    used[key].append(place)
                counts[key] = max(counts.get(key, 0), len(card.data["versions"]))  # type: ignore[arg-type]
                first[key] = min(first.get(key, "9"), str(version["createdAt"]))
                made_here[key] = made_here.get(key, False) or "modelConfig" in version
                if "favoritedByUserId" in version:
                    stars[key] = (card.id, str(version["id"]), str(version["favoritedByUserId"]))
    made: list[Json] = []
    for asset in gallery.made.values():
        places = used.get(asset.id, [])
        row: Json = {
            "assetId": asset.id,
            "filename": asset.file,
            "source": "generated" if made_here.get(asset.id, False) else "upload",
            "fileType": asset.kind,
            "contentType": asset.content_type,
            "fileSizeInKb": asset.kb,
            "previewUrl": asset.address("320", "640", "poster") or f"assets/{asset.file}",
            "assetUrl": f"assets/{asset.file}",
            "createdAt": first.get(asset.id, stamp(at("09-01"))),
            "createdByUserId": PEOPLE[("jonas", "priya", "aiko", "wim", "ola")[len(asset.key) % 5]].id,
            "canvases": places,
            "tags": [tag(name) for name in tags_of(asset)],
            "folderId": uid("folder", folder_of(asset)),
            "displayName": asset.summary or asset.file,
            "versionCount": counts.get(asset.id, 1),
            "path": f"assets/{asset.file}",
            "description": asset.summary,
        }
        if asset.ms:
            row["durationInMs"] = asset.ms
        if places:
            row["nodeId"] = places[0]["nodeId"]
        if asset.id in stars:
            row["favoriteNodeId"], row["favoriteVersionId"], row["favoritedByUserId"] = stars[asset.id]
        made.append(row)
    return made


def tag(name: str) -> Json:
    return {"id": uid("tag", name), "name": name, "color": dict(TAGS)[name]}


def tags_of(asset: Asset) -> list[str]:
    key = asset.key
    return [
        name
        for name, holds in (
            ("dusk", key.startswith(("harbour-", "shot-", "film-push", "palette-dusk"))),
            ("hero", key in ("harbour-4", "range-1", "film-push-in", "poster-harbour")),
            ("approved", key in ("harbour-4", "card-main-serif", "tin-harbour-dusk-2", "tin-tideline-2", "plate-09-light")),
            ("print", key.startswith(("poster-", "paper-", "label-", "plate-"))),
            ("plate", key.startswith("plate-")),
            ("cyanotype", key.endswith("-light") and key.startswith("plate-")),
            ("packaging", key.startswith(("tin-", "label-", "range-", "box-"))),
            ("night", "night" in key or "blue" in key or "moon" in key),
            ("夜市", key.startswith(("market-", "film-market", "sound-market"))),
            ("Ton", asset.kind == "audio"),
            ("map", key.startswith("map-")),
            ("reference", key.startswith(("style-", "mood-", "scout-"))),
            ("خط", key.startswith("card-")),
            ("do not use", key in ("alternate-08", "alternate-14")),
        )
        if holds
    ]


def folder_of(asset: Asset) -> str:
    key = asset.key
    for start, folder in (
        (("harbour-", "card-"), "takes"),
        (("shot-", "alternate-"), "stills"),
        (("film-", "market-"), "films"),
        (("sound-",), "sound"),
        (("plate-", "map-", "room-", "dunes-", "study-", "hang-", "paper-"), "books"),
        (("scout-", "mood-"), "scouting"),
        (("tin-", "label-", "range-", "box-"), "launches"),
    ):
        if key.startswith(start):
            return folder
    return "studio"
