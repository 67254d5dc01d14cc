"""How long to wait before the next look at the service: a pure decision."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.files.lazy_dataclass import dataclass

FASTEST_S = 3.0
QUICK_ROUNDS = 6
"""Rounds that stay quick after something changed."""
IDLE_ROUNDS = 20
"""Quiet rounds after which looks become rarer, and again after as many more."""
SLOWEST_S = 300.0
HIDDEN_FACTOR = 4


@dataclass(frozen=True, slots=True)
class PollInterval:
    """`quiet` counts the rounds since something changed."""

    quiet: int = QUICK_ROUNDS

    def after(self, *, changed: bool) -> PollInterval:
        """The pace after a look."""
        return replace(self, quiet=0 if changed else self.quiet + 1)

    def wait_s(self, seconds: float, *, visible: bool) -> float:
        """Seconds to the next look, where a person chose one every `seconds`.

        A third of it while things change, twice and four times it after a long quiet, four times it while
        nobody can see it. A slower choice of the person's own is never made slower than five minutes by it.
        """
        factor = min(4, 2 ** (max(0, self.quiet - QUICK_ROUNDS) // IDLE_ROUNDS))
        if not visible:
            factor = max(factor, HIDDEN_FACTOR)
        elif self.quiet < QUICK_ROUNDS:
            return min(seconds, max(FASTEST_S, seconds / 3))
        return min(seconds * factor, max(seconds, SLOWEST_S))
