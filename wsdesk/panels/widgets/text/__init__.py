"""Text widgets: elided and wrapping labels, safe Markdown, tooltips, plurals, word diff, and text
direction.
"""
