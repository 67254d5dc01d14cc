"""Command line: `wsdesk` and its subcommands, one module each.

`main` is the entry point. `desktop_app` opens the window; `call`, `probe`, `cache`, `serve`, `screenshot`,
and `desktop_command` run without one."""
