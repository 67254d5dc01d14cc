"""Playback of video, audio, and PDF files in child processes with resource limits, one file per child.

`players` and `playback` are the API; `sandbox`, `protocol`, and `frame_buffer` connect to the child.
"""
