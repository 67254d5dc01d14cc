"""The process that looks at one file for the window. It has no window, no network and no key.

- `run`: its beginning, and what standard input tells it. `voice`: how it answers.
- `film`: plays a film or sound. `sound`: listens to one from end to end, for its waveform.
"""
