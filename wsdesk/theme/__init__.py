"""Theme: tokens to palette, style sheet, fonts, icons, and painter colors.

`theme_manager` applies a theme and notifies widgets; `tokens` reads the theme files.
"""
