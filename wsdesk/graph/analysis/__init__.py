"""Analysis of a whole canvas: search, lineage, reading order, problems, and deprecated models."""
