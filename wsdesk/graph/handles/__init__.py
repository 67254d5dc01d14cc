"""Handles: the inputs and outputs of a node, their names, and where edges attach to a card."""
