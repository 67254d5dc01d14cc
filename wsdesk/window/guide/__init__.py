"""The guide, and what has changed: pages that come with the program, read beside the work.

pages.py        the pages as they lie in the resources, and which of them hold some words
guide_window.py contents, a field that finds, and the page
"""
