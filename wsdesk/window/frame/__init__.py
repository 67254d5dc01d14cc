"""Sidebars and the split of the window: `arrangement` computes the widths, `workbench` applies them."""
