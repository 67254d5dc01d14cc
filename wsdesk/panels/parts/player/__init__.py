"""A player of films and sounds, for local files alone.

screen.py     the frames, painted like any picture
bar.py        play, seek, time, loop, volume; speed.py: how fast; refusal.py: why it does not play
box.py        what a person sees: the still with a play mark, then the film; or a sound with its bar
"""
