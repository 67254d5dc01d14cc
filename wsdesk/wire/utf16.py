"""Text lengths in UTF-16 code units, as the API counts them."""

from __future__ import annotations


def utf16_length(text: str) -> int:
    """The number of UTF-16 units: characters beyond U+FFFF, such as emoji, count as two."""
    if text.isascii():
        return len(text)
    return len(text) + sum(1 for character in text if character > "\uffff")


def is_whole(text: str) -> bool:
    """Whether it has no half of a surrogate pair alone, which no UTF-8 can express."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def made_whole(text: str) -> str:
    """The text with halves joined where they belong together, and U+FFFD in place of those alone."""
    return text if is_whole(text) else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
