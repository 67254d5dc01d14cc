"""Results: the light table, presentations, prompts, and actions on results."""
