"""Report of a probe: a table, and the overrides for a profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from wsdesk.wire.param_names import HIDDEN_NAMES, ParamName


class ProbeVerdict(StrEnum):
    """What is known of a role."""

    WORKS = "works"
    IGNORED = "ignored"
    """No name has an effect: it is not sent any more, and done on this side."""
    UNSURE = "unsure"
    """It cannot be told; what was sent before is sent further on."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One role. `name` is what is sent from now on (empty: nothing).

    `why` is the reason for `unsure`: `few-rows` (nothing to tell by), `same-order`, `no-notes`, `no-answer`,
    `limited` (the server asked to slow down), `used-up` (as many requests as are allowed), `not-tried`.
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
    """Every hidden role once, in the order of `HIDDEN_NAMES`, and how many requests it took."""

    findings: tuple[Finding, ...]
    requests: int

    def overrides(self, before: Mapping[str, str]) -> dict[str, str]:
        """The overrides of a profile after this: those of `before` where nothing could be told."""
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


def in_use(hidden: ParamName, names: Mapping[str, str]) -> str:
    """What is sent for a role, under these overrides."""
    return names.get(hidden.key, hidden.default)
