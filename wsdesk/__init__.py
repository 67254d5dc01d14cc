"""wsdesk: a desktop canvas browser for team workspaces."""
