"""Operating system and runtime: crashes, single instance, desktop entry, language, network, memory.

Independent of workspaces and canvases.
"""
