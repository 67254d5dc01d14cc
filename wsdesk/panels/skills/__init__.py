"""Skills panel: the skills of the team's agent, and uploads of files for them."""
