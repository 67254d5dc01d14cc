"""Badges in a card's header."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.values import Node


@dataclass(frozen=True, slots=True)
class Badge:
    """An icon, or text if there is no icon; `label` is the accessible text."""

    label: str
    icon: str = ""
    is_warning: bool = False


def node_badges(node: Node) -> tuple[Badge, ...]:
    """The badges of a card by priority: those that don't fit are dropped from the end."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Card", text)

    badges: list[Badge] = []
    if not node.placed:
        badges.append(Badge(tr("no position"), is_warning=True))
    if node.outdated:
        badges.append(Badge(tr("outdated model"), "history"))
    if any(port.locked for port in node.ports):
        badges.append(Badge(tr("locked"), "lock"))
    if node.expandable:
        badges.append(Badge(tr("expandable"), "template"))
    return tuple(badges)
