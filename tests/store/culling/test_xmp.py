"""XMP sidecars."""

from __future__ import annotations

from contextlib import suppress
from xml.dom import minidom

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.culling.marks import COLOR_LABELS, Flag, ResultMarks
from wsdesk.store.culling.xmp import MAX_BYTES, SidecarMarks, XmpError, read_marks, read_sidecar, write_marks


def sidecar(body: str, attributes: str = "") -> bytes:
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" {attributes}>{body}</rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>""".encode()


MARKS = st.builds(ResultMarks, st.sampled_from(Flag), st.integers(0, 5), st.sampled_from(("", *COLOR_LABELS)))


@given(MARKS, MARKS, st.booleans())
def test_what_is_written_is_read(first: ResultMarks, second: ResultMarks, as_rating: bool) -> None:
    data = write_marks(second, write_marks(first), reject_as_rating=as_rating)
    expected = (
        ResultMarks(second.flag, 0, second.color_label)
        if as_rating and second.flag is Flag.REJECT
        else second
    )
    assert read_marks(data) == expected


@pytest.mark.parametrize(
    "attributes", ['xmp:Rating="-1" xmpDM:pick="-1"', 'xmp:Rating="-1"', 'xmp:Rating="-3"']
)
def test_a_rejection_as_rating_leaves_the_stars_alone(attributes: str) -> None:
    read = read_sidecar(sidecar("", attributes))
    assert read.rating is None
    assert read.merged_with(ResultMarks(Flag.NONE, 4, "red")) == ResultMarks(Flag.REJECT, 4, "red")


@pytest.mark.parametrize(
    ("attributes", "body", "marks"),
    [
        ('xmp:Rating="4" xmp:Label="Red"', "", ResultMarks(Flag.NONE, 4, "red")),
        ("", "<xmp:Rating>3</xmp:Rating><xmp:Label>Green</xmp:Label>", ResultMarks(Flag.NONE, 3, "green")),
        ('xmp:Rating="2.6"', "", ResultMarks(Flag.NONE, 3)),
        ('xmp:Rating="-1"', "", ResultMarks(Flag.REJECT)),
        ('xmp:Rating="-1" xmpDM:pick="1"', "", ResultMarks(Flag.PICK)),
        ('xmpDM:pick="0" xmpDM:good="True"', "", ResultMarks()),
        ('xmpDM:good="TRUE"', "", ResultMarks(Flag.PICK)),
        ('xmpDM:good="false"', "", ResultMarks(Flag.REJECT)),
        ('digiKam:PickLabel="1" digiKam:ColorLabel="6"', "", ResultMarks(Flag.REJECT, 0, "purple")),
        ('digiKam:PickLabel="3"', "", ResultMarks(Flag.PICK)),
        ('MicrosoftPhoto:Rating="75"', "", ResultMarks(Flag.NONE, 4)),
        ('xmp:Label="Rot" photoshop:LabelColor="red"', "", ResultMarks(Flag.NONE, 0, "red")),
        ('xmp:Label="Auswahl"', "", ResultMarks()),
        ('xmp:Rating="many" xmpDM:pick="7"', "", ResultMarks()),
        ('xmp:Rating="1e999"', "", ResultMarks()),
        ('xmp:Rating="99"', "", ResultMarks(Flag.NONE, 5)),
    ],
)
def test_sidecars_of_other_programs_are_read(attributes: str, body: str, marks: ResultMarks) -> None:
    assert read_marks(sidecar(body, attributes)) == marks


def test_other_properties_stay() -> None:
    tags = "<dc:subject><rdf:Bag><rdf:li>harbor &amp; dusk</rdf:li></rdf:Bag></dc:subject>"
    body = f"{tags}<xmp:Rating>1</xmp:Rating>"
    data = write_marks(
        ResultMarks(Flag.PICK, 5, "blue"), sidecar(body, 'xmp:CreatorTool="Camera" xmp:Label="Auswahl"')
    )
    text = data.decode()
    assert "harbor &amp; dusk" in text
    assert 'xmp:CreatorTool="Camera"' in text
    assert text.count("Rating") == 1
    assert "xpacket" in text
    assert read_marks(data) == ResultMarks(Flag.PICK, 5, "blue")


def test_an_own_label_of_the_user_stays_while_no_color_is_set() -> None:
    data = write_marks(ResultMarks(Flag.PICK, 2), sidecar("", 'xmp:Label="Auswahl"'))
    assert b'xmp:Label="Auswahl"' in data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not XML",
        b"<x/>",
        b"\xff\xfe\x00",
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>',
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
        b"<r>" + b'<x:xmpmeta xmlns:x="adobe:ns:meta/"/>' * 2 + b"</r>",
        b"<x>" + b" " * MAX_BYTES + b"</x>",
        b"<x>" * 50_000 + b"</x>" * 50_000,
    ],
)
def test_what_is_no_sidecar_is_refused(data: bytes) -> None:
    with pytest.raises(XmpError):
        read_marks(data)


@pytest.mark.parametrize("encoding", ["foo", "hex", "rot13", "\u00e9", "idna", "utf-16", "cp037"])
def test_an_unknown_or_wrong_encoding_is_refused_or_read(encoding: str) -> None:
    data = (
        sidecar("", 'xmp:Rating="3"')
        .decode()
        .replace("<?xpacket", f'<?xml version="1.0" encoding="{encoding}"?><?xpacket', 1)
    )
    with suppress(XmpError):
        read_marks(data.encode())


def test_utf_16_is_read() -> None:
    assert read_marks(sidecar("", 'xmp:Rating="3"').decode().encode("utf-16")).rating == 3


@pytest.mark.parametrize("rating", ["nan", "inf", "-inf", "1e400", "9" * 5_000, "", "0x3", "\u22121", "5,0"])
def test_a_rating_that_is_no_number_is_none(rating: str) -> None:
    assert read_sidecar(sidecar("", f'xmp:Rating="{rating}"')).rating is None


def test_descriptions_of_other_files_are_neither_read_nor_changed() -> None:
    """A composition lists the properties of its parts."""
    part = '<rdf:Description xmp:Rating="5" xmp:Label="Red"/>'
    data = sidecar(f"<dc:relation><rdf:Bag><rdf:li>{part}</rdf:li></rdf:Bag></dc:relation>")
    assert read_sidecar(data) == SidecarMarks()
    written = write_marks(ResultMarks(Flag.PICK, 2), data).decode()
    assert part in written
    assert read_marks(written.encode()).rating == 2


def test_a_prefix_of_another_namespace_keeps_its_meaning() -> None:
    data = (
        b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xmp="urn:other">'
        b'<rdf:Description rdf:about="" xmp:Rating="theirs"/></rdf:RDF>'
    )
    written = write_marks(ResultMarks(rating=4), data)
    assert read_marks(written).rating == 4
    document = minidom.parseString(written)
    (description,) = document.getElementsByTagName("rdf:Description")
    assert description.getAttributeNS("urn:other", "Rating") == "theirs"


def test_line_breaks_and_tabs_of_other_properties_stay() -> None:
    data = sidecar("<dc:title>a&#13;b</dc:title>", 'xmp:Nickname="one&#10;two&#9;three&#13;four"')
    (description,) = minidom.parseString(write_marks(ResultMarks(rating=4), data)).getElementsByTagName(
        "rdf:Description"
    )
    assert description.getAttribute("xmp:Nickname") == "one\ntwo\tthree\rfour"
    assert description.getElementsByTagName("dc:title")[0].firstChild.data == "a\rb"


def test_cdata_is_text() -> None:
    assert read_marks(sidecar("<xmp:Rating><![CDATA[3]]></xmp:Rating>")).rating == 3


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(XmpError):
        read_marks(data)
