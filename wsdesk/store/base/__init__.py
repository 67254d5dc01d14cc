"""Shared parts of stores: task scope, load state, list reader, error messages, and notifications."""
