"""Results: details, comparison, lineage, and export of versions with their generation settings."""
