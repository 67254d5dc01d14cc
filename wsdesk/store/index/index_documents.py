"""Maps canvas content to documents of the search index."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from wsdesk.graph.analysis.problems import problems_of
from wsdesk.localdb.index.values import (
    IndexDocument,
    IndexedImage,
    IndexedProblem,
    IndexedResult,
    IndexedText,
    Role,
    Status,
)
from wsdesk.wire.summary_types import unique_versions

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.graph.model.values import Note
    from wsdesk.store.content.content_pages import PagedContent
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.index_texts import AssetTexts, NodeTexts, VersionTexts
    from wsdesk.wire.summary_types import ByteRange

NOTE = "note:"
COMMENT = "comment:"
MAX_URL_LENGTH = 4_096
"""Maximum length of an indexed URL."""
MAX_NUMBER = 1_000_000_000
"""Largest width or height in px and duration in ms; larger ones count as unknown."""
_FILES_ALONE = frozenset({"video", "audio", "pdf"})
"""Types of files that are shown without a preview, by their waveform, first frame, or first page."""
MAX_PROBLEMS = 1_000
"""Maximum number of indexed problems per canvas."""

Keys = list[tuple[Role, str]]


def digest_of(raw: bytes | memoryview) -> bytes:
    """Return the 64-bit BLAKE2b digest by which changed nodes are detected."""
    return hashlib.blake2b(raw, digest_size=8).digest()


class IndexSource(NamedTuple):
    """Content of a canvas to index: the bytes of its nodes, without the parsed document."""

    canvas_id: str
    digest: bytes
    nodes: tuple[tuple[str, str, ByteRange], ...]
    """ID, kind, and bytes of each node."""
    notes: tuple[IndexDocument, ...]
    problems: tuple[IndexedProblem, ...]


def source_of(whole: PagedContent) -> IndexSource:
    """Collect what is needed to index a canvas. Blocks; run it in a worker thread."""
    content = whole.content
    document, records = content.document, content.records
    return IndexSource(
        document.canvas_id,
        digest_of_pages(whole),
        tuple(
            (node.id, node.kind.value, records[node.id].byte_range)
            for node in document.nodes
            if node.id in records
        ),
        tuple(document_of_note(note) for note in document.notes),
        indexed_problems(document),
    )


def digest_of_pages(whole: PagedContent) -> bytes:
    """Return the digest of all pages. Its prefix is the digest of the first page, to match cached pages."""
    first, *rest = [page.digest for page in whole.pages]
    return first + hashlib.blake2b(b"".join(rest), digest_size=8).digest()


def changed_documents(
    source: IndexSource, before: dict[str, bytes], seen: set[str]
) -> Iterator[IndexDocument | tuple[ByteRange, bytes | None, str] | None]:
    """Yield new and changed documents, and None for unchanged ones. All IDs are added to `seen`.

    Large nodes aren't parsed here; for them, the arguments of `document_of_large_node` are yielded.
    """
    for node_id, kind, byte_range in source.nodes:
        seen.add(node_id)
        if byte_range.is_large:
            yield byte_range, before.get(node_id), kind
            continue
        raw = byte_range.cut()
        digest = digest_of(raw)
        yield None if before.get(node_id) == digest else document_of_node(raw, digest, kind)
    for note in source.notes:
        seen.add(note.id)
        yield None if before.get(note.id) == note.digest else note


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
    piece = piece._replace(author=note.author_id)
    content = f"{note.body}\0{note.author}\0{note.author_id}".encode("utf-8", "replace")
    return IndexDocument(NOTE + note.id, digest_of(content), (piece,))


def document_of_comment(node_id: str, node_title: str, comment: Comment) -> IndexDocument:
    """Map a comment; the `version_id` of its text is the comment ID."""
    body, author = comment.body or "", comment.created_by_name or ""
    text = _join((body, author))
    keys: Keys = [("node", comment.id)]
    piece = IndexedText(
        "comment", node_id, comment.id, node_title, text, comment.created_at or "", tuple(keys)
    )._replace(author=comment.created_by_user_id or "")
    content = f"{node_id}\0{node_title}\0{text}".encode("utf-8", "replace")
    return IndexDocument(f"{COMMENT}{comment.thread_id}:{comment.id}", digest_of(content), (piece,))


def indexed_problems(document: Document) -> tuple[IndexedProblem, ...]:
    """Return the problems of a canvas with the titles of their nodes."""
    problems: list[IndexedProblem] = []
    for problem in problems_of(document)[:MAX_PROBLEMS]:
        node = document.node_by_id.get(problem.subject_id)
        title = node.title[:200] if node is not None else ""
        problems.append(
            IndexedProblem(problem.code, problem.subject_id, title, node is not None, problem.values)
        )
    return tuple(problems)


def _indexed_texts(node: NodeTexts, kind: str) -> Iterator[IndexedText]:
    active = next((v for v in node.versions if v.id and v.id == node.active_version_id), None)
    first = active or (node.versions[-1] if node.versions else None)
    author = node.created_by_user_id or ""
    keys: Keys = [("node", node.id)]
    for output in node.magic_resize_outputs:
        keys.append(("part", output.asset_id or ""))
    own = [*_texts(first), node.node_type, *_model_texts(first)] if first is not None else []
    draft = [
        node.text_prompt,
        node.negative_prompt,
        node.generated_text,
        *(p.label for p in node.template_ports),
        *(output.error_message for output in node.magic_resize_outputs),
        node.model_config.model if node.model_config is not None else None,
    ]
    if first is not None:
        keys += _keys(first)
    at = (first.created_at if first is not None else None) or node.updated_at or node.created_at or ""
    yield IndexedText(
        kind,
        node.id,
        (first.id if first is not None else None) or "",
        node.title or (first.title if first is not None else None) or "",
        _join((*own, *draft, node.node_type)),
        at,
        tuple(keys),
        _image(first),
        author,
        _result(node, first, kind) if first is not None else None,
        (first.text_prompt if first is not None else None) or "",
    )
    for version in unique_versions(node.versions):
        if version is not first:
            yield IndexedText(
                "version",
                node.id,
                version.id or "",
                node.title or version.title or "",
                # Most versions of a node have the same text, which is then stored once.
                _join((*_texts(version), node.node_type, *_model_texts(version))),
                version.created_at or "",
                tuple(_keys(version)),
                _image(version),
                author,
                _result(node, version, kind),
                version.text_prompt or "",
            )


def _result(node: NodeTexts, version: VersionTexts, kind: str) -> IndexedResult:
    asset = version.asset
    model = version.model_config.model if version.model_config is not None else None
    duration_ms = asset.duration_in_ms if asset is not None else None
    return IndexedResult(
        kind,
        model or "",
        version.model_display_name or "",
        _whole(asset.original_width) if asset is not None else 0,
        _whole(asset.original_height) if asset is not None else 0,
        version.output_aspect_ratio or "",
        _whole(duration_ms or (version.output_duration or 0) * 1000),
        version.seed,
        _status(version),
        bool(version.favorited_by_user_id),
        (asset.asset_id or "") if asset is not None else "",
        version.favorited_by_user_id or "",
        node.updated_at or "",
        node.group_id or "",
    )


def _status(version: VersionTexts) -> Status:
    if version.error_message or version.error_severity:
        return "failed"
    if version.asset is not None or version.generated_text or version.pdf_extraction is not None:
        return "ok"
    return "running" if version.node_run_id else "unknown"


def _whole(number: float | None) -> int:
    return int(number) if number is not None and 0 < number < MAX_NUMBER else 0


def _texts(version: VersionTexts) -> list[str | None]:
    texts = [version.text_prompt, version.title, version.generated_text]
    texts += [version.negative_prompt, version.error_message]
    if version.asset is not None:
        texts += _asset_texts(version.asset)
    if version.pdf_extraction is not None:
        texts.append(version.pdf_extraction.summary_text)
    return texts


def _asset_texts(asset: AssetTexts) -> list[str | None]:
    texts = [asset.display_name, asset.asset_summary]
    if asset.asset_summary_details is not None:
        details = asset.asset_summary_details
        texts += [details.subject, details.action, details.summary]
    return texts


def _image(version: VersionTexts | None) -> IndexedImage | None:
    """Return the smallest preview of the asset, or the file itself; None if it is only a text."""
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
    images = [(role, url) for role, url in roles if url and len(url) <= MAX_URL_LENGTH]
    role, url = images[0] if images else ("", "")
    # The main file is for the viewer and large thumbnails; the sizes in between would only take room.
    larger: tuple[tuple[str, str], ...] = ()
    if asset.url and asset.url != url and len(asset.url) <= MAX_URL_LENGTH:
        larger = (("url", asset.url),)
    kinds = (asset.file_type or "", asset.media_type or "")
    if not url and (not larger or _FILES_ALONE.isdisjoint(kinds)):
        return None
    return IndexedImage(asset.asset_id or asset.url or url, *kinds, role, url, larger)


def _model_texts(version: VersionTexts) -> tuple[str | None, ...]:
    model = version.model_config.model if version.model_config is not None else None
    return (version.model_display_name, model, version.source_tool_name)


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


def _join(texts: Iterable[str | None]) -> str:
    """Join distinct texts, one per line."""
    return "\n".join(dict.fromkeys([text for text in texts if text]))
