"""Commands that belong to no panel, one module per subject.

Each module returns its `Command` records; `wsdesk.window.commands` builds menus and shortcuts from them."""
