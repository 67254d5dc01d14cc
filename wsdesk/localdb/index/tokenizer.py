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
"""Ranges of scripts whose words are not parted, or are asked for by single characters."""


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Compiled when the first text is read: that takes some ms, and the window is painted before."""
    return re.compile(text)


_ONE = f"[{UNSPACED}]"
_RUN = f"[{UNSPACED}]+|[^{UNSPACED}]+"


class _Table(dict[int, str]):
    """What a character is compared as, worked out once."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if 0xD800 <= code <= 0xDFFF:
            plain = "\ufffd"  # half of a character: no SQL text holds it
        elif 0xAC00 <= code <= 0xD7AF:
            plain = letter  # a Hangul syllable is one letter to who types it
        else:
            parts = unicodedata.normalize("NFKD", letter)
            kept = "".join(part for part in parts if not unicodedata.combining(part))
            # A vowel sign of a script whose signs stand alone is kept; an accent on its own goes.
            plain = (kept or ("" if unicodedata.combining(letter) in (220, 230) else letter)).casefold()
        self[code] = plain
        return plain


_TABLE = _Table()


def folded(text: str) -> str:
    """The text without case, accents and widths. Never holds half of a character."""
    return text.lower() if text.isascii() else text.translate(_TABLE)


def folded_in_place(text: str) -> str:
    """The same letter for letter, so that positions are those of the text."""
    if text.isascii():
        return text.lower()
    return "".join([_TABLE[ord(letter)][:1] or letter for letter in text])


def spaced(plain: str) -> str:
    """Folded text with a space around each letter of the scripts that use none."""
    return plain if plain.isascii() else _pattern(_ONE).sub(r" \g<0> ", plain)


def runs(word: str) -> list[str]:
    """A word in stretches of scripts without spaces and stretches of others."""
    return _pattern(_RUN).findall(word)


def is_unspaced(text: str) -> bool:
    return bool(text) and _pattern(_ONE).match(text) is not None
