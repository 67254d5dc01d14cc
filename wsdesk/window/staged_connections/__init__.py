"""Staged connections: new edges that wait until they are sent, and edges that the server rejected."""
