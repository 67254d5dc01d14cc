"""Maps canvas content to documents of the search index."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wsdesk.graph.analysis.problems import problems_of
from wsdesk.localdb.index.values import IndexDocument, IndexedImage, IndexedProblem, IndexedText, Role
from wsdesk.wire.duplicate_versions import own_versions

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Note
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.index_texts import AssetTexts, NodeTexts, VersionTexts
    from wsdesk.wire.summary_types import ByteRange

NOTE = "note:"
COMMENT = "comment:"
LONGEST_URL = 4_096
"""Characters of a URL that is worth a place in the index."""
MOST_TROUBLES = 1_000
"""Of one canvas; where everything is wrong, nobody reads each line."""

Keys = list[tuple[Role, str]]


def digest_of(raw: bytes | memoryview) -> bytes:
    """What tells whether the bytes of a node have changed."""
    return hashlib.blake2b(raw, digest_size=8).digest()


def part_of_node(raw: bytes, digest: bytes, kind: str) -> IndexDocument | None:
    """A node with its versions; None where nothing can be read of it."""
    from wsdesk.wire.index_texts import read_texts

    node = read_texts(raw)
    if node is None:
        return None
    return IndexDocument(node.id, digest, tuple(_pieces(node, kind)))


def part_of_large(place: ByteRange, before: bytes | None, kind: str) -> IndexDocument | None:
    """A large node; None where its digest is as `before`. It takes long: for a thread beside the window."""
    from wsdesk.wire.index_texts import read_large_texts

    digest = digest_of(place.view())
    node = read_large_texts(place.view()) if digest != before else None
    return IndexDocument(node.id, digest, tuple(_pieces(node, kind))) if node is not None else None


def part_of_note(note: Note) -> IndexDocument:
    """A note: its first line is its title."""
    first, _, rest = note.body.strip().partition("\n")
    body = _joined((rest if len(first) <= 120 else note.body, note.author))
    piece = IndexedText("note", note.id, "", first[:120], body, note.updated_at, (("node", note.id),))
    return IndexDocument(
        NOTE + note.id, digest_of(f"{note.body}\0{note.author}".encode("utf-8", "replace")), (piece,)
    )


def part_of_comment(node_id: str, node_title: str, comment: Comment) -> IndexDocument:
    """A comment; `version_id` of its piece is its own ID."""
    body, author = comment.body or "", comment.created_by_name or ""
    words = _joined((body, author))
    keys: Keys = [("node", comment.id)]
    piece = IndexedText(
        "comment", node_id, comment.id, node_title, words, comment.created_at or "", tuple(keys)
    )
    told = f"{node_id}\0{node_title}\0{words}".encode("utf-8", "replace")
    return IndexDocument(f"{COMMENT}{comment.thread_id}:{comment.id}", digest_of(told), (piece,))


def troubles_of(document: Document) -> tuple[IndexedProblem, ...]:
    """The problems of a canvas, each with the title of its node."""
    found: list[IndexedProblem] = []
    for problem in problems_of(document)[:MOST_TROUBLES]:
        node = document.node_by_id.get(problem.subject_id)
        title = node.title[:200] if node is not None else ""
        found.append(
            IndexedProblem(problem.code, problem.subject_id, title, node is not None, problem.values)
        )
    return tuple(found)


def _pieces(node: NodeTexts, kind: str) -> Iterator[IndexedText]:
    active = next((v for v in node.versions if v.id and v.id == node.active_version_id), None)
    first = active or (node.versions[-1] if node.versions else None)
    texts = [
        node.text_prompt,
        node.negative_prompt,
        node.generated_text,
        *(p.label for p in node.template_ports),
    ]
    texts += [output.error_message for output in node.magic_resize_outputs]
    keys: Keys = [("node", node.id)]
    for output in node.magic_resize_outputs:
        keys.append(("part", output.asset_id or ""))
    facts = [node.node_type, _model(node), _number(node.seed)]
    if first is not None:
        texts = [*_texts(first), *texts]
        facts = [*_facts(first), *facts]
        keys += _keys(first)
    told = tuple(dict.fromkeys(text for text in (*texts, *facts) if text))
    at = (first.created_at if first is not None else None) or node.updated_at or node.created_at or ""
    yield IndexedText(
        kind,
        node.id,
        (first.id if first is not None else None) or "",
        node.title or (first.title if first is not None else None) or "",
        _joined(told),
        at,
        tuple(keys),
        _image(first),
    )
    known = set(told) | {node.title}
    for version in own_versions(node.versions):
        if version is not first:
            # Only what its node does not say already: most versions share most of their words.
            own = [t for t in dict.fromkeys((version.title, *_texts(version), *_facts(version))) if t]
            body = _joined([text for text in own if text not in known])
            yield IndexedText(
                "version",
                node.id,
                version.id or "",
                node.title or "",
                body,
                version.created_at or "",
                tuple(_keys(version)),
                _image(version),
            )


def _texts(version: VersionTexts) -> Iterator[str | None]:
    yield version.text_prompt
    yield version.generated_text
    yield version.negative_prompt
    yield version.error_message
    if version.asset is not None:
        yield from _asset(version.asset)
    if version.pdf_extraction is not None:
        yield version.pdf_extraction.summary_text


def _asset(asset: AssetTexts) -> Iterator[str | None]:
    yield asset.display_name
    yield asset.asset_summary
    if asset.asset_summary_details is not None:
        details = asset.asset_summary_details
        yield from (details.subject, details.action, details.summary)


def _image(version: VersionTexts | None) -> IndexedImage | None:
    """The smallest image of the asset, or the file itself where it is an image."""
    asset = version.asset if version is not None else None
    if asset is None:
        return None
    roles = (
        ("thumbnail", asset.thumbnail_url),
        ("extraLow", asset.preview_extra_low_resolution_url),
        ("low", asset.preview_low_resolution_url),
        ("preview", asset.preview_url),
        ("url", asset.url if "image" in (asset.file_type, asset.media_type) else None),
    )
    for role, url in roles:
        if url and len(url) <= LONGEST_URL:
            kinds = (asset.file_type or "", asset.media_type or "")
            return IndexedImage(asset.asset_id or asset.url or url, *kinds, role, url)
    return None


def _facts(version: VersionTexts) -> Iterator[str | None]:
    yield version.model_display_name
    yield _model(version)
    yield version.source_tool_name
    yield _number(version.seed)


def _keys(version: VersionTexts) -> Keys:
    keys: Keys = [("version", version.id)] if version.id else []
    if version.asset is not None and version.asset.asset_id:
        keys.append(("made", version.asset.asset_id))
    if version.tool_input_asset is not None and version.tool_input_asset.asset_id:
        keys.append(("input", version.tool_input_asset.asset_id))
    if version.pdf_extraction is not None:
        pictures = version.pdf_extraction.extracted_images
        for picture in pictures:
            keys.append(("part", picture.asset_id or ""))
    return keys


def _model(of: NodeTexts | VersionTexts) -> str | None:
    return of.model_config.model if of.model_config is not None else None


def _number(seed: int | None) -> str | None:
    return str(seed) if seed is not None else None


def _joined(texts: Iterable[str | None]) -> str:
    return "\n".join([text for text in texts if text])
