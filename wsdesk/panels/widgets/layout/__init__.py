"""Layout: spacing grid, box layouts, flow layout, scroll column, and deferred updates."""
