"""Image fingerprints: window hashes and color palettes, and the search for similar images.

`sample` reduces a decoded image in the decoder's thread. The other modules use numpy, which is imported on
first use: call them on worker threads only.
"""
