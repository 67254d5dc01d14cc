"""Widgets that panels and window share; each asks the theme for its look and shows untrusted text plainly.

words    label (one line), flow_text (wrapped, marked), markdown, growing_edit, utf16 (lengths as services count)
pictures picture_box, thumbs (a virtual grid), wanted (asks for the pictures that are seen), paint (shared painting)
facts    facts (what a row says), key_values (the grid of them), section (folds)
states   state_stack (empty, busy, failed, ready), busy (bar, skeleton), trouble (what failed, Retry, Details)
controls segmented, filter_field, chip (a filter with a menu), flow_layout, scroll, actions (copying, sharing notices)
"""
