"""Maps canvas content to documents of the search index."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wsdesk.graph.analysis.problems import problems_of
from wsdesk.localdb.index.values import IndexDocument, IndexedImage, IndexedProblem, IndexedText, Role
from wsdesk.wire.summary_types import unique_versions

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Note
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.index_texts import AssetTexts, NodeTexts, VersionTexts
    from wsdesk.wire.summary_types import ByteRange

NOTE = "note:"
COMMENT = "comment:"
MAX_URL_LENGTH = 4_096
"""Maximum length of an indexed URL."""
MAX_PROBLEMS = 1_000
"""Maximum number of indexed problems per canvas."""

Keys = list[tuple[Role, str]]


def digest_of(raw: bytes | memoryview) -> bytes:
    """Return the 64-bit BLAKE2b digest by which changed nodes are detected."""
    return hashlib.blake2b(raw, digest_size=8).digest()


def document_of_node(raw: bytes, digest: bytes, kind: str) -> IndexDocument | None:
    """Map a node with its versions; return None if it can't be parsed."""
    from wsdesk.wire.index_texts import read_texts

    node = read_texts(raw)
    if node is None:
        return None
    return IndexDocument(node.id, digest, tuple(_indexed_texts(node, kind)))


def document_of_large_node(place: ByteRange, before: bytes | None, kind: str) -> IndexDocument | None:
    """Map a large node; return None if its digest equals `before`. Blocks; run it in a worker thread."""
    from wsdesk.wire.index_texts import read_large_texts

    digest = digest_of(place.view())
    node = read_large_texts(place.view()) if digest != before else None
    return IndexDocument(node.id, digest, tuple(_indexed_texts(node, kind))) if node is not None else None


def document_of_note(note: Note) -> IndexDocument:
    """Map a note; its first line is the title."""
    first, _, rest = note.body.strip().partition("\n")
    body = _join((rest if len(first) <= 120 else note.body, note.author))
    piece = IndexedText("note", note.id, "", first[:120], body, note.updated_at, (("node", note.id),))
    return IndexDocument(
        NOTE + note.id, digest_of(f"{note.body}\0{note.author}".encode("utf-8", "replace")), (piece,)
    )


def document_of_comment(node_id: str, node_title: str, comment: Comment) -> IndexDocument:
    """Map a comment; the `version_id` of its text is the comment ID."""
    body, author = comment.body or "", comment.created_by_name or ""
    words = _join((body, author))
    keys: Keys = [("node", comment.id)]
    piece = IndexedText(
        "comment", node_id, comment.id, node_title, words, comment.created_at or "", tuple(keys)
    )
    told = f"{node_id}\0{node_title}\0{words}".encode("utf-8", "replace")
    return IndexDocument(f"{COMMENT}{comment.thread_id}:{comment.id}", digest_of(told), (piece,))


def indexed_problems(document: Document) -> tuple[IndexedProblem, ...]:
    """Return the problems of a canvas with the titles of their nodes."""
    found: list[IndexedProblem] = []
    for problem in problems_of(document)[:MAX_PROBLEMS]:
        node = document.node_by_id.get(problem.subject_id)
        title = node.title[:200] if node is not None else ""
        found.append(
            IndexedProblem(problem.code, problem.subject_id, title, node is not None, problem.values)
        )
    return tuple(found)


def _indexed_texts(node: NodeTexts, kind: str) -> Iterator[IndexedText]:
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
    metadata = [node.node_type, _model(node), _number(node.seed)]
    if first is not None:
        texts = [*_texts(first), *texts]
        metadata = [*_metadata_texts(first), *metadata]
        keys += _keys(first)
    told = tuple(dict.fromkeys(text for text in (*texts, *metadata) if text))
    at = (first.created_at if first is not None else None) or node.updated_at or node.created_at or ""
    yield IndexedText(
        kind,
        node.id,
        (first.id if first is not None else None) or "",
        node.title or (first.title if first is not None else None) or "",
        _join(told),
        at,
        tuple(keys),
        _image(first),
    )
    known = set(told) | {node.title}
    for version in unique_versions(node.versions):
        if version is not first:
            # Texts of the node are skipped, because most versions share most of their texts.
            own = [
                t for t in dict.fromkeys((version.title, *_texts(version), *_metadata_texts(version))) if t
            ]
            body = _join([text for text in own if text not in known])
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
        yield from _asset_texts(version.asset)
    if version.pdf_extraction is not None:
        yield version.pdf_extraction.summary_text


def _asset_texts(asset: AssetTexts) -> Iterator[str | None]:
    yield asset.display_name
    yield asset.asset_summary
    if asset.asset_summary_details is not None:
        details = asset.asset_summary_details
        yield from (details.subject, details.action, details.summary)


def _image(version: VersionTexts | None) -> IndexedImage | None:
    """Return the smallest preview of the asset, or the file itself if it is an image."""
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
        if url and len(url) <= MAX_URL_LENGTH:
            kinds = (asset.file_type or "", asset.media_type or "")
            return IndexedImage(asset.asset_id or asset.url or url, *kinds, role, url)
    return None


def _metadata_texts(version: VersionTexts) -> Iterator[str | None]:
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
        images = version.pdf_extraction.extracted_images
        for image in images:
            keys.append(("part", image.asset_id or ""))
    return keys


def _model(of: NodeTexts | VersionTexts) -> str | None:
    return of.model_config.model if of.model_config is not None else None


def _number(seed: int | None) -> str | None:
    return str(seed) if seed is not None else None


def _join(texts: Iterable[str | None]) -> str:
    return "\n".join([text for text in texts if text])
