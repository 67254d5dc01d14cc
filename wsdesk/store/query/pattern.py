"""Regular expressions with limits on length and steps."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression

from wsdesk.store.base.error_messages import tr

_LIMITS = "(*LIMIT_MATCH=50000)(*LIMIT_DEPTH=5000)(*NO_JIT)"
"""PCRE limits (about 2 ms per match) against catastrophic backtracking. A typed pattern can only lower them.
The JIT is off because it counts fewer steps."""
_MAX_LENGTH = 20_000


class PatternTooComplexError(Exception):
    """Raised when matching exceeds the step limit."""


class Pattern:
    """PCRE regular expression, case-insensitive and multiline (`^` and `$` match at line ends).

    `error` is the syntax error, or an empty string.
    """

    def __init__(self, text: str) -> None:
        options = (
            QRegularExpression.PatternOption.CaseInsensitiveOption
            | QRegularExpression.PatternOption.MultilineOption
            | QRegularExpression.PatternOption.UseUnicodePropertiesOption
        )
        # The limits come first: PCRE ignores typed verbs that would raise them.
        self._expression = QRegularExpression(_LIMITS + text, options)
        self.error = ""
        if not self._expression.isValid():
            at = max(0, self._expression.patternErrorOffset() - len(_LIMITS))
            self.error = tr("Position {at}: {why}").format(at=at + 1, why=self._expression.errorString())

    def matches(self, text: str) -> bool:
        """Whether the pattern matches anywhere in the text. Raises `PatternTooComplexError`."""
        match = self._expression.match(text[:_MAX_LENGTH])
        if not match.isValid():
            raise PatternTooComplexError
        return match.hasMatch()
