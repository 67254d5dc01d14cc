"""Outbox: a persistent queue of writes. One worker sends them in order; edges can be undone before that."""
