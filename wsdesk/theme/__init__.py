"""From named tokens to everything that has a colour, a corner or a stroke.

tokens.py   a theme as a value: colours, radii, type sizes, read from resources/theme/NAME.toml
contrast.py how far apart two colours are (WCAG 2)
skin.py     tokens to a QPalette and to the style sheet (resources/theme/app.qss); marks.py its small pictures
icons.py    our line drawings (resources/icons) in any token's colour; fonts.py the type; motion.py its pace
current.py  which theme is on now, following the system where the person says so
"""
