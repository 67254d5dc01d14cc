"""Batch export: saves many versions with a name pattern, sidecar files, and progress."""
