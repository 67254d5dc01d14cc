"""Text widgets: elided and wrapping labels, safe Markdown, tooltips, word diff, and text
direction.
"""
