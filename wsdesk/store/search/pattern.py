"""Regular expressions with limits on length and steps."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression

from wsdesk.store.base.error_messages import tr

_BOUND = "(*LIMIT_MATCH=50000)(*LIMIT_DEPTH=5000)(*NO_JIT)"
"""Steps of one attempt, some 2 ms: a pattern that goes round in circles ends. What is typed can only lower
it. Compiled patterns would count fewer of their steps."""
_LONGEST = 20_000


class PatternTooComplexError(Exception):
    """The pattern takes too many steps for a text."""


class Pattern:
    """Those of PCRE. Case does not count; `^` and `$` are the ends of a line.

    `error` says what is wrong with it, if anything.
    """

    def __init__(self, text: str) -> None:
        options = (
            QRegularExpression.PatternOption.CaseInsensitiveOption
            | QRegularExpression.PatternOption.MultilineOption
            | QRegularExpression.PatternOption.UseUnicodePropertiesOption
        )
        # A pattern of our own beginning: its verbs are read before those that were typed.
        self._expression = QRegularExpression(_BOUND + text, options)
        self.error = ""
        if not self._expression.isValid():
            at = max(0, self._expression.patternErrorOffset() - len(_BOUND))
            self.error = tr("Position {at}: {why}").format(at=at + 1, why=self._expression.errorString())

    def fits(self, text: str) -> bool:
        """Whether it is anywhere in the text. Raises TooHard."""
        match = self._expression.match(text[:_LONGEST])
        if not match.isValid():
            raise PatternTooComplexError
        return match.hasMatch()
