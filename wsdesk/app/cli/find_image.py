"""`wsdesk find --image FILE`: the nodes that use an image, from the index on this computer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.fingerprints.folder import FingerprintFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.media.core.errors import MediaError
from wsdesk.store.search.image_lookup import ImageLookup, NoDetailError
from wsdesk.store.search.image_search import ImageResult, certainty_label, read_file, with_usages
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import media_words

_FAILURE = 1
_NO_RESULTS = 4


def find_image(path: Path, scope: str, folder: Path, *, jsonl: bool) -> int:
    """Print the results of a profile's index in `folder`, best first; return the exit code.

    With `jsonl`, a JSON object per line. The part of the images that is known is written to standard error.
    """
    index_folder, fingerprint_folder = IndexFolder(folder, 0), FingerprintFolder(folder)
    try:
        index, fingerprints = index_folder.of(scope), fingerprint_folder.of(scope)
        known, total = fingerprints.count(), index.count_images()
        results = with_usages(ImageLookup(fingerprints).find(read_file(path)), index)
    except NoDetailError:
        return _fail("The image has too little detail to find.")
    except MediaError as error:
        return _fail(f"{media_words(error.code)}.")
    except OSError as error:
        return _fail(f"Couldn't read {path}: {error.strerror or error}")
    except LocalDbError as error:
        return _fail(f"Couldn't read the index: {error}")
    finally:
        index_folder.close()
        fingerprint_folder.close()
    for result in results:
        sys.stdout.write(json.dumps(_json(result)) + "\n" if jsonl else _text(result))
    sys.stderr.write(f"Searched {min(known, total):,} of {total:,} images.\n")
    return 0 if results else _NO_RESULTS


def _json(result: ImageResult) -> dict[str, object]:
    return {
        "certainty": result.match.certainty,
        "distance": result.match.distance,
        "turned": result.match.is_turned,
        "assetIds": list(result.match.asset_ids),
        "usages": [
            {
                "canvasId": usage.canvas_id,
                "canvasTitle": usage.canvas_title,
                "nodeId": usage.node_id,
                "versionId": usage.version_id,
                "title": usage.title,
                "kind": usage.kind,
                "role": usage.role,
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
