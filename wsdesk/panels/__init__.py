"""One folder a panel; the window iterates over `registry.PANELS` and holds no feature.

spec.py, registry.py   what a panel declares; the tuple of all of them
projects, library, models       the left side: what there is
details, versions, comments     the right side: what is selected
parts                  widgets that panels share (the window uses them too)
"""
