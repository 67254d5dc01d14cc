"""`wsdesk call` and `wsdesk probe`: one API operation from the shell, with JSON as output.

`operations` and `arguments` declare what can be called, `connecting` opens the client, `pages` follows
cursors, `describing` prints help, and `json_errors` prints errors."""
