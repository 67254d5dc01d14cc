"""The index of all canvases: crawler, documents, and fingerprints of images."""
