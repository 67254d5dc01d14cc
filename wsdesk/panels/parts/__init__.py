"""Widgets that panels and window share; each asks the theme for its look and shows untrusted text plainly.

words    label (one line), flow_text (wrapped, marked), markdown, growing_edit, link_button, wording, utf16
pictures picture_box, thumbs (a virtual grid; grid_view, grid_geometry), wanted (what is seen), paint
facts    facts (what a row says), key_values (the grid of them), section (folds)
states   state_stack (empty, busy, failed, ready), busy (bar, skeleton), trouble (what failed, Retry, Details)
controls segmented, filter_field, chip (a filter with a menu), row_list, flow_layout, scroll, actions
"""
