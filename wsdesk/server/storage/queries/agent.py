"""Models, approvals, and skills of the team's agent."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.server.storage.database import Row, Unit


def models(unit: Unit) -> Sequence[Row]:
    """The model catalog, in its order: `categories` (words) and `body`."""
    return unit.rows("SELECT categories, body FROM models ORDER BY place, name")


def approvals(unit: Unit, team: str) -> Sequence[Row]:
    """Bodies of a team's approvals, newest first."""
    return unit.rows("SELECT body FROM approvals WHERE team_id = ? ORDER BY created_ms DESC, id", (team,))


def approval(unit: Unit, team: str, approval_id: str) -> Row | None:
    """The team's approval with an ID."""
    return unit.row("SELECT * FROM approvals WHERE id = ? AND team_id = ?", (approval_id, team))


def lock_approval(unit: Unit, approval_id: str) -> None:
    """Let other units that decide this approval wait."""
    unit.lock(f"approval {approval_id}")


def decide_approval(unit: Unit, approval_id: str, status: str, body: bytes) -> None:
    """Write the decision of a person."""
    unit.run(
        "UPDATE approvals SET status = ?, decided = 1, body = ? WHERE id = ?", (status, body, approval_id)
    )


def skills(unit: Unit, team: str) -> Sequence[Row]:
    """A team's skills, by name."""
    return unit.rows("SELECT * FROM skills WHERE team_id = ? ORDER BY name, id", (team,))


def skill(unit: Unit, team: str, skill_id: str) -> Row | None:
    """The team's skill with an ID."""
    return unit.row("SELECT * FROM skills WHERE id = ? AND team_id = ?", (skill_id, team))


def skill_assets(unit: Unit, skill_id: str) -> Sequence[Row]:
    """Bodies of a skill's assets, oldest first."""
    return unit.rows("SELECT body FROM skill_assets WHERE skill_id = ? ORDER BY created_ms, id", (skill_id,))


def skill_of_upload(unit: Unit, upload_id: str) -> str | None:
    """ID of the skill for which an upload was completed."""
    return unit.value("SELECT skill_id FROM skill_assets WHERE upload_id = ?", (upload_id,))


def add_skill_asset(
    unit: Unit, skill_id: str, asset_id: str, upload_id: str, created_ms: int, body: bytes
) -> None:
    """Add the asset of a completed upload."""
    unit.run(
        "INSERT INTO skill_assets (id, skill_id, created_ms, upload_id, body) VALUES (?, ?, ?, ?, ?)",
        (asset_id, skill_id, created_ms, upload_id, body),
    )


def touch_skill(unit: Unit, skill_id: str, now: str) -> None:
    """Set `updatedAt` of a skill."""
    unit.run("UPDATE skills SET updated_at = ? WHERE id = ?", (now, skill_id))
