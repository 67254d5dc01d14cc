"""Playback of video, audio, and PDF files in child processes with resource limits, one file per child.

`players` and `playback` are the interface; `sandbox`, `protocol`, and `frame_buffer` are the link to the
child.
"""
