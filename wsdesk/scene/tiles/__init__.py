"""Tile cache: static content, painted once per zoom level and composited every frame.

`tile_cache` and `tile_level` hold the tiles, `worker` and `painting` fill them off the frame, `compositor`
draws them, and `low_detail` and `edge_segments` paint zoom levels at which cards are a few px wide."""
