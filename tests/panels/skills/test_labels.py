from __future__ import annotations

import pytest

from wsdesk.panels.skills.labels import image_count


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("count", "words"), [(0, "No images"), (1, "1 image"), (3, "3 images")])
def test_the_number_of_images_is_a_sentence_where_there_are_none(count: int, words: str) -> None:
    assert image_count(count) == words
