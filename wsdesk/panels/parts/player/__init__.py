"""A player of films and sounds, for local files alone.

engine.py     Qt's player with its sound and its frames, made for one file and taken down with it
screen.py     the frames, painted like any picture; bar.py: play, seek, time, loop, volume
box.py        what a person sees: the still with a play mark, then the film; or a sound with its bar
"""
