"""Commands and keymap: actions with their titles and shortcuts."""
