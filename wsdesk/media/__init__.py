"""Pictures, sounds and films: which size to ask for, fetched without the key, decoded off the GUI thread.

- `pictures`: `Pictures`, what everybody above uses; `scheduler`, `memory`, `sizes` are its parts.
- `fetch`, `address`, `connect`: the client for hosts that nobody vouches for. `diskcache`: what was got, kept.
- `sniff`, `decode`: what bytes are, and their way to a QImage within bounds.
- `files`: media as local files for players. `waveform`, `posters`: what a sound, a film, a PDF looks like.
"""
