"""Report of a probe: a table, and the overrides for a profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from wsdesk.wire.param_names import HIDDEN_NAMES, ParamName


class ProbeVerdict(StrEnum):
    """Result for a role."""

    WORKS = "works"
    IGNORED = "ignored"
    """No name has an effect: it isn't sent any more, and is applied on the client."""
    UNSURE = "unsure"
    """Unknown; the current name stays in use."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of one role. `name` is sent from now on (empty: nothing).

    `why` is the reason for `unsure`: `few-rows` (too few rows for a test), `same-order`, `no-notes`,
    `no-answer`, `limited` (rate limit), `used-up` (the maximum of requests), `not-tried`.
    """

    operation: str
    role: str
    verdict: ProbeVerdict
    name: str
    why: str = ""

    @property
    def key(self) -> str:
        return f"{self.operation}.{self.role}"


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """Results of all open names in the order of `HIDDEN_NAMES`, and the number of requests."""

    findings: tuple[Finding, ...]
    requests: int

    def overrides(self, before: Mapping[str, str]) -> dict[str, str]:
        """Overrides of a profile after the probe; those of `before` stay if the result is unknown."""
        names = dict(before)
        defaults = {hidden.key: hidden.default for hidden in HIDDEN_NAMES}
        for finding in self.findings:
            if finding.verdict is ProbeVerdict.UNSURE:
                continue
            if finding.name == defaults[finding.key]:
                names.pop(finding.key, None)
            else:
                names[finding.key] = finding.name
        return names


def current_name(hidden: ParamName, names: Mapping[str, str]) -> str:
    """The name that is sent for a role with these overrides."""
    return names.get(hidden.key, hidden.default)
