"""Pictures, sounds and films: which size to ask for, fetched without the key, decoded off the GUI thread.

- `pictures`: `Pictures`, what everybody uses; `wishes`, `chooser`, `sizes`, `memory`, `failures`,
  `loader` are its parts.
- `fetch`, `address`, `connect`: bytes from hosts that nobody vouches for. `diskcache`: what was got, kept.
- `sniff`, `decode`: what bytes are, and their way to a QImage within bounds, on threads (`workers`).
- `files`: media as local files for players. `player`: films and sounds, decoded in processes of their own.
- `waveform` (`peaks`, `wav`), `posters`: what a sound, a film, a PDF looks like. `trouble`: why there is
  nothing to see.
"""
