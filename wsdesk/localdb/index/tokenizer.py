"""Tokenizer: folds case, accents, and width; scripts without spaces by character."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3105-\u312f\u3130-\u318f"
    "\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
"""Ranges of scripts that are written without spaces or searched by single characters."""


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Compile on first use, which takes a few ms that would delay the first paint."""
    return re.compile(text)


_CHARACTER = f"[{UNSPACED}]"
_RUN = f"[{UNSPACED}]+|[^{UNSPACED}]+"


class _FoldingTable(dict[int, str]):
    """Cache of the normalized form of each character."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if 0xD800 <= code <= 0xDFFF:
            normalized = "\ufffd"  # lone surrogate, invalid in SQL text
        elif 0xAC00 <= code <= 0xD7AF:
            normalized = letter  # a Hangul syllable counts as one letter
        else:
            parts = unicodedata.normalize("NFKD", letter)
            base_characters = "".join(part for part in parts if not unicodedata.combining(part))
            # Combining vowel signs are kept, accents are removed.
            normalized = (
                base_characters or ("" if unicodedata.combining(letter) in (220, 230) else letter)
            ).casefold()
        self[code] = normalized
        return normalized


_TABLE = _FoldingTable()


def fold(text: str) -> str:
    """Normalize case, accents, and width. The result never contains lone surrogates."""
    return text.lower() if text.isascii() else text.translate(_TABLE)


def fold_in_place(text: str) -> str:
    """Normalize character by character, so that positions match those of the text."""
    if text.isascii():
        return text.lower()
    return "".join([_TABLE[ord(letter)][:1] or letter for letter in text])


def space_characters(normalized: str) -> str:
    """Normalized text with a space around each character of scripts without spaces."""
    return normalized if normalized.isascii() else _pattern(_CHARACTER).sub(r" \g<0> ", normalized)


def split_by_script(word: str) -> list[str]:
    """Split a word into runs of scripts with and without spaces."""
    return _pattern(_RUN).findall(word)


def is_unspaced(text: str) -> bool:
    return bool(text) and _pattern(_CHARACTER).match(text) is not None
