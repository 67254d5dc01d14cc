"""Decoders with limits on pixels, bytes, and frames: images, animations, audio peaks, image difference."""
