"""HTML pages: one file without requests, escaped text, versions, media, and comments."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtGui import QImage
from typing_extensions import override

from tests.export.conftest import HOSTILE, Export, asset, document
from wsdesk.export.formats import write_export
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.store.export.export_request import ExportComment, ExportInput, ExportOptions, ExportSource
from wsdesk.store.text import sanitize
from wsdesk.wire.node import NodeResource

VIDEO = bytes(range(256)) * 4_000


class Page(HTMLParser):
    """The elements of a page, the values of its data blocks, and its files by ID."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.files: dict[str, str] = {}
        self.data: dict[str, Any] = {"nodes": [], "edges": [], "areas": []}
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    @override
    def handle_data(self, data: str) -> None:
        tag, attributes = self.tags[-1] if self.tags else ("", {})
        if attributes.get("type") == "application/json" and data.strip():
            for key, value in json.loads(data).items():
                self.data[key] = (
                    self.data[key] + value if isinstance(value, list) and key in self.data else value
                )
        elif attributes.get("type") == "text/plain" and data.strip():
            self.files[attributes["id"] or ""] = data
        elif data.strip():
            self.texts.setdefault(tag, data)

    def node(self, title: str) -> Any:
        return next(node for node in self.data["nodes"] if node["title"] == title)


def versions(*prompts: str, media: str = "image") -> NodeResource:
    rows = [
        {
            "id": f"v{number}",
            "createdAt": f"2026-10-0{number}T10:00:00Z",
            "textPrompt": prompt,
            "seed": 4417,
            "modelDisplayName": "Aurora",
            "asset": {
                "assetId": f"{media}-{number}",
                "fileType": media,
                "url": f"https://x/{media}-{number}",
            },
        }
        for number, prompt in enumerate(prompts, 1)
    ]
    return NodeResource.model_validate({"id": "a", "activeVersionId": "v1", "versions": rows})


def test_text_is_escaped_and_only_the_script_of_the_page_runs(export: Export) -> None:
    page = Page(export("html"))
    expected = {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "main",
        "div",
        "svg",
        "h1",
        "aside",
        "noscript",
    }
    assert {tag for tag, _ in page.tags} == expected | {"script"}
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    scripts = [attributes for tag, attributes in page.tags if tag == "script" and "type" not in attributes]
    assert len(scripts) == 1
    assert page.texts["h1"] == sanitize.line("Board " + HOSTILE)
    titles = {node["title"] for node in page.data["nodes"]} | {group["title"] for group in page.data["areas"]}
    assert {"Harbor at dusk", "Act one", sanitize.line(HOSTILE)} <= titles
    assert "<script>alert" not in page.text


def test_the_policy_allows_exactly_this_script_and_style_and_no_request(export: Export) -> None:
    page = Page(export("html"))
    policy = next(str(one["content"]) for _, one in page.tags if one.get("http-equiv"))
    for tag in ("script", "style"):
        code = page.text.rpartition(f"<{tag}>")[2].partition(f"</{tag}>")[0]
        hashed = b64encode(sha256(code.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{hashed}'" in policy
    assert policy.startswith("default-src 'none'; img-src data:; media-src data:; ")
    assert policy.endswith("base-uri 'none'; form-action 'none'")
    assert set(re.findall(r"https?://[^\s\"']+", page.text)) == {"http://www.w3.org/2000/svg"}
    assert not [one for _, attributes in page.tags for one in ("src", "href", "style") if one in attributes]


def test_cards_edges_and_groups_are_where_they_are_on_the_canvas(export: Export) -> None:
    page = Page(export("html"))
    node = page.node("Harbor at dusk")
    assert node["rect"] == [40.4, 80.6, 220, 190]
    assert page.data["areas"][0]["title"] == "Act one"
    assert len(page.data["edges"]) == 4
    order = [one["title"] for one in page.data["nodes"]]
    first = page.data["edges"][0]
    assert [order[end] for end in first["ends"]] == ["Harbor at dusk", sanitize.line(HOSTILE)]
    assert re.fullmatch(r"M-?\d+ -?\d+(C(-?\d+ ?){6})+", first["path"])
    note = page.node("Remember")
    assert (note["kind"], note["text"], note["left"]) == ("note", "Remember\nthe light", "Ada Lovelace")


def test_an_image_that_is_used_twice_is_in_the_file_once(export: Export) -> None:
    page = Page(export("html"))
    assert len(page.files) == 1
    assert page.node("Harbor at dusk")["images"] == page.node("=SUM(A1)")["images"]
    (image,) = page.files.values()
    assert b64decode(image.removeprefix("data:image/webp;base64,"))[8:12] == b"WEBP"


def test_each_version_has_its_image_and_settings(export: Export) -> None:
    page = Page(export("html", nodes={"a": versions("lanterns", "fog")}))
    node = page.node("Harbor at dusk")
    assert [one["label"] for one in node["versions"]] == ["v1", "v2"]
    assert all(f"thumb-{one['asset']}" in page.files for one in node["versions"])
    rows = dict(map(tuple, node["versions"][1]["settings"]))
    assert (rows["Model"], rows["Seed"], rows["Prompt"]) == ("Aurora", "4417", "fog")


def test_prompts_seeds_and_names_can_be_left_out(export: Export) -> None:
    page = Page(export("html", nodes={"a": versions("lanterns", "fog")}, prompts=False, names=False))
    assert dict(map(tuple, page.node("Harbor at dusk")["versions"][1]["settings"])) == {"Model": "Aurora"}
    for secret in ("lanterns", "4417", "Ada", "user-1"):
        assert secret not in page.text


def test_generation_settings_can_be_left_out(export: Export) -> None:
    nodes = {"a": versions("lanterns", "fog")}
    page = Page(export("html", nodes=nodes, settings=False))
    assert dict(map(tuple, page.node("Harbor at dusk")["versions"][1]["settings"])) == {"Prompt": "fog"}
    page = Page(export("html", nodes=nodes, settings=False, prompts=False))
    for secret in ("Aurora", "lanterns", "4417"):
        assert secret not in page.text


def video_page(export: Export, size: int) -> Page:
    node = Node("a", Kind.VIDEO, Rect(0, 0, 220, 190), title="Shot", version_count=1, version_id="v1")
    nodes = {"a": versions("pan", media="video")}
    return Page(export("html", Document("c", (node,)), nodes=nodes, media=VIDEO * size, size_mb=10))


def test_a_video_is_embedded_if_the_file_stays_within_its_size(export: Export) -> None:
    page = video_page(export, 2)
    (number,) = [one["asset"] for one in page.node("Shot")["versions"]]
    data = page.files[f"media-{number}"].removeprefix("data:video/mp4;base64,")
    assert b64decode(data, validate=True) == VIDEO * 2
    page = video_page(export, 8)
    assert page.node("Shot")["versions"][0]["type"] == "video"
    assert set(page.files) == {f"thumb-{number}"}
    assert page.data["labels"]["noMedia"]


def test_comments_are_shown_with_their_node(export: Export) -> None:
    comment = ExportComment("Ada", "2026-11-01T10:00:00Z", "</script><b>Warmer</b>\u202e")
    page = Page(export("html", comments={"a": (comment,)}))
    (comment,) = page.node("Harbor at dusk")["comments"]
    assert comment == {"author": "Ada", "created": "2026-11-01T10:00:00Z", "body": "</script><b>Warmer</b>"}
    assert page.node("=SUM(A1)")["comments"] == []


def test_an_empty_canvas_is_a_page(export: Export) -> None:
    assert Page(export("html", Document("c"))).data["nodes"] == []
    assert Page(export("html", document(), notes=False)).data["nodes"]


def noise(seed: int, side: int) -> QImage:
    """An image of random px, which can hardly be compressed."""
    return QImage(Random(seed).randbytes(side * side * 4), side, side, QImage.Format.Format_RGB32).copy()


def write_photos(path: Path, count: int) -> list[tuple[str, int]]:
    """A page of nodes with an image of 720 px each, limited to 10 MB; returns the images that it read."""
    nodes = tuple(
        Node(f"n{at}", Kind.IMAGE, Rect(at * 600, 0, 500, 400), asset=asset(f"a{at}"), version_count=1)
        for at in range(count)
    )
    source = ExportSource("Photos", Document("c", nodes), ExportOptions(format="html", size_mb=10))
    given, read = ExportInput(), list[tuple[str, int]]()
    for step in write_export(source, path, given):
        read += [(identity(one), width) for one, width in step.images]
        if step.images:
            given.images = {identity(one): noise(len(read), 720) for one, _width in step.images}
        if step.nodes:
            given.nodes = {node_id: photo(node_id) for node_id in step.nodes}
        if step.work is not None:
            step.work()
    return read


def photo(node_id: str) -> NodeResource:
    file = {"assetId": f"a{node_id[1:]}", "fileType": "image", "mediaType": "image", "url": "https://x/y"}
    version = {"id": f"v{node_id}", "asset": file}
    return NodeResource.model_validate(
        {"id": node_id, "versions": [version], "activeVersionId": version["id"]}
    )


def test_thumbnails_have_a_lower_quality_before_the_page_is_too_large(tmp_path: Path, qapp: object) -> None:
    read = write_photos(tmp_path / "page.html", 80)
    page = Page(tmp_path / "page.html")
    assert sum(name.startswith("thumb-") for name in page.files) == 80
    sizes = [len(data) for name, data in page.files.items() if name.startswith("thumb-")]
    assert sizes[0] * 80 > 10_000_000 > (tmp_path / "page.html").stat().st_size
    # Once no large image fits, no other one is read.
    assert 0 < len([width for _, width in read if width > 480]) <= 16
