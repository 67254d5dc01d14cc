"""Full-text index (FTS5) of canvases that were opened or made available offline, one file per profile.

`open_index` opens or recreates the file, `update` writes canvases, and `query`, `search`, and `tokenizer`
are for reading.
"""
