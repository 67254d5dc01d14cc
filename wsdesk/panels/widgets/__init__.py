"""Widgets shared by panels and window. They follow the theme and show untrusted text as plain text.

`lists` and `images` show many items, `player` plays media, `properties` shows names and values, `layout`
arranges, `controls` takes input, `state` shows empty, loading, and failed, and `text` and `painting` are
their building blocks.
"""
