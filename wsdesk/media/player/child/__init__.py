"""Code of the child process that decodes one untrusted file, without a window, network, or API key."""
