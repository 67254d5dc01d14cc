"""Top bar and status bar: breadcrumb, connection status, outbox, tips, and storage warnings."""
