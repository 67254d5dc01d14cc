"""Problems of a canvas: contradictions in the data, invalid settings, and deprecated models."""
