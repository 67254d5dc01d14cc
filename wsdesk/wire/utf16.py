"""UTF-16: text lengths in code units, as the API counts them, and lone surrogates."""

from __future__ import annotations


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units: characters beyond U+FFFF, such as emoji, count as two."""
    if text.isascii():
        return len(text)
    return len(text) + sum(1 for character in text if character > "\uffff")


def is_well_formed(text: str) -> bool:
    """Whether the text contains no lone surrogates, which UTF-8 can't encode."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def to_well_formed(text: str) -> str:
    """Join surrogate pairs, and replace lone surrogates by U+FFFD."""
    return (
        text if is_well_formed(text) else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    )
