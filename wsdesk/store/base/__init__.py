"""What stores share: task scope, load state, list reader, error messages, and notifications."""
