"""Code of the child process that decodes one untrusted file. It has no window, no network, and no API key."""
