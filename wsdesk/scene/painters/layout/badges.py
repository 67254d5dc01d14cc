"""Badges in a card's header."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.values import Node


@dataclass(frozen=True, slots=True)
class Badge:
    """A drawing, or words where there is no drawing; `says` is what is told to those who do not see it."""

    says: str
    icon: str = ""
    warns: bool = False


def badges_of(node: Node) -> tuple[Badge, ...]:
    """The badges of a card, the weightiest first: what does not fit is left out from the end."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Card", text)

    found: list[Badge] = []
    if not node.placed:
        found.append(Badge(tr("no position"), warns=True))
    if node.outdated:
        found.append(Badge(tr("outdated model"), "history"))
    if any(port.locked for port in node.ports):
        found.append(Badge(tr("locked"), "lock"))
    if node.expandable:
        found.append(Badge(tr("expandable"), "template"))
    return tuple(found)
