"""One module per table: outbox, uploads, drafts, snapshots, session state, and small key-value tables."""
