"""It is a workspace that looks alive: enough of everything, and every state that a person should meet."""

from __future__ import annotations

from typing import Any

from PIL import Image

ANIMATED = 2


def depth(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> int:
    """How many groups are around it."""
    count = 0
    while "groupId" in node:
        node, count = nodes[node["groupId"]], count + 1
    return count


def test_there_is_enough_of_it(sample: Any) -> None:
    assert len(sample.projects["data"]) >= 4
    assert len(sample.canvases["data"]) >= 10
    assert len(sample.nodes) >= 500
    assert len(sample.models["models"]) >= 20
    assert sum(len(thread["comments"]) for thread in sample.extras["threads"]) >= 40
    assert len(sample.extras["tags"]) >= 10
    assert any(folder["parentId"] for folder in sample.extras["folders"])
    assert max(len(content["nodes"]) for content in sample.contents.values()) >= 150
    assert max(content["totalNoteCount"] for content in sample.contents.values()) > 60


def test_the_showpiece_opens_first(sample: Any) -> None:
    latest = max(sample.projects["data"], key=lambda project: project["lastEditAt"])
    first = min(latest["canvases"], key=lambda canvas: canvas["sortOrder"])
    assert (latest["title"], first["title"]) == ("Autumn launch", "Hero film board")
    assert latest["canvasId"] == first["id"]


def test_some_canvases_belong_to_no_listed_project(sample: Any) -> None:
    projects = {project["id"] for project in sample.projects["data"]}
    assert [row["title"] for row in sample.canvases["data"] if row["projectId"] not in projects]


def test_every_kind_of_asset_is_there(sample: Any) -> None:
    kinds = {version["asset"]["fileType"] for version in sample.versions if "asset" in version}
    assert kinds == {"image", "video", "audio", "pdf", "text"}
    sources = {row["source"] for row in sample.extras["assets"]}
    assert sources == {"upload", "generated"}


def test_pictures_are_many_and_of_every_sort(sample: Any) -> None:
    images = [row for row in sample.extras["assets"] if row["fileType"] == "image"]
    assert len(images) >= 60
    turned = clear = moving = 0
    formats: set[str] = set()
    for row in images:
        with Image.open(sample.folder / row["path"]) as image:
            assert 320 <= max(image.size) <= 1600
            formats.add(str(image.format))
            turned += image.getexif().get(0x0112, 1) != 1
            clear += "A" in image.getbands()
            moving += getattr(image, "n_frames", 1) >= ANIMATED
    assert formats >= {"PNG", "JPEG", "WEBP", "GIF"}
    assert turned >= 2
    assert clear >= 2
    assert moving >= 2


def test_sizes_told_are_the_sizes_of_the_files(sample: Any) -> None:
    for version in sample.versions:
        asset = version.get("asset", {})
        if asset.get("mediaType") == "image":
            with Image.open(sample.folder / asset["url"]) as image:
                size = image.size if image.getexif().get(0x0112, 1) == 1 else image.size[::-1]
                assert size == (asset["originalWidth"], asset["originalHeight"])


def test_versions_fail_in_every_way(sample: Any) -> None:
    failed = [version for version in sample.versions if "errorMessage" in version]
    assert {version.get("errorRetryable") for version in failed} == {True, False}
    assert {version["errorSeverity"] for version in failed} == {"error", "warning", "info"}
    assert any(output["failed"] for node in sample.nodes for output in node.get("magicResizeOutputs", ()))


def test_one_node_names_no_version_and_one_a_version_that_is_gone(sample: Any) -> None:
    nameless = [node for node in sample.nodes if node["versions"] and "activeVersionId" not in node]
    astray = [
        node
        for node in sample.nodes
        if node.get("activeVersionId", "") not in {version["id"] for version in node["versions"]} | {""}
    ]
    assert nameless
    assert astray
    assert any(not node["versions"] and node["nodeType"] != "group" for node in sample.nodes)
    assert any(len(node["versions"]) >= 7 for node in sample.nodes)
    assert sum("favoritedByUserId" in version for version in sample.versions) >= 20


def test_groups_nest_three_deep_in_colours(sample: Any) -> None:
    colours: set[str] = set()
    deepest = 0
    for content in sample.contents.values():
        nodes = {node["id"]: node for node in content["nodes"]}
        deepest = max(deepest, *(depth(node, nodes) for node in content["nodes"]))
        colours |= {node["groupColor"] for node in content["nodes"] if node["nodeType"] == "group"}
    assert deepest >= 3
    assert len(colours) >= 5


def test_a_node_of_unknown_type_and_one_without_a_place(sample: Any) -> None:
    known = {"text", "image", "video", "audio", "pdf", "group", "template", "image_tool", "video_tool"}
    assert {node["nodeType"] for node in sample.nodes} - known
    assert any("geometry" not in node for node in sample.nodes)


def test_template_ports_are_required_locked_and_limited(sample: Any) -> None:
    ports = [port for node in sample.nodes for port in node.get("templatePorts", ())]
    for name in ("required", "locked"):
        assert {port[name] for port in ports} == {True, False}
    assert any(port.get("maxConnections", 1) > 1 for port in ports)
    assert {port["direction"] for port in ports} == {"input", "output"}


def test_approvals_stand_in_all_three_states(sample: Any) -> None:
    assert {approval["status"] for approval in sample.extras["approvals"]} == {
        "pending",
        "approved",
        "denied",
    }


def test_texts_come_in_several_scripts(sample: Any) -> None:
    words = " ".join(str(node.get("generatedText", "")) + node.get("title", "") for node in sample.nodes)
    for low, high in (
        ("\u3040", "\u30ff"),
        ("\u4e00", "\u9fff"),
        ("\u0600", "\u06ff"),
        ("\u2600", "\U0001faff"),
    ):
        assert any(low <= letter <= high for letter in words)


def test_files_are_what_their_names_say_and_moving_ones_have_a_still(sample: Any) -> None:
    beginnings = {
        "video/mp4": (4, b"ftyp"),
        "video/webm": (0, b"\x1a\x45\xdf\xa3"),
        "audio/ogg": (0, b"OggS"),
        "audio/mpeg": (0, b"ID3"),
        "audio/flac": (0, b"fLaC"),
        "audio/wav": (8, b"WAVE"),
        "application/pdf": (0, b"%PDF-"),
    }
    for row in sample.extras["assets"]:
        if row["contentType"] in beginnings:
            at, word = beginnings[row["contentType"]]
            assert (sample.folder / row["path"]).read_bytes()[at : at + len(word)] == word, row["filename"]
        if row["fileType"] in ("video", "pdf"):
            assert row["previewUrl"].endswith(".webp")
    seconds = {
        row["filename"]: row["durationInMs"] / 1000
        for row in sample.extras["assets"]
        if "durationInMs" in row
    }
    assert sum(name.startswith("film-") and 3 <= length <= 6 for name, length in seconds.items()) >= 6
