"""XMP sidecars."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.culling.marks import COLOR_LABELS, Flag, ResultMarks
from wsdesk.store.culling.xmp import MAX_BYTES, XmpError, read_marks, write_marks


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


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(XmpError):
        read_marks(data)
