"""Layout: collapsible section, scroll column, flow layout, split view, overlay page, and deferred updates."""
