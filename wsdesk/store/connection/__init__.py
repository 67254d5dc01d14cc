"""Connection: profile, connection state, capabilities, deep links, people, and the response cache."""
