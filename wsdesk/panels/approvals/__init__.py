"""Approvals panel: approval requests of agent runs, their items, and the decision."""
