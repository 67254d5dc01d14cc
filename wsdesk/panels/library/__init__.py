"""Library panel: search in the assets of the team, with filters and a grid of thumbnails."""
