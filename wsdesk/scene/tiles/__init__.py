"""Tile cache: static content, painted once per zoom level and composited every frame.

`tile_level` has the tiles of one scale, `tile_cache` those of a view, `worker` and `painting` paint them
between frames, and `compositor` draws them; `low_detail` and `edge_segments` paint zoom levels at which
cards are a few px wide."""
