"""Comments: threads, drafts, optimistic entries, unread markers, badges, import, and export."""
