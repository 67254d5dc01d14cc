"""`wsdesk find --image FILE`: the nodes that use an image, from the index on this computer."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.media.core.errors import MediaError
from wsdesk.settings.profiles import Profile
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.search.image_lookup import MAX_MATCHES, ImageLookup, NoDetailError
from wsdesk.store.search.image_search import ImageResult, certainty_label, read_file, with_usages
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import media_message

_FAILURE = 1


def find_image(path: Path, profiles: Sequence[Profile], folder: Path, *, jsonl: bool) -> int:
    """Print the results of workspaces whose index is in `folder`, best first; return the exit code.

    With `jsonl`, a JSON object per line. The part of the images that is known is written to standard error.
    """
    index_folder, fingerprint_folder = IndexFolder(folder, 0), FingerprintFolder(folder)
    results: list[tuple[Profile, ImageResult]] = []
    indexed = total = 0
    try:
        query = read_file(path)
        for profile, scope in [(one, scope) for one in profiles for scope in one.scopes]:
            if index_folder.path(scope).exists():
                index, fingerprints = index_folder.of(scope), fingerprint_folder.of(scope)
                indexed, total = indexed + fingerprints.count(), total + index.count_images()
                matches = ImageLookup(fingerprints).find(query)
                results += [(profile, result) for result in with_usages(matches, index)]
    except NoDetailError:
        return _fail("The image has too little detail to find.")
    except MediaError as error:
        return _fail(f"{media_message(error.code)}.")
    except OSError as error:
        return _fail(f"Couldn't read {path}: {error.strerror or error}")
    except LocalDbError as error:
        return _fail(f"Couldn't read the search index: {error}")
    finally:
        index_folder.close()
        fingerprint_folder.close()
    results.sort(key=lambda item: (item[1].match.certainty != "same-file", item[1].match.distance))
    for profile, result in results[:MAX_MATCHES]:
        sys.stdout.write(json.dumps(_json(profile, result)) + "\n" if jsonl else _text(result))
    sys.stderr.write(f"wsdesk: Searched {min(indexed, total):,} of {total:,} images.\n")
    return 0


def _json(profile: Profile, result: ImageResult) -> dict[str, object]:
    return {
        "workspace": profile.name or profile.base_url,
        "certainty": result.match.certainty,
        "distance": result.match.distance,
        "turned": result.match.is_turned,
        "assetIds": list(result.match.asset_ids),
        "usages": [
            {
                "canvas": usage.canvas_title,
                "canvasId": usage.canvas_id,
                "nodeId": usage.node_id,
                "versionId": usage.version_id,
                "title": usage.title,
                "role": usage.role,
                "link": link_to(DeepLink(canvas_id=usage.canvas_id, node_id=usage.node_id)),
            }
            for usage in result.usages
        ],
    }


def _text(result: ImageResult) -> str:
    certainty = certainty_label(result.match.certainty)
    lines = [
        f"{certainty}: {sanitize.line(usage.canvas_title, 80)} › {sanitize.line(usage.title, 80)}\n"
        for usage in result.usages
    ]
    return "".join(lines) or f"{certainty}: {sanitize.line(', '.join(result.match.asset_ids), 160)}\n"


def _fail(message: str) -> int:
    sys.stderr.write(f"wsdesk: {message}\n")
    return _FAILURE
