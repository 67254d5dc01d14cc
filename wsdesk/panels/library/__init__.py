"""Library panel: search over the assets of the team, with filters and a grid of thumbnails."""
